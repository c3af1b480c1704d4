import { entitlementsContract } from '@foyer/contract/entitlements';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { EntitlementsService } from './entitlements.service.ts';

/** The calls of entitlements. */
export function createEntitlementsRoutes(service: EntitlementsService) {
  return defineRoutes('entitlements', entitlementsContract, {
    loadEntitlementsV1: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.verdicts(ctx),
    },
    loadEntitlementsV2: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.data(ctx),
    },
  });
}
