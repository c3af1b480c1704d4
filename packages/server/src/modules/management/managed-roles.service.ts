import {
  type ManagedRole,
  managementRefusals,
  type NewManagedRole,
} from '@foyer/contract/management';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { ManagedMemberships } from './managed-memberships.service.ts';
import { toPaging } from './managed-paging.ts';
import { managedPermissionsStore } from './managed-permissions.store.ts';
import { createManagedRolesStore, type RoleValues } from './managed-roles.store.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { ManagedUserViews } from './managed-user-views.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'> & {
  readonly administrators: Administrators;
  readonly tenants: Pick<ManagedTenants, 'get'>;
  readonly memberships: ManagedMemberships;
  readonly views: ManagedUserViews;
};

interface RoleQuery {
  readonly _limit: number;
  readonly _offset: number;
  readonly _order?: string | undefined;
  readonly _filter?: string | undefined;
  readonly _levels?: readonly string[] | undefined;
  readonly _tenantIds?: readonly string[] | undefined;
  readonly _sortBy?: string | undefined;
}

const { unknownRole, roleExists, roleInUse, unknownPermission, fixedSetting } = managementRefusals;
/** Roles of an environment; a list without pages returns all. */
const allRoles = { _limit: 1000, _offset: 0 };

/** Roles of the environment, for backends. A start changes none of them back. */
export function createManagedRoles(deps: Deps) {
  const { config, db, audit, clock, administrators, tenants, memberships, views } = deps;
  const store = createManagedRolesStore(config.vendorId ?? config.application.clientId);

  async function find(tx: Tx, id: string): Promise<ManagedRole> {
    const role = isId(id) ? await store.find(tx, id) : undefined;
    if (!role) throw refuse(unknownRole);
    return role;
  }

  const page = (query: RoleQuery, tenantId: string | undefined) =>
    db.read((tx) =>
      store.page(tx, {
        tenantIds: [...(query._tenantIds ?? []), ...(tenantId ? [tenantId.toLowerCase()] : [])],
        filter: query._filter?.trim() || null,
        levels: query._levels ?? null,
        sortBy: query._sortBy ?? 'level',
        descending: query._order?.toUpperCase() === 'DESC',
        limit: query._limit,
        offset: query._offset * query._limit,
      }),
    );

  /** Does the work so that every tenant with the role keeps an administrator. */
  async function keeping(tx: Tx, id: string, work: () => Promise<unknown>): Promise<void> {
    const affected = await store.tenantsWith(tx, id);
    const through = affected.reduceRight<() => Promise<unknown>>(
      (next, tenantId) => () => administrators.keeping(tx, tenantId, next),
      work,
    );
    await through();
  }

  return {
    list: async (): Promise<ManagedRole[]> => (await page(allRoles, undefined)).rows,

    pages: async (ctx: VendorContext, query: RoleQuery) => {
      const { rows, total } = await page(query, ctx.tenantId);
      return { items: rows, ...toPaging(query, total) };
    },

    create: async (
      ctx: VendorContext,
      forms: readonly NewManagedRole[],
    ): Promise<ManagedRole[]> => {
      const tenantId = ctx.tenantId ? (await tenants.get(ctx.tenantId)).id : null;
      return db.system(async (tx) => {
        const created: ManagedRole[] = [];
        for (const form of forms) {
          const id = await store.add(tx, { ...form, tenantId, now: clock.now() });
          if (!id) throw refuse(roleExists, { context: { key: form.key } });
          const role = await find(tx, id);
          created.push(role);
          await audit.record(tx, {
            action: 'role.created',
            tenantId,
            ctx,
            description: `A backend created the role ${role.name}.`,
            json: { roleId: id, ...toRoleDetails(role), permissions: [] },
          });
        }
        return created;
      });
    },

    update: (ctx: VendorContext, id: string, form: RoleValues): Promise<ManagedRole> =>
      db.system(async (tx) => {
        const before = await find(tx, id);
        if (!(await store.change(tx, before.id, { ...form, now: clock.now() })))
          throw refuse(roleExists);
        const after = await find(tx, before.id);
        await audit.record(tx, {
          action: 'role.updated',
          tenantId: before.tenantId ?? null,
          ctx,
          description: `A backend changed the role ${before.name}.`,
          json: { roleId: before.id, before: toRoleDetails(before), after: toRoleDetails(after) },
        });
        return after;
      }),

    remove: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const role = await find(tx, id);
        const { key, tenantId = null } = role;
        if (tenantId === null && config.roles.some((one) => one.key === key))
          throw refuse(fixedSetting, { context: { key } });
        await keeping(tx, role.id, () => store.remove(tx, role.id));
        await audit.record(tx, {
          action: 'role.deleted',
          tenantId,
          ctx,
          description: `A backend deleted the role ${role.name}.`,
          json: { roleId: role.id, key, members: 0, groups: 0, invitations: 0, sso: 0, tokens: 0 },
        });
        return undefined;
      }),

    setPermissions: (
      ctx: VendorContext,
      id: string,
      sent: readonly string[],
    ): Promise<ManagedRole> =>
      db.system(async (tx) => {
        const role = await find(tx, id);
        const permissionIds = [...new Set(sent.map((one) => one.toLowerCase()))];
        const permissions = await managedPermissionsStore.find(tx, permissionIds);
        if (permissions.length < permissionIds.length) throw refuse(unknownPermission);
        await keeping(tx, role.id, () =>
          store.setPermissions(tx, role.id, permissionIds, clock.now()),
        );
        await audit.record(tx, {
          action: 'role.permissions_updated',
          tenantId: role.tenantId ?? null,
          ctx,
          description: `A backend changed the permissions of the role ${role.name}.`,
          json: {
            roleId: role.id,
            added: permissionIds.filter((one) => !role.permissions.includes(one)),
            removed: role.permissions.filter((one) => !permissionIds.includes(one)),
          },
        });
        return find(tx, role.id);
      }),

    setTenant: async (
      ctx: VendorContext,
      id: string,
      sent: string | null,
    ): Promise<ManagedRole> => {
      const tenantId = sent === null ? null : (await tenants.get(sent)).id;
      return db.system(async (tx) => {
        const before = await find(tx, id);
        const holders = await store.tenantsWith(tx, before.id);
        if (tenantId !== null && holders.some((one) => one !== tenantId)) throw refuse(roleInUse);
        if (!(await store.setTenant(tx, before.id, tenantId, clock.now())))
          throw refuse(roleExists);
        await audit.record(tx, {
          action: 'role.updated',
          tenantId,
          ctx,
          description: `A backend moved the role ${before.name}.`,
          json: { roleId: before.id, before: toRoleDetails(before), after: toRoleDetails(before) },
        });
        return find(tx, before.id);
      });
    },

    /** In one transaction for each tenant, so that one without an administrator left stops the rest. */
    setRolesEverywhere: async (
      ctx: VendorContext,
      userId: string,
      form: { addRoleIds: string[]; removeRoleIds: string[]; tenantIds?: string[] | undefined },
    ) => {
      const user = await db.read((tx) => views.find(tx, userId));
      const requested = form.tenantIds?.map((one) => one.toLowerCase());
      const affected = user.memberships.filter(
        ({ tenantId }) => !requested || requested.includes(tenantId),
      );
      for (const { tenantId } of affected) {
        const inTenant = { ...ctx, tenantId };
        if (form.addRoleIds.length > 0)
          await memberships.assignRoles(inTenant, user.id, form.addRoleIds);
        if (form.removeRoleIds.length > 0)
          await memberships.unassignRoles(inTenant, user.id, form.removeRoleIds);
      }
      return {
        userId: user.id,
        affectedTenants: affected.length,
        rolesAdded: form.addRoleIds,
        rolesRemoved: form.removeRoleIds,
      };
    },
  };
}

const toRoleDetails = ({ key, name, description, level, isDefault }: ManagedRole) => ({
  key,
  name,
  description,
  level,
  isDefault,
});

/** Roles of the environment. */
export type ManagedRoles = ReturnType<typeof createManagedRoles>;
