import { invitationsRefusals } from '@foyer/contract/invitations';
import { sessionsRefusals } from '@foyer/contract/sessions';
import { usersRefusals } from '@foyer/contract/users';
import { canGrantRole } from '@foyer/contract/roles/rules';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { MemberChangesStore } from './member-changes.store.ts';
import type { MemberLists } from './member-lists.service.ts';
import type { MemberTurn, MemberTurns } from './member-turn.ts';

type MemberChangesDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly store: MemberChangesStore;
  readonly lists: Pick<MemberLists, 'member'>;
  readonly roleGrants: Pick<RoleGrants, 'known'>;
  readonly waiting: Pick<
    WaitingService,
    'revoke' | 'setDisabled' | 'setRoles' | 'isWaiting' | 'member'
  >;
  readonly turns: MemberTurns;
  readonly administrators: Administrators;
};

/**
 * Changes to members: nobody changes who holds what they do not hold, nobody gives what they do not hold, and the last
 * administrator stays. Decision 0201.
 */
export function createMemberChanges(deps: MemberChangesDeps) {
  const {
    db,
    audit,
    clock,
    requireStepUp,
    store,
    lists,
    roleGrants,
    waiting,
    turns,
    administrators,
  } = deps;
  const { begin, known: existing, getFacts } = turns;

  async function setRoles(
    ctx: SignedInContext,
    id: string,
    requested: readonly string[],
  ): Promise<void> {
    const userId = existing(id);
    const roleIds = [...new Set(requested)].toSorted();
    const { roleIds: before } = await lists.member(ctx.actor.tenantId, userId);
    if (before.toSorted().join() === roleIds.join()) return;
    await requireStepUp(ctx);
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const change = await begin(tx, ctx, userId);
      const { tenantId, member, authority } = change;
      const found = await roleGrants.known(tx, tenantId, roleIds, invitationsRefusals.unknownRole);
      const given = found.filter((role) => !member.roleIds.includes(role.id));
      if (!given.every((role) => canGrantRole(authority, role)))
        throw refuse(invitationsRefusals.roleAbove);
      await administrators.keeping(
        tx,
        tenantId,
        () => store.setRoles(tx, { tenantId, userId, roleIds }),
        [userId],
      );
      const names = found.map((role) => role.name).join(', ');
      const description = names ? `Roles changed to: ${names}.` : 'All roles were removed.';
      const json = { before: member.roleIds, after: roleIds };
      await audit.record(tx, {
        action: 'user.roles_updated',
        ...getFacts(ctx, change),
        description,
        json,
      });
    });
  }

  /** Rejects the last administrator before step-up, because leaving is not possible. */
  async function checkMayLeave({ actor }: SignedInContext, userId: string): Promise<void> {
    const { tenantId } = actor;
    if (userId !== actor.userId) return;
    if (await db.read((tx) => administrators.isLast(tx, { tenantId, userId })))
      throw refuse(usersRefusals.lastAdministrator);
  }

  return {
    /** Changes the roles, if any are named, of a member or of an invitation. An empty id represents none. Specification 1, §5. */
    update: async (
      ctx: SignedInContext,
      form: { id: string; roleIds?: readonly string[] | null | undefined },
    ) => {
      const { tenantId } = ctx.actor;
      const requested = form.roleIds?.filter((id) => id !== '');
      if (await waiting.isWaiting(tenantId, form.id)) {
        if (requested) await waiting.setRoles(ctx, form.id, requested);
        return { item: await waiting.member(tenantId, form.id) };
      }
      if (requested) await setRoles(ctx, form.id, requested);
      return { item: await lists.member(tenantId, form.id) };
    },

    /** A member, or an invitation: the list shows both, and published pages disable both with this call. */
    disable: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const userId = existing(id);
      if (await waiting.setDisabled(ctx, userId, true)) return undefined;
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const change = await begin(tx, ctx, userId);
        if (change.isSelf) throw refuse(usersRefusals.ownRow);
        assertEditable(change);
        if (change.member.isDisabled) return undefined;
        const { tenantId } = change;
        const now = clock.now();
        await administrators.keeping(
          tx,
          tenantId,
          () => store.setDisabled(tx, { tenantId, userId, at: now }),
          [userId],
        );
        const ended = await store.endSessions(tx, { tenantId, userId, now, reason: 'disabled' });
        const description = `The user can no longer sign in. Sessions revoked: ${ended}.`;
        await audit.record(tx, { action: 'user.disabled', ...getFacts(ctx, change), description });
        return undefined;
      });
    },

    enable: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const userId = existing(id);
      if (await waiting.setDisabled(ctx, userId, false)) return undefined;
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const change = await begin(tx, ctx, userId);
        assertEditable(change);
        if (!change.member.isDisabled) return undefined;
        await store.setDisabled(tx, { tenantId: change.tenantId, userId, at: null });
        const description = 'The user can sign in again.';
        await audit.record(tx, { action: 'user.enabled', ...getFacts(ctx, change), description });
        return undefined;
      });
    },

    /** Signs a member out of the tenant wherever they are; they may sign in again. */
    endSessions: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const userId = existing(id);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const change = await begin(tx, ctx, userId);
        const { tenantId } = change;
        const ended = await store.endSessions(tx, {
          tenantId,
          userId,
          now: clock.now(),
          reason: 'endedByAdmin',
        });
        const description = `Signed out by an administrator. Sessions revoked: ${ended}.`;
        await audit.record(tx, {
          action: 'user.sessions_revoked',
          ...getFacts(ctx, change),
          description,
        });
        return undefined;
      });
    },

    /** Revokes one session of a member in the tenant; the others continue. */
    endSession: async (ctx: SignedInContext, id: string, sessionId: string): Promise<undefined> => {
      const userId = existing(id);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const change = await begin(tx, ctx, userId);
        const { tenantId } = change;
        const one = { tenantId, userId, sessionId, now: clock.now(), reason: 'endedByAdmin' };
        const isEnded = isId(sessionId) && (await store.endSession(tx, one));
        if (!isEnded) throw refuse(sessionsRefusals.notFound);
        await audit.record(tx, {
          action: 'user.sessions_revoked',
          ...getFacts(ctx, change),
          description: 'One session was revoked by an administrator.',
        });
        return undefined;
      });
    },

    /** Removes a member, revokes an invitation, or leaves. Who leaves keeps the account; who is removed from their only tenant loses it. */
    remove: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const userId = existing(id);
      // the list shows both, and published pages delete both with this call
      if (await waiting.revoke(ctx, userId)) return undefined;
      await lists.member(ctx.actor.tenantId, userId);
      await checkMayLeave(ctx, userId);
      await requireStepUp(ctx);
      return db.system(async (tx) => {
        // the user before the tenant, as where they delete themselves. Decision 0228.
        await store.lockUser(tx, userId);
        const change = await begin(tx, ctx, userId);
        const { tenantId, isSelf } = change;
        if (!isSelf) assertEditable(change);
        await administrators.keeping(tx, tenantId, () => store.remove(tx, { tenantId, userId }), [
          userId,
        ]);
        // who leaves continues in another tenant of theirs, if there is one
        const ended = isSelf
          ? 0
          : await store.endSessions(tx, { tenantId, userId, now: clock.now(), reason: 'removed' });
        const isGone = !isSelf && (await store.removeAccount(tx, userId));
        const description = isSelf ? 'Left the account.' : removedText(ended, isGone);
        const action = isSelf ? 'user.left' : 'user.removed';
        await audit.record(tx, {
          action,
          ...getFacts(ctx, change),
          description,
          json: { accountDeleted: isGone },
        });
        return undefined;
      });
    },
  };
}

/** Rejects changes to the access of a user that a directory manages. Issue 19, item 12. */
function assertEditable({ member }: MemberTurn): void {
  if (member.isFromDirectory) throw refuse(usersRefusals.managedByDirectory);
}

/** Changes to members. */
export type MemberChanges = ReturnType<typeof createMemberChanges>;

const removedText = (ended: number, isGone: boolean) =>
  `Removed from the account. Sessions revoked: ${ended}. ${isGone ? 'The user was deleted because they had no other account.' : 'The user still belongs to other accounts.'}`;
