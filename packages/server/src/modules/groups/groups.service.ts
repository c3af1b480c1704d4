import {
  type Group,
  type GroupImpact,
  type GroupSettings,
  type GroupsRelations,
  groupsRefusals,
} from '@foyer/contract/groups';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { GroupDetails, GroupRow, GroupsStore } from './groups.store.ts';

type GroupsDeps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly store: GroupsStore;
  readonly catalog: RoleCatalog;
  readonly administrators: Pick<Administrators, 'lock'>;
};

/** What a user wants a group to be like. Left out: as it is; empty: nothing. */
type GroupForm = { readonly [K in keyof GroupDetails]?: string | null | undefined };

/** Groups users made in one tenant. */
const maxGroups = 500;

/** The groups of a tenant, as far as nobody holds anything by the change. Decision 0206. */
export function createGroupsService({
  db,
  audit,
  clock,
  store,
  catalog,
  administrators,
}: GroupsDeps) {
  async function getViews(
    rows: readonly GroupRow[],
    readUsers: (ids: readonly string[]) => ReturnType<GroupsStore['users']>,
    relations: GroupsRelations | undefined,
  ): Promise<Group[]> {
    const withRoles = relations === 'roles' || relations === 'rolesAndUsers';
    const withUsers = relations === 'users' || relations === 'rolesAndUsers';
    const users = withUsers ? await readUsers(rows.map(({ id }) => id)) : undefined;
    return Promise.all(
      rows.map(async (row) => ({
        ...getView(row),
        ...(withRoles ? { roles: [...(await catalog.held(row.catalog, row.roleIds)).roles] } : {}),
        ...(users ? { users: users.get(row.id) ?? [] } : {}),
      })),
    );
  }

  async function read(
    { actor }: SignedInContext,
    pick: (tx: TenantTx) => Promise<GroupRow[]>,
    relations: GroupsRelations | undefined,
  ): Promise<Group[]> {
    const { tenantId } = actor;
    const rows = await db.tenant(tenantId, pick);
    return getViews(rows, (ids) => db.tenant(tenantId, (tx) => store.users(tx, ids)), relations);
  }

  async function assertNameFree(
    tx: TenantTx,
    name: string,
    exceptId: string | null,
  ): Promise<void> {
    if (await store.isTaken(tx, name, exceptId)) throw refuse(groupsRefusals.nameTaken);
  }

  async function found(tx: TenantTx, id: string): Promise<GroupRow> {
    const row = await store.find(tx, id);
    if (!row) throw refuse(groupsRefusals.notFound);
    return row;
  }

  return {
    list: async (
      ctx: SignedInContext,
      ids: readonly string[] | null,
      relations: GroupsRelations | undefined,
    ): Promise<{ groups: Group[] }> => ({
      groups: await read(ctx, (tx) => store.list(tx, ids), relations),
    }),

    impact: async ({ actor }: SignedInContext): Promise<GroupImpact> => {
      const rows = await db.tenant(actor.tenantId, (tx) => store.impact(tx));
      const ids = rows.map(({ roleId }) => roleId).toSorted();
      const { roles } = await catalog.held(rows[0]?.catalog ?? 0, ids);
      const getUsers = (roleId: string) => rows.find((row) => row.roleId === roleId)?.users ?? 0;
      return {
        users: rows[0]?.total ?? 0,
        roles: roles.map(({ id, name }) => ({ id, name, users: getUsers(id) })),
      };
    },

    one: async (
      ctx: SignedInContext,
      id: string,
      relations: GroupsRelations | undefined,
    ): Promise<Group> => {
      const [group] = await read(ctx, async (tx) => [await found(tx, id)], relations);
      if (!group) throw refuse(groupsRefusals.notFound);
      return group;
    },

    settings: ({ actor }: SignedInContext): Promise<GroupSettings> =>
      db.tenant(actor.tenantId, (tx) => store.settings(tx)),

    create: (ctx: SignedInContext, form: GroupForm & { readonly name: string }): Promise<Group> => {
      const { tenantId, userId } = ctx.actor;
      return db.tenant(tenantId, async (tx) => {
        await administrators.lock(tx, tenantId);
        if ((await store.count(tx)) >= maxGroups) throw refuse(groupsRefusals.tooManyGroups);
        await assertNameFree(tx, form.name, null);
        const details = getDetails(
          { name: form.name, color: null, description: null, metadata: null },
          form,
        );
        const id = await store.insert(tx, { ...details, now: clock.now() });
        const json = { groupId: id, ...details };
        const description = `Created the group ${details.name}.`;
        await audit.record(tx, {
          action: 'group.created',
          tenantId,
          userId,
          ctx,
          description,
          json,
        });
        return getView(await found(tx, id));
      });
    },

    update: (ctx: SignedInContext, groupId: string, form: GroupForm): Promise<Group> => {
      const { tenantId, userId } = ctx.actor;
      return db.tenant(tenantId, async (tx) => {
        await administrators.lock(tx, tenantId);
        const row = await found(tx, groupId);
        if (row.managedBy === 'scim2') throw refuse(groupsRefusals.managedByDirectory);
        const details = getDetails(row, form);
        await assertNameFree(tx, details.name, row.id);
        await store.update(tx, row.id, { ...details, now: clock.now() });
        const json = { groupId: row.id, before: getDetails(row, {}), after: details };
        const description = `Changed the group ${details.name}.`;
        await audit.record(tx, {
          action: 'group.updated',
          tenantId,
          userId,
          ctx,
          description,
          json,
        });
        return getView(await found(tx, row.id));
      });
    },
  };
}

/** The groups of a tenant. */
export type GroupsService = ReturnType<typeof createGroupsService>;

function getView(row: GroupRow): Group {
  const { id, name, color, description, metadata, managedBy, userCount, createdAt, updatedAt } =
    row;
  return {
    id,
    name,
    managedBy,
    userCount,
    ...(color ? { color } : {}),
    ...(description ? { description } : {}),
    ...(metadata ? { metadata } : {}),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const changed = (present: string | null, wish: string | null | undefined) =>
  wish === undefined ? present : wish || null;

/** What is there, with what is to be different. */
function getDetails(present: GroupDetails, form: GroupForm): GroupDetails {
  return {
    name: form.name || present.name,
    color: changed(present.color, form.color),
    description: changed(present.description, form.description),
    metadata: changed(present.metadata, form.metadata),
  };
}
