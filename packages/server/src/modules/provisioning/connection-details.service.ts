import {
  provisioningRefusals,
  type ScimConflict,
  type ScimGroup,
  type ScimRequest,
  type ScimUser,
} from '@foyer/contract/provisioning';
import type { EventName } from '@foyer/contract/events';
import { usersRefusals } from '@foyer/contract/users';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ProvisioningDeps, ProvisioningService } from './provisioning.service.ts';
import { scimConflictsStore } from './scim-conflicts.store.ts';
import type { ScimRequestsStore } from './scim-requests.store.ts';
import { type AssignableUser, scimMembersStore } from './scim-members.store.ts';

type Deps = ProvisioningDeps & {
  readonly requests: ScimRequestsStore;
  readonly provisioning: Pick<ProvisioningService, 'find'>;
};

type Event = Extract<
  EventName,
  `scim_user.${string}` | `scim_group.${string}` | `scim_conflict.${string}`
>;

const {
  unknownUser,
  missingUser,
  assignedElsewhere,
  unknownConflict,
  notMember,
  unknownGroup,
  unknownRole,
  roleAbove,
} = provisioningRefusals;

/** Users, groups, conflicts, and requests of a connection, for administrators. */
export function createConnectionDetails(deps: Deps) {
  const { db, audit, clock, requireStepUp, roleGrants, administrators } = deps;
  const { users, groups, requests, provisioning } = deps;

  /** With the ID of a connection of the caller's tenant. */
  const at = <T>(
    { actor }: SignedInContext,
    id: string,
    work: (tx: TenantTx, key: { tenantId: string; connectionId: string }) => Promise<T>,
  ): Promise<T> =>
    db.tenant(actor.tenantId, async (tx) => {
      const { id: connectionId } = await provisioning.find(tx, id);
      return work(tx, { tenantId: tx.tenantId, connectionId });
    });

  const note = (
    tx: TenantTx,
    { actor, ...ctx }: SignedInContext,
    userId: string | null,
    entry: AuditNote<Event>,
  ) =>
    audit.record<Event>(tx, {
      tenantId: tx.tenantId,
      userId,
      actorId: actor.userId,
      ctx: { ...ctx, actor },
      ...entry,
    });

  /** From now on the directory can change and deactivate the user: so nobody assigns who is above them. */
  async function assign(
    tx: TenantTx,
    ctx: SignedInContext,
    one: {
      connectionId: string;
      user: AssignableUser;
      userName: string;
      externalId: string | null;
    },
  ): Promise<void> {
    const { connectionId, user, userName, externalId } = one;
    const { userId, name, email } = user;
    const now = clock.now();
    await roleGrants.assertNotAbove(tx, ctx.actor, [userId], usersRefusals.memberAbove);
    const emails = [{ value: email, type: 'work', primary: true }];
    const inserted = await users.insert(
      tx,
      { tenantId: tx.tenantId, connectionId },
      {
        userId,
        userName,
        externalId,
        origin: 'assigned',
        active: !user.isDisabled,
        resource: { userName, ...(name ? { displayName: name } : {}), emails },
        now,
      },
    );
    if (!inserted) throw refuse(assignedElsewhere);
    await note(tx, ctx, userId, {
      action: 'scim_user.assigned',
      description: 'Assigned the user to a directory connection.',
      json: { connectionId, userName },
    });
  }

  async function assignUsers(
    ctx: SignedInContext,
    id: string,
    userIds: readonly string[],
  ): Promise<undefined> {
    await requireStepUp(ctx);
    return at(ctx, id, async (tx, { connectionId }) => {
      await administrators.lock(tx, tx.tenantId);
      const requested = [...new Set(userIds.map((userId) => userId.toLowerCase()))];
      const found = await scimMembersStore.assignable(tx, requested.filter(isId));
      if (found.length !== requested.length) throw refuse(missingUser);
      for (const user of found)
        await assign(tx, ctx, { connectionId, user, userName: user.email, externalId: null });
      return undefined;
    });
  }

  async function resolve(ctx: SignedInContext, id: string, conflictId: string): Promise<undefined> {
    await requireStepUp(ctx);
    return at(ctx, id, async (tx, key) => {
      await administrators.lock(tx, tx.tenantId);
      const conflict = await scimConflictsStore.find(tx, key.connectionId, conflictId);
      if (!conflict) throw refuse(unknownConflict);
      const { userName, externalId, email } = conflict;
      const [user] = conflict.userId
        ? await scimMembersStore.assignable(tx, [conflict.userId])
        : [];
      if (!user) throw refuse(notMember);
      await assign(tx, ctx, { connectionId: key.connectionId, user, userName, externalId });
      await scimConflictsStore.remove(tx, key, { email, userName });
      return undefined;
    });
  }

  const dismiss = (ctx: SignedInContext, id: string, conflictId: string): Promise<undefined> =>
    at(ctx, id, async (tx, key) => {
      const conflict = await scimConflictsStore.find(tx, key.connectionId, conflictId);
      if (!conflict) throw refuse(unknownConflict);
      const { userName, email } = conflict;
      await scimConflictsStore.remove(tx, key, { email, userName });
      await note(tx, ctx, null, {
        action: 'scim_conflict.dismissed',
        description: 'Dismissed a conflict of a directory connection.',
        json: { connectionId: key.connectionId, userName },
      });
      return undefined;
    });

  const release = (ctx: SignedInContext, id: string, userId: string): Promise<undefined> =>
    at(ctx, id, async (tx, key) => {
      const userName = await users.remove(tx, key, userId);
      if (userName === undefined) throw refuse(unknownUser);
      await note(tx, ctx, userId.toLowerCase(), {
        action: 'scim_user.released',
        description: 'Took the user out of a directory connection.',
        json: { connectionId: key.connectionId, userName },
      });
      return undefined;
    });

  /** The grant rule applies as where a group is given roles: to the roles, and to its members. */
  async function setGroupRoles(
    ctx: SignedInContext,
    id: string,
    one: { readonly groupId: string; readonly roleIds: readonly string[] },
  ): Promise<undefined> {
    await requireStepUp(ctx);
    const after = [...new Set(one.roleIds.map((roleId) => roleId.toLowerCase()))].toSorted();
    return at(ctx, id, (tx, key) =>
      administrators.keeping(tx, tx.tenantId, async () => {
        const row = await groups.find(tx, key, one.groupId);
        if (!row) throw refuse(unknownGroup);
        const { groupId, name, roleIds: before } = row;
        if (before.join() === after.join()) return undefined;
        const refusals = { unknownRole, roleAbove };
        await roleGrants.assertCanGrant(
          tx,
          ctx.actor,
          [...new Set([...before, ...after])],
          refusals,
        );
        const memberIds = await groups.memberIds(tx, key, groupId);
        await roleGrants.assertNotAbove(tx, ctx.actor, memberIds, usersRefusals.memberAbove);
        await groups.setRoles(tx, groupId, after);
        await note(tx, ctx, null, {
          action: 'scim_group.roles_updated',
          description: `Changed the roles of the directory group ${name}.`,
          json: { connectionId: key.connectionId, groupId, name, before: [...before], after },
        });
        return undefined;
      }),
    );
  }

  return {
    assignUsers,
    resolve,
    dismiss,
    release,
    setGroupRoles,

    users: (
      ctx: SignedInContext,
      id: string,
      query: {
        readonly offset: number;
        readonly limit: number;
        readonly search?: string | undefined;
      },
    ): Promise<{ items: ScimUser[]; total: number }> =>
      at(ctx, id, async (tx, { connectionId }) => {
        const { rows, total } = await scimMembersStore.list(tx, { connectionId, ...query });
        const items = rows.map(({ updatedAt, ...row }) => ({
          ...row,
          updatedAt: updatedAt.toISOString(),
        }));
        return { items, total };
      }),

    groups: (ctx: SignedInContext, id: string): Promise<{ items: ScimGroup[] }> =>
      at(ctx, id, async (tx, key) => ({
        items: (await groups.all(tx, key)).map(({ groupId, name, userCount, roleIds }) => ({
          id: groupId,
          name,
          userCount,
          roleIds: [...roleIds],
        })),
      })),

    conflicts: (ctx: SignedInContext, id: string): Promise<{ items: ScimConflict[] }> =>
      at(ctx, id, async (tx, { connectionId }) => ({
        items: (await scimConflictsStore.list(tx, connectionId)).map((row) => ({
          id: row.id,
          userName: row.userName,
          email: row.email,
          reason: row.userId ? 'member' : 'elsewhere',
          ...(row.userId ? { userId: row.userId } : {}),
          ...(row.userId && row.name ? { name: row.name } : {}),
          requests: row.requests,
          lastRequestAt: row.lastRequestAt.toISOString(),
        })),
      })),

    requests: (
      ctx: SignedInContext,
      id: string,
      query: {
        readonly before?: string | undefined;
        readonly failed?: 'true' | 'false' | undefined;
        readonly limit: number;
      },
    ): Promise<{ items: ScimRequest[]; hasMore: boolean }> =>
      at(ctx, id, async (tx, { connectionId }) => {
        const { limit, failed, before } = query;
        const rows = await requests.list(tx, {
          connectionId,
          before: before && /^\d{1,15}$/.test(before) ? Number(before) : null,
          isFailed: failed === undefined ? null : failed === 'true',
          limit: limit + 1,
        });
        const items = rows.slice(0, limit).map(({ createdAt, error, body, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          ...(error ? { error } : {}),
          ...(body ? { body } : {}),
        }));
        return { items, hasMore: rows.length > limit };
      }),
  };
}

/** Users, groups, conflicts, and requests of a connection. */
export type ConnectionDetails = ReturnType<typeof createConnectionDetails>;
