import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import type { Person, Visitor } from '@foyer/testkit';
import { aPersonWithApp, firstStep } from './second-factors.ts';
import { createSsoWorld } from './signing-in-by-sso.ts';
import { accountDoors } from './token-doors-accounts.ts';
import { enteringDoors } from './token-doors-entering.ts';
import { factorDoors } from './token-doors-factors.ts';
import { hostedDoors } from './token-doors-hosted.ts';
import { ssoDoors } from './token-doors-sso.ts';
import type { Building, Door } from './token-doors.ts';

/** What the policies of a tenant depend on. */
export interface MethodTraits {
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
}

/** A method that is ready to be used. */
export interface Ready {
  /** The user, or an administrator of the tenant that a new user joins. */
  readonly userId: string;
  readonly password?: string;
  readonly use: () => Promise<unknown>;
}

/** A sign-in method, or a type of token. */
export interface Method extends MethodTraits {
  readonly name: string;
  open(): Promise<Ready>;
}

/** Which doors of the token matrix are methods, by call and field. */
const methodsOfDoors: Readonly<Record<string, MethodTraits>> = {
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
  'mfa.verifyEmailCode#mfaToken': { kind: 'multi' },
  'sso-login.samlPostlogin#SAMLResponse': { kind: 'sso', joins: true },
  'sso-login.oidcPostlogin#state': { kind: 'sso', joins: true },
  'sso-login.oidcPostloginV2#RelayState': { kind: 'sso', joins: true },
  'login.refresh#refresh cookie': { kind: 'session' },
  'hosted-login.oauthToken#code': { kind: 'session' },
  'hosted-login.oauthToken#refresh_token': { kind: 'session' },
  'api-tokens.exchangeApiToken#secret': { kind: 'token' },
  'impersonation.impersonate#actorToken': { kind: 'impersonation' },
};

const nameOf = ({ call, fields: [field = ''] }: Door) => `${call}#${field}`;

/** Every sign-in method and type of token, from the doors of the token matrix, and the ones that take no token. */
export async function createMethods(building: Building): Promise<{
  readonly methods: readonly Method[];
  /** Doors that are no method, for the test that the table is complete. */
  readonly others: readonly string[];
}> {
  const doors: readonly Door[] = [
    ...accountDoors(building),
    ...enteringDoors(building),
    ...factorDoors(building),
    ...hostedDoors(building),
    ...(await ssoDoors(building)),
  ];
  const ofDoors = doors.flatMap((door): Method[] => {
    const traits = methodsOfDoors[nameOf(door)];
    const open = async (): Promise<Ready> => {
      const { userId, good, knock } = await door.open();
      return { userId, use: () => knock(good) };
    };
    return traits ? [{ name: nameOf(door), ...traits, open }] : [];
  });
  const found = new Set(ofDoors.map(({ name }) => name));
  const missing = Object.keys(methodsOfDoors).filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`No such doors: ${missing.join(', ')}`);
  return {
    methods: [...unique(ofDoors), ...(await ownMethods(building))],
    others: doors.map(nameOf).filter((name) => !found.has(name)),
  };
}

const unique = (methods: readonly Method[]) => [
  ...new Map(methods.map((method) => [method.name, method])).values(),
];

/** Methods that take no token, or a token of a session. */
async function ownMethods({ stack, upstream }: Building): Promise<readonly Method[]> {
  const world = await createSsoWorld(stack);
  const signIn = (browser: Visitor, { email, password }: Person) =>
    browser.api(loginCalls).signIn({ body: { email, password } });

  const ofPerson =
    (begin: (person: Person) => Promise<() => Promise<unknown>>) => async (): Promise<Ready> => {
      const person = await stack.aPerson();
      return { userId: person.userId, password: person.password, use: await begin(person) };
    };
  const bearer = (token: string | undefined) => () =>
    Object.assign(stack.visitor(), { accessToken: token })
      .api(securityPoliciesCalls)
      .getMfaPolicy();

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
      return answerOf(answer);
    };
  }

  return [
    {
      name: 'password',
      kind: 'single',
      usesPassword: true,
      open: ofPerson(async (person) => () => signIn(stack.visitor(), person)),
    },
    {
      name: 'password in a remembered browser',
      kind: 'multi',
      usesPassword: true,
      hasOwnAttempts: true,
      open: async () => {
        const { person, app } = await aPersonWithApp(stack);
        const { browser, mfaToken } = await firstStep(stack, person);
        await browser
          .api(mfaCalls)
          .verifyMfaCode({ body: { mfaToken, value: app.code(), rememberDevice: true } });
        const { userId, password } = person;
        return { userId, password, use: () => signIn(browser, person) };
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
        const user = world.someone(company);
        await world.signIn(stack.visitor(), user);
        const { userId } = company.admin;
        return { userId, use: async () => world.signIn(stack.visitor(), user) };
      },
    },
    {
      name: 'access token of a session',
      kind: 'session',
      open: ofPerson(async ({ accessToken }) => bearer(accessToken)),
    },
    {
      name: 'step-up',
      kind: 'session',
      open: ofPerson(
        async (person) => () => person.api(mfaCalls).generateStepUp({ body: { maxAge: 600 } }),
      ),
    },
    {
      name: 'tenant switch',
      kind: 'session',
      open: ofPerson(
        async (person) => () =>
          person.api(tenantsCalls).switchTenant({ body: { tenantId: person.tenantId } }),
      ),
    },
    ...(['createUserAccessToken', 'createTenantAccessToken'] as const).map(
      (call): Method => ({
        name: `bearer of ${call}`,
        kind: 'token',
        open: ofPerson(async (person) => {
          const made = await person.api(apiTokensCalls)[call]({ body: { description: 'Export' } });
          return bearer(made.secret);
        }),
      }),
    ),
    ...(['createUserApiToken', 'createTenantApiToken'] as const).map(
      (call): Method => ({
        name: `exchanged token of ${call}`,
        kind: 'token',
        open: ofPerson(async (person) => {
          const made = await person.api(apiTokensCalls)[call]({ body: { description: 'Export' } });
          const body = { clientId: made.clientId, secret: made.secret ?? '' };
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
async function answerOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
