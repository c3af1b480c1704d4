import { type MemberDetails, usersRefusals } from '@foyer/contract/users';
import type { Tx } from '../../kernel/db/database.ts';
import { deviceOf } from '../../kernel/http/device-names.ts';
import { passwordAttemptKey } from '../../rules/attempts/password-attempts.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { passwordRulesOf } from '../../rules/password-rules/password-rules.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { MemberChangesStore } from './member-changes.store.ts';
import type { MemberDetailsStore } from './member-details.store.ts';
import type { MemberLists } from './member-lists.service.ts';
import { canReadSignInSecurity } from './sign-in-security.ts';

type MemberDetailsDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'guesses'> & {
  readonly store: MemberDetailsStore;
  readonly changesStore: Pick<MemberChangesStore, 'isElsewhere'>;
  readonly lists: Pick<MemberLists, 'member' | 'reach'>;
};

/**
 * One member as an administrator sees them. How somebody signs in who belongs to other companies, too, is not shown: names of their
 * devices are theirs. Decision 0203. A caller who may not change users sees only where roles come from. Decision 0286.
 */
export function createMemberDetails({
  config,
  db,
  clock,
  guesses,
  store,
  changesStore,
  lists,
}: MemberDetailsDeps) {
  async function signInOf(tx: Tx, one: { userId: string; tenantId: string; isElsewhere: boolean }) {
    const { userId, tenantId, isElsewhere } = one;
    const now = clock.now();
    const wayIn = await store.wayIn(tx, userId);
    if (!wayIn) throw refuse(usersRefusals.unknownMember);
    const { accountKey, hasPassword, mustChangePassword } = wayIn;
    const { maxAttempts } = await passwordRulesOf(tx, config, userId);
    const tries = await guesses.look(tx, passwordAttemptKey(accountKey), maxAttempts);
    const sessions = await store.sessions(tx, { userId, tenantId, now });
    const factors = await store.factors(tx, userId);
    const pausedUntil = new Date(now.getTime() + tries.retryAfterSeconds * 1000).toISOString();
    return {
      ...(tries.allowed ? {} : { pausedUntil }),
      hasPassword,
      mustChangePassword,
      sessions: sessions.map(({ createdAt, lastSeen, ...session }) => ({
        ...session,
        ...namesOf(session.userAgent),
        createdAt: createdAt.toISOString(),
        lastSeen: lastSeen.toISOString(),
      })),
      factors: factors.map(({ kind, name, createdAt, lastUsedAt }) => ({
        kind,
        name: isElsewhere ? '' : name,
        createdAt: createdAt.toISOString(),
        ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
      })),
    };
  }

  return async function details(ctx: SignedInContext, id: string): Promise<MemberDetails> {
    const { tenantId } = ctx.actor;
    const { id: userId } = await lists.member(tenantId, id);
    const reached = await lists.reach(ctx, { below: true });
    return db.read(async (tx) => {
      const isElsewhere = await changesStore.isElsewhere(tx, userId, reached);
      const roles = await store.roles(tx, { userId, tenantId });
      const isShown = canReadSignInSecurity(ctx.actor, userId);
      return {
        ...(isShown ? await signInOf(tx, { userId, tenantId, isElsewhere }) : {}),
        isElsewhere,
        rolesFrom: roles.map(({ roleId, from, name }) => ({
          roleId,
          from,
          ...(name ? { name } : {}),
        })),
      };
    });
  };
}

function namesOf(userAgent: string) {
  const { browser, system } = deviceOf(userAgent);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}

/** One member as an administrator sees them. */
export type MemberDetailsOf = ReturnType<typeof createMemberDetails>;
