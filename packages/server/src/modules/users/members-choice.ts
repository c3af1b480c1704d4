import type { LastSeen, MemberStatus, UserPreset } from '@foyer/contract/users';

/** Which users of which tenants. What is absent chooses nobody out. */
export interface MembersChoice {
  readonly tenantIds: readonly string[];
  readonly now: Date;
  readonly userIds?: readonly string[] | undefined;
  /** Part of name or address, lower case. */
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly namePrefix?: string | undefined;
  readonly email?: string | undefined;
  readonly identifier?:
    | { readonly type: 'email' | 'phoneNumber' | 'username'; readonly value: string }
    | undefined;
  readonly roleIds?: readonly string[] | undefined;
  /** The groups that give one of the roles; their members hold it, too. */
  readonly grantingGroupIds?: readonly string[] | undefined;
  readonly groupIds?: readonly string[] | undefined;
  /** Part of what is kept about the user, as text. */
  readonly metadata?: string | undefined;
  readonly provider?: string | undefined;
  /** Users with one of them. */
  readonly status?: readonly MemberStatus[] | undefined;
  readonly hasFactor?: boolean | undefined;
  readonly lastSeen?: LastSeen | undefined;
  readonly preset?: UserPreset | undefined;
  /** For the preset `inactive`: not signed in since. */
  readonly inactiveSince?: Date | undefined;
  /** Only who comes after this one in the order of addresses. */
  readonly after?: { readonly emailKey: string; readonly id: string } | undefined;
}
