import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { consoleCookies } from '@foyer/contract/console-session/rules';
import { consoleSessionCalls } from '@foyer/contract/console-session/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import {
  createUpstreamFixture,
  type UpstreamFixture,
} from '../../packages/server/testing/upstream.fixture.ts';
import {
  createSessionCookies,
  type SessionCookies,
} from '@foyer/server/kernel/http/session-cookies';
import type { TokenType } from '@foyer/server/kernel/keys/claims';
import {
  type CodeKind,
  codeKinds,
  type SecretKind,
  secretKinds,
} from '@foyer/server/kernel/secrets/secret-kinds';
import type { Ceremony } from '@foyer/server/protocols/webauthn/webauthn';
import { loginCalls } from '@foyer/contract/login/calls';
import { createStack, type TestUser, type Stack, type StackOptions } from '@foyer/testkit';
import { afterAll } from 'vitest';
import { handOut } from './inviting.ts';
import { type App, aUserWithApp, firstStep } from './second-factors.ts';

const plenty = 100_000;
const everyFactor = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
] as const;
/** Every sign-in method and back in, and room for tests that knock often. */
export const everyEndpointConfig = {
  signUp: { fields: { phoneNumber: 'optional' as const, username: 'optional' as const } },
  signIn: { otherMethods: ['MagicLink' as const, 'Code' as const, 'SmsCode' as const] },
  mfa: { strategies: [...everyFactor], allowRememberMyDevice: true },
  passwordRecovery: { sms: true },
  console: { signInUrl: 'http://console.foyer.test', hostUrl: 'http://browser.foyer.test' },
  apiTokens: { triesPerClient: plenty, wrongPerAddress: plenty },
  lockout: { maxAttempts: 100, maxAttemptsPerAddress: plenty },
  rateLimits: {
    read: plenty,
    write: plenty,
    attempts: plenty,
    credentials: plenty,
    mail: plenty,
    session: plenty,
  },
  sms: { perAddressAndHour: plenty, perRangeAndHour: plenty, perDay: plenty },
};

/** A stack with every sign-in method and back in, and the same one where everyone must have an MFA method. */
export async function createEveryEndpoint(more: StackOptions['config'] = {}): Promise<{
  readonly stack: Stack;
  readonly forced: Stack;
  readonly upstream: UpstreamFixture;
}> {
  const upstream = await createUpstreamFixture(() => stack.clock.now());
  afterAll(upstream.close);
  const google = { clientId: 'foyer', secret: 'a secret of tests', issuer: upstream.issuer };
  const stack: Stack = await createStack({
    config: { ...everyEndpointConfig, ...more, socialLogin: { google } },
  });
  const forced = await createStack({
    besides: stack,
    config: {
      ...everyEndpointConfig,
      mfa: { ...everyEndpointConfig.mfa, enforceMFAType: 'Force' },
    },
  });
  return { stack, forced, upstream };
}

/** What a user presents: a long text, and the short code that goes with it. */
export interface Key {
  readonly token: string;
  readonly code: string;
}

/** Every kind of thing that opens something somewhere. */
export type TokenKind =
  | `secret.${SecretKind}`
  | `code.${CodeKind}`
  | `cookie.${keyof SessionCookies}`
  | `token.${TokenType}`
  | `challenge.${Ceremony['purpose']}`
  | `mfaToken.${'verify' | 'enrol' | 'stepUp'}`
  | 'appCode'
  | 'recoveryCode'
  | 'inviteLink'
  | 'apiSecret'
  | 'apiBearer';

/** For whom keys of every kind are made. */
export interface Victim {
  readonly userId: string;
  /** Whom challenges are bound to at this endpoint. */
  readonly ceremonySubject?: string;
}

/** Kinds that nothing makes and nothing takes yet; a test looks whether that is still so. */
export const unused: readonly TokenKind[] = [
  'secret.oauthCode',
  'secret.emailChange',
  'token.id+jwt',
];

const noCode = '';

/** Kinds of keys, and what makes one of each. */
export type Makers = readonly (readonly [TokenKind, () => Promise<Key>])[];

/** Makes keys of every kind, all of them good at their own endpoints. */
export async function createKeySet({ stack, forced }: { stack: Stack; forced: Stack }) {
  const { secrets, signer, webauthn, config: settled } = stack.server.kernel;
  const cookies = createSessionCookies(settled, stack.url);
  const tenant = await stack.aTenant();
  const { user, app, recoveryCode } = await rememberedUser(stack);
  const alone = await stack.aUser();
  await user.api(consoleSessionCalls).authCookie();
  const inviteLink = (await handOut(tenant.admin)).token;
  const ofProgram = { body: { description: 'A program' } };
  const apiSecret = (await tenant.admin.api(apiTokensCalls).createUserApiToken(ofProgram)).secret;
  const apiBearer = (await tenant.admin.api(apiTokensCalls).createUserAccessToken(ofProgram))
    .secret;

  const getCookie = (name: string): Key => ({ token: user.cookies.get(name) ?? '', code: noCode });
  const only = (token: string | undefined): Key => ({ token: token ?? '', code: noCode });

  /** Made for the victim at the endpoint, where the kinds that are good there are left out: a newer one voids the one before. */
  function own({ userId, ceremonySubject }: Victim, good: readonly TokenKind[]): Makers {
    const { db } = stack.server;
    return [
      ...typedKeys(secretKinds).flatMap((kind): Makers => {
        const token = once(() => db.system((tx) => secrets.issue(tx, { kind, subject: userId })));
        return [
          [`secret.${kind}`, async () => only(await token())],
          [`secret.${kind}`, async () => only(`${userId}.${await token()}`)],
        ];
      }),
      ...typedKeys(codeKinds).flatMap((kind): Makers => {
        const created = once(() =>
          db.system((tx) => secrets.issueCode(tx, { kind, subject: userId })),
        );
        const key = async (start: string) => ({
          token: `${start}${(await created()).handle}`,
          code: (await created()).code,
        });
        return [
          [`code.${kind}`, () => key('')],
          [`code.${kind}`, () => key(`${userId}.`)],
        ];
      }),
      ...(['signIn', 'passkey', 'mfaEnrol', 'mfaVerify', 'mfaDisable'] as const).map(
        (purpose): Makers[number] => {
          const ceremony = { purpose, subject: ceremonySubject ?? userId };
          const ask = () => webauthn.requestOptions(ceremony, { userVerification: 'discouraged' });
          return [`challenge.${purpose}`, async () => only((await ask()).challenge)];
        },
      ),
    ].filter(([kind]) => !good.includes(kind));
  }

  /** What another user holds, or what is bound to no flow of the victim. */
  async function general(): Promise<[TokenKind, Key][]> {
    await user.api(loginCalls).refresh();
    const { accessToken } = user;
    const { sub, ...claims } = JSON.parse(
      Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString(),
    );
    const idToken = await signer.sign({ ...claims, sub }, { typ: 'id+jwt', ttlSeconds: 60 });
    const stepUp = await user.api(mfaCalls).generateStepUp({ body: { maxAge: 0 } });
    return [
      ['token.at+jwt', only(accessToken)],
      ['token.id+jwt', only(idToken.token)],
      ['cookie.refresh', getCookie(cookies.refresh.name)],
      ['cookie.signUp', getCookie(cookies.signUp.name)],
      ['cookie.device', getCookie(cookies.device.name)],
      ['cookie.login', getCookie(cookies.login.name)],
      ['cookie.upstream', getCookie(cookies.upstream.name)],
      ['cookie.consoleAuth', getCookie(consoleCookies.auth)],
      ['cookie.consoleOrigin', getCookie(consoleCookies.origin)],
      ['mfaToken.verify', only((await firstStep(stack, user)).mfaToken)],
      ['mfaToken.enrol', only((await firstStep(forced, alone)).mfaToken)],
      ['mfaToken.stepUp', only(stepUp.mfaToken)],
      ['appCode', { token: app.code(), code: app.code() }],
      ['recoveryCode', { token: recoveryCode, code: recoveryCode }],
      ['inviteLink', only(inviteLink)],
      ['apiSecret', only(apiSecret)],
      ['apiBearer', only(apiBearer)],
    ];
  }

  return {
    general,
    /** Everything that must not open the endpoint of this victim; what is for the victim alone is made when it is presented. */
    foreign: (
      victim: Victim,
      good: readonly TokenKind[],
      others: readonly (readonly [TokenKind, Key])[],
    ): Makers => [
      ...own(victim, good),
      ...others
        .filter(([kind]) => !good.includes(kind))
        .map(([kind, key]) => [kind, async () => key] as const),
    ],
  };
}

/** A user whose browser holds every cookie there is. */
async function rememberedUser(
  stack: Stack,
): Promise<{ user: TestUser; app: App; recoveryCode: string }> {
  const created = await aUserWithApp(stack);
  const { browser, mfaToken } = await firstStep(stack, created.user);
  await browser
    .api(mfaCalls)
    .verifyMfaCode({ body: { mfaToken, value: created.app.code(), rememberDevice: true } });
  for (const [name, value] of browser.cookies) created.user.cookies.set(name, value);
  created.user.accessToken = browser.accessToken;
  await browser.fetch('/frontegg/identity/resources/auth/v2/user/sso/default/google/prelogin');
  await browser.fetch('/frontegg/identity/resources/auth/v1/passwordless/code/prelogin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: created.user.email }),
  });
  for (const [name, value] of browser.cookies) created.user.cookies.set(name, value);
  stack.clock.advance(30);
  return created;
}

/** Makes it when it is first asked for. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined;
  return () => (created ??= make());
}

/** The keys of an object, typed. */
function typedKeys<T extends object>(one: T): readonly (keyof T & string)[] {
  const isKey = (name: string): name is keyof T & string => name in one;
  return Object.keys(one).filter(isKey);
}

/** Every kind there is, from the code that makes them. */
export function everyKind(stack: Stack): readonly string[] {
  const cookies = createSessionCookies(stack.server.kernel.config, stack.url);
  return [
    ...Object.keys(secretKinds).map((kind) => `secret.${kind}`),
    ...Object.keys(codeKinds).map((kind) => `code.${kind}`),
    ...Object.keys(cookies).map((name) => `cookie.${name}`),
  ];
}
