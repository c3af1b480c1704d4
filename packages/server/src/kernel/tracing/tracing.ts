import type { OpenSpan, SpanAttributes, SpanSpec, TracingPort } from '../../ports/tracing.port.ts';
import { Refusal } from '../refusal.ts';

/** Spans of what the server does. Where tracing is off, work runs as if it were not there. */
export interface Tracing {
  readonly isOn: boolean;
  /** For spans that end elsewhere; undefined where tracing is off. */
  begin(spec: SpanSpec): OpenSpan | undefined;
  /** Runs `work` in a span. What it throws marks the span as failed, and passes on. */
  span<T>(describe: () => SpanSpec, work: () => Promise<T>): Promise<T>;
  /** The same, but only within another span: alone it would say nothing. */
  part<T>(describe: () => SpanSpec, work: () => Promise<T>): Promise<T>;
  /** Adds to the span around what runs now. */
  note(attributes: SpanAttributes): void;
  /** The span around what runs now, for what continues it. */
  current(): Pick<OpenSpan, 'traceId' | 'traceparent'> | undefined;
}

/** Tracing that is off. */
export const noTracing: Tracing = {
  isOn: false,
  begin: () => undefined,
  span: (_describe, work) => work(),
  part: (_describe, work) => work(),
  note: () => {},
  current: () => undefined,
};

/** Tracing through a port; without one it is off. */
export function createTracing(port: TracingPort | undefined): Tracing {
  if (!port) return noTracing;
  const { begin, current } = port;

  async function span<T>(describe: () => SpanSpec, work: () => Promise<T>): Promise<T> {
    const open = begin(describe());
    try {
      const result = await open.run(work);
      open.end();
      return result;
    } catch (error) {
      const code = failureCode(error);
      // a refusal is an answer, not a failure of ours
      if (error instanceof Refusal) open.add({ 'foyer.error_code': code });
      open.end(error instanceof Refusal ? undefined : code);
      throw error;
    }
  }

  return {
    isOn: true,
    begin,
    span,
    part: (describe, work) => (current() ? span(describe, work) : work()),
    note: (attributes) => current()?.add(attributes),
    current,
  };
}

const code = /^[\w./-]{1,60}$/;

/** A code of the error, such as an SQLSTATE, or its class; never its message. */
function failureCode(error: unknown): string {
  if (error instanceof Refusal) return error.spec.code;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' && code.test(error.code)
    ? error.code
    : error.name;
}
