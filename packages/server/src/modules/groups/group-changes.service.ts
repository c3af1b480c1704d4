import { type GroupSettings, groupsRefusals } from '@foyer/contract/groups';
import { mfaRefusals } from '@foyer/contract/mfa';
import { usersRefusals } from '@foyer/contract/users';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { GroupRow, GroupsStore } from './groups.store.ts';

type GroupChangesDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly store: GroupsStore;
  readonly roleGrants: Pick<RoleGrants, 'assertCanGrant' | 'assertNotAbove' | 'known'>;
  readonly administrators: Administrators;
};

type GroupEvent = 'group.members_updated' | 'group.roles_updated' | 'group.deleted';
/** What a change leaves in the audit log; nothing when nothing changed. */
type Note = AuditNote<GroupEvent>;

const { unknownRole, roleAbove, unknownMember } = groupsRefusals;
const refusals = { unknownRole, roleAbove };
const { memberAbove } = usersRefusals;

/**
 * Changes by which members hold something or hold it no more. Nobody gives or takes by a group what they could not give or take
 * directly, and the last administrator stays. Decision 0206.
 */
export function createGroupChanges(deps: GroupChangesDeps) {
  const { db, audit, clock, requireStepUp, store, roleGrants, administrators } = deps;

  async function mutable(tx: TenantTx, id: string): Promise<GroupRow> {
    const group = await store.find(tx, id);
    if (!group) throw refuse(groupsRefusals.notFound);
    if (group.managedBy === 'scim2') throw refuse(groupsRefusals.managedByDirectory);
    return group;
  }

  /** Each change of a group that gives roles, or shall: proved recently, one after the other, keeping an administrator. */
  async function change(
    ctx: SignedInContext,
    groupId: string,
    work: (tx: TenantTx, group: GroupRow) => Promise<Note | undefined>,
    { givesRoles = false, among }: { givesRoles?: boolean; among?: readonly string[] } = {},
  ): Promise<undefined> {
    const { tenantId, userId } = ctx.actor;
    const isProved =
      givesRoles || (await db.tenant(tenantId, (tx) => mutable(tx, groupId))).roleIds.length > 0;
    if (isProved) await requireStepUp(ctx);
    return db.tenant(tenantId, async (tx) => {
      await administrators.keeping(
        tx,
        tenantId,
        async () => {
          const group = await mutable(tx, groupId);
          // it was given a role in this very moment
          if (!isProved && group.roleIds.length > 0) throw refuse(mfaRefusals.stepUpRequired);
          await roleGrants.assertCanGrant(tx, ctx.actor, group.roleIds, refusals);
          const note = await work(tx, group);
          if (!note) return;
          await store.touch(tx, group.id, clock.now());
          await audit.record<GroupEvent>(tx, { tenantId, userId, ctx, ...note });
        },
        among,
      );
      return undefined;
    });
  }

  const addUsers = (ctx: SignedInContext, groupId: string, ids: readonly string[]) => {
    const requested = once(ids);
    return change(ctx, groupId, async (tx, group) => {
      const members = await store.members(tx, requested);
      if (members.length !== requested.length) throw refuse(unknownMember);
      const before = await store.userIds(tx, group.id);
      const added = members.filter((id) => !before.includes(id));
      if (added.length === 0) return undefined;
      if (group.roleIds.length > 0)
        await roleGrants.assertNotAbove(tx, ctx.actor, added, memberAbove);
      await store.addUsers(tx, group.id, added, clock.now());
      const description = `Added ${users(added.length)} to the group ${group.name}.`;
      return {
        action: 'group.members_updated',
        description,
        json: { ...groupFields(group), added },
      };
    });
  };

  const removeUsers = (ctx: SignedInContext, groupId: string, ids: readonly string[]) => {
    const requested = once(ids);
    const work = async (tx: TenantTx, group: GroupRow): Promise<Note | undefined> => {
      const removed = (await store.userIds(tx, group.id)).filter((id) => requested.includes(id));
      if (removed.length === 0) return undefined;
      if (group.roleIds.length > 0)
        await roleGrants.assertNotAbove(tx, ctx.actor, removed, memberAbove);
      await store.removeUsers(tx, group.id, removed);
      const description = `Removed ${users(removed.length)} from the group ${group.name}.`;
      return {
        action: 'group.members_updated',
        description,
        json: { ...groupFields(group), removed },
      };
    };
    return change(ctx, groupId, work, { among: requested.filter(isId) });
  };

  const addRoles = (ctx: SignedInContext, groupId: string, ids: readonly string[]) => {
    const work = async (tx: TenantTx, group: GroupRow): Promise<Note | undefined> => {
      const requested = once(ids);
      await roleGrants.assertCanGrant(tx, ctx.actor, requested, refusals);
      const added = requested.filter((id) => !group.roleIds.includes(id));
      if (added.length === 0) return undefined;
      await store.addRoles(tx, group.id, added);
      return rolesNote(tx, group, { added });
    };
    return change(ctx, groupId, work, { givesRoles: true });
  };

  const removeRoles = (ctx: SignedInContext, groupId: string, ids: readonly string[]) => {
    const work = async (tx: TenantTx, group: GroupRow): Promise<Note | undefined> => {
      const requested = once(ids);
      const removed = group.roleIds.filter((id) => requested.includes(id));
      if (removed.length === 0) return undefined;
      await roleGrants.assertNotAbove(
        tx,
        ctx.actor,
        await store.userIds(tx, group.id),
        memberAbove,
      );
      await store.removeRoles(tx, group.id, removed);
      return rolesNote(tx, group, { removed });
    };
    return change(ctx, groupId, work, { givesRoles: true });
  };

  async function rolesNote(
    tx: TenantTx,
    group: GroupRow,
    json: { added?: readonly string[]; removed?: readonly string[] },
  ): Promise<Note> {
    const roles = await roleGrants.known(
      tx,
      tx.tenantId,
      [...(json.added ?? []), ...(json.removed ?? [])],
      unknownRole,
    );
    const names = roles.map(({ name }) => name).join(', ');
    const description = json.added
      ? `Added roles to the group ${group.name}: ${names}.`
      : `Removed roles from the group ${group.name}: ${names}.`;
    return {
      action: 'group.roles_updated',
      description,
      json: { ...groupFields(group), ...json },
    };
  }

  /** Everyone in it loses what they hold by it. */
  const remove = (ctx: SignedInContext, groupId: string) => {
    const work = async (tx: TenantTx, group: GroupRow): Promise<Note> => {
      const { roleIds } = group;
      const userIds = await store.userIds(tx, group.id);
      if (roleIds.length > 0) await roleGrants.assertNotAbove(tx, ctx.actor, userIds, memberAbove);
      await store.remove(tx, group.id);
      const description = `Deleted the group ${group.name}, which had ${users(userIds.length)}.`;
      return {
        action: 'group.deleted',
        description,
        json: { ...groupFields(group), roleIds, userIds },
      };
    };
    return change(ctx, groupId, work, { givesRoles: true });
  };

  /** Turning groups on or off gives or takes everything they hold; so it needs all of it. */
  async function setSettings(
    ctx: SignedInContext,
    form: { readonly [K in keyof GroupSettings]?: boolean | null | undefined },
  ): Promise<GroupSettings> {
    await requireStepUp(ctx);
    const { tenantId, userId } = ctx.actor;
    return db.tenant(tenantId, (tx) =>
      administrators.keeping(tx, tenantId, async () => {
        const before = await store.settings(tx);
        const after = {
          enabled: form.enabled ?? before.enabled,
          rolesEnabled: form.rolesEnabled ?? before.rolesEnabled,
        };
        if (after.enabled === before.enabled && after.rolesEnabled === before.rolesEnabled)
          return after;
        await roleGrants.assertCanGrant(tx, ctx.actor, await store.allRoleIds(tx), refusals);
        await roleGrants.assertNotAbove(tx, ctx.actor, await store.usersWithRoles(tx), memberAbove);
        await store.setSettings(tx, after, clock.now());
        const description = settingsText(after);
        const json = { before, after };
        await audit.record(tx, {
          action: 'group.settings_updated',
          tenantId,
          userId,
          ctx,
          description,
          json,
        });
        return after;
      }),
    );
  }

  return { addUsers, removeUsers, addRoles, removeRoles, remove, setSettings };
}

/** Changes by which members hold something or hold it no more. */
export type GroupChanges = ReturnType<typeof createGroupChanges>;

const groupFields = ({ id: groupId, name }: GroupRow) => ({ groupId, name });
const users = (count: number) => (count === 1 ? 'one member' : `${count} members`);

function settingsText({ enabled, rolesEnabled }: GroupSettings): string {
  if (!enabled) return 'Turned off groups.';
  return rolesEnabled ? 'Turned on groups with roles.' : 'Turned on groups without roles.';
}

/** Each id once, as the database writes it. */
const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
