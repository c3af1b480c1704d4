import type { OpenSpan, SpanAttributes, SpanSpec, TracingPort } from '../../ports/tracing.port.ts';
import { Refusal } from '../refusal.ts';

/** Creates spans for the work of the server. If tracing is off, work runs without spans. */
export interface Tracing {
  readonly isOn: boolean;
  /** Begins a span that the caller ends; undefined if tracing is off. */
  begin(spec: SpanSpec): OpenSpan | undefined;
  /** Runs `work` in a span. An error marks the span as failed and is thrown again. */
  span<T>(describe: () => SpanSpec, work: () => Promise<T>): Promise<T>;
  /** Like `span`, but only within another span; otherwise no span is created. */
  part<T>(describe: () => SpanSpec, work: () => Promise<T>): Promise<T>;
  /** Adds attributes to the current span. */
  note(attributes: SpanAttributes): void;
  /** The current span, for work that continues its trace. */
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

/** Tracing through a port; off without one. */
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
      // a refusal is a regular response, not a failure of the server
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
