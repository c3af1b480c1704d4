import type { DeliveryAttempt, Webhook, WebhookDelivery } from '@foyer/contract/webhooks';
import type { SignedInVisit } from '../preview-replies.ts';
import { colleagues } from '../users/team-list.ts';
import type { PreviewDelivery, PreviewWebhooks } from '../world/webhooks.ts';
import { previewPayload } from './preview-events.ts';

/** Seconds between two events of the preview. */
const secondsBetween = 12;
const maxAdded = 4;
const maxDeliveries = 200;
/** Every seventh delivery fails once. */
const failsEvery = 7;

/** The webhooks of the account, and what they received since. */
export function getWebhooks(visit: SignedInVisit): PreviewWebhooks {
  const { world, tenant, now } = visit;
  world.webhooks ??= {};
  const own = (world.webhooks[tenant.id] ??= {
    webhooks: [],
    deliveries: [],
    grownAt: now.toISOString(),
  });
  grow(visit, own);
  return own;
}

function grow(visit: SignedInVisit, own: PreviewWebhooks): void {
  const { now } = visit;
  const passed = (now.getTime() - Date.parse(own.grownAt)) / 1000;
  const events = Math.min(maxAdded, Math.floor(passed / secondsBetween));
  if (events <= 0) return;
  own.grownAt = now.toISOString();
  for (const webhook of own.webhooks.filter(({ isActive }) => isActive))
    for (let left = events; left > 0; left -= 1) {
      const at = new Date(now.getTime() - (left - 1) * secondsBetween * 1000);
      const place = webhook.invocations % webhook.eventKeys.length;
      const eventKey = webhook.eventKeys[place];
      if (eventKey) deliver(visit, own, { webhook, eventKey, at });
    }
}

/** Puts a delivery into the log. */
export function deliver(
  visit: SignedInVisit,
  own: PreviewWebhooks,
  one: { webhook: Webhook; eventKey: string; at: Date },
): void {
  const { webhook, eventKey, at } = one;
  webhook.invocations += 1;
  const isFailed = webhook.invocations % failsEvery === 0;
  const attempt = toAttempt(at, isFailed ? 503 : 200);
  const { tenant } = visit;
  const about = payloadFacts(visit, at);
  own.deliveries.unshift({
    id: crypto.randomUUID(),
    webhookId: webhook._id,
    tenantId: tenant.id,
    vendorId: webhook.vendorId,
    statusCode: String(attempt.statusCode),
    body: attempt.responseBody,
    createdAt: at.toISOString(),
    eventKey,
    state: isFailed ? 'failed' : 'delivered',
    attempts: 1,
    durationMs: attempt.durationMs,
    lastAttemptAt: at.toISOString(),
    nextAttemptAt: null,
    payload: JSON.stringify(previewPayload(eventKey, about)),
    history: [attempt],
  });
  own.deliveries.splice(maxDeliveries);
  note(own, webhook);
}

/** An event about a member of the account. */
export function payloadFacts(visit: SignedInVisit, now: Date) {
  const [member] = colleagues(visit);
  const { id: userId = '', email = '', name = '' } = member ?? {};
  return { now, tenantId: visit.tenant.id, userId, email, name };
}

/** Another attempt, which succeeds. */
export function deliverAgain(own: PreviewWebhooks, delivery: PreviewDelivery, at: Date): void {
  const attempt = toAttempt(at, 200);
  delivery.history = [attempt, ...delivery.history];
  Object.assign(delivery, {
    state: 'delivered',
    attempts: delivery.attempts + 1,
    statusCode: '200',
    body: attempt.responseBody,
    lastAttemptAt: at.toISOString(),
  });
  const webhook = own.webhooks.find(({ _id }) => _id === delivery.webhookId);
  if (webhook) note(own, webhook);
}

/** Brings the figures of a webhook up to date. */
function note(own: PreviewWebhooks, webhook: Webhook): void {
  const its = own.deliveries.filter(({ webhookId }) => webhookId === webhook._id);
  const count = (state: WebhookDelivery['state']) =>
    its.filter((one) => one.state === state).length;
  webhook.recent = {
    delivered: count('delivered'),
    failed: count('failed'),
    pending: count('pending'),
  };
  const [latest] = its;
  if (latest?.lastAttemptAt)
    webhook.lastDelivery = {
      at: latest.lastAttemptAt,
      statusCode: latest.statusCode,
      isSuccess: latest.state === 'delivered',
    };
}

function toAttempt(at: Date, statusCode: number): DeliveryAttempt {
  return {
    at: at.toISOString(),
    durationMs: 80 + (at.getTime() % 140),
    statusCode,
    failure: null,
    requestHeaders: {
      'content-type': 'application/json',
      'webhook-id': crypto.randomUUID(),
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': 'v1,cHJldmlldyBzaWduYXR1cmU=',
    },
    responseHeaders: { 'content-type': 'text/plain' },
    responseBody: statusCode === 200 ? 'ok' : 'Service Unavailable',
  };
}
