import type { Adapter } from 'oidc-provider';
import { errors, Provider } from 'oidc-provider';
import type { Tx } from '../../kernel/db/database.ts';
import { judgeRefresh } from '../../rules/sessions/judge-refresh.ts';
import type { ArtifactPayload } from './artifacts.store.ts';
import { engineClient } from './engine-clients.ts';
import type { EngineRefreshTokens } from './engine-refresh-tokens.ts';
import type { HostedDeps } from './hosted.ts';

type AdapterDeps = Pick<HostedDeps, 'db' | 'clock' | 'artifacts' | 'config'> & {
  readonly refreshTokens: EngineRefreshTokens;
  /** A code was redeemed: with it, the application is entered. */
  readonly noteEntry: (tx: Tx, grantId: string) => Promise<void>;
  /** An old refresh token was presented. */
  readonly noteReuse: (grantId: string) => Promise<void>;
};

/**
 * What the engine keeps, on our own tables. Sessions are not among it: those are derived from ours.
 */
export function createEngineAdapter(deps: AdapterDeps): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return clientAdapter(deps);
    if (kind === 'Grant') return grantAdapter(deps);
    if (kind === 'RefreshToken') return refreshAdapter(deps);
    return artifactAdapter(deps, kind);
  };
}

/** Whether the request takes something back: it finds also what opens nothing at present. */
const isRevoking = () => Provider.ctx?.oidc.route === 'revocation';

const ignore = async () => undefined;
/** No feature that would need these is on. */
const unused = { findByUserCode: ignore, findByUid: ignore };

function artifactAdapter(
  { db, clock, artifacts, config, noteEntry }: AdapterDeps,
  kind: string,
): Adapter {
  const isNotified = (id: string) =>
    config.applications.some((one) => one.clientId === id && one.backchannelLogoutUri);
  return {
    ...unused,
    // `jti` is what the client presents; it is not kept.
    upsert: (id, { jti: _jti, ...payload }, expiresIn = 0) =>
      db.system(async (tx) => {
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + expiresIn * 1000);
        // The session that an interaction began with is no business of the one it ends with.
        // Decision 0176.
        const stored: ArtifactPayload = {
          ...payload,
          ...(kind === 'Interaction' ? { session: undefined, grantId: undefined } : {}),
        };
        await artifacts.save(tx, { kind, id, payload: stored, now, expiresAt });
        const { grantId, clientId } = payload;
        if (kind === 'AuthorizationCode' && grantId && clientId)
          await artifacts.noteApplication(tx, grantId, isNotified(clientId));
        return undefined;
      }),
    find: (id) =>
      db.read(async (tx) => {
        const now = clock.now();
        const found = await artifacts.find(tx, { kind, id, now, isRevoking: isRevoking() });
        if (!found) return undefined;
        const { iat } = found.payload;
        if (kind === 'AccessToken' && found.grantId && typeof iat === 'number')
          await artifacts.confirmFamilies(tx, {
            grantId: found.grantId,
            issuedAt: new Date((iat + 1) * 1000),
            now,
          });
        const consumed = found.consumedAt
          ? { consumed: Math.floor(found.consumedAt.getTime() / 1000) }
          : {};
        return { ...found.payload, ...consumed, jti: id };
      }),
    consume: async (id) => {
      const now = clock.now();
      const isFirst = await db.system(async (tx) => {
        const { grantId } =
          (kind === 'AuthorizationCode' && (await artifacts.find(tx, { kind, id, now }))) || {};
        const consumed = await artifacts.consume(tx, { kind, id, now });
        if (consumed && grantId) await noteEntry(tx, grantId);
        return consumed;
      });
      if (!isFirst) throw new errors.InvalidGrant('already used');
    },
    destroy: async (id) => void (await db.read((tx) => artifacts.drop(tx, { kind, id }))),
    revokeByGrantId: (grantId) =>
      db.system((tx) => artifacts.revokeGrant(tx, grantId, clock.now())),
  };
}

/** Applications besides the default one, as they are now. */
function clientAdapter({ config }: AdapterDeps): Adapter {
  return {
    ...unused,
    upsert: ignore,
    find: async (id) => engineClient(config, id),
    consume: ignore,
    destroy: ignore,
    revokeByGrantId: ignore,
  };
}

/**
 * Grants are added where the session is known (`engine-config.ts`); the engine reads and takes
 * back.
 */
function grantAdapter({ db, clock, artifacts }: AdapterDeps): Adapter {
  return {
    ...unused,
    upsert: ignore,
    find: (id) =>
      db.read(async (tx) => {
        const found = await artifacts.findGrant(tx, id, clock.now());
        return found && { ...found.payload, jti: id };
      }),
    consume: ignore,
    destroy: (id) => db.system((tx) => artifacts.revokeGrant(tx, id, clock.now())),
    revokeByGrantId: (id) => db.system((tx) => artifacts.revokeGrant(tx, id, clock.now())),
  };
}

/**
 * Refresh tokens rotate by the rule of sessions: an answer that was lost is given again, an old
 * token ends the family. Decision 0050.
 */
function refreshAdapter({ db, clock, artifacts, refreshTokens, noteReuse }: AdapterDeps): Adapter {
  return {
    ...unused,
    upsert: (id, { jti: _jti, ...payload }, expiresIn = 0) =>
      db.read(async (tx) => {
        const token = refreshTokens.read(id);
        if (!token || !payload.grantId)
          throw new Error('The engine made a refresh token of another form');
        const { sessionId: family, generation, keyHash } = token;
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + expiresIn * 1000);
        const { grantId } = payload;
        if (generation === 0)
          await artifacts.addFamily(tx, {
            id: family,
            grantId,
            keyHash,
            now,
            payload: { ...payload },
            expiresAt,
          });
        else
          await artifacts.advanceFamily(tx, {
            id: family,
            generation,
            now,
            payload: { ...payload },
          });
        return undefined;
      }),
    find: async (id) => {
      const token = refreshTokens.read(id);
      if (!token) return undefined;
      const { sessionId, keyHash, generation } = token;
      const now = clock.now();
      const family = await db.read((tx) =>
        artifacts.findFamily(tx, { id: sessionId, keyHash, now, isRevoking: isRevoking() }),
      );
      if (!family) return undefined;
      const verdict = judgeRefresh(generation, { ...family, ended: false }, now);
      if (verdict === 'gone') return undefined;
      const { payload } = family;
      if (verdict !== 'reuse') return { ...payload, jti: id };
      if (typeof payload['grantId'] === 'string') await noteReuse(payload['grantId']);
      return { ...payload, jti: id, consumed: Math.floor(now.getTime() / 1000) };
    },
    // Its successor says so: `upsert` moves the family on.
    consume: ignore,
    destroy: async (id) => {
      const token = refreshTokens.read(id);
      if (token) await db.read((tx) => artifacts.dropFamily(tx, token.sessionId));
    },
    revokeByGrantId: (grantId) =>
      db.system((tx) => artifacts.revokeGrant(tx, grantId, clock.now())),
  };
}
