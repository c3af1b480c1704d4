import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { aPage, getSso } from './setting-up-sso.ts';
import { createSsoWorld, getRefusal } from './signing-in-by-sso.ts';

const stack = await createStack({ config: { rateLimits: { credentials: 10_000, write: 10_000 } } });
const world = await createSsoWorld(stack);
const getClaims = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const nameForm = /^[\w-]{43}$/;

describe.each(['saml', 'oidc'] as const)('signing in by %s', (protocol) => {
  test('makes an account at the first sign-in, with name and tenant, and finds it again', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    const browser = stack.visitor();
    const answer = await world.signIn(browser, ada);
    expect(answer).toMatchObject({ mfaRequired: false, userEmail: ada.email, emailVerified: true });
    const claims = getClaims(browser.accessToken);
    expect(claims).toMatchObject({
      tenantId: company.id,
      amr: ['sso', protocol],
      name: 'Ada Lovelace',
    });
    expect(claims.roles).toEqual(['ReadOnly']);
    const other = stack.visitor();
    await world.signIn(other, ada);
    expect(getClaims(other.accessToken).sub).toBe(claims.sub);
    // the published store refreshes at once
    await browser.api(loginCalls).refresh({ body: {} });
    await expect(browser.api(profileCalls).getMe()).resolves.toMatchObject({ email: ada.email });
  });

  // Review 2026-11-23, security W-4: a session of 30 days came of one that ended in 3 seconds.
  test('ASVS-7.6.1 the session ends with the provider’s, however often it is refreshed', async () => {
    const company = await world.company({ protocol });
    const sessionEndsAt = new Date(Math.ceil(stack.clock.now().getTime() / 1000) * 1000 + 3600_000);
    const browser = stack.visitor();
    await world.signIn(browser, world.user(company, { sessionEndsAt }));
    stack.clock.advance(3000);
    const path = '/frontegg/identity/resources/auth/v1/user/token/refresh';
    const refreshed = await browser.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const [cookie = ''] = refreshed.headers.getSetCookie();
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(600);
    stack.clock.advance(601);
    expect(await getRefusal(browser.api(loginCalls).refresh({ body: {} }))).toBe('login/noSession');
    // a session that ended before it came here begins nothing
    stack.clock.advance(120);
    const late = stack.visitor();
    expect(await getRefusal(world.signIn(late, world.user(company, { sessionEndsAt })))).toMatch(
      /^ssoLogin\//,
    );
  });

  test('T-LINK-8 a provider cannot assert an address outside its proved domains', async () => {
    const company = await world.company({ protocol });
    const outsider = world.user(company);
    await world.signIn(stack.visitor(), outsider);
    for (const email of [
      'eve@elsewhere.test',
      `eve@sub.${company.domain}`,
      `eve@${company.domain}.evil.test`,
    ]) {
      const browser = stack.visitor();
      const to = await world.leave(browser, `x@${company.domain}`);
      const page = await world.pass(browser, { ...world.user(company), email }, to);
      expect([email, await getRefusal(world.comeBack(browser, page))]).toEqual([
        email,
        'ssoLogin/foreignAddress',
      ]);
      expect(browser.accessToken).toBeUndefined();
    }
    const users = await stack.server.db.read((tx) =>
      tx.selectFrom('users').select('email').where('email', 'like', 'eve@%').execute(),
    );
    expect(users).toEqual([]);
  });

  test.each([
    ['switched off', { enabled: false }],
    ['changed', protocol === 'saml' ? { signRequest: true } : { oidcClientId: 'another' }],
  ])(
    'T-LINK-5 a connection that was %s between leaving and coming back signs nobody in',
    async (_how, body) => {
      const company = await world.company({ protocol });
      const ada = world.user(company);
      const browser = stack.visitor();
      const to = await world.leave(browser, ada.email);
      const page = await world.pass(browser, ada, to);
      await company.admin
        .api(ssoCalls)
        .updateSsoConfiguration({ params: { ssoConfigId: company.connectionId }, body });
      expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/changed');
      expect([...browser.cookies.keys()].filter((name) => name.startsWith('fe_refresh'))).toEqual(
        [],
      );
    },
  );

  test('T-LINK-5 a connection that was deleted in between signs nobody in, and neither does one changed before leaving', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    const params = { ssoConfigId: company.connectionId };
    const [browser, first] = [stack.visitor(), stack.visitor()];
    const { address = '' } = await first.api(ssoCalls).prelogin({ body: { email: ada.email } });
    await company.admin.api(ssoCalls).updateSsoConfiguration({ params, body: { jit: false } });
    const led = new URL(await world.go(first, address));
    expect(await getRefusal(world.comeBack(first, led))).toBe('ssoLogin/changed');
    const page = await world.pass(browser, ada, await world.leave(browser, ada.email));
    await company.admin.api(ssoCalls).deleteSsoConfiguration({ params });
    expect(await getRefusal(world.comeBack(browser, page))).toMatch(
      /^ssoLogin\/(expired|changed)$/,
    );
  });

  test('another browser cannot finish what one began, and the first one still can', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    const [browser, other] = [stack.visitor(), stack.visitor()];
    const to = await world.leave(browser, ada.email);
    if (protocol === 'oidc') {
      const page = await world.pass(browser, ada, to);
      expect(await getRefusal(world.comeBack(other, page))).toBe('ssoLogin/expired');
      await world.leave(other, ada.email);
      expect(await getRefusal(world.comeBack(other, page))).toBe('ssoLogin/expired');
      await expect(world.comeBack(browser, page)).resolves.toMatchObject({ userEmail: ada.email });
      return;
    }
    const answer = await world.lab.saml.responseFor(ada, to);
    const theirs = await world.post(other, answer);
    expect(await getRefusal(world.comeBack(other, theirs))).toBe('ssoLogin/expired');
    const own = await world.post(browser, answer);
    await expect(world.comeBack(browser, own)).resolves.toMatchObject({ userEmail: ada.email });
  });

  test('of many at once that bring the same answer, one is in', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    const browser = stack.visitor();
    const page = await world.pass(browser, ada, await world.leave(browser, ada.email));
    const all = await Promise.all(
      Array.from({ length: 10 }, () => getRefusal(world.comeBack(browser, page))),
    );
    expect(all.filter((one) => one !== 'ssoLogin/expired')).toHaveLength(1);
    expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/expired');
  });

  test('first sign-ins of the same user at once make one account', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    const browsers = Array.from({ length: 4 }, () => stack.visitor());
    await Promise.all(browsers.map((browser) => world.signIn(browser, ada)));
    expect(new Set(browsers.map(({ accessToken }) => getClaims(accessToken).sub)).size).toBe(1);
  });

  test('takes no longer than ten minutes', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    const browser = stack.visitor();
    const to = await world.leave(browser, ada.email);
    stack.clock.advance(601);
    const page = await world.pass(browser, ada, to);
    expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/expired');
  });

  test('is refused with words where the provider says no', async () => {
    const company = await world.company({ protocol });
    const ada = world.user(company);
    expect(await getRefusal(world.signIn(stack.visitor(), ada, { break: 'denied' }))).toBe(
      'ssoLogin/declined',
    );
  });

  const lies =
    protocol === 'saml'
      ? ([
          'wrongAudience',
          'wrongRecipient',
          'wrongIssuer',
          'wrongSignature',
          'unsigned',
          'tampered',
          'clockOff',
        ] as const)
      : ([
          'wrongAudience',
          'wrongRecipient',
          'wrongIssuer',
          'wrongSignature',
          'unsigned',
          'wrongNonce',
          'mixUp',
        ] as const);
  test.each(lies)(
    'M-19 takes no answer with this lie: %s; the administrator finds the reason',
    async (lie) => {
      const company = await world.company({ protocol });
      const ada = world.user(company);
      const browser = stack.visitor();
      const to = await world.leave(browser, ada.email);
      const page = await world.pass(browser, ada, to, { break: lie });
      expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/notAccepted');
      const failures = await company.admin.api(ssoCalls).listSsoFailures();
      expect(failures[0]?.problem.code).toMatch(new RegExp(`^${protocol}\\.`));
      expect(JSON.stringify(failures)).not.toContain('SAMLResponse');
    },
  );
});

test('T-LINK-2 an issuer that signs for every directory is no tenant’s own: anyone could write its addresses there (nOAuth)', async () => {
  const company = await world.company({ protocol: 'oidc' });
  const reported = { page: '' };
  const page = await aPage(() => {
    const [authorization_endpoint, token_endpoint, jwks_uri] = ['a', 't', 'k'].map(
      (path) => `${reported.page}/${path}`,
    );
    return JSON.stringify({
      issuer: `${reported.page}/{tenantid}/v2.0`,
      authorization_endpoint,
      token_endpoint,
      jwks_uri,
    });
  });
  reported.page = page;
  for (const many of ['common', 'organizations', 'consumers']) {
    const body = {
      type: 'oidc',
      ssoEndpoint: `${page}/${many}/v2.0`,
      oidcClientId: 'foyer',
    } as const;
    const refused = { status: 400, code: 'sso/discoveryFailed', errors: [/every directory/] };
    await expect(getSso(company.admin).createSsoConfiguration({ body })).rejects.toMatchObject(
      refused,
    );
  }
  // One that was set up before this was refused.
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sso_connections')
      .set({ oidc_issuer: `${page}/common/v2.0` })
      .where('id', '=', company.connectionId)
      .execute(),
  );
  const left = await world.leave(stack.visitor(), world.user(company).email);
  expect(new URL(left).origin).toBe(stack.url);
  const [failure] = await getSso(company.admin).listSsoFailures();
  expect(failure?.problem.code).toBe('oidc.discoveryFailed');
});

describe('the way there', () => {
  test('says the same of everyone in a domain, and nothing of others', async () => {
    const company = await world.company();
    const existing = world.user(company);
    await world.signIn(stack.visitor(), existing);
    const ask = (email: string) => stack.api(ssoLoginCalls).samlPrelogin({ body: { email } });
    for (const email of [
      existing.email,
      `nobody@${company.domain}`,
      `  ${existing.email.toUpperCase()}`,
    ]) {
      await expect(ask(email)).resolves.toMatchObject({ idpType: 'saml', addressType: 'sso' });
    }
    const user = await stack.aUser();
    for (const email of [
      user.email,
      'x@unproved.test',
      `x@sub.${company.domain}`,
      '@',
      company.domain,
    ]) {
      expect([email, await ask(email)]).toEqual([email, {}]);
    }
  });

  test('leads by the address an application asks for where one connection has it, and says where to', async () => {
    const ask = (address: string, tenantId?: string) =>
      stack.api(ssoCalls).prelogin({ body: { address, ...(tenantId ? { tenantId } : {}) } });
    const [company, other] = [await world.company(), await world.company()];
    // the lab serves every tenant of these tests, so the address alone names none of them
    const { ssoUrl } = world.lab.saml;
    expect(await ask(ssoUrl)).toEqual({});
    for (const { id } of [company, other]) {
      const { address = '' } = await ask(ssoUrl, id);
      expect(new URL(address).searchParams.get('at')).toBe(new URL(ssoUrl).host);
      expect(new URL(address).origin).toBe(stack.url);
    }
    expect(await ask(`${ssoUrl}?x=1`, company.id)).toEqual({});
    expect(await ask('https://evil.test/saml', company.id)).toEqual({});
    expect(await ask(ssoUrl, (await stack.aTenant()).id)).toEqual({});
    const params = { ssoConfigId: company.connectionId };
    await company.admin.api(ssoCalls).updateSsoConfiguration({ params, body: { enabled: false } });
    expect(await ask(ssoUrl, company.id)).toEqual({});
  });

  test('leads by the tenant of the page where it has one connection, and not while that is off', async () => {
    const company = await world.company({ protocol: 'oidc' });
    const ask = () => stack.api(ssoCalls).prelogin({ body: { tenantId: company.id } });
    await expect(ask()).resolves.toMatchObject({ idpType: 'oidc' });
    const params = { ssoConfigId: company.connectionId };
    await company.admin.api(ssoCalls).updateSsoConfiguration({ params, body: { enabled: false } });
    await expect(ask()).resolves.toEqual({});
    await expect(stack.api(ssoCalls).prelogin({ body: { tenantId: 'nonsense' } })).resolves.toEqual(
      {},
    );
  });

  test('an address of the provider has a query string, as the published client appends to it', async () => {
    const company = await world.company({ protocol: 'oidc' });
    const { address = '' } = await stack
      .api(ssoCalls)
      .prelogin({ body: { email: `x@${company.domain}` } });
    expect(new URL(address).search).not.toBe('');
    expect(address).not.toContain('redirect_uri');
  });

  test('only our own pages may be named to the provider, letter by letter', async () => {
    const company = await world.company({ protocol: 'oidc' });
    const own = `${stack.url}/account/oidc/callback`;
    const wrong = [
      'https://evil.test/account/oidc/callback',
      `${own}/`,
      `${own}?x=1`,
      `${own}#x`,
      own.replace('foyer.test', 'foyer.test.evil.test'),
      own.replace('http://', 'http://foyer.test@evil.test/'),
      own.toUpperCase(),
      own.replace('/account', '//account'),
      'javascript:alert(1)',
    ];
    for (const redirect of wrong) {
      const browser = stack.visitor();
      const { address = '' } = await browser
        .api(ssoCalls)
        .prelogin({ body: { email: `x@${company.domain}` } });
      const led = new URL(
        await world.go(browser, `${address}&redirect_uri=${encodeURIComponent(redirect)}`),
      );
      expect([redirect, led.origin, led.pathname]).toEqual([
        redirect,
        stack.url,
        '/account/saml/callback',
      ]);
      expect(await getRefusal(world.comeBack(browser, led))).toBe('ssoLogin/expired');
    }
  });

  test('a link with a ticket of another user leads nowhere', async () => {
    const company = await world.company({ protocol: 'oidc' });
    const { address = '' } = await stack
      .visitor()
      .api(ssoCalls)
      .prelogin({ body: { email: `x@${company.domain}` } });
    const victim = stack.visitor();
    await victim.api(ssoCalls).prelogin({ body: { email: `x@${company.domain}` } });
    for (const forged of [
      address,
      address.slice(0, -3),
      `${stack.url}/frontegg/auth/sso/start?ticket=x`,
    ]) {
      const led = new URL(await world.go(victim, forged));
      expect(led.origin).toBe(stack.url);
    }
  });

  test('signs requests where the connection says so, and not else', async () => {
    for (const signRequest of [true, false]) {
      const company = await world.company({ signRequest });
      const to = new URL(await world.leave(stack.visitor(), `x@${company.domain}`));
      expect(to.searchParams.has('Signature')).toBe(signRequest);
    }
  });

  test('O-15 asks for PKCE, a nonce and a state, each of 256 bits', async () => {
    const company = await world.company({ protocol: 'oidc' });
    const to = new URL(await world.leave(stack.visitor(), `x@${company.domain}`));
    const { code_challenge_method: method, ...rest } = Object.fromEntries(to.searchParams);
    expect(method).toBe('S256');
    expect([rest['code_challenge'], rest['nonce'], rest['state']]).toEqual(
      [1, 1, 1].map(() => expect.stringMatching(nameForm)),
    );
  });
});

describe('SAML answers', () => {
  test('wait at the server under a name that works once; no assertion is in an address', async () => {
    const company = await world.company();
    const ada = world.user(company);
    const browser = stack.visitor();
    const answer = await world.lab.saml.responseFor(ada, await world.leave(browser, ada.email));
    const page = await world.post(browser, { ...answer, relayState: 'https://evil.test/' });
    expect(page.origin + page.pathname).toBe(`${stack.url}/account/saml/callback`);
    expect(page.searchParams.get('SAMLResponse')).toMatch(nameForm);
    expect(page.searchParams.get('RelayState')).toBe('https://evil.test/');
    await world.comeBack(browser, page);
    expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/expired');
  });

  test('are taken as they are, too, and once', async () => {
    const company = await world.company();
    const ada = world.user(company);
    const browser = stack.visitor();
    const { samlResponse } = await world.lab.saml.responseFor(
      ada,
      await world.leave(browser, ada.email),
    );
    const body = { SAMLResponse: samlResponse, RelayState: '' };
    await expect(browser.api(ssoLoginCalls).samlPostlogin({ body })).resolves.toMatchObject({
      userEmail: ada.email,
    });
    expect(await getRefusal(browser.api(ssoLoginCalls).samlPostlogin({ body }))).toBe(
      'ssoLogin/expired',
    );
  });

  test('an assertion that was accepted is refused in a second flow', async () => {
    const company = await world.company();
    const ada = world.user(company);
    await world.signIn(stack.visitor(), ada);
    expect(await getRefusal(world.signIn(stack.visitor(), ada, { break: 'replay' }))).toMatch(
      /^ssoLogin\/(expired|notAccepted)$/,
    );
  });

  test('T-SAML-6 M-10 an assertion of an id that was accepted is refused, though it answers a request of its own', async () => {
    const company = await world.company();
    const [ada, ben] = [world.user(company), world.user(company)];
    const answered = async (user: typeof ada, assertionId: string) => {
      const browser = stack.visitor();
      const to = await world.leave(browser, user.email);
      const page = await world.post(
        browser,
        await world.lab.saml.responseFor(user, to, { assertionId }),
      );
      return () => world.comeBack(browser, page);
    };
    const first = await answered(ada, `_once-${ada.subject}`);
    await expect(first()).resolves.toMatchObject({ userEmail: ada.email });
    const second = await answered(ada, `_once-${ada.subject}`);
    expect(await getRefusal(second())).toBe('ssoLogin/expired');
    // the id alone was wrong
    await expect((await answered(ada, `_twice-${ada.subject}`))()).resolves.toMatchObject({
      userEmail: ada.email,
    });

    const race = await Promise.all(
      [ada, ben, ada, ben].map((user) => answered(user, `_race-${ada.subject}`)),
    );
    const outcomes = await Promise.all(race.map((enter) => getRefusal(enter())));
    expect(outcomes.filter((one) => one === 'ssoLogin/expired')).toHaveLength(3);
  });

  test('M-11 to nobody’s request are refused where the connection does not let the provider begin', async () => {
    const company = await world.company();
    const ada = world.user(company);
    const asked = { acsUrl: world.acsUrl, spEntityId: `${stack.url}/frontegg/saml` };
    const browser = stack.visitor();
    const page = await world.post(browser, await world.lab.saml.responseFor(ada, asked));
    expect(await getRefusal(world.comeBack(browser, page))).toBe('ssoLogin/beganElsewhere');
    const raw = await world.lab.saml.responseFor(ada, asked);
    const body = { SAMLResponse: raw.samlResponse, RelayState: '' };
    expect(await getRefusal(browser.api(ssoLoginCalls).samlPostlogin({ body }))).toBe(
      'ssoLogin/expired',
    );
  });

  test('broken ones lead to the page that says so', async () => {
    for (const samlResponse of [
      '',
      'x',
      '<xml/>',
      Buffer.from('<!DOCTYPE x><x/>').toString('base64'),
    ]) {
      const browser = stack.visitor();
      const page = await world.post(browser, { samlResponse });
      expect([samlResponse, await getRefusal(world.comeBack(browser, page))]).toEqual([
        samlResponse,
        'ssoLogin/expired',
      ]);
    }
  });
});
