import { createHash, randomBytes } from 'node:crypto';
import { loginCalls } from '@foyer/contract/login/calls';
import {
  createStack,
  type TestUser,
  type Stack,
  type StackOptions,
  stackClientId,
  type Visitor,
} from '@foyer/testkit';

/** Applications every hosted test knows. */
export const shop = {
  clientId: 'shop',
  name: 'Shop',
  kind: 'confidential',
  secret: 'shop-secret-0123456789-0123456789-0123456789',
  redirectUris: ['https://shop.test/cb', 'https://shop.test/cb?fixed=1'],
  postLogoutRedirectUris: ['https://shop.test/bye'],
  audience: 'https://api.shop.test/',
} as const;
export const phone = {
  clientId: 'phone',
  name: 'Phone',
  kind: 'public',
  redirectUris: ['https://phone.test/cb'],
} as const;
export const robot = {
  clientId: 'robot',
  name: 'Robot',
  kind: 'machine',
  secret: 'robot-secret-0123456789-0123456789-012345678',
  tenantId: 'aaaaaaaa-0000-4000-8000-000000000001',
  roles: ['Admin'],
  permissions: ['fe.*'],
} as const;

/** A server with those applications. */
export const hostedStack = (options: StackOptions = {}): Promise<Stack> =>
  createStack({
    ...options,
    config: {
      ...options.config,
      applications: [
        {
          ...shop,
          redirectUris: [...shop.redirectUris],
          postLogoutRedirectUris: [...shop.postLogoutRedirectUris],
        },
        { ...phone, redirectUris: [...phone.redirectUris] },
        { ...robot, roles: [...robot.roles], permissions: [...robot.permissions] },
        ...(options.config?.applications ?? []),
      ],
    },
  });

/** A verifier and its challenge. */
export function pkce(verifier = randomBytes(32).toString('base64url')) {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The strict address of a sign-in at an application. */
export function authorizePath(query: Readonly<Record<string, string | undefined>> = {}): string {
  const all = {
    response_type: 'code',
    client_id: shop.clientId,
    redirect_uri: shop.redirectUris[0],
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    ...query,
  };
  const present = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return `/oidc/authorize?${new URLSearchParams(present.map(([name, value]) => [name, value]))}`;
}

/** Where a navigation leads: the address a browser would open next; undefined when a page is shown. */
export async function follow(browser: Visitor, path: string): Promise<URL | undefined> {
  let address = path;
  for (let hop = 0; hop < 10; hop += 1) {
    const answer = await browser.fetch(address, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (!location) return undefined;
    const next = new URL(location, 'http://foyer.test');
    if (!['foyer.test', '127.0.0.1'].includes(next.hostname)) return next;
    if (next.pathname === '/oauth/account/login' || next.pathname === '/oauth/callback')
      return next;
    address = next.pathname + next.search;
  }
  throw new Error('A browser would have given up by now');
}

/** The name of the request that waits at the hosted page. */
export function getInteraction(page: URL | undefined): string {
  const uid = page?.searchParams.get('interaction');
  if (!uid) throw new Error(`Not the hosted page: ${page?.href}`);
  return uid;
}

/** Calls the hosted page makes. */
export async function callPage(browser: Visitor, uid: string, verb: '' | 'finish' | 'abort' = '') {
  const path = `/oauth/interaction/${uid}${verb && `/${verb}`}`;
  const headers = { 'content-type': 'application/json' };
  const answer = await browser.fetch(path, {
    method: verb ? 'POST' : 'GET',
    headers,
    ...(verb ? { body: '{}' } : {}),
  });
  const body: { location?: string; reasons?: string[]; errorCode?: string } & Record<
    string,
    unknown
  > = JSON.parse(await answer.text());
  return { status: answer.status, body };
}

/** Leads a browser that answers what is asked through to the application. */
export async function finish(browser: Visitor, uid: string): Promise<URL | undefined> {
  const { status, body } = await callPage(browser, uid, 'finish');
  if (!body.location) throw new Error(`finish answered ${status} ${body.errorCode}`);
  const { pathname, search } = new URL(body.location);
  return follow(browser, pathname + search);
}

/** Signs a user in with their password at the hosted page. */
export const signIn = (
  browser: Visitor,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
) => browser.api(loginCalls).signIn({ body: { email, password } });

/** A whole sign-in of a new browser at an application; answers what the application gets. */
export async function enter(
  browser: Visitor,
  user: Pick<TestUser, 'email' | 'password'>,
  query: Parameters<typeof authorizePath>[0] = {},
): Promise<URL> {
  const first = await follow(browser, authorizePath(query));
  if (first?.searchParams.get('code')) return first;
  const uid = getInteraction(first);
  await signIn(browser, user);
  const back = await finish(browser, uid);
  if (!back) throw new Error('The application was not reached');
  return back;
}

/** What the token endpoint answers. */
export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly error?: string;
  readonly scope?: string;
  readonly token_type?: string;
}

/** A form posted to a standard endpoint, as the shop unless another is named. */
export async function postForm(
  stack: Pick<Stack, 'visitor'>,
  path: string,
  form: Readonly<Record<string, string>>,
  basic: readonly [string, string] | null = [shop.clientId, shop.secret],
) {
  const authorization =
    basic && `Basic ${Buffer.from(basic.map(encodeURIComponent).join(':')).toString('base64')}`;
  const answer = await stack.visitor().fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization ? { authorization } : {}),
    },
    body: new URLSearchParams({ ...form }).toString(),
  });
  const text = await answer.text();
  const body: Tokens & Record<string, unknown> = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: answer.status, headers: answer.headers, body, text };
}

/** Exchanges a code as the shop does. */
export const exchange = (
  stack: Pick<Stack, 'visitor'>,
  back: URL,
  more: Readonly<Record<string, string>> = {},
) =>
  postForm(stack, '/oidc/token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: shop.redirectUris[0],
    ...more,
  });

/** The claims of a token. */
export function getClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** The contract's own authorize address of the embedded application. */
export function contractAuthorize(
  challenge: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const all = {
    response_type: 'code',
    client_id: stackClientId,
    scope: 'openid email profile',
    redirect_uri: 'http://foyer.test/oauth/callback',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: 'abcdefghijklmnop',
    ...query,
  };
  return `/frontegg/oauth/authorize?${new URLSearchParams(all)}`;
}

/** The contract's JSON token call. */
export async function contractToken(
  browser: Visitor,
  body: Readonly<Record<string, unknown>>,
  prefix = '/frontegg',
) {
  const answer = await browser.fetch(`${prefix}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const tokens: Tokens & { errorCode?: string } = JSON.parse(await answer.text());
  return { status: answer.status, tokens };
}
