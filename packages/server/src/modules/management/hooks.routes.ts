import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedHooks } from './managed-hooks.service.ts';

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
