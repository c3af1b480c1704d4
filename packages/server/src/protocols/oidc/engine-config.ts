import {
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { accessClaims } from '../../rules/sessions/access-claims.ts';
import { createJwtTemplates } from '../../rules/sessions/jwt-templates.ts';
import { accountClaims, claimsByScope } from './engine-claims.ts';
import { getBrowserSession } from './engine-session.ts';
import {
  enginePaths,
  type HostedDeps,
  hostedPagePath,
  multiFactorAcr,
  type PrivateJwk,
} from './hosted.ts';
import { hostedPolicy, tenantFor } from './interaction-policy.ts';
import { errorPage, logoutPage, pageHeaders, signedOutPage } from './pages.ts';

type ConfigDeps = Pick<
  HostedDeps,
  'config' | 'settings' | 'db' | 'clock' | 'mac' | 'sessions' | 'outgoing' | 'log'
> & {
  readonly artifacts: HostedDeps['artifacts'];
  readonly adapter: Configuration['adapter'];
  readonly clients: ClientMetadata[];
  readonly jwks: readonly PrivateJwk[];
};

/** Seconds a code works, and a request waits for a user. */
const codeSeconds = 60;
const interactionSeconds = 60 * 60;

/**
 * The standard endpoints: what is on is advertised, what is not advertised is refused (O-16).
 * Decision 0174.
 */
export function engineConfig(deps: ConfigDeps): Configuration {
  const { config, settings, adapter, clients, jwks, mac, sessions } = deps;
  const { accessTokenSeconds, absoluteSeconds } = config.sessions;
  const names = {
    session: 'fe_oidc_session',
    interaction: 'fe_oidc_interaction',
    resume: 'fe_oidc_resume',
  };
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
  } as const;
  const isUnderOneMember = (
    client: { readonly clientId: string },
    token: { readonly clientId?: string | undefined },
  ) => token.clientId === client.clientId;
  return {
    ...(adapter ? { adapter } : {}),
    clients,
    jwks: { keys: jwks.map((key) => ({ ...key })) },
    routes: enginePaths,
    scopes: ['openid', 'offline_access'],
    claims: { ...claimsByScope, iss: null },
    // Everything a scope opens is in the ID token, as clients of the contract read it there.
    // Contract, §6.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    subjectTypes: ['public'],
    acrValues: [multiFactorAcr],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    extraParams: ['organization', 'tenantId', 'login_direct_action'],
    pkce: { required: (_ctx, client) => client.tokenEndpointAuthMethod === 'none' },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Refresh tokens are bound to the session anyway; `offline_access` is accepted and adds
    // nothing. Decision 0177.
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    // The long one is the engine's session, which never leaves (0176); said to be for all sites, so
    // that POST may be used.
    enableHttpPostMethods: true,
    cookies: {
      names,
      keys: [Buffer.from(mac('oidc-cookies')).toString('base64url')],
      long: { ...cookie, sameSite: 'none' },
      short: cookie,
    },
    ttl: {
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? accessTokenSeconds,
      AuthorizationCode: codeSeconds,
      ClientCredentials: accessTokenSeconds,
      Grant: absoluteSeconds,
      IdToken: accessTokenSeconds,
      Interaction: interactionSeconds,
      RefreshToken: absoluteSeconds,
      Session: absoluteSeconds,
    },
    interactions: {
      policy: hostedPolicy({ sessions }),
      url: (_ctx, { uid }) => `${hostedPagePath}?${new URLSearchParams({ interaction: uid })}`,
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      userinfo: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) => isUnderOneMember(client, token),
      },
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) =>
          client.tokenEndpointAuthMethod !== 'none' && isUnderOneMember(client, token),
      },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) =>
          show(ctx, logoutPage(form, config.branding.productName ?? config.application.name)),
        postLogoutSuccessSource: async (ctx) => show(ctx, signedOutPage()),
      },
      resourceIndicators: resources(deps),
    },
    formats: { customizers: { jwt: (_ctx, token, parts) => signedClaims(deps, token, parts) } },
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin) ||
      (client.clientId === config.application.clientId &&
        config.application.allowedOrigins.includes(origin)),
    findAccount: async (ctx, sub, token) => {
      const { grantId } = Object(token);
      const session =
        typeof grantId === 'string'
          ? await sessionOfGrant(deps, grantId)
          : await sessionHere(deps, ctx);
      if (session?.userId !== sub) return undefined;
      return { accountId: sub, claims: async () => accountClaims(accessClaims(session)) };
    },
    loadExistingGrant: (ctx) => addGrant(deps, ctx),
    renderError: async (ctx, { error, error_description: words = '' }) =>
      show(ctx, errorPage({ error, words })),
    fetch: (url, init) => deps.outgoing.fetch(url instanceof Request ? url : new URL(url), init),
  };
}

function show(ctx: KoaContextWithOIDC, html: string): void {
  ctx.set({ ...pageHeaders });
  ctx.type = 'html';
  ctx.body = html;
}

/**
 * Tokens speak of the tenant that was asked for, else of that of the session; of none that the
 * session may not be in.
 */
async function tenantHere(deps: ConfigDeps, ctx: KoaContextWithOIDC): Promise<string | undefined> {
  const browser = getBrowserSession(ctx);
  const found = browser && (await tenantFor(deps.sessions, ctx, browser));
  return found?.isOpen && found.isApplicationOpen ? found.tenantId : undefined;
}

/**
 * The session of the request, in the tenant its tokens will speak of, but with the name
 * applications know it by.
 */
async function sessionHere(deps: ConfigDeps, ctx: KoaContextWithOIDC) {
  const browser = getBrowserSession(ctx);
  const tenantId = await tenantHere(deps, ctx);
  return browser && tenantId ? deps.sessions.read(browser.rootId, tenantId) : undefined;
}

async function sessionOfGrant({ db, clock, artifacts, sessions }: ConfigDeps, grantId: string) {
  const grant = await db.read((tx) => artifacts.findGrant(tx, grantId, clock.now()));
  return grant && sessions.read(grant.sessionId, grant.tenantId, grant.clientId);
}

/**
 * Applications are the operator's own: anyone who is signed in lets them know who it is, and the grant
 * says in which session and tenant.
 */
async function addGrant(deps: ConfigDeps, ctx: KoaContextWithOIDC) {
  const { db, artifacts } = deps;
  const browser = getBrowserSession(ctx);
  const tenantId = await tenantHere(deps, ctx);
  const { client } = ctx.oidc;
  if (!browser || !tenantId || !client) return undefined;
  const { rootId, session } = browser;
  const grant = new ctx.oidc.provider.Grant({
    accountId: session.userId,
    clientId: client.clientId,
  });
  grant.addOIDCScope('openid email profile offline_access');
  grant.addOIDCClaims(Object.values(claimsByScope).flat());
  for (const resource of Object.keys(ctx.oidc.resourceServers ?? {}))
    grant.addResourceScope(resource, 'openid email profile');
  const id = crypto.randomUUID();
  Object.assign(grant, { jti: id, exp: Math.floor(session.expiresAt.getTime() / 1000) });
  const { payload } = await getPayload(grant);
  const facts = { sessionId: rootId, userId: session.userId, tenantId, clientId: client.clientId };
  await db.read((tx) =>
    artifacts.addGrant(tx, { id, ...facts, payload: { ...payload }, expiresAt: session.expiresAt }),
  );
  return grant;
}

/** The types of the engine leave this method out. */
async function getPayload(grant: object): Promise<{ readonly payload: object }> {
  const model: { getValueAndPayload?(): Promise<{ readonly payload: object }> } = grant;
  if (!model.getValueAndPayload) throw new Error('The engine keeps its grants in another way now');
  return model.getValueAndPayload();
}

/**
 * Signed access tokens: for an application's own API, never for ours (T-JWT-6); a machine's are
 * signed always.
 */
function resources(deps: ConfigDeps): NonNullable<Configuration['features']>['resourceIndicators'] {
  const { config, settings } = deps;
  const find = (clientId: string) => config.applications.find((one) => one.clientId === clientId);
  const getAudience = (clientId: string) => {
    const one = find(clientId);
    return one?.audience ?? (one?.kind === 'machine' ? settings.publicUrl : undefined);
  };
  return {
    enabled: true,
    defaultResource: async (_ctx, client, oneOf) => {
      if (oneOf) return oneOf;
      return find(client.clientId)?.kind === 'machine' ? (getAudience(client.clientId) ?? []) : [];
    },
    useGrantedResource: async () => false,
    getResourceServerInfo: async (ctx, resource, client) => {
      if (resource !== getAudience(client.clientId)) throw new errors.InvalidTarget();
      return {
        audience: resource,
        scope: 'openid email profile',
        accessTokenTTL: await getTokenSeconds(deps, ctx),
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

/** How long a signed token is valid that the request is exchanged for. */
async function getTokenSeconds(deps: ConfigDeps, ctx: KoaContextWithOIDC): Promise<number> {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities;
  const { grantId, clientId } = code ?? refresh ?? {};
  const session = grantId === undefined ? undefined : await sessionOfGrant(deps, grantId);
  if (!session) return deps.config.sessions.accessTokenSeconds;
  return (await createJwtTemplates(deps).shape(session, clientId)).ttlSeconds;
}

type JwtCustomizer = NonNullable<
  NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']
>;

/** Signed tokens say what embedded ones say. Contract, §6. */
async function signedClaims(
  deps: ConfigDeps,
  token: Parameters<JwtCustomizer>[1],
  parts: Parameters<JwtCustomizer>[2],
): Promise<void> {
  const { grantId, clientId } = Object(token);
  const session = typeof grantId === 'string' ? await sessionOfGrant(deps, grantId) : undefined;
  const machine = deps.config.applications.find(
    (one) => one.kind === 'machine' && one.clientId === clientId,
  );
  if (session) {
    const { gen: _gen, ...claims } = accessClaims(session);
    const { claims: added } = await createJwtTemplates(deps).shape(session, clientId);
    Object.assign(parts.payload, {
      ...added,
      ...claims,
      ...parts.payload,
      sid: session.sessionId,
    });
    return;
  }
  if (!machine?.tenantId) return;
  const { tenantId, roles, permissions } = machine;
  const claims = { type: 'tenantApiToken', tenantId, tenantIds: [tenantId], roles, permissions };
  Object.assign(parts.payload, { ...claims, ...parts.payload, sub: machine.clientId });
}
