/** Header of the trace id; on every response. Contract, §3. */
export const traceHeader = 'frontegg-trace-id';
