import type { Account, AccountTree, subAccountsContract } from '@foyer/contract/sub-accounts';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { includesAnyCase } from '../users/team-list.ts';
import { accountsAbove, accountsBelow } from '../world/account-tree.ts';
import type { PreviewTenant } from '../world/world.ts';
import { accountUsersPreview, allUsers } from './account-users-replies.ts';
import { accountBelow } from './reached-accounts.ts';

/** Specification 2, §9. */
const pageSize = 50;
const graceDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1000;

const below = ({ world, tenant }: SignedInVisit) =>
  tenant.isReseller ? accountsBelow(world, tenant.id) : [];
const listChildren = (visit: SignedInVisit, id: string) =>
  below(visit).filter((one) => one.parentId === id);

const toNode = ({ id, name, createdAt }: PreviewTenant) => ({
  tenantId: id,
  tenantName: name,
  status: 'active',
  createdAt,
});

const getLevel = (visit: SignedInVisit, id: string) =>
  accountsAbove(visit.world, id).findIndex((one) => one.id === visit.tenant.id) + 1;

function toTree(visit: SignedInVisit, one: PreviewTenant): AccountTree {
  const children = listChildren(visit, one.id).map((child) => toTree(visit, child));
  return { ...toNode(one), children };
}

const toAccess = (one: PreviewTenant) => ({
  subAccountAccessType: one.subAccountAccessType ?? ('defaultOff' as const),
  parentAccess: one.parentAccess ?? ('full' as const),
});

function toItem(visit: SignedInVisit, one: PreviewTenant, isSearch: boolean) {
  const above = accountsAbove(visit.world, one.id);
  const between = above.slice(
    0,
    above.findIndex(({ id }) => id === visit.tenant.id),
  );
  const parents = between.toReversed().map(({ id: tenantId, name }) => ({ tenantId, name }));
  return {
    tenantId: one.id,
    name: one.name,
    createdAt: one.createdAt,
    isReseller: one.isReseller,
    metadata: { isParent: listChildren(visit, one.id).length > 0 },
    parentTenantId: one.parentId ?? visit.tenant.id,
    ...toAccess(one),
    ...(isSearch ? { parents } : {}),
  };
}

const toAccount = (one: PreviewTenant): Account => ({
  tenantId: one.id,
  name: one.name,
  parentTenantId: one.parentId ?? null,
  isReseller: one.isReseller,
  ...toAccess(one),
  status: 'active',
  createdAt: one.createdAt,
  updatedAt: one.createdAt,
});

/** Puts a changed account in the place of the one that was there. */
function replace(visit: SignedInVisit, changed: PreviewTenant): Account {
  const at = visit.world.tenants.findIndex(({ id }) => id === changed.id);
  visit.world.tenants[at] = changed;
  return toAccount(changed);
}

/** The account that a new or moved one goes below. */
function findParent(visit: SignedInVisit, id: string): PreviewTenant {
  const parent = accountBelow(visit, id, { orOwn: true });
  if (!parent.isReseller) throw refuse(subAccountsRefusals.notReseller);
  return parent;
}

/** Sub-accounts. */
export const subAccountsPreview: PreviewReplies<typeof subAccountsContract> = {
  listSubTenants: (visit) =>
    below(visit).map((one) => ({ ...toNode(one), level: getLevel(visit, one.id) })),
  listParentTenants: (visit) => {
    const own = visit.user.memberships.map(({ tenantId }) => tenantId);
    const above = accountsAbove(visit.world, visit.tenant.id);
    const last = above.findIndex(({ id }) => own.includes(id));
    return above.slice(0, last + 1).map((one, at) => ({ ...toNode(one), level: last - at }));
  },
  listParentTenantsOf: (visit, { params }) => {
    const one = accountBelow(visit, params.tenantId, { orOwn: true });
    const level = getLevel(visit, one.id);
    return accountsAbove(visit.world, one.id)
      .slice(0, level)
      .map((parent, at) => ({ ...toNode(parent), level: level - 1 - at }));
  },
  getSubTenantTree: (visit) => toTree(visit, visit.tenant),
  searchSubTenants: (visit, { query = {} }) => {
    const { _subTenantId } = query;
    const filter = query._filter?.trim();
    const top = _subTenantId ? accountBelow(visit, _subTenantId, { orOwn: true }) : visit.tenant;
    const [limit, offset] = [Number(query._limit ?? pageSize), Number(query._offset ?? 0)];
    const found = filter
      ? accountsBelow(visit.world, top.id).filter(({ name }) => includesAnyCase(name, filter))
      : listChildren(visit, top.id);
    const sorted = found.toSorted((a, b) => a.name.localeCompare(b.name));
    if (query._order === 'DESC') sorted.reverse();
    const totalItems = sorted.length;
    const link = (at: number) =>
      at >= 0 && at < totalItems ? `/tenants/resources/hierarchy/v2?_offset=${at}` : '';
    return {
      items: sorted.slice(offset, offset + limit).map((one) => toItem(visit, one, Boolean(filter))),
      _metadata: { totalItems, totalPages: Math.ceil(totalItems / limit) },
      _links: { next: link(offset + limit), prev: '', first: link(0), last: '' },
    };
  },
  getHierarchyMetadata: (visit, { query = {} }) => {
    const ids = (query._tenantIds ?? '').split(',');
    return below(visit)
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => {
        const totalSubTenants = accountsBelow(visit.world, id).length;
        return { tenantId: id, totalSubTenants, isParent: totalSubTenants > 0 };
      });
  },
  createSubTenant: (visit, { body }) => {
    const parent = findParent(visit, body.parentTenantId || visit.tenant.id);
    const created: PreviewTenant = {
      id: body.tenantId || crypto.randomUUID(),
      name: body.name,
      isReseller: body.isReseller ?? false,
      parentId: parent.id,
      createdAt: visit.now.toISOString(),
    };
    visit.world.tenants.push(created);
    return toAccount(created);
  },
  renameSubTenant: (visit, { params, body }) => {
    accountBelow(visit, params.tenantId).name = body.name;
    return undefined;
  },
  deleteSubTenant: (visit, { params }) => {
    const one = accountBelow(visit, params.tenantId);
    const at = visit.now.toISOString();
    for (const gone of [one, ...accountsBelow(visit.world, one.id)])
      replace(visit, { ...gone, deleted: { at, withId: one.id } });
    return undefined;
  },
  setSubTenantManagement: (visit, { params, body = {} }) => {
    const one = accountBelow(visit, params.tenantId);
    return replace(visit, { ...one, isReseller: body.isReseller ?? one.isReseller });
  },
  setSubTenantHierarchySettings: (visit, { params, body = {} }) => {
    const one = accountBelow(visit, params.tenantId);
    const {
      subAccountAccessType = one.subAccountAccessType ?? 'defaultOff',
      parentAccess = one.parentAccess ?? 'full',
    } = body;
    return replace(visit, { ...one, subAccountAccessType, parentAccess });
  },
  moveSubTenant: (visit, { params, body }) => {
    const one = accountBelow(visit, params.tenantId);
    const parent = findParent(visit, body.parentTenantId);
    const inside = [one, ...accountsBelow(visit.world, one.id)];
    if (inside.some(({ id }) => id === parent.id)) throw refuse(subAccountsRefusals.insideItself);
    return replace(visit, { ...one, parentId: parent.id });
  },
  getSubTenantDeletionImpact: (visit, { params }) => {
    const one = accountBelow(visit, params.tenantId);
    const gone = [one, ...accountsBelow(visit.world, one.id)].map(({ id }) => id);
    const users = allUsers(visit).filter(({ memberships }) =>
      memberships.some(({ tenantId }) => gone.includes(tenantId)),
    );
    const alone = users.filter(({ memberships }) =>
      memberships.every(({ tenantId }) => gone.includes(tenantId)),
    );
    return {
      subAccounts: gone.length - 1,
      users: users.length,
      usersWithoutOtherAccount: alone.length,
      apiTokens: 0,
      ssoConnections: 0,
      graceDays,
    };
  },
  listDeletedSubTenants: (visit) =>
    visit.world.tenants.flatMap(({ id, name, deleted }) => {
      const above = accountsAbove(visit.world, id);
      if (deleted?.withId !== id || !above.some((one) => one.id === visit.tenant.id)) return [];
      const dueAt = new Date(Date.parse(deleted.at) + graceDays * dayMilliseconds).toISOString();
      const together = visit.world.tenants.filter((one) => one.deleted?.withId === id);
      return [
        { tenantId: id, name, deletedAt: deleted.at, dueAt, subAccounts: together.length - 1 },
      ];
    }),
  restoreSubTenant: (visit, { params }) => {
    const { tenants } = visit.world;
    const one = tenants.find(({ id, deleted }) => id === params.tenantId && deleted?.withId === id);
    if (!one) throw refuse(subAccountsRefusals.notDeleted);
    // oxlint-disable-next-line unicorn/no-useless-spread -- the list changes in the loop
    for (const { deleted, ...gone } of [...tenants])
      if (deleted?.withId === one.id) replace(visit, gone);
    return toAccount(one);
  },
  ...accountUsersPreview,
};
