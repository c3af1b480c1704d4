import type { Tx } from '../../db/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import type { HostedSessionsStore, TenantForSession } from './hosted-sessions.store.ts';
import { createRefreshTokens, keyHash } from './refresh-token.ts';
import type { LivingSession, OpenSession } from './session-rows.ts';

type HostedSessionsDeps = Pick<Kernel, 'db' | 'clock' | 'random' | 'mac'> & {
  readonly store: HostedSessionsStore;
};

/** The session of a browser, as the provider sees it. */
export interface BrowserSession {
  /** The session of the browser; what applications are told as `sid`. */
  readonly rootId: string;
  readonly session: LivingSession;
}

/** What hosted login asks of sessions. There is one table of sessions: the provider has none of its own. Decision 0176. */
export function createHostedSessions({ db, clock, random, mac, store }: HostedSessionsDeps) {
  const tokens = createRefreshTokens((body) => mac('refresh-token', body));

  return {
    /** Whose session a refresh cookie is; looks without rotating it. */
    async look(refreshToken: string | undefined): Promise<BrowserSession | null> {
      const presented = tokens.read(refreshToken);
      if (!presented) return null;
      const { sessionId, generation, key } = presented;
      return db.read(async (tx) => {
        const session = await store.look(tx, {
          sessionId,
          generation,
          keyHash: keyHash(key),
          now: clock.now(),
        });
        const rootId = session && (await store.rootOf(tx, sessionId));
        return session && rootId ? { session, rootId } : null;
      });
    },

    /** Opens a session beneath that of a browser, for an application that cannot share its cookie. */
    async openBeneath(
      tx: Tx,
      ctx: Pick<RequestContext, 'client'>,
      one: { rootId: string; tenantId: string; grantId: string },
    ): Promise<OpenSession | null> {
      const key = Buffer.from(random.bytes(16)).toString('base64url');
      const { userAgent, address } = ctx.client;
      const now = clock.now();
      const session = await store.openBeneath(tx, {
        ...one,
        keyHash: keyHash(key),
        now,
        userAgent,
        address,
      });
      if (!session) return null;
      await store.arrive(tx, { sessionId: one.rootId, tenantId: one.tenantId, now });
      return { session, key };
    },

    read: (sessionId: string, tenantId: string) =>
      db.read((tx) => store.read(tx, { sessionId, tenantId, now: clock.now() })),

    /**
     * The tenant that tokens for an application will speak of: the one it asks for, else that of the browser's session. Undefined where
     * the person is no member: a hint never widens access (O-24). One that is not open takes another sign-in.
     */
    async tenantFor(
      { session, rootId }: BrowserSession,
      wanted: { organization?: string | undefined; tenantId?: string | undefined },
    ): Promise<TenantForSession | undefined> {
      const { organization: alias, tenantId } = wanted;
      const own = alias || tenantId ? tenantId : session.tenantId;
      return db.read((tx) =>
        store.tenantOf(tx, { sessionId: rootId, alias, tenantId: own, now: clock.now() }),
      );
    },
  };
}

/** What hosted login asks of sessions. */
export type HostedSessions = ReturnType<typeof createHostedSessions>;
