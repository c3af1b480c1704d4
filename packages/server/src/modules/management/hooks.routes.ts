import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { WebhooksService } from '../webhooks/webhooks.service.ts';
import type { ManagedHooks } from './managed-hooks.service.ts';

/** Webhooks of the environment are those of a context without a tenant. */
export type EnvironmentWebhooks = Pick<WebhooksService, 'list' | 'create' | 'update' | 'remove'>;

const changing = { tenant: 'none', rate: 'write', audit: 'environment.updated' } as const;

/** The calls of hooks. */
export function createHookRoutes(hooks: ManagedHooks) {
  return defineRoutes('management', managementGroups.hooks, {
    listPrehooks: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async () => hooks.list(),
    },
    createPrehook: { ...changing, handle: (ctx, { body }) => hooks.create(ctx, body) },
    createApiPrehook: { ...changing, handle: (ctx, { body }) => hooks.create(ctx, body) },
    updatePrehook: {
      ...changing,
      handle: (ctx, { params, body }) => hooks.update(ctx, params.id, body),
    },
    deletePrehook: { ...changing, handle: (ctx, { params }) => hooks.remove(ctx, params.id) },
  });
}

const changingWebhooks = { tenant: 'none', rate: 'write' } as const;

/** The calls of the environment's webhooks. */
export function createEnvironmentWebhookRoutes(webhooks: EnvironmentWebhooks) {
  return defineRoutes('management', managementGroups.webhooks, {
    listWebhooksVendor: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (ctx) => webhooks.list(ctx),
    },
    createWebhookVendor: {
      ...changingWebhooks,
      audit: 'webhook.created',
      handle: (ctx, { body }) => webhooks.create(ctx, body),
    },
    updateWebhookVendor: {
      ...changingWebhooks,
      audit: 'webhook.updated',
      handle: (ctx, { params, body }) => webhooks.update(ctx, params.id, body),
    },
    deleteWebhookVendor: {
      ...changingWebhooks,
      audit: 'webhook.deleted',
      handle: (ctx, { params }) => webhooks.remove(ctx, params.id),
    },
  });
}
