import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, put } from '../endpoint.ts';
import { tenant, tenantsResult } from '../shared-schemas.ts';
import { tenantsRefusals } from './tenants.refusals.ts';

export { tenantsRefusals };

export const tenantsContract = {
  switchTenant: put(`${identity}/users/v1/tenant`, {
    access: 'bearer',
    permission: null,
    summary: 'Makes another tenant of the person the active one; the next refresh carries it.',
    body: z.object({ tenantId: z.string() }),
    status: 200,
    refusals: [tenantsRefusals.notMember],
  }),
  getMyTenants: get(`${identity}/users/v3/me/tenants`, {
    access: 'bearer',
    permission: null,
    summary: 'The tenants of the person and the one the access token carries.',
    response: tenantsResult,
  }),
  getMyTenantsV2: get(`${identity}/users/v2/me/tenants`, {
    access: 'bearer',
    permission: null,
    summary: 'The tenants of the person as a plain list.',
    response: z.array(tenant),
  }),
  getMyTenantsV1: get(`${identity}/users/v1/me/tenants`, {
    access: 'bearer',
    permission: null,
    summary: 'As v3; used with per-tab tenants.',
    response: tenantsResult,
  }),
} as const;
