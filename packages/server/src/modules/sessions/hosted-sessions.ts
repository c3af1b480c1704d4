import { offersSession, readTenantSignIn } from '../../kernel/config/application-looks.ts';
import type { Platform } from '../platform.ts';
import type { HostedSessions } from '../../protocols/oidc/hosted.ts';
import type { HostedSessionsStore } from './hosted-sessions.store.ts';
import { createRefreshTokens, keyHash } from '../../rules/sessions/refresh-token.ts';

type HostedSessionsDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'random' | 'mac'> & {
  readonly store: HostedSessionsStore;
};

/** Sessions for hosted login. */
export function createHostedSessions({
  config,
  db,
  clock,
  random,
  mac,
  store,
}: HostedSessionsDeps): HostedSessions {
  const tokens = createRefreshTokens((body) => mac('refresh-token', body));

  return {
    async look(refreshToken, address) {
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
        const rootId = session && (await store.getRoot(tx, sessionId));
        return session && rootId ? { session, rootId, address } : null;
      });
    },

    async openBeneath(tx, ctx, one) {
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

    read: (sessionId, tenantId, clientId) =>
      db.read((tx) => store.read(tx, { sessionId, tenantId, clientId, now: clock.now() })),

    async tenantFor({ session, rootId, address }, requested) {
      const { organization: alias, tenantId, clientId } = requested;
      const own = alias || tenantId ? tenantId : session.tenantId;
      const found = await db.read((tx) =>
        store.getTenant(tx, {
          sessionId: rootId,
          alias,
          tenantId: own,
          clientId,
          address,
          now: clock.now(),
        }),
      );
      if (!found) return undefined;
      const { methods, main, others, ...tenant } = found;
      const policy = main ? readTenantSignIn({ main, others: others ?? [] }) : undefined;
      const isMethodOffered = offersSession(config, clientId, methods, policy);
      return { ...tenant, isMethodOffered };
    },
  };
}
