import { z } from 'zod';
import { tenantsBase } from '../base-paths.ts';
import { del, get, patch, post, put } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { absentable } from '../shared-schemas.ts';
import { pageLinks, pageMeta } from '../users/member-schemas.ts';
import {
  account,
  accountItem,
  accountName,
  accountTree,
  deletedAccount,
  deletionImpact,
  listedAccount,
  newAccount,
  parentAccess,
  subAccountAccessType,
} from './account-schemas.ts';
import { subAccountsRefusals } from './sub-accounts.refusals.ts';

const reading = {
  access: 'bearer',
  permission: 'fe.account-hierarchy.read.subAccount',
  refusals: [subAccountsRefusals.noAccess, subAccountsRefusals.notFound],
} as const;
const writing = { ...reading, permission: 'fe.account-hierarchy.write.subAccount' } as const;
const one = z.object({ tenantId: z.string() });
const path = `${tenantsBase}/sub-tenants/v1`;
const { noAccess, notFound } = subAccountsRefusals;

const empty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema);

/** The accounts below one's own: the tree, and changes to it. */
export const accountCalls = {
  listSubTenants: get(`${tenantsBase}/hierarchy/v1`, {
    ...reading,
    summary: 'All accounts below the active one, level by level.',
    response: z.array(listedAccount),
  }),
  listParentTenants: get(`${tenantsBase}/hierarchy/v1/parents`, {
    ...reading,
    summary: 'The accounts above the active one that the caller may enter, nearest first.',
    response: z.array(listedAccount),
  }),
  listParentTenantsOf: get(`${tenantsBase}/hierarchy/v1/parents/{tenantId}`, {
    ...reading,
    summary: 'The accounts between a sub-account and the active account, nearest first.',
    params: one,
    response: z.array(listedAccount),
  }),
  getSubTenantTree: get(`${tenantsBase}/hierarchy/v1/tree`, {
    ...reading,
    summary: 'The active account with all accounts below it.',
    response: accountTree,
  }),
  searchSubTenants: get(`${tenantsBase}/hierarchy/v2`, {
    ...reading,
    summary:
      'One level of the tree, or with a filter the accounts below whose name contains it. 50 at a time.',
    query: z.object({
      _limit: empty(z.coerce.number().int().min(1).max(200).optional()),
      /** Accounts to skip. */
      _offset: empty(z.coerce.number().int().min(0).optional()),
      _filter: absentable,
      /** Whose level. Default: the active account. */
      _subTenantId: absentable,
      _sortBy: empty(z.enum(['createdAt', 'name', 'tenantId']).optional()),
      _order: empty(z.enum(['ASC', 'DESC']).optional()),
    }),
    response: z.object({
      items: z.array(accountItem),
      _metadata: pageMeta,
      _links: pageLinks,
    }),
  }),
  getHierarchyMetadata: get(`${tenantsBase}/hierarchy/v2/metadata`, {
    ...reading,
    summary: 'How many accounts are below each of some accounts.',
    /** Comma separated, at most 200. Others are left out. */
    query: z.object({ _tenantIds: absentable }),
    response: z.array(
      z.object({ tenantId: z.string(), totalSubTenants: z.number(), isParent: z.boolean() }),
    ),
  }),
  createSubTenant: post(path, {
    ...writing,
    summary: 'Creates an account below the active one.',
    body: newAccount,
    response: account,
    status: 201,
    refusals: [
      noAccess,
      notFound,
      subAccountsRefusals.notReseller,
      subAccountsRefusals.readOnly,
      subAccountsRefusals.tenantExists,
      subAccountsRefusals.invalidTenantId,
      subAccountsRefusals.tooDeep,
      subAccountsRefusals.tooMany,
    ],
  }),
  renameSubTenant: patch(`${path}/{tenantId}`, {
    ...writing,
    alsoMethods: ['PUT'],
    summary: 'Renames a sub-account.',
    params: one,
    body: z.object({ name: accountName }),
    refusals: [...writing.refusals, subAccountsRefusals.readOnly],
  }),
  deleteSubTenant: del(`${path}/{tenantId}`, {
    ...writing,
    summary:
      'Deletes a sub-account with all accounts below it. It can be restored during the grace period.',
    params: one,
    refusals: [...writing.refusals, subAccountsRefusals.readOnly, mfaRefusals.stepUpRequired],
  }),
  setSubTenantManagement: put(`${path}/{tenantId}/management`, {
    ...writing,
    summary: 'Whether a sub-account is a reseller and may have sub-accounts itself.',
    params: one,
    body: z.object({ isReseller: z.boolean().optional() }),
    response: account,
    refusals: [...writing.refusals, subAccountsRefusals.readOnly],
  }),
  setSubTenantHierarchySettings: put(`${path}/{tenantId}/hierarchy-settings`, {
    ...writing,
    summary:
      'Whether members of a sub-account may enter the accounts below it, and what users of the accounts above may do in it.',
    params: one,
    body: z.object({
      subAccountAccessType: subAccountAccessType.optional(),
      /** Beyond the wire contract. */
      parentAccess: parentAccess.optional(),
    }),
    response: account,
    refusals: [...writing.refusals, mfaRefusals.stepUpRequired],
  }),
  moveSubTenant: put(`${path}/{tenantId}/parent`, {
    ...writing,
    summary:
      'Moves a sub-account with all accounts below it to another parent. Beyond the wire contract.',
    params: one,
    /** The active account, or one below it. */
    body: z.object({ parentTenantId: z.string() }),
    response: account,
    refusals: [
      ...writing.refusals,
      subAccountsRefusals.readOnly,
      subAccountsRefusals.notReseller,
      subAccountsRefusals.insideItself,
      subAccountsRefusals.tooDeep,
      mfaRefusals.stepUpRequired,
    ],
  }),
  getSubTenantDeletionImpact: get(`${path}/{tenantId}/deletion-impact`, {
    ...reading,
    summary: 'What the deletion of a sub-account takes with it. Beyond the wire contract.',
    params: one,
    response: deletionImpact,
  }),
  listDeletedSubTenants: get(`${path}/deleted`, {
    ...reading,
    summary: 'Deleted sub-accounts that can still be restored. Beyond the wire contract.',
    response: z.array(deletedAccount),
  }),
  restoreSubTenant: post(`${path}/{tenantId}/restore`, {
    ...writing,
    summary:
      'Restores a deleted sub-account with everything that was deleted with it. Beyond the wire contract.',
    params: one,
    response: account,
    status: 200,
    refusals: [noAccess, subAccountsRefusals.notDeleted, subAccountsRefusals.parentDeleted],
  }),
} as const;
