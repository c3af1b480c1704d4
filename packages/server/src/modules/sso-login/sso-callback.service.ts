import type { AuthResponse } from '@foyer/contract';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import { isId } from '../../kernel/db/is-id.ts';
import type { FinishedFlow, UpstreamFlows } from '../../protocols/federation/upstream-flows.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SignInGate, SignInOutcome } from '../login/sign-in-gate.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';
import {
  type Asserted,
  assertedByOidc,
  assertedBySaml,
  trustsMultiFactor,
} from './sso-assertion.ts';
import type { CallbackPages } from './sso-callback-pages.ts';
import { asSsoFailure, SsoFailure } from './sso-login.failure.ts';
import { getFlow, readAnswer, requestId } from './sso-login.service.ts';
import type { LoginConnection, SsoLoginStore } from './sso-login.store.ts';
import { discoverTenantIssuer } from '../../protocols/federation/discover-tenant-issuer.ts';
import type { SsoProvisioning } from './sso-provisioning.ts';
import type { SsoSignInsStore } from './sso-sign-ins.store.ts';
import type { SsoTrace } from './sso-trace.ts';

type SsoCallbackDeps = Pick<Platform, 'settings' | 'db' | 'saml' | 'seal' | 'clock' | 'audit'> & {
  readonly store: SsoLoginStore;
  readonly signIns: SsoSignInsStore;
  readonly flows: Pick<UpstreamFlows, 'finish' | 'peek'>;
  readonly upstream: Pick<UpstreamOidc, 'discover' | 'exchange' | 'userInfo'>;
  readonly pages: CallbackPages;
  readonly provisioning: SsoProvisioning;
  readonly signInGate: Pick<SignInGate, 'authorizeSession' | 'answer'>;
  readonly trace: SsoTrace;
};

/** A flow that came back to its browser, with the connection it was begun for. */
interface Returned {
  readonly connection: LoginConnection;
  readonly flow: FinishedFlow;
  readonly testRunId: string | undefined;
}

/** A user a provider vouches for. `assertion` is to be accepted once. */
interface Answer {
  readonly asserted: Asserted;
  readonly assertion: { readonly id: string; readonly until: Date } | null;
}

/** What the page brings back from an OpenID provider. */
export interface OidcForm {
  readonly state: string;
  readonly code?: string | undefined;
  readonly redirectUri?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** The way back from a tenant's identity provider. Decisions 0167 and 0168. */
export function createSsoCallback(deps: SsoCallbackDeps) {
  const {
    settings,
    db,
    saml,
    seal,
    clock,
    audit,
    store,
    signIns,
    flows,
    upstream,
    pages,
    provisioning,
    signInGate,
    trace,
  } = deps;
  const { entityId, acsUrl } = ssoUrls(settings);
  const isFlow = (text: string | null): text is string =>
    text !== null && /^[A-Za-z0-9_-]{43}$/.test(text);

  /** Uses the flow up, in the browser that began it and in no other. */
  async function comeBack(
    ctx: RequestContext,
    name: string | null,
    protocol: LoginConnection['protocol'],
  ): Promise<Returned> {
    const started = isFlow(name) ? await db.read((tx) => flows.peek(tx, name)) : null;
    const [, id = ''] = /^sso:(.+)$/.exec(started?.connection ?? '') ?? [];
    if (!name || !isId(id)) throw refuse(ssoLoginRefusals.expired);
    const flow = await db.read((tx) =>
      flows.finish(tx, ctx, { flow: name, connection: `sso:${id}` }),
    );
    if (!flow) throw refuse(ssoLoginRefusals.expired);
    const connection = await db.read((tx) => store.find(tx, id));
    if (connection?.protocol !== protocol) throw refuse(ssoLoginRefusals.changed);
    const { testRunId } = flow.payload;
    return { connection, flow, testRunId: typeof testRunId === 'string' ? testRunId : undefined };
  }

  /** The connection is still what it was when the browser was sent away. */
  function demandSame(
    now: LoginConnection | undefined,
    { flow, testRunId }: Returned,
  ): LoginConnection {
    if (!now || now.revision !== flow.payload['revision'])
      throw new SsoFailure('sso.connectionChanged');
    if (!now.enabled && !testRunId) throw new SsoFailure('sso.connectionOff');
    return now;
  }

  async function openSession(
    ctx: RequestContext,
    returned: Returned,
    { asserted, assertion }: Answer,
  ): Promise<SignInOutcome> {
    return db.system(async (tx) => {
      const connection = demandSame(await store.hold(tx, returned.connection.id), returned);
      const { id: connectionId, tenantId, protocol, settings: own } = connection;
      const one = assertion && { connectionId, assertionId: assertion.id, until: assertion.until };
      if (one && !(await store.isFirst(tx, one))) throw new SsoFailure('sso.replayed');
      const { userId, email } = await provisioning.provide(tx, ctx, connection, asserted);
      const idToken = asserted.idToken
        ? Buffer.from(seal.seal('sso-id-token', asserted.idToken))
        : null;
      const signInId = await signIns.add(tx, {
        ...asserted,
        tenantId,
        connectionId,
        userId,
        idToken,
        now: clock.now(),
      });
      const isBoth = asserted.isMultiFactor && trustsMultiFactor(own);
      const methods = ['sso', protocol, ...(isBoth ? ['mfa'] : [])];
      const sso = { connectionId, signInId, tenantId, excusedTenantId: null };
      const description = 'Signed in through SSO.';
      const outcome = await signInGate.authorizeSession(
        tx,
        ctx,
        { userId, methods, sso },
        { description, email },
      );
      if (outcome.kind !== 'open') return outcome;
      const entry = {
        action: 'user.authenticated',
        description,
        email,
        json: { connectionId, methods },
      } as const;
      await audit.record(tx, { ...entry, userId, tenantId: outcome.open.session.tenantId, ctx });
      return outcome;
    });
  }

  /** A test run is judged like a sign-in and opens nothing. */
  async function judgeTest(
    returned: Returned,
    testRunId: string,
    { asserted }: Answer,
  ): Promise<never> {
    const connection = demandSame(
      await db.read((tx) => store.find(tx, returned.connection.id)),
      returned,
    );
    await db.read((tx) => provisioning.demandOwnAddress(tx, connection, asserted));
    throw refuse(await trace.succeeded(testRunId, asserted));
  }

  async function conclude(
    ctx: RequestContext,
    returned: Returned,
    ask: () => Promise<Answer>,
  ): Promise<AuthResponse> {
    const { connection, testRunId } = returned;
    let answer: Answer | undefined;
    try {
      demandSame(connection, returned);
      answer = await ask();
      if (testRunId) return await judgeTest(returned, testRunId, answer);
      return await signInGate.answer(ctx, await openSession(ctx, returned, answer));
    } catch (error) {
      const failure = asSsoFailure(error);
      if (!failure) throw error;
      await trace.note(ctx, { connection, failure, testRunId, asserted: answer?.asserted });
      throw refuse(testRunId ? ssoLoginRefusals.testFailed : failure.told, { cause: error });
    }
  }

  async function acceptSaml(
    connection: LoginConnection,
    { response, issuer: reported }: NonNullable<ReturnType<typeof readAnswer>>,
    flow: string,
  ): Promise<Answer> {
    const { idpEntityId, certificates, settings: own } = connection;
    // Where only address and certificate were entered, anyone who holds the certificate's key says its own name.
    const issuer = idpEntityId ?? reported ?? '';
    const login = saml.acceptResponse(response, {
      sp: { entityId, acsUrl, decryptionKeys: (await saml.keys()).decryption },
      idp: { entityId: issuer, certificates },
      expectInResponseTo: requestId(flow),
    });
    const assertion = { id: login.assertionId, until: login.notOnOrAfter };
    return { asserted: assertedBySaml(login, own), assertion };
  }

  async function samlPostlogin(
    ctx: RequestContext,
    form: { SAMLResponse: string },
  ): Promise<AuthResponse> {
    const stored = await pages.open(form.SAMLResponse);
    if (!stored) throw refuse(ssoLoginRefusals.expired);
    if ('failed' in stored) throw refuse(stored.failed);
    // An unreadable response belongs to no flow.
    const answer = readAnswer(saml, stored.response);
    if (!answer) throw refuse(ssoLoginRefusals.expired);
    const flow = getFlow(answer.inResponseTo);
    const returned = await comeBack(ctx, flow, 'saml');
    return conclude(ctx, returned, () => acceptSaml(returned.connection, answer, flow ?? ''));
  }

  async function acceptOidc({ connection, flow }: Returned, form: OidcForm): Promise<Answer> {
    const { oidcIssuer, oidcClientId: clientId, oidcSecret, settings: own } = connection;
    if (form.error || !form.code) {
      const isNo = form.error === 'access_denied';
      throw new SsoFailure(isNo ? 'oidc.accessDenied' : 'oidc.providerError', {
        detail: { error: form.error ?? 'no code' },
      });
    }
    const { redirectUri, nonce, codeVerifier } = flow;
    if (form.redirectUri && form.redirectUri !== redirectUri)
      throw new SsoFailure('sso.wrongBrowser');
    const metadata = await discoverTenantIssuer(upstream, oidcIssuer ?? '');
    const login = await upstream.exchange({
      metadata: form.iss
        ? metadata
        : {
            ...metadata,
            namesIssuer: false,
          },
      clientId: clientId ?? '',
      clientSecret: oidcSecret ? seal.open('sso-oidc-secret', oidcSecret) : undefined,
      redirectUri,
      code: form.code,
      codeVerifier,
      expected: {
        nonce,
        iss: form.iss,
      },
    });
    const asserted = assertedByOidc(login, own);
    if (asserted.email) return { asserted, assertion: null };
    const response = await upstream.userInfo(metadata, login);
    return {
      asserted: assertedByOidc({ ...login, claims: { ...response, ...login.claims } }, own),
      assertion: null,
    };
  }

  async function oidcPostlogin(ctx: RequestContext, form: OidcForm): Promise<AuthResponse> {
    const returned = await comeBack(ctx, form.state, 'oidc');
    return conclude(ctx, returned, () => acceptOidc(returned, form));
  }

  return { samlPostlogin, oidcPostlogin };
}

/** The way back from a tenant's identity provider. */
export type SsoCallback = ReturnType<typeof createSsoCallback>;
