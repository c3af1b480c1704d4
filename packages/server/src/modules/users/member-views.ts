import type { User } from '@foyer/contract';
import type { EffectiveRole, ListedUser, TeamMember } from '@foyer/contract/users';
import type { HeldRoles, RoleCatalog } from '../roles/role-catalog.ts';
import type { MemberRow } from './member-lists.store.ts';

/** What to show of a member in addition to the basic fields. */
interface Shown {
  /** Whether the caller sees how the member signs in. */
  readonly signInSecurity: boolean;
  /** The tenants of the member, if several were requested. */
  readonly accounts?: boolean | undefined;
}

interface MemberViewsDeps {
  readonly vendorId: string;
  readonly catalog: RoleCatalog;
}

type HeldThere = HeldRoles & {
  readonly tenantId: string;
  readonly name: string;
  readonly isDisabled: boolean;
};

const providers = [
  'local',
  'saml',
  'google',
  'github',
  'facebook',
  'microsoft',
  'scim2',
  'slack',
  'apple',
] as const;

/** Members as the calls of each version show them. */
export function createMemberViews({ vendorId, catalog }: MemberViewsDeps) {
  const heldIn = async (row: MemberRow): Promise<HeldThere[]> =>
    Promise.all(
      row.tenants.map(
        async ({ roleIds, heldIds: _heldIds, ssoRoleIds: _ssoRoleIds, ...place }) => ({
          ...(await catalog.held(row.catalog, roleIds)),
          ...place,
        }),
      ),
    );

  async function toListed(row: MemberRow, shown: Shown): Promise<ListedUser> {
    const current = await heldIn(row);
    return getListed(row, current, shown);
  }

  async function toFull(
    row: MemberRow,
    shown: Shown,
  ): Promise<ListedUser & Pick<User, 'roles' | 'permissions' | 'groups'>> {
    const current = await heldIn(row);
    const [here] = current;
    const all = await catalog.held(row.catalog, row.tenants[0]?.heldIds ?? []);
    const groups = await Promise.all(
      row.groups.map(async ({ id, roleIds }) => ({
        id,
        roles: [...(await catalog.held(row.catalog, roleIds)).roles],
      })),
    );
    return {
      ...getListed(row, current, shown),
      roles: [...(here?.roles ?? [])],
      permissions: [...all.permissions],
      groups,
    };
  }

  /** Effective roles of a member in the first of the tenants, the most powerful first, with their sources. */
  async function effectiveRoles({
    catalog: version,
    tenants,
    groups,
  }: MemberRow): Promise<EffectiveRole[]> {
    const { roleIds = [], heldIds = [], ssoRoleIds = [] } = tenants[0] ?? {};
    const { roles } = await catalog.held(version, heldIds);
    return roles.map(({ id: roleId, name: roleName }) => {
      const assigned = roleIds.includes(roleId)
        ? [{ kind: ssoRoleIds.includes(roleId) ? 'sso' : 'direct' } as const]
        : [];
      const granting = groups.filter((group) => group.roleIds.includes(roleId));
      const inherited = granting.map(({ id, name, managedBy }) => ({
        kind: managedBy === 'scim2' ? ('directory' as const) : ('group' as const),
        group: { id, name },
      }));
      return { id: roleId, name: roleName, sources: [...assigned, ...inherited] };
    });
  }

  async function toMember(
    row: MemberRow,
    { signInSecurity, accounts }: Shown,
  ): Promise<TeamMember> {
    const current = await heldIn(row);
    const roles = [...(current[0]?.roles ?? [])];
    const {
      id,
      email,
      name,
      tenantId,
      phoneNumber,
      username,
      profilePictureUrl,
      lastLogin,
      verified,
    } = row;
    return {
      id,
      email,
      name,
      tenantId,
      vendorId,
      roles,
      verified,
      roleIds: roles.map((role) => role.id),
      groups: row.groups.map((one) => ({
        id: one.id,
        name: one.name,
        ...(one.color ? { color: one.color } : {}),
      })),
      effectiveRoles: await effectiveRoles(row),
      ...(phoneNumber ? { phone: phoneNumber } : {}),
      ...(username ? { username } : {}),
      ...(profilePictureUrl
        ? {
            profileImage: profilePictureUrl,
            profileImageUrl: profilePictureUrl,
          }
        : {}),
      ...(Object.keys(row.metadata).length > 0 ? { customData: row.metadata } : {}),
      activatedForTenant: verified,
      createdAt: row.joinedAt.toISOString(),
      ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
      ...(signInSecurity ? { mfaEnabled: row.mfaEnrolled } : {}),
      isDisabled: row.isDisabled,
      isLocked: row.isLocked,
      provider: row.provider,
      ...(row.isFromDirectory ? { managedBy: 'scim2' as const } : {}),
      ...getEnd(row),
      ...(accounts
        ? {
            accounts: current.map((one) => ({
              tenantId: one.tenantId,
              name: one.name,
            })),
          }
        : {}),
    };
  }

  return { toListed, toFull, toMember };
}

const getEnd = ({ accessEndsAt }: MemberRow) =>
  accessEndsAt ? { temporaryExpirationDate: accessEndsAt.toISOString() } : {};

function getListed(
  row: MemberRow,
  current: readonly HeldThere[],
  { signInSecurity }: Shown,
): ListedUser {
  const {
    id,
    email,
    name,
    verified,
    tenantId,
    profilePictureUrl,
    phoneNumber,
    lastLogin,
    isLocked,
    isDisabled,
  } = row;
  const provider = providers.find((one) => one === row.provider);
  return {
    id,
    sub: id,
    email,
    name,
    verified,
    tenantId,
    profilePictureUrl,
    isLocked,
    isDisabled,
    ...getEnd(row),
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(signInSecurity ? { mfaEnrolled: row.mfaEnrolled } : {}),
    ...(provider ? { provider } : {}),
    tenantIds: current.map((one) => one.tenantId),
    tenants: current.map((one) => ({
      tenantId: one.tenantId,
      roles: [...one.roles],
      isDisabled: one.isDisabled,
    })),
    activatedForTenant: verified,
    ...(row.superUser ? { superUser: true } : {}),
    metadata: JSON.stringify(row.metadata),
    createdAt: row.createdAt.toISOString(),
    ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
    subAccountAccessAllowed: row.subAccountAccessAllowed,
  };
}
