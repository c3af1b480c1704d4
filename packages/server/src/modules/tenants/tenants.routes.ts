import { tenantsContract } from '@foyer/contract/tenants';
import { defineRoutes } from '../../http/route.ts';
import type { TenantsService } from './tenants.service.ts';

/** The calls of the tenants of a person. */
export function createTenantsRoutes(service: TenantsService) {
  return defineRoutes('tenants', tenantsContract, {
    switchTenant: {
      tenant: 'token',
      rate: 'write',
      audit: 'tenants.switched',
      handle: (ctx, { body }) => service.switch(ctx, body.tenantId),
    },
    getMyTenants: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => service.overview(ctx) },
    getMyTenantsV2: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => service.list(ctx) },
    getMyTenantsV1: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => service.overview(ctx) },
  });
}
