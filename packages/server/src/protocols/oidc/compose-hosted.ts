import { defineJob } from '../../kernel/jobs/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { auditedSignOut, type EndSession } from './signing-out.ts';
import { createSessionCookies } from '../../kernel/http/session-cookies.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Keys } from '../../kernel/keys/create-keys.ts';
import type { RefreshTokens } from '../../rules/sessions/refresh-token.ts';
import type { ArtifactsStore } from './artifacts.store.ts';
import type { Engine, EngineDeps } from './create-engine.ts';
import { ownPostLogoutUris, ownRedirectUris } from './engine-clients.ts';
import { enginePaths, type HostedSessions, multiFactorAcr } from './hosted.ts';
import { createEngineVisitors, mountEngine } from './mount-engine.ts';
import { asksForMultiFactor, parseMaxAge, outstanding } from './outstanding.ts';
import { readTenantHints } from './tenant-hints.ts';

/** What the engine takes from the modules. */
export interface HostedParts {
  readonly artifacts: ArtifactsStore;
  readonly hosted: HostedSessions;
  readonly sessions: { readonly endOne: EndSession };
  readonly refreshTokens: {
    readonly tokens: RefreshTokens;
    readonly keyHash: (key: string) => Buffer;
  };
}

/**
 * Queue of the jobs that tell applications of a session's end. The database fills it: migration
 * 0090.
 */
const logoutQueue = 'hosted-login.logout';
const logoutJob = z.object({ clientId: z.string(), userId: z.string(), sessionId: z.string() });

/**
 * The OpenID provider, ready to be mounted; and what it has in common with the calls of the
 * registry.
 */
export function composeHosted(kernel: Kernel, parts: HostedParts) {
  const { config, settings } = kernel;
  const { publicUrl } = settings;
  const rules = {
    outstanding,
    readTenantHints,
    parseMaxAge,
    asksForMultiFactor,
    multiFactorAcr,
    authorizationPath: enginePaths.authorization,
    logoutPath: enginePaths.end_session,
    ownRedirectUris: ownRedirectUris(config, publicUrl),
    ownPostLogoutUris: ownPostLogoutUris(config, publicUrl),
  };
  let keys: Pick<Keys, 'privateJwks'> | undefined;
  const visitors = createEngineVisitors();
  const { cookieSameSite: sameSite } = config.application;
  const engine = engineWhenNeeded({
    ...kernel,
    artifacts: parts.artifacts,
    sessions: parts.hosted,
    signOut: auditedSignOut(kernel, parts.sessions),
    privateJwks: async () => (await keys?.privateJwks()) ?? [],
    refreshTokens: parts.refreshTokens,
    refreshCookie: {
      name: createSessionCookies(config, publicUrl).refresh.name,
      secure: publicUrl.startsWith('https:') || sameSite === 'none',
      sameSite,
    },
    getClient: visitors.getClient,
  });
  const job = defineJob(logoutQueue, logoutJob, async ({ data: { clientId, userId, sessionId } }) =>
    engine.tell(clientId, { userId, sessionId }),
  );
  return {
    rules,
    job,
    mount: (app: FastifyInstance, given: Pick<Keys, 'privateJwks'>) => {
      keys = given;
      return mountEngine(app, { engine, visitors, kernel });
    },
  };
}

/**
 * The engine is a third of a second of work to load: it comes with the first request for it, and a
 * server starts without.
 */
function engineWhenNeeded(deps: EngineDeps): Engine {
  let loading: Promise<Engine> | undefined;
  const load = () =>
    (loading ??= import('./create-engine.ts').then(({ createEngine }) => createEngine(deps)));
  return {
    answer: async (request, response) => (await load()).answer(request, response),
    tell: async (clientId, one) => (await load()).tell(clientId, one),
  };
}
