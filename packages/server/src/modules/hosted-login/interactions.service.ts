import { commonRefusals } from '@foyer/contract';
import { applicationsRefusals } from '@foyer/contract/applications';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import {
  type DirectAction,
  directAction,
  type HostedApplication,
  hostedLoginRefusals,
  type Interaction,
} from '@foyer/contract/hosted-login';
import type { Artifact, ArtifactsStore } from '../../protocols/oidc/artifacts.store.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { HostedRules } from './hosted-login.deps.ts';
import type { BrowserSession, HostedSessions } from '../../protocols/oidc/hosted.ts';

type InteractionsDeps = Pick<Platform, 'config' | 'settings' | 'db' | 'clock'> & {
  readonly artifacts: ArtifactsStore;
  readonly sessions: HostedSessions;
  readonly rules: HostedRules;
};

const kind = 'Interaction';

/** What refuses to lead on, by what is missing. Choosing an account is done by leading on. */
const refusals = {
  noSession: hostedLoginRefusals.signInFirst,
  otherAccount: hostedLoginRefusals.otherAccount,
  login: hostedLoginRefusals.signInAgain,
  maxAge: hostedLoginRefusals.signInAgain,
  tenant: hostedLoginRefusals.notAMember,
  application: applicationsRefusals.notAssigned,
  singleSignOn: ssoLoginRefusals.required,
  method: hostedLoginRefusals.otherMethod,
  stepUp: hostedLoginRefusals.stepUpFirst,
} as const;

/** Sign-ins that an application asks for and that wait for a user. Decision 0175. */
export function createInteractions({
  config,
  settings,
  db,
  clock,
  artifacts,
  sessions,
  rules,
}: InteractionsDeps) {
  async function open(
    uid: string,
  ): Promise<{ readonly found: Artifact; readonly params: Record<string, unknown> }> {
    const found = await db.read((tx) => artifacts.find(tx, { kind, id: uid, now: clock.now() }));
    if (!found) throw refuse(hostedLoginRefusals.gone);
    return { found, params: Object(found.payload['params']) };
  }

  async function left(
    params: Record<string, unknown>,
    startedAt: Date,
    browser: BrowserSession | null,
  ) {
    const tenant = browser
      ? await sessions.tenantFor(browser, {
          ...rules.readTenantHints(params),
          clientId: toText(params['client_id']),
        })
      : undefined;
    const signedIn = browser && {
      ...browser.session,
      isMember: tenant !== undefined,
      isClosed: tenant?.isOpen === false && tenant.isAddressAllowed,
      isUnassigned: tenant?.isApplicationOpen === false,
      isMethodRefused: tenant?.isMethodOffered === false,
    };
    const reasons = rules.outstanding(params, signedIn ?? undefined, {
      startedAt,
      now: clock.now(),
    });
    return { reasons, tenant };
  }

  /** Notes how a request ended, for the engine, and says where it continues. */
  async function lead(
    uid: string,
    payload: Artifact['payload'],
    result: object,
  ): Promise<{ location: string }> {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + resumeSeconds * 1000);
    await db.read((tx) =>
      artifacts.save(tx, { kind, id: uid, payload: { ...payload, result }, now, expiresAt }),
    );
    return { location: `${settings.publicUrl}${rules.authorizationPath}/${uid}` };
  }

  return {
    async get(ctx: RequestContext, uid: string): Promise<Interaction> {
      const { found, params } = await open(uid);
      const browser = await sessions.look(ctx.cookies.refresh, ctx.client.address);
      const clientId = String(params['client_id']);
      const one = config.applications.find((application) => application.clientId === clientId);
      const { organization, tenantId } = rules.readTenantHints(params);
      const maxAge = rules.parseMaxAge(params);
      const action = getDirectAction(params['login_direct_action']);
      const loginHint = toText(params['login_hint']);
      const { reasons, tenant } = await left(params, found.createdAt, browser);
      return {
        uid,
        application: { clientId, name: one?.name ?? config.application.name },
        reasons,
        languages: toText(params['ui_locales'])?.split(' ').filter(Boolean) ?? [],
        ...(browser ? { signedIn: getUser(browser) } : {}),
        ...(loginHint ? { loginHint } : {}),
        ...(organization ? { organization } : {}),
        ...(tenantId ? { tenantId } : {}),
        ...(tenant && reasons.includes('singleSignOn') ? { signOnTenantId: tenant.tenantId } : {}),
        ...(rules.asksForMultiFactor(params['acr_values']) ? { acr: rules.multiFactorAcr } : {}),
        ...(maxAge === undefined ? {} : { maxAge }),
        ...(action ? { directAction: action } : {}),
      };
    },

    /** The application that a hosted page returns to: the requested one, otherwise the embedded one. */
    application: (clientId: string | undefined): HostedApplication => {
      const { name, url } =
        config.applications.find((one) => one.clientId === clientId) ?? config.application;
      return { name, ...(url === undefined ? {} : { url }) };
    },

    /** Leads on with the session of this browser, once nothing is left. Who it is, the engine sees by itself. */
    async finish(ctx: RequestContext, uid: string): Promise<{ location: string }> {
      const { found, params } = await open(uid);
      const browser = await sessions.look(ctx.cookies.refresh, ctx.client.address);
      const { reasons, tenant } = await left(params, found.createdAt, browser);
      if (tenant?.isAddressAllowed === false) throw refuse(commonRefusals.addressNotAllowed);
      const missing = reasons.find((reason) => reason !== 'selectAccount');
      // With the id of the tenant the page asks where its users sign in. Decision 0169.
      const context =
        missing === 'singleSignOn' && tenant
          ? { context: { tenantId: tenant.tenantId } }
          : undefined;
      if (missing) throw refuse(refusals[missing], context);
      if (!browser) throw refuse(hostedLoginRefusals.signInFirst);
      const login = { accountId: browser.session.userId, sessionId: browser.rootId };
      return lead(uid, found.payload, { login, select_account: {} });
    },

    /** Leads back without a sign-in. */
    async abort(uid: string): Promise<{ location: string }> {
      const { found } = await open(uid);
      const words = 'The person went back.';
      return lead(uid, found.payload, { error: 'access_denied', error_description: words });
    },
  };
}

/** Seconds a browser has to follow the address it was given. */
const resumeSeconds = 10 * 60;

const getUser = ({ session: { userId, email, name } }: BrowserSession) => ({
  userId,
  email: email ?? '',
  name,
});

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;
}

/** Base64 of JSON, as published clients write it. Contract, §10. Anything else is no wish. */
function getDirectAction(text: unknown): DirectAction | undefined {
  if (typeof text !== 'string' || text === '' || text.length > 4000) return undefined;
  try {
    return directAction.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

/** Sign-ins that wait for a user. */
export type Interactions = ReturnType<typeof createInteractions>;
