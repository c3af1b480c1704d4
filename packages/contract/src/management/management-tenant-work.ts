import { z } from 'zod';
import { apiTokensRefusals } from '../api-tokens/api-tokens.contract.ts';
import { auditEntry } from '../audits/audits.contract.ts';
import { identity, tenantsBase } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { group } from '../groups/groups.contract.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime } from '../shared-schemas.ts';
import { subAccountsRefusals } from '../sub-accounts/sub-accounts.refusals.ts';
import { managedPage, managedPaging } from './management-tenants.ts';
import { managementRefusals } from './management.refusals.ts';

const { tenantNeeded, unknownTenant } = managementRefusals;
const audits = { access: 'vendor', scope: 'audits', backend: 'user' } as const;
const hierarchy = { access: 'vendor', scope: 'tenants' } as const;
const text = z.string().max(200).optional();
const moment = z.iso.datetime({ offset: true }).optional();

const auditQuery = z.object({
  created_from: moment,
  created_to: moment,
  /** One; the header `frontegg-tenant-id` names it as well. */
  tenant_ids: z.string().max(100).optional(),
  /** ID of one user. */
  users: z.string().max(100).optional(),
  /** Part of an email. */
  email: text,
  count: z.coerce.number().int().min(1).max(200).default(50),
  /** Entries before the page. */
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sortBy: text,
  sortDirection: text,
  filter: text,
});
export type ManagedAuditQuery = z.output<typeof auditQuery>;

/** The child joins the parent, or is no longer below it; without a parent, that is the tenant of the header. */
const link = z.object({
  parentTenantId: z.string().max(100).optional(),
  childTenantId: z.string().max(100),
});
export type TenantLink = z.output<typeof link>;

/** What backends do in one tenant, beside the calls of its administrators. */
export const managementTenantWork = {
  exchangeApiTokenV2: post(`${identity}/auth/v2/api-token`, {
    access: 'none',
    summary: 'Exchanges the client ID and secret of an API token for an access token.',
    body: z.object({ clientId: z.string().max(100), secret: z.string().max(512) }),
    /** `expires_in` in seconds. */
    response: z.object({ access_token: z.string(), expires_in: z.number(), expires: dateTime }),
    status: 200,
    refusals: [apiTokensRefusals.invalidCredentials, commonRefusals.tooMany],
  }),
  listGroupsInPages: get(`${identity}/groups/v2`, {
    access: 'vendor',
    scope: 'roles',
    backend: 'user',
    summary: 'The groups of a tenant in pages, with their roles and users if requested.',
    query: z.object({
      ...managedPage,
      _groupsRelations: z.enum(['roles', 'users', 'rolesAndUsers']).optional(),
      _sortBy: z.enum(['id', 'name', 'createdAt', 'updatedAt']).default('name'),
    }),
    response: z.object({ items: z.array(group), ...managedPaging }),
    refusals: [tenantNeeded, unknownTenant],
  }),
  listAuditsV2: get('/audits/resources/audits/v2', {
    ...audits,
    summary: 'Audit log entries of one tenant. The offset is a number of entries.',
    query: auditQuery,
    response: z.object({ data: z.array(auditEntry), total: z.number() }),
    refusals: [tenantNeeded, unknownTenant],
  }),
  exportAuditsV2: post('/audits/resources/audits/v2/export/csv', {
    ...audits,
    summary: 'Exports audit log entries of one tenant as CSV.',
    query: auditQuery,
    body: z.object({
      properties: z
        .array(z.object({ name: z.string().max(100), displayName: z.string().max(200).optional() }))
        .max(50)
        .optional(),
    }),
    response: z.string(),
    responds: { file: 'text/csv; charset=utf-8' },
    status: 200,
    refusals: [tenantNeeded, unknownTenant],
  }),
  linkSubTenant: post(`${tenantsBase}/hierarchy/v1`, {
    ...hierarchy,
    summary: 'Moves a tenant and its sub-accounts below another tenant.',
    body: link,
    status: 201,
    refusals: [
      tenantNeeded,
      unknownTenant,
      subAccountsRefusals.insideItself,
      subAccountsRefusals.tooDeep,
    ],
  }),
  unlinkSubTenant: del(`${tenantsBase}/hierarchy/v1`, {
    ...hierarchy,
    summary: 'Detaches a sub-account from its parent. Its own sub-accounts stay below it.',
    body: link,
    refusals: [tenantNeeded, unknownTenant],
  }),
} as const;
