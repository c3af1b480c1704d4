import type { IncomingHttpHeaders } from 'node:http';

/** A proxy's `traceparent`: the trace that a request is part of. W3C Trace Context, §3.2. */
export interface TraceParent {
  readonly traceId: string;
  /** Value of the header. */
  readonly traceparent: string;
}

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Reads the header `traceparent`; undefined if it is absent or not of version 00. */
export function readTraceParent({ traceparent }: IncomingHttpHeaders): TraceParent | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId] = form.exec(traceparent) ?? [];
  return traceId === undefined ? undefined : { traceId, traceparent };
}
