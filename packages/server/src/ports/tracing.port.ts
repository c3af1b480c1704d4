/**
 * Attributes of a span, which leave Foyer: names that Foyer defines, tenant IDs, and counts. Never
 * user input or secrets.
 */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What a span is about. */
export interface SpanSpec {
  /** Low cardinality: a route pattern, a queue, or an operation and its table. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** `traceparent` of a remote or earlier parent. Default: the current span, if any. */
  readonly parent?: string | undefined;
  /** 32 hexadecimal digits for a span without a parent. Default: a random ID. */
  readonly traceId?: string | undefined;
}

/** A span that has begun. */
export interface OpenSpan {
  readonly traceId: string;
  /** The span in the header format of W3C Trace Context. */
  readonly traceparent: string;
  add(attributes: SpanAttributes): void;
  /** Spans that begin during `work` are children of this span. */
  run<T>(work: () => T): T;
  /** `failure` is a code, never a message, which may quote values. Default: success. */
  end(failure?: string): void;
}

/** Records spans and sends them to the receiver of the operator. */
export interface TracingPort {
  begin(spec: SpanSpec): OpenSpan;
  /** The current span. */
  current(): OpenSpan | undefined;
  /** Calls the listener when spans are lost for the first time since the last successful export. */
  onLost(listener: () => void): void;
  /** Sends the remaining spans. Stops after a few seconds; never throws. */
  close(): Promise<void>;
}
