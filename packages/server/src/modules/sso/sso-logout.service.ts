import { commonRefusals } from '@foyer/contract';
import type { Tx } from '../../db/database.ts';
import { peekLogoutToken } from '../../federation/upstream-logout-claims.ts';
import type { UpstreamLogout, UpstreamOidc } from '../../federation/upstream.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import { refuse } from '../../refusal.ts';
import type { SamlLogoutRequest, SpParty } from '../../saml/saml.ts';
import type { Admission } from '../login/admission.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { ssoAddresses } from './sso-addresses.ts';
import { asSsoFailure } from './sso-login.failure.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';
import type { SignIn, SsoSignInsStore } from './sso-sign-ins.store.ts';

type SsoLogoutDeps = Pick<Kernel, 'settings' | 'db' | 'saml' | 'seal' | 'clock' | 'random' | 'audit' | 'log'> & {
  readonly store: Pick<SsoLoginStore, 'find' | 'ofEntityId' | 'ofOidcProvider' | 'isFirst'>;
  readonly signIns: SsoSignInsStore;
  readonly upstream: Pick<UpstreamOidc, 'discover' | 'logout'>;
  readonly admission: Pick<Admission, 'signOut'>;
  readonly sessions: Pick<SessionsService, 'signInOf'>;
};

/** Milliseconds a logout token is remembered: longer than one is taken, with clocks that differ. */
const tokenRemembered = 12 * 60 * 1000;

/** Signing out there and by there. Decision 0170. */
export function createSsoLogout(deps: SsoLogoutDeps) {
  const { settings, db, saml, seal, clock, random, audit, log, store, signIns, upstream, admission, sessions } = deps;
  const { entityId, acsUrl, sloUrl } = ssoAddresses(settings);
  const sp = { entityId, acsUrl, sloUrl } satisfies SpParty;
  const newId = () => `_${Buffer.from(random.bytes(20)).toString('hex')}`;

  async function addressAtSaml({ sloEndpoint }: LoginConnection, { subject: nameId, ...one }: SignIn) {
    if (!sloEndpoint) return undefined;
    const { nameIdFormat, sessionIndex } = one;
    const signWith = (await saml.keys()).signing;
    return saml.logoutRequest({
      sp,
      idp: { sloUrl: sloEndpoint },
      id: newId(),
      nameId,
      nameIdFormat,
      sessionIndex,
      signWith,
    }).url;
  }

  async function addressAtOidc({ oidcIssuer, oidcClientId }: LoginConnection, { idToken }: SignIn) {
    const { endSessionEndpoint } = await upstream.discover(oidcIssuer ?? '');
    if (!endSessionEndpoint) return undefined;
    const url = new URL(endSessionEndpoint);
    url.searchParams.set('client_id', oidcClientId ?? '');
    url.searchParams.set('post_logout_redirect_uri', settings.publicUrl);
    if (idToken) url.searchParams.set('id_token_hint', seal.open('sso-id-token', idToken));
    return url.href;
  }

  /** Where the browser can sign out at the provider, too. Whatever is wrong there keeps nobody from signing out here. */
  async function addressFor(signInId: string): Promise<string | undefined> {
    const signIn = await db.read((tx) => signIns.find(tx, signInId));
    const connection = signIn && (await db.read((tx) => store.find(tx, signIn.connectionId)));
    if (!signIn || !connection) return undefined;
    try {
      return await (connection.protocol === 'oidc' ? addressAtOidc : addressAtSaml)(connection, signIn);
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      log.warn({ connectionId: connection.id }, 'a provider offers no sign-out');
      return undefined;
    }
  }

  /** Ends the session, and says where to sign out at the provider it came from, if that offers it. */
  async function signOut(ctx: RequestContext): Promise<{ logoutAddress?: string } | undefined> {
    const signInId = await sessions.signInOf(ctx);
    const logoutAddress = signInId ? await addressFor(signInId) : undefined;
    await admission.signOut(ctx);
    return logoutAddress ? { logoutAddress } : undefined;
  }

  async function end(
    tx: Tx,
    ctx: RequestContext,
    connection: LoginConnection,
    about: { issuer: string; subject: string | null; indexes: readonly string[] },
  ) {
    const ended = await signIns.end(tx, { connectionId: connection.id, ...about, now: clock.now() });
    const description = 'The identity provider ended this session.';
    for (const { userId, tenantId } of ended)
      await audit.record(tx, {
        action: 'sso.loggedOut',
        userId,
        tenantId,
        ctx,
        description,
        json: { connectionId: connection.id },
      });
  }

  /** Null where the certificate is not that of this connection, or anything else is wrong. Unsigned requests end nothing (T-SAML-12). */
  function readRequest(connection: LoginConnection, rawQuery: string): SamlLogoutRequest | null {
    const idp = { entityId: connection.idpEntityId ?? '', certificates: connection.certificates };
    try {
      return saml.acceptLogoutRequest(rawQuery, { sp, idp });
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      return null;
    }
  }

  /**
   * The provider may serve several connections, and anybody may write its name into one of theirs: those whose certificate fits are
   * meant, and the others are in nobody's way.
   */
  async function byRequest(ctx: RequestContext, rawQuery: string): Promise<string> {
    const { issuer } = saml.peekLogoutUnverified(rawQuery);
    const candidates = issuer ? await db.read((tx) => store.ofEntityId(tx, issuer)) : [];
    let answer: string = settings.publicUrl;
    for (const connection of candidates) {
      const request = readRequest(connection, rawQuery);
      if (!request) continue;
      const about = { issuer: request.issuer, subject: request.nameId, indexes: request.sessionIndexes };
      await db.system((tx) => end(tx, ctx, connection, about));
      if (!connection.sloEndpoint) continue;
      const { id: inResponseTo, relayState } = request;
      const signWith = (await saml.keys()).signing;
      const said = { sp, idp: { sloUrl: connection.sloEndpoint }, id: newId(), inResponseTo, success: true, signWith };
      answer = saml.logoutResponse({ ...said, ...(relayState ? { relayState } : {}) }).url;
    }
    return answer;
  }

  /** A logout message that came through the browser: the provider's request, or its answer to ours, which changes nothing any more. */
  async function samlLogout(ctx: RequestContext, isRequest: boolean): Promise<{ location: string }> {
    if (!isRequest || !ctx.rawQuery) return { location: settings.publicUrl };
    try {
      return { location: await byRequest(ctx, ctx.rawQuery) };
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      return { location: settings.publicUrl };
    }
  }

  /** Null where the token is not one of this connection's provider. */
  async function readToken(connection: LoginConnection, token: string): Promise<UpstreamLogout | null> {
    try {
      const metadata = await upstream.discover(connection.oidcIssuer ?? '');
      return await upstream.logout(metadata, connection.oidcClientId ?? '', token);
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      log.info({ connectionId: connection.id }, 'a logout token was refused');
      return null;
    }
  }

  async function endOnce(ctx: RequestContext, connection: LoginConnection, said: UpstreamLogout): Promise<boolean> {
    const { issuer, subject, sid, tokenId } = said;
    const once = { connectionId: connection.id, assertionId: `logout ${tokenId}` };
    return db.system(async (tx) => {
      if (!(await store.isFirst(tx, { ...once, until: new Date(clock.now().getTime() + tokenRemembered) })))
        return false;
      await end(tx, ctx, connection, { issuer, subject, indexes: sid === null ? [] : [sid] });
      return true;
    });
  }

  /** OpenID Connect Back-Channel Logout 1.0, §2.5, for every connection the provider serves. Refused with the same words whatever is wrong. */
  async function oidcLogout(ctx: RequestContext, token: string): Promise<undefined> {
    let isDone = false;
    for (const connection of await candidatesOf(token)) {
      const said = await readToken(connection, token);
      if (said && (await endOnce(ctx, connection, said))) isDone = true;
    }
    if (!isDone) throw refuse(commonRefusals.invalid);
    return undefined;
  }

  async function candidatesOf(token: string): Promise<readonly LoginConnection[]> {
    try {
      const about = peekLogoutToken(token);
      return await db.read((tx) => store.ofOidcProvider(tx, about));
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      return [];
    }
  }

  return { signOut, samlLogout, oidcLogout };
}

/** Signing out there and by there. */
export type SsoLogout = ReturnType<typeof createSsoLogout>;
