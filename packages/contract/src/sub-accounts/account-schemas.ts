import { z } from 'zod';
import { absentable, dateTime } from '../shared-schemas.ts';

/** Whether members of an account may enter the accounts below it. */
export const subAccountAccessType = z.enum(['defaultOff', 'defaultOn', 'alwaysOn']);
export type SubAccountAccessType = z.infer<typeof subAccountAccessType>;

/** What users of the accounts above may do in an account. */
export const parentAccess = z.enum(['none', 'readOnly', 'full']);

/** An account in the flat lists; `level` counts from the account of the caller. */
export const listedAccount = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  status: z.string(),
  createdAt: dateTime,
  level: z.number(),
});

/** An account with those below it. */
export const accountTree = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  status: z.string(),
  createdAt: dateTime,
  get children() {
    return z.array(accountTree);
  },
});
export type AccountTree = z.infer<typeof accountTree>;

/** Name and ID of an account on the way from the caller's to another. */
const ancestor = z.object({ tenantId: z.string(), name: z.string() });

/** An account in a level of the tree or in a search result. */
export const accountItem = z.object({
  tenantId: z.string(),
  name: z.string(),
  createdAt: dateTime,
  metadata: z.object({ isParent: z.boolean() }),
  isReseller: z.boolean(),
  subAccountAccessType,
  parentAccess,
  parentTenantId: z.string(),
  /** From below the caller's account to the parent; in search results only. */
  parents: z.array(ancestor).optional(),
});
export type AccountItem = z.infer<typeof accountItem>;

/** An account as changes answer with it. */
export const account = z.object({
  tenantId: z.string(),
  name: z.string(),
  parentTenantId: z.string().nullable(),
  isReseller: z.boolean(),
  subAccountAccessType,
  parentAccess,
  status: z.string(),
  website: z.string().optional(),
  applicationUrl: z.string().optional(),
  logo: z.string().optional(),
  address: z.string().optional(),
  timezone: z.string().optional(),
  currency: z.string().optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type Account = z.infer<typeof account>;

/** The name of an account. */
export const accountName = z.string().trim().min(1).max(120);

/** Text that is cleared by an empty one. */
const setting = absentable;

/** What a new sub-account starts with. */
export const newAccount = z.object({
  /** Default: a new one. */
  tenantId: absentable,
  name: accountName,
  /** Default: the account of the caller. */
  parentTenantId: absentable,
  website: setting,
  applicationUrl: setting,
  logo: setting,
  logoUrl: setting,
  address: setting,
  timezone: setting,
  currency: setting,
  creatorName: setting,
  creatorEmail: setting,
  isReseller: z.boolean().optional(),
});

/** What the deletion of an account takes with it. */
export const deletionImpact = z.object({
  subAccounts: z.number(),
  users: z.number(),
  /** Those who belong to no other account. */
  usersWithoutOtherAccount: z.number(),
  apiTokens: z.number(),
  ssoConnections: z.number(),
  /** Days in which the account can be restored. */
  graceDays: z.number(),
});

/** A deleted account that can still be restored. */
export const deletedAccount = z.object({
  tenantId: z.string(),
  name: z.string(),
  deletedAt: dateTime,
  dueAt: dateTime,
  subAccounts: z.number(),
});
