import { normalizeEmail } from '@foyer/contract';
import { isId } from '../../kernel/db/is-id.ts';
import type { UpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { XmlDocument } from '../../protocols/saml/read-xml.ts';
import type { Saml } from '../../protocols/saml/saml.ts';
import { type SamlRedirect, samlRedirect } from './saml-redirect.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';
import type { CallbackPages } from './sso-callback-pages.ts';
import { asSsoFailure, SsoFailure } from './sso-login.failure.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';
import { discoverTenantIssuer } from '../../protocols/federation/discover-tenant-issuer.ts';
import type { SsoTickets } from './sso-tickets.ts';
import type { SsoTrace } from './sso-trace.ts';
import { createUnaskedAnswers } from './sso-unsolicited-responses.ts';

type SsoLoginDeps = Pick<Platform, 'settings' | 'db' | 'saml'> & {
  readonly store: SsoLoginStore;
  readonly flows: Pick<UpstreamFlows, 'begin' | 'peek'>;
  readonly upstream: Pick<UpstreamOidc, 'discover' | 'authorizationUrl'>;
  readonly tickets: SsoTickets;
  readonly pages: CallbackPages;
  readonly trace: SsoTrace;
};

/** Who wants in. */
export interface Requested {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly tenantId?: string | undefined;
  /** Where an application wants a user to sign in. It is looked up, and never gone to. */
  readonly address?: string | undefined;
}

/** An OpenID Connect answer as a provider posts it. */
export interface BackendForm {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** What a start needs to know besides the connection. */
interface Start {
  readonly origin: string;
  readonly redirectUri?: string | undefined;
  readonly loginHint?: string | undefined;
  readonly testRunId?: string | undefined;
}

/** The way to a tenant's identity provider. Decision 0167. */
export function createSsoLoginService(deps: SsoLoginDeps) {
  const { settings, db, saml, store, flows, upstream, tickets, pages, trace } = deps;
  const { entityId, acsUrl, sloUrl } = ssoUrls(settings);
  const sp = { entityId, acsUrl, sloUrl };
  const unasked = createUnaskedAnswers({ settings, db, saml, store });

  /** By the address a user types, else by the tenant the page is for. Nothing is looked up about users. */
  function find({
    email,
    username,
    tenantId,
    address,
  }: Requested): Promise<LoginConnection | undefined> {
    const id = tenantId && isId(tenantId) ? tenantId : undefined;
    if (address) return db.read((tx) => store.ofAddress(tx, { address, tenantId: id ?? null }));
    const typed = normalizeEmail(email || username || '');
    const at = typed.lastIndexOf('@');
    if (at > 0) return db.read((tx) => store.ofDomain(tx, typed.slice(at + 1)));
    if (typed || !id) return Promise.resolve(undefined);
    return db.read((tx) => store.ofTenant(tx, id));
  }

  async function prelogin(ctx: RequestContext, requested: Requested) {
    const tenantId = requested.tenantId ?? ctx.scopedTenant;
    const connection = await find({ ...requested, tenantId });
    if (!connection) return {};
    const { id: connectionId, revision, protocol: idpType } = connection;
    const loginHint = requested.email || requested.username;
    const address = tickets.address(ctx, {
      connectionId,
      revision,
      loginHint,
      host: getHost(connection),
    });
    return { address, idpType, addressType: 'sso' as const };
  }

  /** To the SAML provider. The id of the request is the name of the flow: its answer carries it back, signed. */
  async function toSaml(
    ctx: RequestContext,
    connection: LoginConnection,
    start: Start,
  ): Promise<SamlRedirect> {
    const { id, revision, ssoEndpoint, ssoBinding, signRequest } = connection;
    const { testRunId } = start;
    const facts = {
      connection: `sso:${id}` as const,
      redirectUri: pages.saml(start.origin),
      payload: { revision, ...(testRunId ? { testRunId } : {}) },
    };
    const { flow } = await db.read((tx) => flows.begin(tx, ctx, facts));
    const signing = signRequest ? { signWith: (await saml.keys()).signing } : {};
    const idp = { ssoUrl: ssoEndpoint ?? '', ssoBinding: ssoBinding ?? 'redirect' };
    return samlRedirect(saml.authnRequest({ sp, idp, id: requestId(flow), ...signing }));
  }

  async function toOidc(
    ctx: RequestContext,
    connection: LoginConnection,
    start: Start,
  ): Promise<SamlRedirect> {
    const { id, revision, oidcIssuer, oidcClientId } = connection;
    const { testRunId, loginHint } = start;
    const redirectUri = start.redirectUri ?? pages.oidc(start.origin);
    const metadata = await discoverTenantIssuer(upstream, oidcIssuer ?? '');
    const facts = {
      connection: `sso:${id}` as const,
      redirectUri,
      payload: {
        revision,
        page: pages.oidc(start.origin),
        ...(testRunId ? { testRunId } : {}),
      },
    };
    const {
      flow: state,
      nonce,
      codeChallenge,
    } = await db.read((tx) => flows.begin(tx, ctx, facts));
    const scopes = ['openid', 'email', 'profile', ...getScopes(connection)];
    const request = {
      metadata,
      clientId: oidcClientId ?? '',
      redirectUri,
      scopes,
      state,
      nonce,
      codeChallenge,
      loginHint,
    };
    return { location: upstream.authorizationUrl(request) };
  }

  async function lead(
    ctx: RequestContext,
    connection: LoginConnection,
    start: Start,
  ): Promise<SamlRedirect> {
    try {
      return await (connection.protocol === 'oidc' ? toOidc : toSaml)(ctx, connection, start);
    } catch (error) {
      const failure = asSsoFailure(error);
      if (!failure) throw error;
      await trace.note(ctx, { connection, failure, testRunId: start.testRunId });
      return { location: await pages.failed(start.origin, failure.told) };
    }
  }

  /** Only one who was sent here by a prelogin, in the browser that made it, for the connection as it still is. */
  async function start(
    ctx: RequestContext,
    form: { ticket: string; redirect_uri?: string | undefined },
  ): Promise<SamlRedirect> {
    const ticket = tickets.read(ctx, form.ticket);
    const { origin } = ticket ?? pages.home;
    const wrong = (code: 'sso.wrongBrowser' | 'sso.connectionChanged') =>
      pages.failed(origin, new SsoFailure(code).told);
    if (!ticket || !pages.isOurs(form.redirect_uri))
      return { location: await wrong('sso.wrongBrowser') };
    const connection = await db.read((tx) => store.find(tx, ticket.connectionId));
    const isSame =
      connection?.revision === ticket.revision &&
      (connection.enabled || ticket.testRunId !== undefined);
    if (!connection || !isSame) return { location: await wrong('sso.connectionChanged') };
    return lead(ctx, connection, { ...ticket, redirectUri: form.redirect_uri });
  }

  /**
   * A SAML answer, posted by the provider's page. It is kept under a name that works once, and the page of ours gets that name:
   * nothing that signs anyone in is in an address. Security decision 17.
   */
  async function acs(
    ctx: RequestContext,
    form: { SAMLResponse: string; RelayState?: string | undefined },
  ): Promise<SamlRedirect> {
    const answer = readAnswer(saml, form.SAMLResponse);
    const flow = answer && getFlow(answer.inResponseTo);
    const facts = flow ? await db.read((tx) => flows.peek(tx, flow)) : null;
    if (facts?.connection.startsWith('sso:')) {
      const location = await pages.kept(facts.redirectUri, {
        response: form.SAMLResponse,
        relayState: form.RelayState,
      });
      return { location };
    }
    if (answer?.inResponseTo === null && answer.issuer)
      return unsolicited(ctx, answer.issuer, answer.response);
    return {
      location: await pages.failed(pages.home.origin, new SsoFailure('sso.wrongBrowser').told),
    };
  }

  /**
   * An answer to no request is never accepted: anyone could post one of theirs through an outsider's browser. Where the connection
   * allows sign-ins that begin at the provider, the browser is sent back there with a request of ours, which costs a user who is
   * signed in there nothing. Decision 0170.
   */
  async function unsolicited(
    ctx: RequestContext,
    issuer: string,
    response: XmlDocument,
  ): Promise<SamlRedirect> {
    const named = await db.read((tx) => store.ofIssuer(tx, issuer));
    const vouched = named === 'several' ? await unasked.among(issuer, response) : undefined;
    const connection = named === 'several' ? vouched?.connection : named;
    if (connection?.allowIdpInitiated) return lead(ctx, connection, pages.home);
    const failure = new SsoFailure('sso.idpInitiated');
    // Anyone may write a name: an administrator is shown what their own provider signed, and nothing else.
    const theirs = vouched ?? (connection && (await unasked.vouching([connection], response)));
    if (theirs) await trace.note(ctx, { ...theirs, failure });
    return { location: await pages.failed(pages.home.origin, failure.told) };
  }

  /** An OpenID Connect answer that the provider posts; the page takes it from here as if it had come by address. */
  async function oidcBackend(form: BackendForm): Promise<SamlRedirect> {
    const facts = await db.read((tx) => flows.peek(tx, form.state));
    const page = facts?.connection.startsWith('sso:') ? facts.payload['page'] : undefined;
    if (typeof page !== 'string')
      return {
        location: await pages.failed(pages.home.origin, new SsoFailure('sso.wrongBrowser').told),
      };
    const { code, state, iss, error } = form;
    const query = new URLSearchParams({
      state,
      ...(code ? { code } : {}),
      ...(iss ? { iss } : {}),
      ...(error ? { error } : {}),
    });
    return { location: `${page}?${query}` };
  }

  return { prelogin, start, acs, oidcBackend, isAnyActive: () => db.read(store.isAnyActive) };
}

/** The way to a tenant's identity provider. */
export type SsoLoginService = ReturnType<typeof createSsoLoginService>;

/** A parsed SAML response with its unverified contents; null if it cannot be parsed. */
export function readAnswer(saml: Pick<Saml, 'readResponse' | 'peekUnverified'>, text: string) {
  try {
    const response = saml.readResponse(text);
    return { response, ...saml.peekUnverified(response) };
  } catch {
    return null; // the page says so
  }
}

/** An XML id begins with a letter or an underscore. */
export function requestId(flow: string): string {
  return `_${flow}`;
}

/** The flow a SAML answer says it belongs to; unverified. */
export function getFlow(inResponseTo: string | null): string | null {
  return inResponseTo ? (/^_([A-Za-z0-9_-]{43})$/.exec(inResponseTo)?.[1] ?? null) : null;
}

/** Where the provider signs users in, as a page says it before it leads there. */
function getHost({ protocol, ssoEndpoint, oidcIssuer }: LoginConnection): string | undefined {
  return URL.parse((protocol === 'oidc' ? oidcIssuer : ssoEndpoint) ?? '')?.host;
}

/** Further scopes a connection asks for, such as `groups`. */
function getScopes({ settings }: LoginConnection): readonly string[] {
  const { scopes } = settings;
  return typeof scopes === 'string'
    ? scopes.split(/[\s,]+/).filter((one) => /^[\w.:/-]{1,100}$/.test(one))
    : [];
}
