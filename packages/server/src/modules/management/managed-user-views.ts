import { type ManagedUser, managementRefusals } from '@foyer/contract/management';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import { managedUsersStore as store, type UserRow } from './managed-users.store.ts';

/** Finding users, and showing them to backends. */
export function createManagedUserViews({ catalog }: { readonly catalog: RoleCatalog }) {
  async function find(tx: Tx, id: string): Promise<UserRow> {
    const row = isId(id) ? await store.find(tx, { id }) : undefined;
    if (!row) throw refuse(managementRefusals.unknownUser);
    return row;
  }

  async function toUser(row: UserRow): Promise<ManagedUser> {
    const { memberships, catalog: version, phoneNumber, externalId, lastLogin } = row;
    const current =
      memberships.find(({ tenantId }) => tenantId === row.lastTenantId) ?? memberships[0];
    const locked = await catalog.held(version, current?.roleIds ?? []);
    const tenants = await Promise.all(
      memberships.map(async ({ tenantId, roleIds, disabled, expiresAt }) => ({
        tenantId,
        roles: [...(await catalog.held(version, roleIds)).roles],
        isDisabled: disabled,
        ...(expiresAt ? { temporaryExpirationDate: new Date(expiresAt).toISOString() } : {}),
      })),
    );
    return {
      id: row.id,
      sub: row.id,
      email: row.email ?? '',
      name: row.name,
      profilePictureUrl: row.picture ?? '',
      ...(phoneNumber ? { phoneNumber } : {}),
      verified: row.verified,
      mfaEnrolled: row.hasFactor,
      provider: row.provider,
      tenantId: current?.tenantId ?? '',
      tenantIds: memberships.map(({ tenantId }) => tenantId),
      tenants,
      roles: [...locked.roles],
      permissions: [...locked.permissions],
      activatedForTenant: true,
      invisible: false,
      isLocked: row.locked,
      superUser: row.superUser,
      metadata: JSON.stringify(row.metadata),
      vendorMetadata: JSON.stringify(row.vendorMetadata),
      ...(externalId ? { externalId } : {}),
      createdAt: row.createdAt.toISOString(),
      ...(lastLogin ? { lastLogin: lastLogin.toISOString() } : {}),
      subAccountAccessAllowed: current?.subAccountAccess ?? false,
    };
  }

  return { find, toUser };
}

/** Finding users, and showing them to backends. */
export type ManagedUserViews = ReturnType<typeof createManagedUserViews>;
