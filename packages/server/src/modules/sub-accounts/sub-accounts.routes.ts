import { subAccountsContract } from '@foyer/contract/sub-accounts';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AccountChanges } from './account-changes.service.ts';
import type { AccountUsers } from './account-users.service.ts';
import type { AccountsService } from './accounts.service.ts';
import type { AddingUsers } from './adding-users.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write' } as const;

interface SubAccountsParts {
  readonly accounts: AccountsService;
  readonly changes: AccountChanges;
  readonly users: AccountUsers;
  readonly adding: AddingUsers;
}

/** The calls of sub-accounts. */
export function createSubAccountsRoutes({ accounts, changes, users, adding }: SubAccountsParts) {
  return defineRoutes('sub-accounts', subAccountsContract, {
    listSubTenants: { ...reading, handle: (ctx) => accounts.list(ctx) },
    listParentTenants: { ...reading, handle: (ctx) => accounts.parents(ctx) },
    listParentTenantsOf: {
      ...reading,
      handle: (ctx, { params }) => accounts.listParents(ctx, params.tenantId),
    },
    getSubTenantTree: { ...reading, handle: (ctx) => accounts.tree(ctx) },
    searchSubTenants: { ...reading, handle: (ctx, { query }) => accounts.page(ctx, query) },
    getHierarchyMetadata: {
      ...reading,
      handle: (ctx, { query }) => accounts.counts(ctx, query._tenantIds),
    },
    createSubTenant: {
      ...writing,
      audit: 'sub_account.created',
      handle: (ctx, { body }) => changes.create(ctx, body),
    },
    renameSubTenant: {
      ...writing,
      audit: 'sub_account.updated',
      handle: (ctx, { params, body }) => changes.rename(ctx, params.tenantId, body.name),
    },
    deleteSubTenant: {
      ...writing,
      audit: 'sub_account.deleted',
      handle: (ctx, { params }) => changes.remove(ctx, params.tenantId),
    },
    setSubTenantManagement: {
      ...writing,
      audit: 'sub_account.updated',
      handle: (ctx, { params, body }) => changes.setReseller(ctx, params.tenantId, body.isReseller),
    },
    setSubTenantHierarchySettings: {
      ...writing,
      audit: 'sub_account.updated',
      handle: (ctx, { params, body }) => changes.setAccess(ctx, params.tenantId, body),
    },
    moveSubTenant: {
      ...writing,
      audit: 'sub_account.moved',
      handle: (ctx, { params, body }) => changes.move(ctx, params.tenantId, body.parentTenantId),
    },
    getSubTenantDeletionImpact: {
      ...reading,
      handle: (ctx, { params }) => changes.impact(ctx, params.tenantId),
    },
    listDeletedSubTenants: { ...reading, handle: (ctx) => changes.deleted(ctx) },
    restoreSubTenant: {
      ...writing,
      audit: 'sub_account.restored',
      handle: (ctx, { params }) => changes.restore(ctx, params.tenantId),
    },
    listAllUsers: { ...reading, handle: (ctx, { query }) => users.list(ctx, query) },
    addUserToSubTenants: {
      ...writing,
      audit: 'user.added',
      handle: (ctx, { body }) => adding.toAccounts(ctx, body.user, body.subTenants),
    },
    removeUserFromSubTenants: {
      ...writing,
      audit: 'user.removed',
      handle: (ctx, { body }) =>
        users.remove(
          ctx,
          body.userId,
          body.subTenants.map(({ tenantId }) => tenantId),
        ),
    },
    setSubAccountAccess: {
      ...writing,
      audit: 'sub_account.access_changed',
      handle: (ctx, { params, body }) => users.setAccess(ctx, params.userId, body),
    },
    addSubTenantRoles: {
      ...writing,
      audit: 'user.roles_updated',
      handle: (ctx, { params, body }) => users.addRoles(ctx, params.userId, body.subTenantsRoles),
    },
    setSubTenantRoles: {
      ...writing,
      audit: 'user.roles_updated',
      handle: (ctx, { params, body }) => users.setRoles(ctx, params.userId, body.subTenantsRoles),
    },
    removeSubTenantRoles: {
      ...writing,
      audit: 'user.roles_updated',
      handle: (ctx, { params, body }) =>
        users.removeRoles(ctx, params.userId, body.subTenantsRoles),
    },
    addUsersToSubTenant: {
      ...writing,
      audit: 'user.added',
      handle: (ctx, { body }) => adding.toAccount(ctx, body.users, body),
    },
  });
}
