import { z } from 'zod';
import { absentable, dateTime, role, user } from '../shared-schemas.ts';

/** A page of a list. */
export const paging = {
  _limit: z.coerce.number().int().min(1).max(1000).optional(),
  _offset: z.coerce.number().int().min(0).optional(),
};
/** How many there are in all, and how many pages that makes. */
export const pageMeta = z.object({ totalItems: z.number(), totalPages: z.number() });
/** Path and query of the neighbouring pages; empty where there is none. */
export const pageLinks = z
  .object({ next: z.string(), prev: z.string(), first: z.string(), last: z.string() })
  .optional();

/** Ids, comma separated. */
export const ids = absentable;
const yes = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((reported) =>
    reported === undefined || reported === null || reported === ''
      ? undefined
      : reported === true || reported === 'true',
  );

/** What lists of users are sorted by. Specification 1, §3. */
export const userSortField = z.enum([
  'createdAt',
  'name',
  'email',
  'id',
  'verified',
  'isLocked',
  'provider',
  'tenantId',
]);
export type UserSortField = z.infer<typeof userSortField>;

/** Ready-made choices of the security centre. Specification 1, §3. */
export const userPreset = z.enum(['mfa-unenrolled', 'breached-passwords', 'inactive']);
export type UserPreset = z.infer<typeof userPreset>;

const anyCase = (text: unknown) => (typeof text === 'string' ? text.toUpperCase() : text);
const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema);

/** How both newer lists are sorted, and whose users they show. */
const listing = {
  ...paging,
  ids,
  _sortBy: orEmpty(userSortField.optional()),
  _order: orEmpty(z.preprocess(anyCase, z.enum(['ASC', 'DESC']).optional())),
  /** Also those of sub-accounts, where the caller may enter them. */
  _includeSubTenants: yes,
};

/** What the list of version 2 can be narrowed down by. */
export const usersV2Query = z.object({ ...listing, _filter: absentable, metadata: absentable });

/** The same of version 3, with its presets and identifiers. */
export const usersV3Query = z.object({
  ...listing,
  _email: absentable,
  _tenantId: absentable,
  _preset: orEmpty(userPreset.optional()),
  _maxInactiveSeconds: orEmpty(z.coerce.number().min(0).optional()),
  /** JSON text of the older client. */
  _presetParams: absentable,
  _identifier: absentable,
  _identifierType: orEmpty(z.enum(['email', 'phoneNumber', 'username']).optional()),
  _namePrefix: absentable,
  _externalIds: absentable,
});

/** How a user is in an account. `locked`: by the operator, in every account. */
export const memberStatus = z.enum([
  'active',
  'notActivated',
  'temporary',
  'expired',
  'disabled',
  'locked',
]);
export type MemberStatus = z.infer<typeof memberStatus>;

/** When a user signed in last. */
export const lastSeen = z.enum([
  'never',
  'within7Days',
  'within30Days',
  'over30Days',
  'over90Days',
]);
export type LastSeen = z.infer<typeof lastSeen>;

/** What the team list can be searched, narrowed down and sorted by. */
export const membersQuery = z.object({
  /** Pages, not rows. */
  pageOffset: orEmpty(z.coerce.number().int().min(0).optional()),
  pageSize: orEmpty(z.coerce.number().int().min(1).max(1000).optional()),
  sortBy: absentable,
  sortDirection: absentable,
  searchFilter: absentable,
  name: absentable,
  email: absentable,
  roleIds: ids,
  groupIds: ids,
  /** Some of `memberStatus`, comma separated: users with one of them. */
  status: absentable,
  mfa: orEmpty(z.enum(['on', 'off']).optional()),
  lastSeen: orEmpty(lastSeen.optional()),
  /** What the account came with: `local` is ours, the others are providers. */
  provider: absentable,
  /** Whose password is known to be stolen. */
  password: orEmpty(z.enum(['stolen']).optional()),
  /** Invited users come before the members, in the same order. Default: `with`. */
  invited: orEmpty(z.enum(['with', 'without', 'only']).optional()),
  /** Also those of sub-accounts, where the caller may enter them. */
  includeSubTenants: yes,
  /** Only these users. */
  userIds: ids,
});

/** Which members an export holds: what the list was asked, without its page. */
export const exportQuery = membersQuery.omit({
  pageOffset: true,
  pageSize: true,
  invited: true,
});

/** Absent where the caller may not see how the user signs in. Decision 0286. */
const mfaEnrolled = z.boolean().optional();

const place = z.object({
  tenantId: z.string(),
  roles: z.array(role),
  isDisabled: z.boolean().optional(),
});

/** A user in a list of users. Only the tenants that the caller reaches are named. */
export const listedUser = user.omit({ roles: true, permissions: true, groups: true }).extend({
  tenants: z.array(place),
  mfaEnrolled,
  isDisabled: z.boolean().optional(),
  /** When the access to `tenantId` ends by itself, or has ended. */
  temporaryExpirationDate: dateTime.optional(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** A member with what they hold. */
export const fullUser = user.extend({
  tenants: z.array(place),
  mfaEnrolled,
  isDisabled: z.boolean().optional(),
  temporaryExpirationDate: dateTime.optional(),
});

/** A member with what they hold, as the call for one user answers. */
export const oneUser = fullUser.extend({
  vendorId: z.string(),
  deletedAt: z.null(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
