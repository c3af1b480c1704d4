import type { StreamCause, StreamKind } from '@foyer/contract/audit-streams/rules';
import type { DeliveryResult } from '../../kernel/outgoing/delivery-request.ts';

type Answer = Pick<DeliveryResult, 'status' | 'responseHeaders' | 'responseBody'>;

/** Why a destination did not accept a batch; null: it did. */
export function findCause(kind: StreamKind, answer: Answer): StreamCause | null {
  const { status } = answer;
  if (status === null) return 'unreachable';
  if (status >= 200 && status < 300) return isAccepted(kind, answer) ? null : 'unexpected';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404 || status === 405 || status === 410) return 'notFound';
  if (status === 408 || status === 429 || status === 503) return 'overloaded';
  return status < 500 ? 'rejected' : 'failing';
}

/**
 * Whether a success is one of the protocol: a sign-in page or a proxy in front of the destination
 * responds 200, too.
 */
function isAccepted(kind: StreamKind, { responseHeaders, responseBody }: Answer): boolean {
  if (kind === 'splunk') return readCode(responseBody) === 0;
  if (kind === 's3') return responseHeaders['etag'] !== undefined;
  return true;
}

/** Splunk, “HTTP Event Collector error codes”: 0 is success. */
function readCode(body: string): unknown {
  try {
    return Object(JSON.parse(body)).code;
  } catch {
    return undefined;
  }
}
