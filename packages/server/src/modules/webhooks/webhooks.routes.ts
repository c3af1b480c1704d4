import { webhooksContract, webhooksRefusals } from '@foyer/contract/webhooks';
import { defineRoutes } from '../../kernel/http/route.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import type { WebhookCatalog } from './webhook-catalog.ts';
import type { DeliveriesService } from './webhook-deliveries.service.ts';
import type { WebhookTests } from './webhook-tests.service.ts';
import type { WebhooksService } from './webhooks.service.ts';

interface Parts {
  readonly clock: ClockPort;
  readonly webhooks: WebhooksService;
  readonly deliveries: DeliveriesService;
  readonly test: WebhookTests;
  readonly catalog: WebhookCatalog;
}

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write' } as const;

/** The calls of webhooks. */
export function createWebhooksRoutes(parts: Parts) {
  const { clock, webhooks, deliveries, test, catalog } = parts;
  return defineRoutes('webhooks', webhooksContract, {
    listWebhooks: { ...reading, handle: (ctx) => webhooks.list(ctx) },
    createWebhook: {
      ...writing,
      audit: 'webhook.created',
      handle: (ctx, { body }) => webhooks.create(ctx, body),
    },
    updateWebhook: {
      ...writing,
      audit: 'webhook.updated',
      handle: (ctx, { params, body }) => webhooks.update(ctx, params.id, body),
    },
    deleteWebhook: {
      ...writing,
      audit: 'webhook.deleted',
      handle: (ctx, { params }) => webhooks.remove(ctx, params.id),
    },
    rotateWebhookSecret: {
      ...writing,
      audit: 'webhook.secret_rotated',
      handle: (ctx, { params }) => webhooks.rotate(ctx, params.id),
    },
    revokePreviousWebhookSecret: {
      ...writing,
      audit: 'webhook.previous_secret_revoked',
      handle: (ctx, { params }) => webhooks.revokePrevious(ctx, params.id),
    },
    testWebhook: {
      ...writing,
      audit: 'webhook.tested',
      handle: (ctx, { body }) => test(ctx, body),
    },
    listWebhookLogs: { ...reading, handle: (ctx, { query }) => deliveries.list(ctx, query) },
    getWebhookDelivery: {
      ...reading,
      handle: (ctx, { params }) => deliveries.get(ctx, params.id),
    },
    retryWebhook: {
      ...writing,
      audit: 'webhook.deliveries_retried',
      handle: (ctx, { params }) => deliveries.retry(ctx, params.id),
    },
    retryWebhookRange: {
      ...writing,
      audit: 'webhook.deliveries_retried',
      handle: (ctx, { params, body }) => deliveries.retryRange(ctx, params.id, body),
    },
    listEventCategories: { ...reading, handle: async () => catalog.categories() },
    getEventSample: {
      ...reading,
      handle: async (_, { params }) => {
        const payload = catalog.sample(params.key, clock.now());
        if (!payload) throw refuse(webhooksRefusals.eventNotFound);
        return { payload };
      },
    },
  });
}
