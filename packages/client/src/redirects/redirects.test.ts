import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { defaultRoutes } from '../routes.ts';
import { createSimulation } from '../testing/simulated-client.ts';
import { afterAuthKey, foreignRedirectText, postLoginTarget } from './post-login-redirect.ts';
import { redirectTarget } from './redirect-target.ts';

const page = 'https://app.test/account/login';
const policy = { page, enforceSameSite: true, allowedOrigins: ['https://friend.test'] };

/**
 * Ways to write an address of another site that checks by prefix, suffix or pattern have let
 * through.
 */
const hosts = [
  'evil.test',
  'app.test.evil.test',
  'app.test@evil.test',
  'evil.test#app.test',
  'evil.test?app.test',
  'evil.test/app.test',
];
const prefixes = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  '//\\',
  '\t//',
  '/\t/',
  '/\n/',
  '\r\n//',
  ' //',
  '\u0000//',
  '\u001f//',

  'https:',
  'https:/',
  'https://',
  'https:///',
  'https:\\\\',
  'http://',
  'HTTPS://',
  'ht\ntps://',
  ' https://',
  'https://user:pw@',

  '/./\\',
  '/..//',
  '/../\\',
  './/',
  './\\',
  '/%09/',
  '//%2f',
  '/.//',
  '/%5c',
  '/;@',
  '@',
  'https://app.test@',
  'https://app.test:pw@',
];
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript://app.test/%0aalert(1)',

  'data:text/html,<script>1</script>',
  'vbscript:1',
  'blob:https://app.test/1',
  'file:///etc/passwd',
  'ftp://app.test/',
  'about:blank',

  '//',
  '/\\',
  'https://',
  'https://[::1',
  'https://app.test:99999/',
  'app:anything',
  'intent://app.test#Intent;end',
];
const payloads = [...prefixes.flatMap((prefix) => hosts.map((host) => prefix + host)), ...scripts];

/** Where a browser on the page ends up when it is given `url`. */
const destination = (url: string) => new URL(url, page);

test(`T-RED-1: none of ${payloads.length} ways to write a foreign address leads away`, () => {
  const escapes = payloads.filter((payload) => {
    const target = redirectTarget(payload, policy);
    return target && destination(target.url).origin !== 'https://app.test';
  });
  expect(escapes).toEqual([]);
});

test('T-RED-1: whatever the text, the browser ends on an allowed origin or stays', () => {
  const mixed = fc
    .array(
      fc.oneof(
        fc.constantFrom(...prefixes, ...hosts, ...scripts, '/', '\\', '@', ':', '?', '#'),
        fc.string(),
      ),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(mixed, fc.webUrl(), fc.string()), (text) => {
      const target = redirectTarget(text, policy);
      if (!target) return;
      expect(['https://app.test', 'https://friend.test']).toContain(destination(target.url).origin);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  'https://app.test.evil.test/',
  'https://app.test:444/',
  'http://app.test/',
  'https://user@app.test/',
])('T-RED-1: %s is another place, however alike', (text) =>
  expect(redirectTarget(text, policy)).toBeUndefined(),
);

test('a script address is refused even where other sites are welcome', () => {
  const anywhere = { ...policy, enforceSameSite: false };
  const accepted = scripts
    .map((script) => redirectTarget(script, anywhere))
    .filter((target) => target && !target.isSameOrigin);
  expect(accepted).toEqual([]);
});

test.each([
  ['/invoices?open=1#top', '/invoices?open=1#top'],
  ['invoices', '/account/invoices'],
  ['https://app.test/a', '/a'],
  ['https://friend.test/a?b', 'https://friend.test/a?b'],
])('%s leads to %s', (text, url) => expect(redirectTarget(text, policy)?.url).toBe(url));

type Facts = Parameters<typeof postLoginTarget>[0];

function getTarget({
  href = page,
  stored = null,
  ...rest
}: Partial<Facts> & { readonly href?: string } = {}) {
  const warn = vi.fn<(text: string) => void>();
  const facts = {
    ...policy,
    page: href,
    routes: defaultRoutes,
    stored,
    includeQueryParam: false,
    warn,
    ...rest,
  };
  return { url: postLoginTarget(facts).url, warned: warn.mock.calls.flat() };
}

test('with nothing else to go by a sign-in leads to the authenticated address', () => {
  expect(getTarget()).toEqual({ url: '/', warned: [] });
});

test('redirectUrl comes before the stored address', () => {
  expect(getTarget({ href: `${page}?redirectUrl=%2Fwanted`, stored: '/stored' }).url).toBe(
    '/wanted',
  );
});

test('a redirectUrl on another site is ignored with the warning of the specification', () => {
  const { url, warned } = getTarget({
    href: `${page}?redirectUrl=https%3A%2F%2Fevil.test`,
    stored: '/stored',
  });
  expect([url, warned]).toEqual(['/stored', [foreignRedirectText]]);
  expect(foreignRedirectText).toBe(
    'The redirect url param is not valid, the origin is a different site',
  );
});

test('a redirectUrl on an allowed origin is honoured', () => {
  expect(getTarget({ href: `${page}?redirectUrl=https%3A%2F%2Ffriend.test%2Fx` }).url).toBe(
    'https://friend.test/x',
  );
});

test('without same-site enforcement another site is honoured', () => {
  const href = `${page}?redirectUrl=https%3A%2F%2Felse.test%2Fx`;
  expect(getTarget({ href, enforceSameSite: false }).url).toBe('https://else.test/x');
});

test.each([
  '/account/login',
  '/account/login?a=1',
  '/account/logout',
  '/account/social/success',
  '/account/activate',
  '/account/login/',
])('a stored %s is passed over', (stored) => expect(getTarget({ stored }).url).toBe('/'));

test('a stored address of another site is passed over (T-RED-1)', () => {
  expect(getTarget({ stored: '//evil.test' })).toEqual({ url: '/', warned: [foreignRedirectText] });
});

test('the query of the login page goes along where that is configured', () => {
  const href = `${page}?plan=pro`;
  expect(getTarget({ href, includeQueryParam: true, stored: '/start?a=1' }).url).toBe(
    '/start?a=1&plan=pro',
  );
  expect(getTarget({ href, stored: '/start' }).url).toBe('/start');
});

test('a tenant with a login of its own is led to its own application address', () => {
  expect(getTarget({ customAuthenticatedUrl: 'https://acme.example/home?x=1' }).url).toBe(
    'https://acme.example/home?x=1',
  );
});

test('the redirect happens 200 ms after the sign-in, once, and forgets the stored address', async () => {
  const { open, time, browser } = createSimulation();
  const tab = open({ href: page });
  tab.client.rememberDestination('/invoices');
  expect(browser.stored.get(afterAuthKey)).toBe('/invoices');
  tab.client.continueAfterLogin();
  tab.client.continueAfterLogin();
  await time.advance(199);
  expect(tab.visited).toEqual([]);
  await time.advance(1);
  expect(tab.visited).toEqual(['/invoices']);
  expect(browser.stored.has(afterAuthKey)).toBe(false);
});

test('a host router gets same-site targets as paths and others to be loaded again', async () => {
  const { open, time } = createSimulation();
  const onRedirectTo = vi.fn();
  const href = `${page}?redirectUrl=https%3A%2F%2Ffriend.test%2Fx`;
  open({
    href,
    onRedirectTo,
    allowedRedirectOrigins: ['https://friend.test'],
  }).client.continueAfterLogin();
  open({ href: page, onRedirectTo }).client.continueAfterLogin();
  await time.advance(200);
  expect(onRedirectTo.mock.calls).toEqual([
    ['https://friend.test/x', { replace: true, refresh: true }],
    ['/', { replace: true, refresh: false }],
  ]);
});

test.each(payloads)(
  'T-RED-1: a redirectLocation %j leads nowhere foreign',
  async (redirectLocation) => {
    const { open, time } = createSimulation();
    const tab = open({ href: page });
    tab.client.continueAfterLogin({ redirectLocation });
    await time.advance(200);
    expect(tab.visited.map((url) => destination(url).origin)).toEqual(['https://app.test']);
  },
);

test('a 302 with an address as its body sends the browser there and never settles', async () => {
  const { open, provider, time } = createSimulation();
  provider.always('GET /flags', () => new Response('https://app.test/elsewhere', { status: 302 }));
  const tab = open();
  const outcome = vi.fn();
  void tab.client.api(featureFlagsCalls).loadFeatureFlags().then(outcome, outcome);
  await time.advance(120_000);
  expect([tab.visited, outcome.mock.calls]).toEqual([['/elsewhere'], []]);
});

test.each(['javascript:alert(1)', 'https://evil.test/', '//evil.test', ''])(
  'T-RED-1: a 302 body %j is not followed',
  async (body) => {
    const { open, provider, time } = createSimulation();
    provider.always('GET /flags', () => new Response(body, { status: 302 }));
    const tab = open();
    const call = expect(tab.client.api(featureFlagsCalls).loadFeatureFlags()).rejects.toMatchObject(
      { status: 302 },
    );
    await time.advance(0);
    await call;
    expect(tab.visited).toEqual([]);
  },
);
