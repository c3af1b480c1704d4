import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthResponse } from '@foyer/contract';
import { hostedLoginRefusals, type OAuthTokenResponse } from '@foyer/contract/hosted-login';
import type { Artifact, ArtifactsStore } from '../../protocols/oidc/artifacts.store.ts';
import { enteredEntry } from '../../protocols/oidc/entered-entry.ts';
import type { ApplicationConfig } from '../../kernel/config/applications.config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { VerifiedClaims } from '../../kernel/keys/claims.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import type { HostedSessions } from '../../protocols/oidc/hosted.ts';
import { type Caught, catching, type SessionEndpoints } from './hosted-login.deps.ts';
import type { VendorClients } from './vendor-clients.ts';

type ExchangeDeps = Pick<Platform, 'config' | 'db' | 'clock' | 'audit' | 'signer'> &
  SessionEndpoints & {
    readonly artifacts: ArtifactsStore;
    readonly hosted: HostedSessions;
    readonly vendorClients: Pick<VendorClients, 'isCredential' | 'isProved'>;
  };

/** The token call as published clients make it. */
export interface TokenCall {
  readonly grant_type: 'authorization_code' | 'refresh_token';
  readonly code?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_verifier?: string | undefined;
  readonly refresh_token?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
}

interface IdentifiedClient {
  readonly clientId: string;
  /** It presented its secret, so it is the server of the application. */
  readonly isAuthenticated: boolean;
}

const kind = 'AuthorizationCode';
/** What published clients send when they have lost their verifier. Contract, §10. */
const lostVerifier = 'INVALID-CODE-VERIFIER';

/**
 * The quirks of the contract's token call, in one place: JSON, a verifier shorter than RFC 7636 has it, one token as access and ID
 * token, no client id, the refresh cookie beside the body. The codes are the engine's. Decision 0174.
 */
export function createTokenExchange(deps: ExchangeDeps) {
  const { config, db, clock, audit, signer, signInGate, sessions, artifacts, hosted } = deps;
  const { vendorClients } = deps;

  const findEmbedded = (id: string) =>
    [config.application, ...config.applications.filter(isEmbedded)].find(
      ({ clientId }) => clientId === id,
    );

  /**
   * An embedded application, which may have a server of its own; others use the standard endpoints.
   * Basic credentials of anyone else, such as a proxy in front of us, do not count.
   */
  function identifyClient(
    { boundApplicationId, basicCredentials }: RequestContext,
    { client_id: id, client_secret: secretInBody }: TokenCall,
  ): IdentifiedClient {
    const basic =
      basicCredentials && findEmbedded(basicCredentials.clientId) ? basicCredentials : undefined;
    const secret = secretInBody ?? basic?.secret;
    const requestedId = id ?? basic?.clientId ?? boundApplicationId ?? config.application.clientId;
    const found = findEmbedded(requestedId);
    const isOther = boundApplicationId !== undefined && boundApplicationId !== requestedId;
    const isProved =
      secret === undefined || (found?.secret !== undefined && isSame(secret, found.secret));
    if (!found || !isProved || isOther) throw refuse(hostedLoginRefusals.invalidClient);
    return { clientId: found.clientId, isAuthenticated: secret !== undefined };
  }

  /** The backend with a vendor credential in the header, which counts as the default application. */
  async function identifyBackend({
    basicCredentials,
    boundApplicationId,
  }: RequestContext): Promise<IdentifiedClient | undefined> {
    if (!basicCredentials || !(await vendorClients.isCredential(basicCredentials.clientId)))
      return undefined;
    const { clientId } = config.application;
    const isOther = boundApplicationId !== undefined && boundApplicationId !== clientId;
    if (isOther || !(await vendorClients.isProved(basicCredentials)))
      throw refuse(hostedLoginRefusals.invalidClient);
    return { clientId, isAuthenticated: true };
  }

  async function answer(
    open: AuthResponse,
    caught: Caught,
    nonce?: unknown,
  ): Promise<OAuthTokenResponse> {
    const { accessToken, expiresIn } = open;
    if (!accessToken || !caught.refreshToken) throw refuse(hostedLoginRefusals.noSession);
    const token =
      typeof nonce === 'string' ? await withNonce(accessToken, nonce, expiresIn ?? 0) : accessToken;
    return {
      access_token: token,
      id_token: token,
      refresh_token: caught.refreshToken,
      token_type: 'Bearer',
      ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
    };
  }

  /** Signs the same claims again with what the application wants to recognise. The token is our own, made a moment ago. */
  async function withNonce(
    accessToken: string,
    nonce: string,
    ttlSeconds: number,
  ): Promise<string> {
    const [, payload = ''] = accessToken.split('.');
    const claims: VerifiedClaims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return (
      await signer.sign(
        { ...claims, nonce: nonce.slice(0, 200) },
        { typ: 'at+jwt', ttlSeconds, audience: claims.aud },
      )
    ).token;
  }

  async function exchangeCode(
    ctx: RequestContext,
    call: TokenCall,
    client: IdentifiedClient,
  ): Promise<OAuthTokenResponse> {
    const { code = '' } = call;
    const { clientId } = client;
    const now = clock.now();
    const found = await db.read((tx) => artifacts.find(tx, { kind, id: code, now }));
    if (!found?.grantId || !isRightCall(found, call, client)) throw invalidGrant();
    const { grantId } = found;
    const browser = await hosted.look(ctx.cookies.refresh, ctx.client.address);
    const outcome = await db.system(async (tx) => {
      if (!(await artifacts.consume(tx, { kind, id: code, now })))
        return { kind: 'replayed' } as const;
      const grant = await artifacts.findGrant(tx, grantId, now);
      if (!grant) return { kind: 'gone' } as const;
      const { userId, tenantId, sessionId: rootId } = grant;
      const isHere = browser?.session.sessionId === rootId;
      const applicationId = clientId === config.application.clientId ? null : clientId;
      const beneath = { rootId, tenantId, grantId, applicationId };
      const open = isHere ? null : await hosted.openBeneath(tx, ctx, beneath);
      if (isHere) await artifacts.noteContinued(tx, grantId);
      if (!isHere && !open) return { kind: 'gone' } as const;
      await audit.record(tx, { ...enteredEntry(config, { clientId, userId, tenantId }), ctx });
      return { kind: 'entered', open, tenantId } as const;
    });
    if (outcome.kind === 'replayed')
      await db.system((tx) => artifacts.revokeGrant(tx, grantId, now));
    if (outcome.kind !== 'entered') throw invalidGrant();
    const { open, tenantId } = outcome;
    const { nonce } = found.payload;
    // A cookie of another user, or of another sign-in, is not replaced by a page that holds a code (login CSRF).
    const isFree = ctx.cookies.refresh === undefined || (ctx.boundApplicationId && !browser);
    const stored = catching(ctx, { setsCookie: open === null || Boolean(isFree) });
    const entered = open
      ? await sessions.welcome(stored.ctx, open)
      : await sessions.refresh(stored.ctx, tenantId);
    return answer(entered, stored.caught, nonce);
  }

  /** The rule of decision 0050 for any holder of the token; the cookie follows where it is of the same session. */
  async function refresh(ctx: RequestContext, { refresh_token: presented, tenantId }: TokenCall) {
    const [before] = ctx.cookies.refresh?.split('.') ?? [];
    const [sessionId] = presented?.split('.') ?? [];
    const stored = catching(ctx, { presented: presented ?? '', setsCookie: before === sessionId });
    try {
      return await answer(await sessions.refresh(stored.ctx, tenantId), stored.caught);
    } catch (error) {
      if (error instanceof Refusal && error.spec.status === 401) throw invalidGrant();
      throw error;
    }
  }

  return {
    async token(ctx: RequestContext, call: TokenCall): Promise<OAuthTokenResponse> {
      const client = (await identifyBackend(ctx)) ?? identifyClient(ctx, call);
      const { clientId } = client;
      const own = clientId === config.application.clientId ? ctx : boundTo(ctx, clientId);
      return call.grant_type === 'refresh_token'
        ? refresh(own, call)
        : exchangeCode(own, call, client);
    },

    /** Tokens by the cookie alone. A sign-in that waits for MFA has none: the client goes to the page. */
    async silent(ctx: RequestContext, tenantId: string | undefined): Promise<OAuthTokenResponse> {
      const stored = catching(ctx, { setsCookie: true });
      return answer(await signInGate.refresh(stored.ctx, tenantId), stored.caught);
    },
  };
}

/**
 * The server of an application that sends the secret sends no verifier: the browser, which began the
 * sign-in, keeps that. A verifier that is sent must be right. Management contract, §5.
 */
function isRightCall(
  { payload, consumedAt }: Artifact,
  { redirect_uri: redirectUri, code_verifier: verifier }: TokenCall,
  { clientId, isAuthenticated }: IdentifiedClient,
): boolean {
  const { codeChallenge } = payload;
  const isOurs = payload['clientId'] === clientId && payload['redirectUri'] === redirectUri;
  const challenge = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
  const isProved =
    verifier === undefined
      ? isAuthenticated
      : typeof codeChallenge === 'string' &&
        verifier !== lostVerifier &&
        isSame(challenge, codeChallenge);
  // One that was redeemed before is still found out, and takes with it what came of it.
  return isOurs && (isProved || consumedAt !== null);
}

function isSame(given: string, requested: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(requested));
}

const isEmbedded = ({ kind: form }: ApplicationConfig): boolean => form === 'embedded';

/** A request of an application's server, which names no application in its header: it has no cookie. */
function boundTo(ctx: RequestContext, clientId: string): RequestContext {
  if (ctx.boundApplicationId === clientId) return ctx;
  const { refresh: _refresh, ...cookies } = ctx.cookies;
  return { ...ctx, boundApplicationId: clientId, cookies, setRefreshCookie: () => {} };
}

const invalidGrant = () => refuse(hostedLoginRefusals.invalidGrant);

/** The token call of published clients. */
export type TokenExchange = ReturnType<typeof createTokenExchange>;
