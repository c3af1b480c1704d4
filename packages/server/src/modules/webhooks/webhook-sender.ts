import { deliveryTimeoutMs } from '@foyer/contract/webhooks/rules';
import { OutgoingError } from '../../kernel/outgoing/outgoing.ts';
import type { Platform } from '../platform.ts';
import { type SignedContent, signDelivery } from '../../kernel/outgoing/webhook-signing.ts';

/** Bytes of a response that are read; a longer one counts as a failure. */
const maxResponseBytes = 256 * 1024;
/** Characters of a response that the log keeps. */
const maxBodyLength = 4096;
const maxHeaders = 40;
const maxHeaderLength = 500;

/** A request to a receiver. */
export interface WebhookRequest extends Omit<SignedContent, 'at'> {
  readonly url: string;
  readonly signal?: AbortSignal;
}

/** What became of it. */
export interface WebhookResult {
  readonly at: Date;
  readonly durationMs: number;
  /** Null: there was no response. */
  readonly status: number | null;
  /** Why there was none; a sentence. */
  readonly failure: string | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly isSuccess: boolean;
}

/** Sends a signed request through the gate for outgoing requests. Throws only if it is called off. */
export function createWebhookSender({ outgoing, clock }: Pick<Platform, 'outgoing' | 'clock'>) {
  return async ({ url, signal, ...content }: WebhookRequest): Promise<WebhookResult> => {
    const at = clock.now();
    const signed = await signDelivery({ ...content, at });
    const requestHeaders = {
      'content-type': 'application/json',
      'user-agent': 'Foyer-Webhooks/1',
      ...signed,
    };
    const startedAt = performance.now();
    const facts = () => ({ at, requestHeaders, durationMs: elapsedSince(startedAt) });
    try {
      const { status, headers, body } = await outgoing.request({
        url,
        method: 'POST',
        headers: requestHeaders,
        body: content.body,
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

/** Sends a signed request. */
export type WebhookSender = ReturnType<typeof createWebhookSender>;

const elapsedSince = (start: number) => Math.round(performance.now() - start);

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
