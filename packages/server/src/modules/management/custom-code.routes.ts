import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ManagedHooks } from './managed-hooks.service.ts';
import type { ManagedSecrets } from './managed-secrets.service.ts';

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write', audit: 'environment.updated' } as const;
const type = 'CUSTOM_CODE' as const;

/** The calls of code and its secrets. */
export function createCustomCodeRoutes(hooks: ManagedHooks, secrets: ManagedSecrets) {
  return defineRoutes('management', managementGroups.customCode, {
    createCodePrehook: {
      ...changing,
      handle: (ctx, { body }) => hooks.create(ctx, { ...body, type }),
    },
    updateCodePrehook: {
      ...changing,
      handle: (ctx, { params, body }) => hooks.update(ctx, params.id, { ...body, type }),
    },
    getCode: { ...reading, handle: async (_, { params }) => hooks.getCode(params.id) },
    listSecrets: { ...reading, handle: async () => secrets.list() },
    createSecret: { ...changing, handle: (ctx, { body }) => secrets.create(ctx, body) },
    updateSecret: {
      ...changing,
      handle: (ctx, { params, body }) => secrets.update(ctx, params.id, body),
    },
    deleteSecret: { ...changing, handle: (ctx, { params }) => secrets.remove(ctx, params.id) },
  });
}
