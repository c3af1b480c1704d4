import { tenantsContract } from '@foyer/contract/tenants';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { TenantsService } from './tenants.service.ts';

/** The calls of the tenants of a user. */
export function createTenantsRoutes(service: TenantsService) {
  return defineRoutes('tenants', tenantsContract, {
    switchTenant: {
      tenant: 'token',
      rate: 'write',
      audit: 'tenant.switched',
      handle: (ctx, { body }) => service.switch(ctx, body.tenantId),
    },
    getMyTenants: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.overview(ctx),
    },
    getMyTenantsV2: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.list(ctx),
    },
    // moves and keeps nothing: as the refresh of a tab that names its tenant
    getUserJwt: {
      tenant: 'token',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => service.tokenFor(ctx, body.tenantId),
    },
    getMyTenantsV1: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.overview(ctx),
    },
  });
}
