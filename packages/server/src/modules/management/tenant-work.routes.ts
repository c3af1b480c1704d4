import type { PermissionKey } from '@foyer/contract';
import type { Group } from '@foyer/contract/groups';
import { type ManagedAuditQuery, managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { SignedInContext, VendorContext } from '../../kernel/http/context.ts';
import { authorize } from '../../kernel/http/guard.ts';
import type { ApiTokenUse } from '../api-tokens/api-token-use.ts';
import type { AuditExport } from '../audits/audit-export.ts';
import type { AuditsService } from '../audits/audits.service.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { ManagedTenantLinks } from './managed-tenant-links.ts';
import { toPaging } from './managed-paging.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

interface Parts {
  readonly tokens: Pick<VendorTokenService, 'actAs'>;
  readonly apiTokenUse: Pick<ApiTokenUse, 'exchange'>;
  readonly groups: Pick<GroupsService, 'list'>;
  readonly audits: { readonly service: AuditsService; readonly exports: AuditExport };
  readonly links: ManagedTenantLinks;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const moving = { tenant: 'none', rate: 'write', audit: 'sub_account.moved' } as const;

/** The calls of backends in one tenant that the calls of its administrators do not answer. */
export function createTenantWorkRoutes(parts: Parts) {
  const { tokens, apiTokenUse, groups, audits, links } = parts;

  /** The tenant of the header or the query. A user must have the permission in this tenant. */
  async function asTenant(
    ctx: VendorContext,
    permission: PermissionKey,
    tenantId?: string,
  ): Promise<SignedInContext> {
    const actor = await tokens.actAs({ ...ctx, ...(tenantId ? { tenantId } : {}) });
    authorize(actor, { permission });
    return { ...ctx, actor };
  }
  const forAudits = (ctx: VendorContext, tenantId?: string) =>
    asTenant(ctx, 'fe.secure.read.audits', tenantId);

  async function listAudits(ctx: VendorContext, query: ManagedAuditQuery) {
    const { offset, count, tenant_ids: tenantId } = query;
    const own = await forAudits(ctx, tenantId);
    const filters = toAuditFilters(query);
    const { total } = await audits.service.list(own, { ...filters, offset: 0, count: 1 });
    const data = [];
    for await (const part of audits.service.all(own, filters, { offset, limit: count }))
      data.push(...part);
    return { data, total };
  }

  return defineRoutes('management', managementGroups.tenantWork, {
    exchangeApiTokenV2: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'api_token.exchanged',
      handle: async (ctx, { body }) => {
        const { accessToken, expiresIn, expires } = await apiTokenUse.exchange(ctx, body);
        return { access_token: accessToken, expires_in: expiresIn, expires };
      },
    },
    listGroupsInPages: {
      ...reading,
      handle: async (ctx, { query }) => {
        const { _limit: limit, _offset: page, _groupsRelations: relations } = query;
        const own = await asTenant(ctx, 'fe.secure.read.groups');
        const { groups: all } = await groups.list(own, null, relations);
        const sorted = all.toSorted((a, b) => compareBy(query._sortBy, a, b));
        if (query._order?.toUpperCase() === 'DESC') sorted.reverse();
        const items = sorted.slice(page * limit, (page + 1) * limit);
        return { items, ...toPaging(query, all.length) };
      },
    },
    listAuditsV2: { ...reading, handle: (ctx, { query }) => listAudits(ctx, query) },
    exportAuditsV2: {
      tenant: 'none',
      rate: 'mail',
      audit: 'audit_log.exported',
      handle: async (ctx, { query, body }) => {
        const { offset, count, tenant_ids: tenantId } = query;
        const own = await forAudits(ctx, tenantId);
        return audits.exports.csv(own, {
          query: { ...toAuditFilters(query), offset, count },
          body,
        });
      },
    },
    linkSubTenant: { ...moving, handle: (ctx, { body }) => links.link(ctx, body) },
    unlinkSubTenant: { ...moving, handle: (ctx, { body }) => links.unlink(ctx, body) },
  });
}

const toAuditFilters = (query: ManagedAuditQuery) => ({
  from: query.created_from,
  to: query.created_to,
  userId: query.users,
  email: query.email,
  filter: query.filter,
  sortBy: query.sortBy,
  sortDirection: query.sortDirection,
});

type SortKey = 'id' | 'name' | 'createdAt' | 'updatedAt';

const compareBy = (key: SortKey, a: Group, b: Group): number =>
  (a[key] ?? '').localeCompare(b[key] ?? '');
