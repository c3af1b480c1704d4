import { commonRefusals } from '@foyer/contract';
import { usersRefusals } from '@foyer/contract/users';
import type { Tx } from '../../kernel/db/database.ts';
import { passwordAttemptKey } from '../../rules/attempts/password-attempts.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { FactorChanges } from '../mfa/factor-changes.ts';
import type { PasswordRecovery } from '../passwords/password-recovery.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { MemberChangesStore } from './member-changes.store.ts';
import type { MemberLists } from './member-lists.service.ts';
import type { MemberTurn, MemberTurns } from './member-turn.ts';

type MemberHelpDeps = Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'attemptCounter' | 'secrets' | 'requireStepUp'
> & {
  readonly store: MemberChangesStore;
  readonly lists: Pick<MemberLists, 'member' | 'reach'>;
  readonly turns: MemberTurns;
  readonly recovery: Pick<PasswordRecovery, 'mailLink' | 'mailLinkAddingEmail'>;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly factors: Pick<FactorChanges, 'removeAll'>;
};

/** How often one tenant may demand a new password of one user within an hour: each time a mail goes out and sessions end. */
const demandsPerHour = 3;

/** Helping a member in again, or sending them out: what concerns the sign-in method, and not what a user may do. Decision 0203. */
export function createMemberHelp(deps: MemberHelpDeps) {
  const {
    db,
    audit,
    clock,
    attemptCounter,
    secrets,
    requireStepUp,
    store,
    lists,
    turns,
    recovery,
    sessions,
  } = deps;
  const { factors } = deps;
  const { begin, known: existing, getFacts } = turns;

  /** What weakens a sign-in touches every tenant of the user: only who looks after all of them may. */
  async function assertOnlyHere(
    tx: Tx,
    ctx: SignedInContext,
    { userId }: MemberTurn,
  ): Promise<void> {
    const reached = await lists.reach(ctx, { below: true });
    if (await store.isElsewhere(tx, userId, reached)) throw refuse(usersRefusals.elsewhereToo);
  }

  const endHere = (tx: Tx, { tenantId, userId }: MemberTurn, reason: string) =>
    store.endSessions(tx, { tenantId, userId, now: clock.now(), reason });

  /** Refuses an unknown id before anyone is asked to prove who they are. */
  async function fresh(ctx: SignedInContext, id: string): Promise<string> {
    const userId = existing(id);
    await lists.member(ctx.actor.tenantId, userId);
    await requireStepUp(ctx);
    return userId;
  }

  return {
    unlock: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const userId = existing(id);
      return db.system(async (tx) => {
        const turn = await begin(tx, ctx, userId);
        await assertOnlyHere(tx, ctx, turn);
        await attemptCounter.clear(tx, passwordAttemptKey(turn.member.accountKey));
        await secrets.revoke(tx, { kind: 'unlock', subject: userId });
        const description = 'Unlocked the user after too many failed sign-ins.';
        await audit.record(tx, { action: 'user.unlocked', ...getFacts(ctx, turn), description });
        return undefined;
      });
    },

    resetMfa: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const userId = await fresh(ctx, id);
      return db.system(async (tx) => {
        const turn = await begin(tx, ctx, userId);
        if (turn.isSelf) throw refuse(usersRefusals.ownRow);
        await assertOnlyHere(tx, ctx, turn);
        if (!(await store.hasFactor(tx, userId))) throw refuse(usersRefusals.noFactors);
        await factors.removeAll(tx, userId);
        await sessions.endAll(tx, { userId, reason: 'mfaReset' });
        const description = 'Removed all MFA methods and revoked all sessions.';
        await audit.record(tx, { action: 'user.mfa_reset', ...getFacts(ctx, turn), description });
        return undefined;
      });
    },

    /**
     * Demanding a new password weakens nothing, so any tenant of the user may. `newEmail` is for a user without an email: using the
     * link adds it, so only an administrator of all their tenants may.
     */
    forcePasswordReset: async (
      ctx: SignedInContext,
      id: string,
      newEmail?: string,
    ): Promise<undefined> => {
      const userId = await fresh(ctx, id);
      return db.system(async (tx) => {
        const turn = await begin(tx, ctx, userId);
        if (turn.isSelf) throw refuse(usersRefusals.ownRow);
        const asked = await attemptCounter.hit(
          tx,
          ['mail.resetDemanded', turn.tenantId, userId],
          demandsPerHour,
          60 * 60,
        );
        if (!asked.allowed)
          throw refuse(commonRefusals.tooMany, { retryAfterSeconds: asked.retryAfterSeconds });
        const { email } = turn.member;
        if (newEmail && email !== null) throw refuse(usersRefusals.hasEmail);
        if (newEmail) {
          await assertEmailAllowed(tx, { tenantId: turn.tenantId, email: newEmail });
          await assertOnlyHere(tx, ctx, turn);
        }
        const hasPassword = await store.demandNewPassword(tx, userId, clock.now());
        if (!hasPassword && !newEmail) throw refuse(usersRefusals.noPassword);
        await endHere(tx, turn, 'passwordReset');
        if (newEmail) await recovery.mailLinkAddingEmail(tx, ctx, { userId, email: newEmail });
        else if (email) await recovery.mailLink(tx, email, ctx);
        const mailed = (newEmail ?? email) ? ' and emailed a reset link' : '';
        const description = `Required a password reset${mailed}.`;
        await audit.record(tx, {
          action: 'user.password_reset_required',
          ...getFacts(ctx, turn),
          description,
        });
        return undefined;
      });
    },
  };
}

/** Helping members in again, or sending them out. */
export type MemberHelp = ReturnType<typeof createMemberHelp>;
