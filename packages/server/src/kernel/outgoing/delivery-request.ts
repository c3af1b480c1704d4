import { deliveryTimeoutMs } from '@foyer/contract/webhooks/rules';
import type { ClockPort } from '../../ports/clock.port.ts';
import { type Outgoing, OutgoingError, type OutgoingRequest } from './outgoing.ts';

/** Bytes of a response that are read; a longer one counts as a failure. */
const maxResponseBytes = 256 * 1024;
/** Characters of a response that are kept. */
const maxBodyLength = 4096;
const maxHeaders = 40;
const maxHeaderLength = 500;

/** A request to a receiver that an account named. */
export interface DeliveryRequest
  extends Required<Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>>,
    Pick<OutgoingRequest, 'sendsTrace'> {
  readonly signal?: AbortSignal | undefined;
}

/** What became of it. */
export interface DeliveryResult {
  readonly at: Date;
  readonly durationMs: number;
  /** Null: there was no response. */
  readonly status: number | null;
  /** Why there was none; a sentence. */
  readonly failure: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  /** The status is from 200 to 299. */
  readonly isSuccess: boolean;
}

/**
 * Makes requests through the gate for outgoing requests, and keeps what came back in a form that
 * the database can store. Throws only if a request is called off.
 */
export function createDeliveryRequests(deps: {
  readonly outgoing: Outgoing;
  readonly clock: ClockPort;
}) {
  return async ({ signal, ...request }: DeliveryRequest): Promise<DeliveryResult> => {
    const at = deps.clock.now();
    const startedAt = performance.now();
    const facts = () => ({
      at,
      requestHeaders: request.headers,
      durationMs: Math.round(performance.now() - startedAt),
    });
    try {
      const { status, headers, body } = await deps.outgoing.request({
        ...request,
        timeoutMs: deliveryTimeoutMs,
        maxBytes: maxResponseBytes,
        ...(signal ? { signal } : {}),
      });
      return {
        ...facts(),
        status,
        failure: null,
        responseHeaders: boundedHeaders(headers),
        responseBody: toText(body),
        isSuccess: status >= 200 && status < 300,
      };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return {
        ...facts(),
        status: null,
        failure: error.message,
        responseHeaders: {},
        responseBody: '',
        isSuccess: false,
      };
    }
  };
}

/** Makes requests to receivers. */
export type DeliveryRequests = ReturnType<typeof createDeliveryRequests>;

/** The start of a response as text that the database can store, whatever its bytes are. */
const toText = (body: Uint8Array) =>
  storable(Buffer.from(body.subarray(0, maxBodyLength * 4)).toString('utf8'), maxBodyLength);

const storable = (text: string, length: number) =>
  text
    .replaceAll('\u0000', '\uFFFD')
    .slice(0, length)
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');

const boundedHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, maxHeaders)
      .map(([name, value]) => [storable(name, maxHeaderLength), storable(value, maxHeaderLength)]),
  );
