/** One request as it left the page, and when; `started` and `ended` count the events of one browser. */
export interface RecordedCall {
  readonly method: string;
  /** Path without origin, prefix and query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The body as JSON, or `undefined` where nothing was sent. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials: string;
  readonly started: number;
  ended: number;
  status: number;
  /** Trace id of the answer. */
  traceId: string | null;
}

/** `POST /identity/…`: how a call is named in lists. */
export function getName(call: RecordedCall): string {
  const query = new URLSearchParams(call.query).toString();
  return `${call.method} ${call.path}${query ? `?${query}` : ''}`;
}

/** Whether `earlier` was answered before `later` was sent. */
export function wasAnsweredBefore(earlier: RecordedCall, later: RecordedCall): boolean {
  return earlier.ended > 0 && earlier.ended < later.started;
}
