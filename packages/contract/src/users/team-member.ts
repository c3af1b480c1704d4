import { z } from 'zod';
import { dateTime, role } from '../shared-schemas.ts';

/** A member of a tenant, or a user who is invited to it. */
export const teamUser = z.object({
  /**
   * Of the account; of the invitation until it is accepted, so that it tells nothing about accounts
   * elsewhere.
   */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string().optional(),
  tenantId: z.string(),
  vendorId: z.string(),
  roleIds: z.array(z.string()),
  roles: z.array(role),
  activatedForTenant: z.boolean(),
  createdAt: dateTime,
  verified: z.boolean().optional(),
  /** When the access ends by itself, or has ended. */
  temporaryExpirationDate: dateTime.optional(),
});
export type TeamUser = z.infer<typeof teamUser>;

/**
 * Where a role comes from: assigned to the user, granted at single sign-on, through a group, or
 * through a group that a directory manages.
 */
export const roleSource = z.object({
  kind: z.enum(['direct', 'sso', 'group', 'directory']),
  /** Only for kinds `group` and `directory`. */
  group: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type RoleSource = z.infer<typeof roleSource>;

/** A role that a user has in the tenant, with every source it comes from. */
export const effectiveRole = z.object({
  id: z.string(),
  name: z.string(),
  sources: z.array(roleSource).min(1),
});
export type EffectiveRole = z.infer<typeof effectiveRole>;

/** A member in the team list. */
export const teamMember = teamUser.extend({
  username: z.string().optional(),
  /** The picture of the user; both names are read. */
  profileImage: z.string().optional(),
  profileImageUrl: z.string().optional(),
  /** What is kept about the user as `metadata`; absent where that is nothing. */
  customData: z.record(z.string(), z.unknown()).optional(),
  lastLogin: dateTime.optional(),
  /** Absent where the caller may not see how the user signs in. Decision 0286. */
  mfaEnabled: z.boolean().optional(),
  isDisabled: z.boolean().optional(),
  /**
   * Groups they are in; their `roles` are those without the groups'. Ours; not of the wire
   * contract.
   */
  groups: z
    .array(z.object({ id: z.string(), name: z.string(), color: z.string().optional() }))
    .optional(),
  /** Every role of the member, the most powerful first. Not in the wire contract. */
  effectiveRoles: z.array(effectiveRole).optional(),
  /** Closed by the operator, in every account. */
  isLocked: z.boolean().optional(),
  provider: z.string().optional(),
  /** A directory decides about the access: read-only here. Ours; not of the wire contract. */
  managedBy: z.literal('scim2').optional(),
  /** The accounts a user belongs to, of those that were asked for; only in lists over several. */
  accounts: z.array(z.object({ tenantId: z.string(), name: z.string() })).optional(),
  /** Of who is invited and has not accepted; the id is that of the invitation. */
  invitation: z
    .object({
      /** Absent: no mail went out yet. */
      sentAt: dateTime.optional(),
      expires: dateTime.optional(),
      isExpired: z.boolean(),
      invitedBy: z.string().optional(),
    })
    .optional(),
});
export type TeamMember = z.infer<typeof teamMember>;
