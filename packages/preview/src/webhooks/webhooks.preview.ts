import type { Webhook, WebhookDelivery, webhooksContract } from '@foyer/contract/webhooks';
import { webhooksRefusals } from '@foyer/contract/webhooks/refusals';
import { maxWebhooks, overlapHours } from '@foyer/contract/webhooks/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { isPreviewEvent, previewCategories, previewPayload } from './preview-events.ts';
import type { PreviewDelivery } from '../world/webhooks.ts';
import { deliver, deliverAgain, getWebhooks, payloadFacts } from './preview-webhooks.ts';

const hour = 3_600_000;
const {
  notFound,
  deliveryNotFound,
  invalidUrl,
  httpsRequired,
  noEvents,
  unknownEvent,
  tooMany,
  turnedOff,
  invalidRange,
} = webhooksRefusals;

function find(visit: SignedInVisit, id: string): Webhook {
  const found = getWebhooks(visit).webhooks.find(({ _id }) => _id === id);
  if (!found) throw refuse(notFound);
  return found;
}

function findDelivery(visit: SignedInVisit, id: string): PreviewDelivery {
  const found = getWebhooks(visit).deliveries.find((one) => one.id === id);
  if (!found) throw refuse(deliveryNotFound);
  return found;
}

function demandUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw refuse(invalidUrl);
  if (url.protocol === 'http:' && url.hostname !== 'localhost') throw refuse(httpsRequired);
  return url.href;
}

function demandEvents(keys: readonly string[]): string[] {
  if (keys.length === 0) throw refuse(noEvents);
  if (!keys.every(isPreviewEvent)) throw refuse(unknownEvent);
  return [...keys];
}

const generate = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
};

/** The list has no secrets, and neither does the world. */
const withSecret = (webhook: Webhook, secret: string | null): Webhook => ({ ...webhook, secret });

const toRow = ({
  payload: _payload,
  history: _history,
  ...row
}: PreviewDelivery): WebhookDelivery => row;

const toRequest = (now: Date, body: string) => ({
  headers: {
    'content-type': 'application/json',
    'webhook-id': crypto.randomUUID(),
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': 'v1,cHJldmlldyBzaWduYXR1cmU=',
  },
  body,
});

/** Webhooks of accounts. Nothing is sent: receivers of the preview answer at once. */
export const webhooksPreview: PreviewReplies<typeof webhooksContract> = {
  listWebhooks: (visit) =>
    getWebhooks(visit).webhooks.toSorted((a, b) => a.displayName.localeCompare(b.displayName)),
  createWebhook: (visit, { body }) => {
    const own = getWebhooks(visit);
    if (own.webhooks.length >= maxWebhooks) throw refuse(tooMany);
    const now = visit.now.toISOString();
    const webhook: Webhook = {
      _id: crypto.randomUUID(),
      vendorId: 'preview',
      tenantId: visit.tenant.id,
      displayName: body.displayName,
      description: body.description ?? '',
      url: demandUrl(body.url),
      secret: null,
      eventKeys: demandEvents(body.eventKeys),
      isActive: body.isActive ?? true,
      type: 'custom',
      invocations: 0,
      createdAt: now,
      updatedAt: now,
      previousSecretUntil: null,
      disabledReason: null,
      failingSince: null,
      recent: { delivered: 0, failed: 0, pending: 0 },
      lastDelivery: null,
    };
    own.webhooks.push(webhook);
    const eventKey = webhook.eventKeys[0];
    if (webhook.isActive && eventKey) deliver(visit, own, { webhook, eventKey, at: visit.now });
    return withSecret(webhook, body.secret || generate());
  },
  updateWebhook: (visit, { params, body = {} }) => {
    const webhook = find(visit, params.id);
    Object.assign(webhook, {
      displayName: body.displayName ?? webhook.displayName,
      description: body.description ?? webhook.description,
      url: body.url === undefined ? webhook.url : demandUrl(body.url),
      eventKeys: body.eventKeys ? demandEvents(body.eventKeys) : webhook.eventKeys,
      isActive: body.isActive ?? webhook.isActive,
      updatedAt: visit.now.toISOString(),
    });
    return withSecret(webhook, body.secret || null);
  },
  deleteWebhook: (visit, { params }) => {
    const webhook = find(visit, params.id);
    const own = getWebhooks(visit);
    own.webhooks = own.webhooks.filter((one) => one !== webhook);
    own.deliveries = own.deliveries.filter(({ webhookId }) => webhookId !== params.id);
    return undefined;
  },
  rotateWebhookSecret: (visit, { params }) => {
    const previousSecretUntil = new Date(visit.now.getTime() + overlapHours * hour).toISOString();
    Object.assign(find(visit, params.id), { previousSecretUntil });
    return { secret: generate(), previousSecretUntil };
  },
  revokePreviousWebhookSecret: (visit, { params }) => {
    Object.assign(find(visit, params.id), { previousSecretUntil: null });
    return undefined;
  },
  testWebhook: (visit, { body }) => {
    const { now } = visit;
    demandUrl(body.url);
    const about = payloadFacts(visit, now);
    const payload = body.payload ?? previewPayload(body.eventKey ?? 'webhook.test', about);
    const request = toRequest(now, JSON.stringify(payload));
    return { statusCode: 200, status: 200, body: 'ok', durationMs: 96, request };
  },
  listWebhookLogs: (visit, { query = {} }) => {
    const { id, state, offset = 0, limit = 10 } = query;
    const rows = getWebhooks(visit).deliveries.filter(
      (one) => one.webhookId === id && (!state || one.state === state),
    );
    const start = Number(offset);
    return { count: rows.length, rows: rows.slice(start, start + Number(limit)).map(toRow) };
  },
  getWebhookDelivery: (visit, { params }) => findDelivery(visit, params.id),
  retryWebhook: (visit, { params }) => {
    const delivery = findDelivery(visit, params.id);
    if (!find(visit, delivery.webhookId).isActive) throw refuse(turnedOff);
    deliverAgain(getWebhooks(visit), delivery, visit.now);
    return { statusCode: 202 };
  },
  retryWebhookRange: (visit, { params, body }) => {
    const webhook = find(visit, params.id);
    if (!webhook.isActive) throw refuse(turnedOff);
    if (body.to <= body.from) throw refuse(invalidRange);
    const own = getWebhooks(visit);
    const chosen = own.deliveries.filter(
      ({ webhookId, createdAt, state }) =>
        webhookId === webhook._id &&
        createdAt >= body.from &&
        createdAt < body.to &&
        (state === 'failed' || body.includeDelivered === true),
    );
    for (const delivery of chosen) deliverAgain(own, delivery, visit.now);
    return { count: chosen.length };
  },
  listEventCategories: ({ now }) => previewCategories(now),
  getEventSample: (visit, { params }) => {
    if (!isPreviewEvent(params.key)) throw refuse(webhooksRefusals.eventNotFound);
    const about = payloadFacts(visit, visit.now);
    return { payload: previewPayload(params.key, about) };
  },
};
