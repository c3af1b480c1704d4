/**
 * Facts about a span that operators read elsewhere: names of ours, IDs of tenants, counts. Never
 * what users typed, and never secrets.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span is about. */
export interface SpanSpec {
  /** One of few: a route pattern, a queue, an operation and its table. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** `traceparent` of what caused it elsewhere or earlier. Default: the span around it, if any. */
  readonly parent?: string | undefined;
  /** 32 hexadecimal digits for a span without a parent. Default: a random ID. */
  readonly traceId?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly traceId: string;
  /** The span as W3C Trace Context has it in its header. */
  readonly traceparent: string;
  add(attributes: SpanAttributes): void;
  /** Spans that begin in `work`, or in what it starts, are within this one. */
  run<T>(work: () => T): T;
  /** `failure` is a code, never a message: messages may quote values. Default: it succeeded. */
  end(failure?: string): void;
}

/** Records what takes how long, and sends it to where the operator looks at it. */
export interface TracingPort {
  begin(spec: SpanSpec): OpenSpan;
  /** The span around what runs now. */
  current(): OpenSpan | undefined;
  /** Called when spans are lost: the receiver did not take them, for the first time since it last did. */
  onLost(listener: () => void): void;
  /** Sends what is left. Gives up after a few seconds; never throws. */
  close(): Promise<void>;
}
