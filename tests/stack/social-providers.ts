import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type socialLoginContract } from '@foyer/contract/social-login';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import type { Output } from '@foyer/contract';
import type { FoyerConfigInput } from '@foyer/server/kernel/config/config';
import {
  createUpstreamFixture,
  type TokenMaking,
  type UpstreamFixture,
} from '../../packages/server/testing/upstream.fixture.ts';
import { createStack, type Stack, type StackOptions, type Visitor } from '@foyer/testkit';
import { afterAll } from 'vitest';

/** The name of a social provider. */
export type ProviderName = Output<
  (typeof socialLoginContract)['getSocialProviders']
>[number]['type'];

/** Every social provider. */
export const everyProvider = [
  'google',
  'microsoft',
  'apple',
  'github',
  'slack',
  'linkedin',
  'facebook',
] as const satisfies readonly ProviderName[];

/** A user as their providers know them. */
export interface Known {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly vouched: boolean;
}

/** A user no provider has told of yet. */
export function aKnown(details: Partial<Known> = {}): Known {
  const id = String(Math.floor(Math.random() * 1e12));
  return {
    id,
    email: `grace.${randomUUID().slice(0, 13)}@example.test`,
    name: 'Grace Hopper',
    vouched: true,
    ...details,
  };
}

/** What each provider says of a user, in its own way. */
function reported(provider: ProviderName, { id, email, name, vouched }: Known): TokenMaking {
  if (provider === 'facebook') return { api: { '/me': { id, name, email } } };
  const emails = [{ email, primary: true, verified: vouched }];
  if (provider === 'github')
    return { api: { '/user': { id: Number(id), login: 'grace', name }, '/user/emails': emails } };
  const claims = {
    sub: id,
    email,
    name,
    email_verified: provider === 'apple' ? String(vouched) : vouched,
  };
  // LinkedIn leaves the nonce out
  if (provider === 'linkedin') return { claims: { ...claims, nonce: undefined } };
  return {
    claims:
      provider === 'microsoft' ? { ...claims, email_verified: true, xms_edov: vouched } : claims,
  };
}

/** A way through a provider. */
export interface Way {
  readonly action?: 'login' | 'signUp';
  readonly making?: TokenMaking;
  readonly body?: { readonly metadata?: string; readonly invitationToken?: string };
  /** Laid over what the page hands on. */
  readonly query?: Readonly<Record<string, string>>;
}

type SocialLoginConfig = NonNullable<FoyerConfigInput['socialLogin']>;

/** The configuration of every provider, all of them played by one. */
export function everySocialLogin({ issuer }: UpstreamFixture): SocialLoginConfig {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const shared = { clientId: 'foyer', secret: 'a secret of tests' };
  const openId = { ...shared, issuer };
  return {
    google: openId,
    microsoft: openId,
    slack: openId,
    linkedin: openId,
    apple: {
      clientId: 'foyer',
      issuer,
      teamId: 'TEAM',
      keyId: 'KEY',
      privateKey: privateKey
        .export({
          format: 'pem',
          type: 'pkcs8',
        })
        .toString(),
    },
    github: {
      ...shared,
      webUrl: issuer,
      apiUrl: issuer,
    },
    facebook: {
      ...shared,
      webUrl: issuer,
      apiUrl: issuer,
      trustEmail: true,
    },
  };
}

/** A stack whose social providers are played by a fixture. */
export async function createSocialStack(
  options: StackOptions = {},
  adjust: (all: SocialLoginConfig) => SocialLoginConfig = (all) => all,
) {
  const upstream = await createUpstreamFixture(() => stack.clock.now());
  afterAll(upstream.close);
  const socialLogin = adjust(everySocialLogin(upstream));
  const stack: Stack = await createStack({
    ...options,
    config: { ...options.config, socialLogin },
  });
  const page = `${stack.url}/account/social/success`;

  /** Leaves for a provider; where to. */
  async function leave(
    browser: Visitor,
    provider: ProviderName,
    query: Readonly<Record<string, string>> = {},
  ) {
    const search = new URLSearchParams({ redirect_uri: page, ...query }).toString();
    const path = `/frontegg/identity/resources/auth/v2/user/sso/default/${provider}/prelogin?${search}`;
    const answer = await browser.fetch(path, { redirect: 'manual' });
    if (answer.status !== 302) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.headers.get('location') ?? '';
  }

  /** Goes to the provider, agrees, and is on the page that providers lead back to. */
  async function goAndAgree(
    browser: Visitor,
    provider: ProviderName,
    user: Known,
    { action = 'login', making }: Way = {},
  ) {
    const address = await leave(browser, provider, {
      state: JSON.stringify({ provider, appId: 'app', action }),
    });
    return upstream.agree(address, { ...reported(provider, user), ...making });
  }

  /** What the page does then. */
  const handOn = (
    browser: Visitor,
    provider: ProviderName,
    query: Readonly<Record<string, string>>,
    body = {},
  ) => browser.api(socialLoginCalls).socialPostlogin({ params: { provider }, query, body });

  return {
    stack,
    upstream,
    page,
    leave,
    goAndAgree,
    handOn,
    come: async (browser: Visitor, provider: ProviderName, user: Known, way: Way = {}) =>
      handOn(
        browser,
        provider,
        {
          ...(await goAndAgree(browser, provider, user, way)),
          ...way.query,
        },
        way.body,
      ),
  };
}
