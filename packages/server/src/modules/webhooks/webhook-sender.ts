import {
  createDeliveryRequests,
  type DeliveryResult,
} from '../../kernel/outgoing/delivery-request.ts';
import { type SignedContent, signDelivery } from '../../kernel/outgoing/webhook-signing.ts';
import type { Platform } from '../platform.ts';

/** A request to a receiver. */
export interface WebhookRequest extends Omit<SignedContent, 'at'> {
  readonly url: string;
  readonly signal?: AbortSignal;
}

/** What became of it. */
export type WebhookResult = DeliveryResult;

/** Sends a signed request through the gate for outgoing requests. Throws only if it is called off. */
export function createWebhookSender({ outgoing, clock }: Pick<Platform, 'outgoing' | 'clock'>) {
  const request = createDeliveryRequests({ outgoing, clock });
  return async ({ url, signal, ...content }: WebhookRequest): Promise<WebhookResult> =>
    request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Foyer-Webhooks/1',
        ...(await signDelivery({ ...content, at: clock.now() })),
      },
      body: content.body,
      sendsTrace: true,
      signal,
    });
}

/** Sends a signed request. */
export type WebhookSender = ReturnType<typeof createWebhookSender>;
