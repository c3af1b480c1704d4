import { events } from '@foyer/contract/events';
import { type MemberActivity, type MemberDetails, usersRefusals } from '@foyer/contract/users';
import type { Tx } from '../../kernel/db/database.ts';
import { parseUserAgent } from '../../kernel/http/device-names.ts';
import { passwordAttemptKey } from '../../rules/attempts/password-attempts.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { readPasswordRules } from '../../rules/password-rules/password-rules.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { WaitingService } from '../invitations/waiting.service.ts';
import type { MemberChangesStore } from './member-changes.store.ts';
import type { MemberDetailsStore } from './member-details.store.ts';
import type { MemberLists } from './member-lists.service.ts';
import { canReadSignInSecurity } from './sign-in-security.ts';

type MemberDetailsDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'attemptCounter'> & {
  readonly store: MemberDetailsStore;
  readonly changesStore: Pick<MemberChangesStore, 'isElsewhere'>;
  readonly lists: Pick<MemberLists, 'access' | 'member' | 'reach'>;
  readonly waiting: Pick<WaitingService, 'isWaiting' | 'member'>;
};

/** Events that the user page shows. */
const shownEvents = 50;

/**
 * One user as administrators see them. Device names of users who also belong to other tenants are not shown. Decision 0203. Callers who
 * may not change users see only what the user may do. Decision 0286.
 */
export function createMemberDetails({
  config,
  db,
  clock,
  attemptCounter,
  store,
  changesStore,
  lists,
  waiting,
}: MemberDetailsDeps) {
  async function getSignIn(
    tx: Tx,
    one: { userId: string; tenantId: string; isElsewhere: boolean },
  ) {
    const { userId, tenantId, isElsewhere } = one;
    const now = clock.now();
    const wayIn = await store.wayIn(tx, userId);
    if (!wayIn) throw refuse(usersRefusals.unknownMember);
    const { accountKey, hasPassword, mustChangePassword } = wayIn;
    const { maxAttempts } = await readPasswordRules(tx, config, userId);
    const tries = await attemptCounter.look(tx, passwordAttemptKey(accountKey), maxAttempts);
    const sessions = await store.sessions(tx, { userId, tenantId, now });
    const factors = await store.factors(tx, userId);
    const tokens = await store.tokens(tx, { userId, tenantId });
    const pausedUntil = new Date(now.getTime() + tries.retryAfterSeconds * 1000).toISOString();
    return {
      ...(tries.count < maxAttempts ? {} : { pausedUntil }),
      hasPassword,
      mustChangePassword,
      sessions: sessions.map(({ createdAt, lastSeen, ...session }) => ({
        ...session,
        ...getNames(session.userAgent),
        createdAt: createdAt.toISOString(),
        lastSeen: lastSeen.toISOString(),
      })),
      factors: factors.map(({ kind, name, createdAt, lastUsedAt }) => ({
        kind,
        name: isElsewhere ? '' : name,
        createdAt: createdAt.toISOString(),
        ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
      })),
      tokens: tokens.map(({ createdAt, expiresAt, lastUsedAt, ...token }) => ({
        ...token,
        createdAt: createdAt.toISOString(),
        ...(expiresAt ? { expires: expiresAt.toISOString() } : {}),
        ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
      })),
    };
  }

  async function details(ctx: SignedInContext, id: string): Promise<MemberDetails> {
    const { tenantId } = ctx.actor;
    if (await waiting.isWaiting(tenantId, id))
      return { member: await waiting.member(tenantId, id), permissions: [], isElsewhere: false };
    const { member, permissions } = await lists.access(ctx, id);
    const { id: userId } = member;
    const reached = await lists.reach(ctx, { below: true });
    return db.read(async (tx) => {
      const isElsewhere = await changesStore.isElsewhere(tx, userId, reached);
      const isShown = canReadSignInSecurity(ctx.actor, userId);
      return {
        ...(isShown ? await getSignIn(tx, { userId, tenantId, isElsewhere }) : {}),
        member,
        isElsewhere,
        permissions: permissions.map(({ key, name, roleIds = [] }) => ({ key, name, roleIds })),
      };
    });
  }

  /** The latest events of the tenant about a member, or caused by them. */
  async function activity(
    { actor: { tenantId } }: SignedInContext,
    id: string,
  ): Promise<MemberActivity[]> {
    const { id: userId } = await lists.member(tenantId, id);
    const rows = await db.read((tx) =>
      store.activity(tx, { userId, tenantId, limit: shownEvents }),
    );
    return rows.map(({ at, action, ipAddress, userAgent, actor, target, ...row }) => ({
      ...row,
      action,
      at: at.toISOString(),
      title: titles.get(action) ?? action,
      ...(ipAddress ? { ipAddress } : {}),
      ...(userAgent ? getNames(userAgent) : {}),
      ...(actor ? { actor } : {}),
      ...(target ? { target } : {}),
    }));
  }

  return { details, activity };
}

const titles: ReadonlyMap<string, string> = new Map(
  Object.entries(events).map(([action, { title }]) => [action, title]),
);

function getNames(userAgent: string) {
  const { browser, system } = parseUserAgent(userAgent);
  return { ...(browser ? { browser } : {}), ...(system ? { system } : {}) };
}

/** One user as administrators see them. */
export type MemberDetailsOf = ReturnType<typeof createMemberDetails>;
