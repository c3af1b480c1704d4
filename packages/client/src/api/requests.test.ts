import { readFileSync } from 'node:fs';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { expect, test } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { buildUrl } from './build-url.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const call = { method: 'GET', path: '/x', access: 'none' } as const;

test.each([
  ['https://a.test', '/frontegg', 'https://a.test/frontegg/x'],
  ['https://a.test/', 'frontegg', 'https://a.test/frontegg/x'],
  ['https://a.test/frontegg', '/frontegg', 'https://a.test/frontegg/x'],
  ['https://a.test/frontegg/', '/frontegg/', 'https://a.test/frontegg/x'],
  ['https://a.test/base', '/auth', 'https://a.test/base/auth/x'],
  ['https://a.test', '', 'https://a.test/x'],
  ['', '/frontegg', '/frontegg/x'],
])('base %j and prefix %j make %s', (baseUrl, prefix, url) => {
  expect(buildUrl({ baseUrl, prefix }, call, '/x', {})).toBe(url);
});

test('a call outside of the prefix goes to the root', () => {
  const outside = { ...call, outsidePrefix: true } as const;
  const address = (baseUrl: string) =>
    buildUrl({ baseUrl, prefix: '/frontegg' }, outside, '/x', {});
  expect([address('https://a.test'), address('https://a.test/frontegg')]).toEqual([
    'https://a.test/x',
    'https://a.test/x',
  ]);
});

test('the base address may depend on the path', () => {
  const baseUrl = (path: string) => (path.startsWith('/x') ? 'https://x.test' : 'https://y.test');
  expect(buildUrl({ baseUrl, prefix: '/frontegg' }, call, '/x', { a: '1 2' })).toBe(
    'https://x.test/frontegg/x?a=1+2',
  );
});

async function getHeaders(
  options: Parameters<ReturnType<typeof createSimulation>['start']>[0],
  signedIn: boolean,
) {
  const { start, provider, time } = createSimulation();
  provider.state.cookie = signedIn;
  const { client } = await start(options);
  const reading = client.api(profileCalls, 'login-box').getMe({ query: {} });
  await time.advance(10);
  await reading;
  return provider.calls.at(-1)?.headers;
}

test('every call says JSON, also one without a body', async () => {
  const { start, provider } = createSimulation();
  await start();
  expect(new Set(provider.calls.map(({ headers }) => headers['Content-Type']))).toEqual(
    new Set(['application/json']),
  );
});

test('an anonymous call carries kit and surface, and no token', async () => {
  expect(await getHeaders({}, false)).toEqual({
    'Content-Type': 'application/json',
    'frontegg-source': 'login-box',
    'x-frontegg-sdk': `@foyer/client@${version}`,
  });
});

test('the headers of the contract are sent when there is something to say', async () => {
  const options = {
    href: 'https://app.test/?tenantId=t-9',
    metadata: { sdk: '@host/sdk@2', framework: 'react@19' },
    tenantResolver: async () => ({ tenant: 'acme' }),
    appId: 'app-1',
    headers: () => ({ 'x-host': 'yes' }),
  };
  expect(await getHeaders(options, true)).toMatchObject({
    Authorization: expect.stringMatching(/^Bearer \S+\.\S+\.\S+$/),
    'x-frontegg-sdk': '@host/sdk@2',
    'x-frontegg-framework': 'react@19',
    'frontegg-login-alias': 'acme',
    'frontegg-scoped-tenant': 't-9',
    'frontegg-requested-application-id': 'app-1',
    'x-host': 'yes',
  });
});

test('the refresh sends an empty object and the sign-out no body, as the published client does', async () => {
  const { start, provider } = createSimulation();
  const { session } = await start();
  await session.signOut();
  const bodies = provider.calls.filter(
    ({ call: shape }) => shape === loginCalls.refresh || shape === loginCalls.signOut,
  );
  expect(bodies.map(({ body }) => body)).toEqual(['{}', undefined]);
});

test('the token goes along with a refresh as well', async () => {
  const { start, provider } = createSimulation();
  const { session } = await start();
  await session.refresh();
  const [first, second] = provider.calls.filter(({ call: shape }) => shape === loginCalls.refresh);
  expect([first?.headers['Authorization'], second?.headers['Authorization']]).toEqual([
    undefined,
    expect.stringMatching(/^Bearer /),
  ]);
});
