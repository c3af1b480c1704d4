import type { User } from '@foyer/contract';
import type { ListedUser, TeamMember } from '@foyer/contract/users';
import type { HeldRoles, RoleCatalog } from '../roles/role-catalog.ts';
import type { MemberRow } from './member-lists.store.ts';

interface MemberViewsDeps {
  readonly vendorId: string;
  readonly catalog: RoleCatalog;
}

type HeldThere = HeldRoles & { readonly tenantId: string; readonly name: string; readonly isDisabled: boolean };

const providers = ['local', 'saml', 'google', 'github', 'facebook', 'microsoft', 'scim2', 'slack', 'apple'] as const;

/** Members as the calls of each version show them. */
export function createMemberViews({ vendorId, catalog }: MemberViewsDeps) {
  const heldIn = async (row: MemberRow): Promise<HeldThere[]> =>
    Promise.all(
      row.tenants.map(async ({ roleIds, heldIds: _heldIds, ...place }) => ({
        ...(await catalog.held(row.catalog, roleIds)),
        ...place,
      })),
    );

  async function toListed(row: MemberRow): Promise<ListedUser> {
    const held = await heldIn(row);
    return listedOf(row, held);
  }

  async function toFull(row: MemberRow): Promise<ListedUser & Pick<User, 'roles' | 'permissions' | 'groups'>> {
    const held = await heldIn(row);
    const [here] = held;
    const all = await catalog.held(row.catalog, row.tenants[0]?.heldIds ?? []);
    const groups = await Promise.all(
      row.groups.map(async ({ id, roleIds }) => ({ id, roles: [...(await catalog.held(row.catalog, roleIds)).roles] })),
    );
    return { ...listedOf(row, held), roles: [...(here?.roles ?? [])], permissions: [...all.permissions], groups };
  }

  /** With the accounts somebody belongs to, where several were asked for. */
  async function toMember(row: MemberRow, withAccounts = false): Promise<TeamMember> {
    const held = await heldIn(row);
    const roles = [...(held[0]?.roles ?? [])];
    const { id, email, name, tenantId, phoneNumber, username, profilePictureUrl, lastLogin, verified } = row;
    return {
      ...{ id, email, name, tenantId, vendorId, roles, verified },
      roleIds: roles.map((role) => role.id),
      groups: row.groups.map((one) => ({ id: one.id, name: one.name, ...(one.color ? { color: one.color } : {}) })),
      ...(phoneNumber ? { phone: phoneNumber } : {}),
      ...(username ? { username } : {}),
      ...(profilePictureUrl ? { profileImage: profilePictureUrl, profileImageUrl: profilePictureUrl } : {}),
      ...(Object.keys(row.metadata).length > 0 ? { customData: row.metadata } : {}),
      activatedForTenant: verified,
      createdAt: row.joinedAt.toISOString(),
      ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
      ...{ mfaEnabled: row.mfaEnrolled, isDisabled: row.isDisabled, isLocked: row.isLocked, provider: row.provider },
      ...endOf(row),
      ...(withAccounts ? { accounts: held.map((one) => ({ tenantId: one.tenantId, name: one.name })) } : {}),
    };
  }

  return { toListed, toFull, toMember };
}

const endOf = ({ accessEndsAt }: MemberRow) =>
  accessEndsAt ? { temporaryExpirationDate: accessEndsAt.toISOString() } : {};

function listedOf(row: MemberRow, held: readonly HeldThere[]): ListedUser {
  const { id, email, name, verified, tenantId, profilePictureUrl, phoneNumber, lastLogin, isLocked, isDisabled } = row;
  const provider = providers.find((one) => one === row.provider);
  return {
    ...{ id, sub: id, email, name, verified, tenantId, profilePictureUrl, isLocked, isDisabled },
    ...endOf(row),
    ...(phoneNumber ? { phoneNumber } : {}),
    mfaEnrolled: row.mfaEnrolled,
    ...(provider ? { provider } : {}),
    tenantIds: held.map((one) => one.tenantId),
    tenants: held.map((one) => ({ tenantId: one.tenantId, roles: [...one.roles], isDisabled: one.isDisabled })),
    activatedForTenant: verified,
    ...(row.superUser ? { superUser: true } : {}),
    metadata: JSON.stringify(row.metadata),
    createdAt: row.createdAt.toISOString(),
    ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
    subAccountAccessAllowed: row.subAccountAccessAllowed,
  };
}
