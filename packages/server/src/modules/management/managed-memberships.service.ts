import { managementRefusals } from '@foyer/contract/management';
import type { ManagedUser } from '@foyer/contract/management';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { MemberChangesStore } from '../users/member-changes.store.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { ManagedUserViews } from './managed-user-views.ts';
import { managedUsersStore as store } from './managed-users.store.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly tenants: Pick<ManagedTenants, 'get'>;
  readonly views: ManagedUserViews;
  readonly catalog: RoleCatalog;
  readonly roleGrants: Pick<RoleGrants, 'known' | 'defaultRoles'>;
  readonly administrators: Administrators;
  readonly members: Pick<
    MemberChangesStore,
    'endSessions' | 'remove' | 'removeAccount' | 'lockUser'
  >;
};

/** The tenants and roles of users, for backends. The rules about who grants what do not apply to them. */
export function createManagedMemberships(deps: Deps) {
  const { db, audit, clock, catalog, roleGrants, administrators, members } = deps;
  const { find, toUser } = deps.views;

  /** The roles to give: the default ones where none are named. */
  async function rolesFor(tx: Tx, tenantId: string, requested: readonly string[] | undefined) {
    if (!requested?.length)
      return (await roleGrants.defaultRoles(tx, tenantId)).map(({ id }) => id);
    await roleGrants.known(tx, tenantId, requested, managementRefusals.unknownRole);
    return [...new Set(requested)];
  }

  /** Changes the roles of a member, and answers with those they hold by hand now. */
  async function changeRoles(
    ctx: VendorContext,
    id: string,
    { roleIds, adds }: { readonly roleIds: readonly string[]; readonly adds: boolean },
  ) {
    const { tenantId } = ctx;
    if (!tenantId) throw refuse(managementRefusals.tenantNeeded);
    return db.system(async (tx) => {
      const user = await find(tx, id);
      const member = { userId: user.id, tenantId };
      if (!isId(tenantId) || !(await store.isMember(tx, member)))
        throw refuse(managementRefusals.unknownUser);
      await roleGrants.known(tx, tenantId, roleIds, managementRefusals.unknownRole);
      const before = await store.roleIds(tx, member);
      await administrators.keeping(
        tx,
        tenantId,
        () => (adds ? store.addRoles(tx, member, roleIds) : store.removeRoles(tx, member, roleIds)),
        [user.id],
      );
      const after = await store.roleIds(tx, member);
      await audit.record(tx, {
        action: 'user.roles_updated',
        ...member,
        email: user.email,
        ctx,
        description: 'A backend changed the roles of the user.',
        json: { before, after },
      });
      const { roles } = await catalog.held(user.catalog, after);
      return { ...member, roles: [...roles] };
    });
  }

  return {
    rolesFor,

    /** Removes the user from the tenant of the header, or from the environment. */
    remove: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const row = await find(tx, id);
        const { id: userId, email } = row;
        await members.lockUser(tx, userId);
        const { tenantId: only } = ctx;
        const memberships = row.memberships.filter(
          ({ tenantId }) => only === undefined || tenantId === only.toLowerCase(),
        );
        if (only !== undefined && memberships.length === 0)
          throw refuse(managementRefusals.unknownUser);
        for (const { tenantId } of memberships) {
          await members.remove(tx, { tenantId, userId });
          await members.endSessions(tx, { tenantId, userId, now: clock.now(), reason: 'removed' });
        }
        const isGone =
          only === undefined
            ? Boolean(await store.remove(tx, userId))
            : await members.removeAccount(tx, userId);
        for (const { tenantId } of memberships)
          await audit.record(tx, {
            action: 'user.removed',
            tenantId,
            userId,
            email,
            ctx,
            description: isGone
              ? 'A backend deleted the user.'
              : 'A backend removed the user from the account.',
            json: { accountDeleted: isGone },
          });
        return undefined;
      }),

    /** With the default roles, unless others are named. */
    addToTenant: async (
      ctx: VendorContext,
      id: string,
      requested: string,
      roleIds?: readonly string[],
    ): Promise<ManagedUser> => {
      const { id: tenantId } = await deps.tenants.get(requested);
      return db.system(async (tx) => {
        const { id: userId, email } = await find(tx, id);
        await assertEmailAllowed(tx, { tenantId, email });
        if (await store.addMember(tx, { userId, tenantId }, clock.now())) {
          const roles = await rolesFor(tx, tenantId, roleIds);
          await store.addRoles(tx, { userId, tenantId }, roles);
          const description = 'A backend added the user to the account.';
          await audit.record(tx, {
            action: 'user.added',
            tenantId,
            userId,
            email,
            ctx,
            description,
            json: { roles },
          });
        }
        return toUser(await find(tx, userId));
      });
    },

    assignRoles: (ctx: VendorContext, id: string, roleIds: readonly string[]) =>
      changeRoles(ctx, id, { roleIds, adds: true }),
    unassignRoles: (ctx: VendorContext, id: string, roleIds: readonly string[]) =>
      changeRoles(ctx, id, { roleIds, adds: false }),
  };
}

/** The tenants and roles of users. */
export type ManagedMemberships = ReturnType<typeof createManagedMemberships>;
