import { usersRefusals } from '@foyer/contract/users';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { MemberChangesStore } from './member-changes.store.ts';
import type { MemberTurns } from './member-turn.ts';

type TemporaryAccessDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'> & {
  readonly store: MemberChangesStore;
  readonly turns: MemberTurns;
  readonly waiting: Pick<WaitingService, 'setAccessEnd'>;
  readonly administrators: Pick<Administrators, 'keeping'>;
};

/** Memberships that end by themselves. `isMembershipActive` closes the tenant at that moment; nothing has to run for it. Decision 0202. */
export function createTemporaryAccess(deps: TemporaryAccessDeps) {
  const { config, db, audit, clock, store, turns, waiting, administrators } = deps;
  const { enabled, maxSeconds } = config.temporaryAccess;
  const { begin, known: existing, getFacts } = turns;

  /** For a member or an invitation. If access had already ended, earlier sessions stay ended. */
  async function change(ctx: SignedInContext, id: string, expiresAt: Date | null): Promise<void> {
    const userId = existing(id);
    if (await waiting.setAccessEnd(ctx, userId, expiresAt)) return;
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      const turn = await begin(tx, ctx, userId);
      if (turn.isSelf) throw refuse(usersRefusals.ownRow);
      const { tenantId, member } = turn;
      const now = clock.now();
      if (member.expiresAt && member.expiresAt <= now)
        await store.endSessions(tx, { tenantId, userId, now, reason: 'expired' });
      const work = () => store.setExpiry(tx, { tenantId, userId, at: expiresAt });
      await administrators.keeping(tx, tenantId, work, [userId]);
      const json = {
        before: member.expiresAt?.toISOString() ?? null,
        after: expiresAt?.toISOString() ?? null,
      };
      const action = expiresAt ? 'user.temporary_access_granted' : 'user.temporary_access_removed';
      const description = expiresAt
        ? `Access expires at ${expiresAt.toISOString()}.`
        : 'Access does not expire.';
      await audit.record(tx, { action, ...getFacts(ctx, turn), description, json });
    });
  }

  return {
    configuration: async () => ({ enabled }),

    until: async (ctx: SignedInContext, id: string, expirationInSeconds: number) => {
      if (!enabled) throw refuse(usersRefusals.temporaryOff);
      if (expirationInSeconds > maxSeconds) throw refuse(usersRefusals.tooLong);
      const expiresAt = new Date(clock.now().getTime() + expirationInSeconds * 1000);
      await change(ctx, id, expiresAt);
      return { temporaryExpirationDate: expiresAt.toISOString(), expirationInSeconds };
    },

    withoutEnd: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      await change(ctx, id, null);
      return undefined;
    },
  };
}

/** Memberships that end by themselves. */
export type TemporaryAccess = ReturnType<typeof createTemporaryAccess>;
