import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import type { TestUser as User, Visitor } from '@foyer/testkit';
import { getRoleId } from './inviting.ts';
import type { Outcome } from './policy-outcomes.ts';
import { aUserWithApp as createUserWithApp, firstStep } from './second-factors.ts';
import { createSsoWorld } from './signing-in-by-sso.ts';
import { accountEndpoints as accountRows } from './token-endpoints-accounts.ts';
import { signInEndpoints as signInRows } from './token-endpoints-entering.ts';
import { factorEndpoints as factorRows } from './token-endpoints-factors.ts';
import { hostedEndpoints as hostedRows } from './token-endpoints-hosted.ts';
import { ssoEndpoints as ssoRows } from './token-endpoints-sso.ts';
import type { Building, TokenEndpoint } from './token-endpoints.ts';

/** What the policies of a tenant depend on. */
export interface MethodProperties {
  /**
   * `single` and `multi` factor sign-in, SSO, a session that continues, a token that is no session,
   * and an administrator who acts as the user.
   */
  readonly kind: 'single' | 'multi' | 'sso' | 'session' | 'token' | 'impersonation';
  /** Begins with a password. */
  readonly usesPassword?: true;
  /** Makes a new user a member of the tenant. */
  readonly joins?: true;
  /** A remembered browser has its own failed attempts. */
  readonly hasOwnAttempts?: true;
  /** Sets up an MFA method, which the tenant may not allow. */
  readonly setsUp?: true;
  /** The error code for an address that restrictions do not allow. Default: that of most calls. */
  readonly blockedAddress?: Outcome;
  /** The error code for a session that limits have ended. Default: that of calls with a token. */
  readonly endedSession?: Outcome;
}

/** A method that is ready to be used. */
export interface Ready {
  /** The user, or an administrator of the tenant that a new user joins. */
  readonly userId: string;
  readonly password?: string;
  readonly use: () => Promise<unknown>;
}

/** A sign-in method, or a type of token. */
export interface Method extends MethodProperties {
  readonly name: string;
  open(): Promise<Ready>;
}

/** Which rows of the token matrix are methods, by call and field. */
const matrixMethods: Readonly<Record<string, MethodProperties>> = {
  'passwordless.passwordlessPostlogin#token': { kind: 'single' },
  'passwordless.passwordlessPostlogin#token of code': { kind: 'single' },
  'passwordless.passwordlessPostlogin#token of smscode': { kind: 'single' },
  'passkeys.webauthnPostlogin#response': { kind: 'multi' },
  'activation.activate#token': { kind: 'single' },
  'activation.activateWithCode#token': { kind: 'single' },
  'mfa.verifyMfaCode#mfaToken': { kind: 'multi' },
  'mfa.verifyAuthenticatorForLogin#mfaToken': { kind: 'multi' },
  'mfa.verifySmsForLogin#mfaToken': { kind: 'multi' },
  'mfa.verifyWebauthnForLogin#mfaToken': { kind: 'multi' },
  'mfa.verifyEmailCode#mfaToken': { kind: 'multi', setsUp: true },
  'sso-login.samlPostlogin#SAMLResponse': { kind: 'sso', joins: true },
  'sso-login.oidcPostlogin#state': { kind: 'sso', joins: true },
  'sso-login.oidcPostloginV2#RelayState': { kind: 'sso', joins: true },
  'login.refresh#refresh cookie': { kind: 'session', endedSession: 'login/noSession' },
  // OAuth 2.0 has one error for every code and refresh token that is not accepted
  'hosted-login.oauthToken#code': {
    kind: 'session',
    blockedAddress: 'hostedLogin/invalidGrant',
    endedSession: 'hostedLogin/invalidGrant',
  },
  'hosted-login.oauthToken#refresh_token': {
    kind: 'session',
    endedSession: 'hostedLogin/invalidGrant',
  },
  'api-tokens.exchangeApiToken#secret': { kind: 'token' },
  'impersonation.impersonate#actorToken': {
    kind: 'impersonation',
    blockedAddress: 'impersonation/invalidToken',
  },
};

const toName = ({ call, fields: [field = ''] }: TokenEndpoint) => `${call}#${field}`;

/** Every sign-in method and type of token, from the rows of the token matrix, and the ones that take no token. */
export async function createMethods(building: Building): Promise<{
  readonly methods: readonly Method[];
  /** Rows that are no method, for the test that the table is complete. */
  readonly others: readonly string[];
}> {
  const rows: readonly TokenEndpoint[] = [
    ...accountRows(building),
    ...signInRows(building),
    ...factorRows(building),
    ...hostedRows(building),
    ...(await ssoRows(building)),
  ];
  const fromMatrix = rows.flatMap((endpoint): Method[] => {
    const properties = matrixMethods[toName(endpoint)];
    const open = async (): Promise<Ready> => {
      const { userId, good, present } = await endpoint.open();
      return { userId, use: () => present(good) };
    };
    return properties ? [{ name: toName(endpoint), ...properties, open }] : [];
  });
  const found = new Set(fromMatrix.map(({ name }) => name));
  const missing = Object.keys(matrixMethods).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`No such rows: ${missing.join(', ')}`);
  return {
    methods: [...unique(fromMatrix), ...(await ownMethods(building))],
    others: rows.map(toName).filter((name) => !found.has(name)),
  };
}

const unique = (methods: readonly Method[]) => [
  ...new Map(methods.map((method) => [method.name, method])).values(),
];

/** Methods that take no token, or a token of a session. */
async function ownMethods({ stack, upstream }: Building): Promise<readonly Method[]> {
  const world = await createSsoWorld(stack);
  const ofTenant = { description: 'Export', roleIds: [await getRoleId(stack, 'Admin')] };
  const ofUser = { description: 'Export' };
  const bodies = {
    createUserAccessToken: ofUser,
    createUserApiToken: ofUser,
    createTenantAccessToken: ofTenant,
    createTenantApiToken: ofTenant,
  };
  const signIn = (browser: Visitor, { email, password }: User) =>
    browser.api(loginCalls).signIn({ body: { email, password } });

  const withUser =
    (begin: (user: User) => Promise<() => Promise<unknown>>) => async (): Promise<Ready> => {
      const user = await stack.aUser();
      return { userId: user.userId, password: user.password, use: await begin(user) };
    };
  const bearer = (token: string | undefined) => () =>
    Object.assign(stack.visitor(), { accessToken: token }).api(ipRestrictionsCalls).getIpConfig();

  /** Away to the social provider and back. */
  async function bySocial(claims: { sub: string; email: string }) {
    const browser = stack.visitor();
    const state = JSON.stringify({ provider: 'google', action: 'signUp' });
    const path = '/frontegg/identity/resources/auth/v2/user/sso/default/google/prelogin';
    const left = await browser.fetch(`${path}?${new URLSearchParams({ state })}`);
    const { code, state: back } = upstream.agree(left.headers.get('location') ?? '', { claims });
    return async () => {
      const query = new URLSearchParams({ code, state: back });
      const answer = await browser.fetch(
        `/frontegg/identity/resources/auth/v1/user/sso/google/postlogin?${query}`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      );
      return readAnswer(answer);
    };
  }

  return [
    {
      name: 'password',
      kind: 'single',
      usesPassword: true,
      open: withUser(async (user) => () => signIn(stack.visitor(), user)),
    },
    {
      name: 'password in a remembered browser',
      kind: 'multi',
      usesPassword: true,
      hasOwnAttempts: true,
      open: async () => {
        const { user, app } = await createUserWithApp(stack);
        const { browser, mfaToken } = await firstStep(stack, user);
        await browser
          .api(mfaCalls)
          .verifyMfaCode({ body: { mfaToken, value: app.code(), rememberDevice: true } });
        const { userId, password } = user;
        return { userId, password, use: () => signIn(browser, user) };
      },
    },
    {
      name: 'social provider',
      kind: 'single',
      open: async () => {
        const claims = {
          sub: crypto.randomUUID(),
          email: `${crypto.randomUUID()}@example.test`,
        };
        const first = Object(await (await bySocial(claims))());
        const { sub } = claimsIn(first.accessToken);
        return { userId: sub, use: await bySocial(claims) };
      },
    },
    {
      name: 'SSO of a member',
      kind: 'sso',
      open: async () => {
        const company = await world.company();
        const user = world.user(company);
        await world.signIn(stack.visitor(), user);
        const { userId } = company.admin;
        return { userId, use: async () => world.signIn(stack.visitor(), user) };
      },
    },
    {
      name: 'access token of a session',
      kind: 'session',
      open: withUser(async ({ accessToken }) => bearer(accessToken)),
    },
    {
      name: 'step-up',
      kind: 'session',
      open: async () => {
        const { user } = await createUserWithApp(stack);
        const use = async () => {
          await user.api(mfaCalls).generateStepUp({ body: { maxAge: 0 } });
        };
        return { userId: user.userId, use };
      },
    },
    {
      name: 'tenant switch',
      kind: 'session',
      open: withUser(
        async (user) => () =>
          user.api(tenantsCalls).switchTenant({ body: { tenantId: user.tenantId } }),
      ),
    },
    ...(['createUserAccessToken', 'createTenantAccessToken'] as const).map(
      (call): Method => ({
        name: `bearer of ${call}`,
        kind: 'token',
        open: withUser(async (user) => {
          const created = await user.api(apiTokensCalls)[call]({ body: bodies[call] });
          return bearer(created.secret);
        }),
      }),
    ),
    ...(['createUserApiToken', 'createTenantApiToken'] as const).map(
      (call): Method => ({
        name: `exchanged token of ${call}`,
        kind: 'token',
        open: withUser(async (user) => {
          const created = await user.api(apiTokensCalls)[call]({ body: bodies[call] });
          const body = { clientId: created.clientId, secret: created.secret ?? '' };
          const { accessToken } = await stack.api(apiTokensCalls).exchangeApiToken({ body });
          return bearer(accessToken);
        }),
      }),
    ),
  ];
}

const claimsIn = (token: string | undefined): { readonly sub: string } =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}');

/** The answer of a call, or its refusal. */
async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
