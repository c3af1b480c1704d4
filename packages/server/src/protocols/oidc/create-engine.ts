import type { IncomingMessage, ServerResponse } from 'node:http';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import type { RefreshTokens } from '../../rules/sessions/refresh-token.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { createEngineAdapter } from './engine-adapter.ts';
import { engineClients } from './engine-clients.ts';
import { engineConfig } from './engine-config.ts';
import { enteredEntry } from './entered-entry.ts';
import { createEngineRefreshTokens, type EngineRefreshTokens } from './engine-refresh-tokens.ts';
import { getBrowserSession, deriveSessions } from './engine-session.ts';
import { enginePaths, type HostedDeps } from './hosted.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

/** What the engine needs besides. */
export interface EngineDeps extends HostedDeps {
  readonly refreshTokens: {
    readonly tokens: RefreshTokens;
    readonly keyHash: (key: string) => Buffer;
  };
  readonly refreshCookie: {
    readonly name: string;
    readonly secure: boolean;
    readonly sameSite: 'strict' | 'lax' | 'none';
  };
  /** Who is on the other end of a request, and its trace id. */
  readonly getClient: (request: IncomingMessage) => Parameters<HostedDeps['signOut']>[1];
}

/** The OpenID provider. */
export interface Engine {
  /** Answers a request to one of the standard endpoints. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Tells an application that a session has ended; throws when it could not be notified. */
  tell(
    clientId: string,
    one: { readonly userId: string; readonly sessionId: string },
  ): Promise<void>;
}

/**
 * The certified engine over our tables and our sessions; made again when the signing keys change.
 */
export function createEngine(deps: EngineDeps): Engine {
  const refreshTokens = createEngineRefreshTokens({ ...deps, ...deps.refreshTokens });
  let current: { readonly kids: string; readonly provider: Provider } | undefined;

  async function provider(): Promise<Provider> {
    const jwks = await deps.privateJwks();
    const kids = jwks.map((key) => key['kid']).join(' ');
    if (current?.kids !== kids) current = { kids, provider: build(deps, refreshTokens, jwks) };
    return current.provider;
  }

  return {
    answer: async (request, response) => (await provider()).callback()(request, response),
    async tell(clientId, { userId, sessionId }) {
      const client = await (await provider()).Client.find(clientId);
      if (!client?.backchannelLogoutUri) return;
      // The types of the engine leave this method out.
      const teller: { backchannelLogout(userId: string, sessionId: string): Promise<void> } =
        Object(client);
      await teller.backchannelLogout(userId, sessionId);
    },
  };
}

function build(
  deps: EngineDeps,
  refreshTokens: EngineRefreshTokens,
  jwks: Awaited<ReturnType<HostedDeps['privateJwks']>>,
): Provider {
  const { publicUrl } = deps.settings;
  const noteReuse = (grantId: string) => recordReuse(deps, grantId);
  const noteEntry = (tx: Tx, grantId: string) => recordEntry(deps, tx, grantId);
  const adapter = createEngineAdapter({ ...deps, refreshTokens, noteEntry, noteReuse });
  const clients = engineClients(deps.config, publicUrl);
  const provider = new Provider(publicUrl, engineConfig({ ...deps, adapter, clients, jwks }));
  // Protocol and host of a request are set from the settings before the engine sees it. Security
  // decision 5.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) =>
    logEvent(deps.log, 'oidc.request_failed', { error: errorFacts(error) }),
  );
  deriveSessions(provider, { ...deps, getClient: (ctx) => deps.getClient(ctx.req) });
  mintOwnRefreshTokens(provider, refreshTokens);
  provider.use(async (ctx, next) => {
    await next();
    keepSessionCookieBack(ctx);
  });
  provider.use(async (ctx, next) => {
    await next();
    // Every route of the engine has its context.
    const engineContext: KoaContextWithOIDC = Object(ctx);
    await leaveAtOnce(engineContext, deps);
  });
  return provider;
}

/** The engine asks its models for their next id; those of refresh tokens are ours. */
function mintOwnRefreshTokens(provider: Provider, refreshTokens: EngineRefreshTokens): void {
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId() {
      const { RotatedRefreshToken: rotated } = Object(Provider.ctx?.oidc.entities);
      return rotated ? refreshTokens.successor(String(rotated.jti)) : refreshTokens.first();
    },
  });
}

/** There is one cookie for a session, and it is not the engine's. */
function keepSessionCookieBack(ctx: { readonly response: KoaContextWithOIDC['response'] }): void {
  const lines = [ctx.response.get('set-cookie')]
    .flat()
    .filter((line) => line && !line.startsWith('fe_oidc_session'));
  if (lines.length > 0) ctx.response.set('set-cookie', lines);
  else ctx.response.remove('set-cookie');
}

/**
 * Signing out needs no question where nobody is signed in, or where the application shows that it
 * knows who is.
 */
async function leaveAtOnce(
  ctx: KoaContextWithOIDC,
  { signOut, settings, getClient, refreshCookie }: EngineDeps,
): Promise<void> {
  const isAsked = ctx.path === enginePaths.end_session && ctx.status === 200 && ctx.oidc?.session;
  if (!isAsked) return;
  const browser = getBrowserSession(ctx);
  const { IdTokenHint: hint } = Object(ctx.oidc.entities);
  const isKnown = hint?.payload?.sub !== undefined && hint.payload.sub === browser?.session.userId;
  if (browser && !isKnown) return;
  if (browser) {
    await signOut(browser, getClient(ctx.req));
    ctx.cookies.set(refreshCookie.name, null, {
      path: '/',
      httpOnly: true,
      ...cookieLooks(refreshCookie),
      signed: false,
    });
  }
  const { post_logout_redirect_uri: requested, state } = Object(ctx.oidc.params);
  // Allowed already: the engine drops or refuses what is not registered.
  const target = new URL(
    typeof requested === 'string'
      ? requested
      : `${settings.publicUrl}${enginePaths.end_session}/success`,
  );
  if (typeof requested === 'string' && typeof state === 'string')
    target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
  ctx.status = 303;
}

function cookieLooks({ secure, sameSite }: EngineDeps['refreshCookie']) {
  return { secure, sameSite };
}

/** Mostly, an application's server redeems the code: the address is its own. */
async function recordEntry(
  { clock, artifacts, audit, config, getClient }: EngineDeps,
  tx: Tx,
  grantId: string,
) {
  const grant = await artifacts.findGrant(tx, grantId, clock.now());
  const { ctx: engineContext } = Provider;
  if (!grant) return;
  const { userId, tenantId, clientId } = grant;
  const entry = enteredEntry(config, { clientId, userId, tenantId });
  await audit.record(tx, {
    ...entry,
    ...(engineContext ? { ctx: getClient(engineContext.req) } : {}),
  });
}

/**
 * Decision 0050: someone kept an old token. Its family ends, the log says so, and the user is
 * told.
 */
async function recordReuse(
  { db, clock, artifacts, audit, mail }: EngineDeps,
  grantId: string,
): Promise<void> {
  await db.system(async (tx) => {
    const grant = await artifacts.findGrant(tx, grantId, clock.now());
    if (!grant) return;
    const { userId, tenantId, clientId, sessionId } = grant;
    const description =
      'A used refresh token of an application was presented again. Its grant was revoked.';
    await audit.record(tx, {
      action: 'refresh_token.reused',
      userId,
      tenantId,
      description,
      json: { clientId, sessionId },
    });
    const user = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst();
    const data = { address: '', userAgent: clientId, at: clock.now().toISOString() };
    if (user) await mail.queue(tx, { to: user.email, template: { name: 'sessionReuse', data } });
    await artifacts.revokeGrant(tx, grantId, clock.now());
  });
}
