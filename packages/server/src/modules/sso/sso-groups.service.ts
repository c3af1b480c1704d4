import type { EventPayload } from '@foyer/contract/events';
import { type SsoGroup, ssoRefusals } from '@foyer/contract/sso';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { ConnectionRow, ConnectionsStore } from './sso-configurations.store.ts';
import type { GroupsStore } from './sso-groups.store.ts';
import { groupView } from './sso-view.ts';

type GroupsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly connections: ConnectionsStore;
  readonly store: GroupsStore;
  readonly roleGrants: Pick<RoleGrants, 'assertCanGrant'>;
};

/** Names a group within its connection. */
export interface GroupPlace {
  readonly ssoConfigId: string;
  readonly groupId: string;
}

/** What a group is to be called and to give. */
export interface GroupForm {
  readonly group: string;
  readonly roleIds?: readonly string[] | null | undefined;
}

/** Groups of one connection. */
const maxGroups = 500;

/** Which roles users get by single sign-on: for everyone of a connection, and by their groups at the provider. */
export function createGroupsService(deps: GroupsDeps) {
  const { db, audit, clock, requireStepUp, connections, store, roleGrants } = deps;

  /** Nobody hands out by a provider's word what they could not hand out themselves. Security decision 14. */
  const assertCanGrant = (
    tx: TenantTx,
    { actor }: SignedInContext,
    requested: readonly string[],
  ): Promise<void> => roleGrants.assertCanGrant(tx, actor, requested, ssoRefusals);

  const note = (
    tx: TenantTx,
    ctx: SignedInContext,
    description: string,
    json: EventPayload<'sso.roles_updated'>,
  ) => {
    const { tenantId, userId } = ctx.actor;
    return audit.record(tx, {
      action: 'sso.roles_updated',
      tenantId,
      userId,
      ctx,
      description,
      json,
    });
  };

  const getConnection = async (tx: TenantTx, id: string): Promise<ConnectionRow> => {
    const connection = await connections.find(tx, id);
    if (!connection) throw refuse(ssoRefusals.notFound);
    return connection;
  };

  async function granted(tx: TenantTx, id: string): Promise<ConnectionRow> {
    const connection = await connections.hold(tx, id);
    if (!connection) throw refuse(ssoRefusals.notFound);
    return connection;
  }

  async function getView(tx: TenantTx, place: GroupPlace): Promise<SsoGroup> {
    const group = await store.find(tx, place);
    if (!group) throw refuse(ssoRefusals.groupNotFound);
    return groupView(group);
  }

  const list = (ctx: SignedInContext, connectionId: string): Promise<SsoGroup[]> =>
    db.tenant(ctx.actor.tenantId, async (tx) =>
      (await store.list(tx, (await getConnection(tx, connectionId)).id)).map(groupView),
    );

  async function create(
    ctx: SignedInContext,
    connectionId: string,
    form: GroupForm,
  ): Promise<SsoGroup> {
    await requireStepUp(ctx);
    const { group: name } = form;
    const roleIds = once(form.roleIds ?? []);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const { id: ssoConfigId } = await granted(tx, connectionId);
      await assertCanGrant(tx, ctx, roleIds);
      if ((await store.list(tx, ssoConfigId)).length >= maxGroups)
        throw refuse(ssoRefusals.tooManyGroups);
      const groupId = await store.insert(tx, { connectionId: ssoConfigId, name, now: clock.now() });
      if (groupId === undefined) throw refuse(ssoRefusals.groupExists);
      await store.setGroupRoles(tx, groupId, roleIds);
      await note(tx, ctx, `Created the SSO group mapping ${name}.`, {
        connectionId: ssoConfigId,
        groupId,
        roleIds,
      });
      return getView(tx, { ssoConfigId, groupId });
    });
  }

  async function update(
    ctx: SignedInContext,
    place: GroupPlace,
    form: GroupForm,
  ): Promise<SsoGroup> {
    await requireStepUp(ctx);
    const { group: name } = form;
    const roleIds = once(form.roleIds ?? []);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const connection = await connections.hold(tx, place.ssoConfigId);
      const present = connection && (await store.find(tx, place));
      if (!present) throw refuse(ssoRefusals.groupNotFound);
      const { connectionId, id: groupId } = present;
      // another name means other users: then every role is given again
      const given =
        name === present.name ? roleIds.filter((id) => !present.roleIds.includes(id)) : roleIds;
      await assertCanGrant(tx, ctx, given);
      if (await store.isTaken(tx, { connectionId, groupId, name }))
        throw refuse(ssoRefusals.groupExists);
      await store.rename(tx, groupId, name);
      await store.setGroupRoles(tx, groupId, roleIds);
      await note(tx, ctx, `Changed the SSO group mapping ${name}.`, {
        connectionId,
        groupId,
        roleIds,
      });
      return getView(tx, place);
    });
  }

  async function remove(ctx: SignedInContext, place: GroupPlace): Promise<undefined> {
    await requireStepUp(ctx);
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const present = await store.find(tx, place);
      if (!present) throw refuse(ssoRefusals.groupNotFound);
      await store.remove(tx, present.id);
      const json = { connectionId: present.connectionId, groupId: present.id };
      await note(tx, ctx, `Deleted the SSO group mapping ${present.name}.`, json);
    });
    return undefined;
  }

  const defaultRoles = (
    ctx: SignedInContext,
    connectionId: string,
  ): Promise<{ roleIds: string[] }> =>
    db.tenant(ctx.actor.tenantId, async (tx) => ({
      roleIds: await store.defaultRoles(tx, (await getConnection(tx, connectionId)).id),
    }));

  async function setDefaultRoles(
    ctx: SignedInContext,
    id: string,
    requested: readonly string[],
  ): Promise<undefined> {
    await requireStepUp(ctx);
    const roleIds = once(requested);
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const { id: connectionId } = await granted(tx, id);
      const present = await store.defaultRoles(tx, connectionId);
      await assertCanGrant(
        tx,
        ctx,
        roleIds.filter((one) => !present.includes(one)),
      );
      await store.setDefaultRoles(tx, connectionId, roleIds);
      await note(tx, ctx, 'Changed the default roles of an SSO connection.', {
        connectionId,
        roleIds,
      });
    });
    return undefined;
  }

  return { list, create, update, remove, defaultRoles, setDefaultRoles };
}

/** Which roles users get by single sign-on. */
export type GroupsService = ReturnType<typeof createGroupsService>;

/** Each id once, as the database writes it. */
function once(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
