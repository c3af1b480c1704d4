/** The protocols that streams of the audit log speak. */
export const streamKinds = ['http', 'splunk', 'datadog', 's3'] as const;

/** A protocol that streams of the audit log speak. */
export type StreamKind = (typeof streamKinds)[number];

/** Streams of one account. */
export const maxStreams = 5;
/** Days of failures after which a stream is turned off. */
export const streamFailingDays = 5;
/** Hours for which two secrets sign requests to an HTTP endpoint after one was replaced. */
export const streamOverlapHours = 24;
/** Entries of one batch. */
export const batchEntries = 500;
/** Bytes of entries in one batch; a longer entry is a batch of its own. */
export const batchBytes = 900_000;

/** Why a destination did not accept a batch. */
export const streamCauses = [
  'unreachable',
  'credentials',
  'notFound',
  'rejected',
  'overloaded',
  'failing',
  'unexpected',
] as const;

/** Why a destination did not accept a batch. */
export type StreamCause = (typeof streamCauses)[number];

/**
 * Whether a destination’s secret must be entered again: it would be sent to another server, or is
 * for another bucket or key.
 */
export function needsSecretAgain(
  before: { readonly kind: StreamKind; readonly url: string },
  after: { readonly kind: StreamKind; readonly url: string },
): boolean {
  if (before.kind === 'http') return false;
  return URL.parse(before.url)?.origin !== URL.parse(after.url)?.origin;
}
