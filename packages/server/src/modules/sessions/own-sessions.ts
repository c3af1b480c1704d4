import {
  idleTimeoutRange,
  type Session,
  type SessionPolicy,
  type SessionPolicyChange,
  sessionsRefusals,
  type SignIn,
} from '@foyer/contract/sessions';
import { parseUserAgent } from '../../kernel/http/device-names.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockPolicies } from '../../rules/membership/policy-lock.ts';
import { createPlaces } from './places.ts';
import type { SessionLimits, SessionRow } from '../../rules/sessions/session-rows.ts';
import type { SessionsStore } from './sessions.store.ts';

type OwnSessionsDeps = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'audit' | 'requireStepUp' | 'locations'
> & {
  readonly store: SessionsStore;
};

/** Sign-ins that are shown. */
const maxSignIns = 50;

/** What a user sees and ends of their sessions. */
export function createOwnSessions(deps: OwnSessionsDeps) {
  const { config, db, store, clock, audit, requireStepUp, locations } = deps;
  const getPlace = createPlaces(config.sessions.places, locations.locate);

  /** With what, and from where; nothing of it in a session in which another user acts. */
  const clientInfo = ({ userAgent, ipAddress }: Pick<SessionRow, 'userAgent' | 'ipAddress'>) => ({
    ...(userAgent === null ? {} : { userAgent, ...parseUserAgent(userAgent) }),
    ...(ipAddress === null ? {} : { ipAddress, ...getPlace(ipAddress) }),
  });

  const list = (userId: string, current: string) =>
    db.read(async (tx): Promise<Session[]> => {
      const rows = await store.list(tx, userId, current, clock.now());
      return rows.map(
        ({ createdAt, expiresAt, lastActiveAt, id, impersonated, current, ...row }) => ({
          id,
          impersonated,
          current,
          ...clientInfo(row),
          lastActiveAt: lastActiveAt.toISOString(),
          createdAt: createdAt.toISOString(),
          expires: expiresAt.toISOString(),
        }),
      );
    });

  /** Ends the sessions over a limit that a tenant has just lowered, batch by batch. Runs after the new limit is committed. */
  async function endOverLimit(tenantId: string): Promise<void> {
    let after: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (after !== undefined) {
      const from: string = after;
      after = await db.system((tx) =>
        store.endOverLimit(tx, { tenantId, after: from, now: clock.now() }),
      );
    }
  }

  return {
    endOverLimit,
    listMine: ({ actor }: SignedInContext) => list(actor.userId, actor.sessionId),

    current: async ({ actor }: SignedInContext): Promise<Session> => {
      const found = (await list(actor.userId, actor.sessionId)).find((one) => one.current);
      if (!found) throw refuse(sessionsRefusals.notFound);
      return found;
    },

    signIns: ({ actor: { userId } }: SignedInContext): Promise<SignIn[]> =>
      db.read(async (tx) => {
        const rows = await store.signIns(tx, { userId, now: clock.now(), most: maxSignIns });
        return rows.map(({ id, createdAt, impersonated, isOpen, ...row }) => ({
          id,
          at: createdAt.toISOString(),
          impersonated,
          isOpen,
          ...clientInfo(row),
        }));
      }),

    endMine: (ctx: SignedInContext, sessionId: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { userId, tenantId } = ctx.actor;
        const ended =
          isId(sessionId) &&
          (await store.end(tx, { sessionId, userId, now: clock.now(), reason: 'ended' }));
        if (!ended) throw refuse(sessionsRefusals.notFound);
        const description = 'Revoked one of their sessions.';
        await audit.record(tx, {
          action: 'session.revoked',
          userId,
          tenantId,
          ctx,
          description,
          json: { sessionId },
        });
        return undefined;
      }),

    endAllMine: async (ctx: SignedInContext): Promise<undefined> => {
      const { userId, tenantId } = ctx.actor;
      await db.system(async (tx) => {
        await store.endAll(tx, { userId, now: clock.now(), reason: 'allEnded' });
        await audit.record(tx, {
          action: 'session.all_revoked',
          userId,
          tenantId,
          ctx,
          description: 'Signed out of all sessions.',
        });
      });
      ctx.clearRefreshCookie();
      return undefined;
    },

    /** Everywhere but here; the console and applications beneath this session stay, too. */
    endMyOthers: async (ctx: SignedInContext): Promise<undefined> => {
      const { userId, tenantId, sessionId } = ctx.actor;
      await db.system(async (tx) => {
        const ended = await store.endOthers(tx, {
          userId,
          current: sessionId,
          now: clock.now(),
          reason: 'allEnded',
        });
        const description = `Signed out of all other sessions. Sessions revoked: ${ended}.`;
        await audit.record(tx, {
          action: 'session.all_revoked',
          userId,
          tenantId,
          ctx,
          description,
        });
      });
      return undefined;
    },

    policy: ({ actor }: SignedInContext): Promise<SessionPolicy> =>
      db.tenant(actor.tenantId, async (tx) => {
        const { idleSeconds, absoluteSeconds, maxSessions } = await store.limits(
          tx,
          actor.tenantId,
        );
        return {
          sessionIdleTimeoutConfiguration: {
            isActive: idleSeconds !== null,
            timeout: getIdleTimeout(idleSeconds),
          },
          sessionTimeoutConfiguration: {
            isActive: absoluteSeconds !== null,
            timeout: absoluteSeconds ?? 0,
          },
          sessionConcurrentConfiguration: {
            isActive: maxSessions !== null,
            maxSessions: maxSessions ?? 0,
          },
        };
      }),

    /** Asks for a fresh proof. What is left out stays as it holds: as the tenant or, for want of that, the configuration says. */
    savePolicy: async (ctx: SignedInContext, change: SessionPolicyChange): Promise<undefined> => {
      await requireStepUp(ctx);
      const { userId, tenantId } = ctx.actor;
      await db.tenant(tenantId, async (tx) => {
        await lockPolicies(tx, tenantId);
        const before = await store.limits(tx, tenantId);
        const after = changedLimits(before, change);
        await store.saveLimits(tx, { ...after, now: clock.now() });
        await audit.record(tx, {
          action: 'security_policy.updated',
          userId,
          tenantId,
          ctx,
          description: 'Changed the session policy.',
          json: {
            policy: 'sessions',
            before: getLimits(before),
            after: getLimits(after),
            idleSeconds: after.idleSeconds,
            absoluteSeconds: after.absoluteSeconds,
            maxSessions: after.maxSessions,
          },
        });
      });
      await endOverLimit(tenantId);
      return undefined;
    },
  };
}

/** Limited to the range of the contract, whatever the configuration says: above it, published clients sign users out at once. */
function getIdleTimeout(seconds: number | null): number {
  return seconds === null
    ? 0
    : Math.min(Math.max(seconds, idleTimeoutRange.min), idleTimeoutRange.max);
}

const getLimits = ({ idleSeconds, absoluteSeconds, maxSessions }: SessionLimits) => ({
  idleSeconds,
  absoluteSeconds,
  maxSessions,
});

function changedLimits(
  limits: SessionLimits,
  {
    sessionTimeoutConfiguration: absolute,
    sessionIdleTimeoutConfiguration: idle,
    sessionConcurrentConfiguration: concurrent,
  }: SessionPolicyChange,
): SessionLimits {
  return {
    idleSeconds: idle ? (idle.isActive ? idle.timeout : null) : limits.idleSeconds,
    absoluteSeconds: absolute
      ? absolute.isActive
        ? absolute.timeout
        : null
      : limits.absoluteSeconds,
    maxSessions: concurrent
      ? concurrent.isActive
        ? concurrent.maxSessions
        : null
      : limits.maxSessions,
  };
}
