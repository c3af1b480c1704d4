import { setImmediate as nextTurn } from 'node:timers/promises';
import { commonRefusals } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import { peekLogoutToken } from '../../protocols/federation/upstream-logout-claims.ts';
import type { UpstreamLogout, UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PostedFields } from '../../protocols/saml/saml.ts';
import type { SignInGate } from '../login/sign-in-gate.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { SamlRedirect } from './saml-redirect.ts';
import { asSsoFailure } from './sso-login.failure.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';
import { createSamlLogout, type EndOf } from './sso-saml-logout.ts';
import type { SignIn, SsoSignInsStore } from './sso-sign-ins.store.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

type SsoLogoutDeps = Pick<
  Platform,
  'settings' | 'db' | 'saml' | 'seal' | 'clock' | 'random' | 'audit' | 'log'
> & {
  readonly store: Pick<SsoLoginStore, 'find' | 'ofEntityId' | 'ofOidcProvider' | 'isFirst'>;
  readonly signIns: SsoSignInsStore;
  readonly upstream: Pick<UpstreamOidc, 'discover' | 'logout'>;
  readonly signInGate: Pick<SignInGate, 'signOut'>;
  readonly sessions: Pick<SessionsService, 'getSignIn'>;
};

/** Milliseconds a logout token is remembered: longer than one is taken, with clocks that differ. */
const tokenRemembered = 12 * 60 * 1000;

/** Signing out there and by there. Decision 0170. */
export function createSsoLogout(deps: SsoLogoutDeps) {
  const { settings, db, seal, clock, audit, log, store, signIns, upstream, signInGate, sessions } =
    deps;
  const atSaml = createSamlLogout({ ...deps, end });

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
      return await (connection.protocol === 'oidc' ? addressAtOidc : atSaml.addressFor)(
        connection,
        signIn,
      );
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      logEvent(log, 'sso.logout_skipped', { connectionId: connection.id });
      return undefined;
    }
  }

  /** Ends the session, and says where to sign out at the provider it came from, if that offers it. */
  async function signOut(ctx: RequestContext): Promise<{ logoutAddress?: string } | undefined> {
    const signInId = await sessions.getSignIn(ctx);
    const logoutAddress = signInId ? await addressFor(signInId) : undefined;
    await signInGate.signOut(ctx);
    return logoutAddress ? { logoutAddress } : undefined;
  }

  async function end(
    tx: Tx,
    ctx: RequestContext,
    connection: LoginConnection,
    about: EndOf,
  ): Promise<void> {
    const ended = await signIns.end(tx, {
      connectionId: connection.id,
      ...about,
      now: clock.now(),
    });
    const description = 'The identity provider ended this session.';
    for (const { userId, tenantId } of ended)
      await audit.record(tx, {
        action: 'sso.signed_out',
        userId,
        tenantId,
        ctx,
        description,
        json: { connectionId: connection.id },
      });
  }

  /** A logout message of a SAML provider in an address, or the page that posts one of ours. */
  function samlLogout(
    ctx: RequestContext,
    query: { readonly SAMLRequest?: string | undefined; readonly ticket?: string | undefined },
  ): Promise<SamlRedirect> {
    if (query.ticket !== undefined) return atSaml.start(query.ticket);
    return atSaml.take(ctx, ctx.rawQuery ?? '', Boolean(query.SAMLRequest));
  }

  /** The same message as a form. */
  function samlLogoutPosted(ctx: RequestContext, form: PostedFields): Promise<SamlRedirect> {
    return atSaml.take(ctx, form, Boolean(form.SAMLRequest));
  }

  /** Null where the token is not one of this connection's provider. */
  async function readToken(
    connection: LoginConnection,
    token: string,
  ): Promise<UpstreamLogout | null> {
    try {
      const metadata = await upstream.discover(connection.oidcIssuer ?? '');
      return await upstream.logout(metadata, connection.oidcClientId ?? '', token);
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      logEvent(log, 'sso.logout_token_rejected', { connectionId: connection.id });
      return null;
    }
  }

  async function endOnce(
    ctx: RequestContext,
    connection: LoginConnection,
    reported: UpstreamLogout,
  ): Promise<boolean> {
    const { issuer, subject, sid, tokenId } = reported;
    const once = { connectionId: connection.id, assertionId: `logout ${tokenId}` };
    return db.system(async (tx) => {
      if (
        !(await store.isFirst(tx, {
          ...once,
          until: new Date(clock.now().getTime() + tokenRemembered),
        }))
      )
        return false;
      await end(tx, ctx, connection, { issuer, subject, indexes: sid === null ? [] : [sid] });
      return true;
    });
  }

  /** OpenID Connect Back-Channel Logout 1.0, §2.5, for every connection the provider serves. Refused with the same words whatever is wrong. */
  async function oidcLogout(ctx: RequestContext, token: string): Promise<undefined> {
    let isDone = false;
    for (const connection of await getCandidates(token)) {
      await nextTurn(); // a token that matches no key is read without waiting for I/O: serve other requests in between
      const stored = await readToken(connection, token);
      if (stored && (await endOnce(ctx, connection, stored))) isDone = true;
    }
    if (!isDone) throw refuse(commonRefusals.invalid);
    return undefined;
  }

  async function getCandidates(token: string): Promise<readonly LoginConnection[]> {
    try {
      const about = peekLogoutToken(token);
      return await db.read((tx) => store.ofOidcProvider(tx, about));
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      return [];
    }
  }

  return { signOut, samlLogout, samlLogoutPosted, oidcLogout };
}

/** Signing out there and by there. */
export type SsoLogout = ReturnType<typeof createSsoLogout>;
