import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post, put } from '../endpoint.ts';
import { dateTime, tenant, tenantsResult } from '../shared-schemas.ts';
import { tenantsRefusals } from './tenants.refusals.ts';

export { tenantsRefusals };

/** The tenants a user belongs to, and which of them they work in. */
export const tenantsContract = {
  switchTenant: put(`${identity}/users/v1/tenant`, {
    access: 'bearer',
    permission: null,
    summary: 'Makes another tenant of the user the active one; the next refresh carries it.',
    body: z.object({ tenantId: z.string() }),
    status: 200,
    refusals: [tenantsRefusals.notMember],
  }),
  getMyTenants: get(`${identity}/users/v3/me/tenants`, {
    access: 'bearer',
    permission: null,
    summary: 'The tenants of the user and the one the access token carries.',
    response: tenantsResult,
  }),
  getMyTenantsV2: get(`${identity}/users/v2/me/tenants`, {
    access: 'bearer',
    permission: null,
    summary: 'The tenants of the user as a plain list.',
    response: z.array(tenant),
  }),
  getMyTenantsV1: get(`${identity}/users/v1/me/tenants`, {
    access: 'bearer',
    permission: null,
    summary: 'As v3; used with per-tab tenants.',
    response: tenantsResult,
  }),
  getUserJwt: post(`${identity}/users/v3/me/token`, {
    access: 'bearer',
    permission: null,
    summary:
      'An access token of the user for another tenant of theirs; the session stays where it is.',
    body: z.object({ tenantId: z.string() }),
    /** Seconds in `expiresIn`. */
    response: z.object({ accessToken: z.string(), expires: dateTime, expiresIn: z.number() }),
    status: 201,
    refusals: [tenantsRefusals.notMember],
  }),
} as const;
