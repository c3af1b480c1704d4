import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type {
  LogoutArrival,
  LogoutMessage,
  LogoutPeer,
  SamlLogoutRequest,
  SamlOutgoing,
  SpParty,
} from '../../protocols/saml/saml.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';
import { type SamlRedirect, samlRedirect } from './saml-redirect.ts';
import { asSsoFailure } from './sso-login.failure.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';
import type { SignIn } from './sso-sign-ins.store.ts';

type SamlLogoutDeps = Pick<Platform, 'settings' | 'db' | 'saml' | 'seal' | 'clock' | 'random'> & {
  readonly store: Pick<SsoLoginStore, 'find' | 'ofEntityId' | 'isFirst'>;
  /** Ends the sessions that a provider speaks of, with their audit rows. */
  readonly end: (
    tx: Tx,
    ctx: RequestContext,
    connection: LoginConnection,
    about: EndOf,
  ) => Promise<void>;
};

/** Whose sessions a provider ends. */
export interface EndOf {
  readonly issuer: string;
  readonly subject: string | null;
  readonly indexes: readonly string[];
}

/** A sign-out that leaves by a form; the page that posts it is ours. */
const ticketShape = z.object({
  connectionId: z.string(),
  subject: z.string(),
  nameIdFormat: z.string().nullable(),
  sessionIndex: z.string().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
const purpose = 'saml-logout';
const ticketFor = 5 * 60 * 1000;
/** Milliseconds a request is remembered: longer than one is taken, with clocks that differ. */
const requestRemembered = 10 * 60 * 1000;

/** Signing out at a SAML provider, and by it; by redirect and by form, as the provider takes it. Decision 0170. */
export function createSamlLogout({
  settings,
  db,
  saml,
  seal,
  clock,
  random,
  store,
  end,
}: SamlLogoutDeps) {
  const { entityId, acsUrl, sloUrl } = ssoUrls(settings);
  const sp = { entityId, acsUrl, sloUrl } satisfies SpParty;
  const newId = () => `_${Buffer.from(random.bytes(20)).toString('hex')}`;
  const home: SamlRedirect = { location: settings.publicUrl };

  function getPeer({
    sloEndpoint,
    sloBinding,
    sloResponseEndpoint,
  }: LoginConnection): LogoutPeer | undefined {
    if (!sloEndpoint) return undefined;
    return { sloUrl: sloEndpoint, sloBinding, sloResponseUrl: sloResponseEndpoint };
  }

  async function request(
    connection: LoginConnection,
    {
      subject: nameId,
      nameIdFormat,
      sessionIndex,
    }: Pick<SignIn, 'subject' | 'nameIdFormat' | 'sessionIndex'>,
  ): Promise<SamlOutgoing | undefined> {
    const idp = getPeer(connection);
    const signWith = (await saml.keys()).signing;
    return (
      idp &&
      saml.logoutRequest({ sp, idp, id: newId(), nameId, nameIdFormat, sessionIndex, signWith })
    );
  }

  /** Where the browser signs out at the provider; a page of ours where that takes forms only. */
  async function addressFor(
    connection: LoginConnection,
    signIn: SignIn,
  ): Promise<string | undefined> {
    if (connection.sloBinding !== 'post') {
      const asked = await request(connection, signIn);
      return asked?.binding === 'redirect' ? asked.url : undefined;
    }
    const { subject, nameIdFormat, sessionIndex } = signIn;
    const until = clock.now().getTime() + ticketFor;
    const ticket: z.infer<typeof ticketShape> = {
      connectionId: connection.id,
      subject,
      nameIdFormat,
      sessionIndex,
      until,
    };
    const sealed = Buffer.from(seal.seal(purpose, JSON.stringify(ticket))).toString('base64url');
    return `${sloUrl}?ticket=${sealed}`;
  }

  function opened(text: string): z.infer<typeof ticketShape> | null {
    try {
      const ticket = ticketShape.parse(
        JSON.parse(seal.open(purpose, Buffer.from(text, 'base64url'))),
      );
      return ticket.until > clock.now().getTime() ? ticket : null;
    } catch {
      return null; // forged or cut off: the same as none
    }
  }

  /** The page that posts our request. The session here has ended before, so whatever is wrong leads home. */
  async function start(text: string): Promise<SamlRedirect> {
    const ticket = opened(text);
    const connection = ticket && (await db.read((tx) => store.find(tx, ticket.connectionId)));
    const asked = connection && (await request(connection, ticket));
    return asked ? samlRedirect(asked) : home;
  }

  /** Null where the certificate is not that of this connection, or anything else is wrong. Unsigned requests end nothing (T-SAML-12). */
  function acceptedBy(
    connection: LoginConnection,
    message: LogoutMessage,
    issuer: string,
  ): SamlLogoutRequest | null {
    // One that was set up without a name is of the provider whose key is good. Decision 0167.
    const idp = {
      entityId: connection.idpEntityId ?? issuer,
      certificates: connection.certificates,
    };
    try {
      return saml.acceptLogoutRequest(message, { sp, idp });
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      return null;
    }
  }

  /** Ends what a request names, once: one that is posted again ends no later sign-in. */
  async function obey(
    ctx: RequestContext,
    connection: LoginConnection,
    reported: SamlLogoutRequest,
  ): Promise<void> {
    const until = new Date(clock.now().getTime() + requestRemembered);
    const once = { connectionId: connection.id, assertionId: `logout ${reported.id}`, until };
    const about = {
      issuer: reported.issuer,
      subject: reported.nameId,
      indexes: reported.sessionIndexes,
    };
    await db.system(async (tx) => {
      if (await store.isFirst(tx, once)) await end(tx, ctx, connection, about);
    });
  }

  /**
   * The provider may serve several connections, and anyone may write its name into one of theirs: those whose certificate fits are
   * meant, and the others are in nobody's way.
   */
  async function byRequest(ctx: RequestContext, arrival: LogoutArrival): Promise<SamlRedirect> {
    const message = saml.readLogout(arrival);
    const { issuer, nameId } = saml.peekLogoutUnverified(message);
    if (!issuer) return home;
    let answer = home;
    for (const connection of await db.read((tx) =>
      store.ofEntityId(tx, { entityId: issuer, nameId }),
    )) {
      await nextTurn(); // each connection may take two signature checks with a key that its tenant chose: serve other requests in between
      const reported = acceptedBy(connection, message, issuer);
      if (!reported) continue;
      await obey(ctx, connection, reported);
      const idp = getPeer(connection);
      if (!idp) continue;
      const { id: inResponseTo, relayState } = reported;
      const signWith = (await saml.keys()).signing;
      const result = { sp, idp, id: newId(), inResponseTo, success: true, signWith };
      answer = samlRedirect(
        saml.logoutResponse({ ...result, ...(relayState ? { relayState } : {}) }),
      );
    }
    return answer;
  }

  /** A logout message that came through the browser: the provider's request, or its answer to ours, which changes nothing any longer. */
  async function take(
    ctx: RequestContext,
    arrival: LogoutArrival,
    isRequest: boolean,
  ): Promise<SamlRedirect> {
    if (!isRequest) return home;
    try {
      return await byRequest(ctx, arrival);
    } catch (error) {
      if (!asSsoFailure(error)) throw error;
      return home;
    }
  }

  return { addressFor, start, take };
}
