import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { aKnown, createSocialStack, everyProvider } from './social-providers.ts';

const { stack, upstream, page, leave, goAndAgree, handOn, come } = await createSocialStack();
const { aUser, visitor } = stack;
const expired = { status: 401, code: 'socialLogin/expired' };
const failed = { status: 401, code: 'socialLogin/failed' };

describe('what is offered', () => {
  test('nothing configured is an empty list, not an error', async () => {
    const plain = await createStack();
    await expect(plain.api(socialLoginCalls).getSocialProviders()).resolves.toEqual([]);
    await expect(plain.api(socialLoginCalls).getSocialProvidersV1()).resolves.toEqual([]);
    await expect(plain.api(socialLoginCalls).getCustomSocialProviders()).resolves.toEqual({
      providers: [],
    });
    const user = await plain.aUser();
    await expect(user.api(socialLoginCalls).getSocialProvidersAuthenticated()).resolves.toEqual([]);
  });

  test('each provider is listed with where it begins, in every version', async () => {
    const listed = await stack.api(socialLoginCalls).getSocialProviders();
    expect(listed.map(({ type }) => type)).toEqual([...everyProvider]);
    expect(listed[0]).toEqual({
      type: 'google',
      clientId: 'foyer',
      redirectUrl: page,
      active: true,
      customised: true,
      additionalScopes: [],
      authorizationUrl: '/identity/resources/auth/v2/user/sso/default/google/prelogin',
    });
    expect(listed.find(({ type }) => type === 'apple')?.backendRedirectUrl).toMatch(
      /default\/apple\/callback$/,
    );
    const older = await stack.api(socialLoginCalls).getSocialProvidersV1();
    expect(older[0]).toEqual({
      type: 'google',
      clientId: 'foyer',
      redirectUrl: page,
      active: true,
    });
    expect(JSON.stringify([listed, older])).not.toContain('secret');
  });

  test('what is not configured, or switched off, cannot be used', async () => {
    const google = { clientId: 'x', secret: 's', issuer: upstream.issuer, active: false };
    const closed = await createStack({ config: { socialLogin: { google } } });
    await expect(closed.api(socialLoginCalls).getSocialProviders()).resolves.toMatchObject([
      { active: false },
    ]);
    for (const provider of ['google', 'slack'] as const) {
      const asking = closed
        .api(socialLoginCalls)
        .socialPostlogin({ params: { provider }, query: { code: 'x' } });
      await expect(asking).rejects.toMatchObject({ status: 400, code: 'socialLogin/notOffered' });
      const path = `/frontegg/identity/resources/auth/v2/user/sso/default/${provider}/prelogin`;
      expect((await closed.visitor().fetch(path)).status).toBe(400);
    }
  });
});

describe.each(everyProvider)('%s', (provider) => {
  test('opens an account, signs in again to the same one, and the profile says how', async () => {
    const grace = aKnown();
    const first = visitor();
    const opened = await come(first, provider, grace, { action: 'signUp' });
    expect(opened).toMatchObject({
      email: grace.email,
      name: 'Grace Hopper',
      isNewUser: true,
      mfaRequired: false,
    });
    const again = visitor();
    const { userId, isNewUser, tenantId } = await come(again, provider, grace);
    expect([userId, isNewUser, tenantId]).toEqual([opened.userId, false, opened.tenantId]);
    await expect(again.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: false });
    const me = await again.api(profileCalls).getMe();
    expect(me).toMatchObject({ email: grace.email, verified: true });
    expect(me.provider).toBe(provider === 'linkedin' ? undefined : provider);
    const { identities } = await again.api(socialLoginCalls).listOwnIdentities();
    expect(identities).toMatchObject([{ provider, email: grace.email }]);
    const actions = (await getAudits(stack, userId)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['user.signed_up', 'social_login.linked', 'user.authenticated']),
    );
  });

  test('is asked with PKCE and a nonce, as far as it knows them', async () => {
    const { searchParams } = new URL(await leave(visitor(), provider));
    const isOpenId = searchParams.get('scope')?.includes('openid') ?? false;
    expect(searchParams.has('nonce')).toBe(isOpenId);
    expect(searchParams.get('code_challenge_method')).toBe(provider === 'linkedin' ? null : 'S256');
    expect(searchParams.get('response_mode')).toBe(provider === 'apple' ? 'form_post' : null);
  });

  test('T-LINK-2: whose address it does not vouch for gets no account', async () => {
    if (provider === 'facebook') return; // says nothing of it: see below
    const outsider = aKnown({ vouched: false });
    const coming = come(visitor(), provider, outsider, { action: 'signUp' });
    await expect(coming).rejects.toMatchObject({
      status: 403,
      code: 'socialLogin/emailNotVerified',
    });
  });

  test('T-LINK-2: another user’s address opens nothing of theirs', async () => {
    const ada = await aUser();
    const mallory = aKnown({ email: ada.email });
    for (const action of ['login', 'signUp'] as const) {
      const coming = come(visitor(), provider, mallory, { action });
      await expect(coming).rejects.toMatchObject({
        status: 409,
        code: 'socialLogin/accountExists',
      });
    }
    await expect(ada.api(socialLoginCalls).listOwnIdentities()).resolves.toEqual({
      identities: [],
    });
  });
});

describe('who an identity belongs to', () => {
  test('the subject decides: a changed address at the provider changes nothing here', async () => {
    const grace = aKnown();
    const { userId } = await come(visitor(), 'google', grace, { action: 'signUp' });
    const moved = { ...grace, email: 'elsewhere@example.test', vouched: false };
    await expect(come(visitor(), 'google', moved)).resolves.toMatchObject({
      userId,
      email: grace.email,
    });
  });

  test('the same subject at another provider is another user', async () => {
    const grace = aKnown();
    await come(visitor(), 'google', grace, { action: 'signUp' });
    const coming = come(visitor(), 'slack', { ...grace, email: aKnown().email });
    await expect(coming).rejects.toMatchObject({ status: 403, code: 'socialLogin/noAccount' });
  });

  test('who has no address to tell opens no account', async () => {
    const making = { claims: { sub: 'no-address', email: undefined } };
    const coming = come(visitor(), 'google', aKnown(), { action: 'signUp', making });
    await expect(coming).rejects.toMatchObject({ status: 403, code: 'socialLogin/noEmail' });
  });

  test('Facebook vouches for nobody unless the operator says so', async () => {
    const strict = await createSocialStack({}, ({ facebook, ...others }) => ({
      ...others,
      ...(facebook ? { facebook: { ...facebook, trustEmail: false } } : {}),
    }));
    const coming = strict.come(strict.stack.visitor(), 'facebook', aKnown(), { action: 'signUp' });
    await expect(coming).rejects.toMatchObject({ code: 'socialLogin/emailNotVerified' });
  });
});

describe('T-CSRF-1 T-LINK-7 login CSRF', () => {
  test('an answer is taken in the browser that began, once', async () => {
    const grace = aKnown();
    await come(visitor(), 'google', grace, { action: 'signUp' });
    const mine = visitor();
    const brought = await goAndAgree(mine, 'google', grace);
    await expect(handOn(visitor(), 'google', brought)).rejects.toMatchObject(expired);
    const other = visitor();
    await leave(other, 'google');
    await expect(handOn(other, 'google', brought)).rejects.toMatchObject(expired);
    await expect(handOn(mine, 'google', brought)).resolves.toMatchObject({ isNewUser: false });
    await expect(handOn(mine, 'google', brought)).rejects.toMatchObject(expired);
  });

  test('two tabs of one browser do not disturb each other', async () => {
    const grace = aKnown();
    await come(visitor(), 'google', grace, { action: 'signUp' });
    const browser = visitor();
    const [one, two] = [
      await goAndAgree(browser, 'google', grace),
      await goAndAgree(browser, 'google', grace),
    ];
    await expect(handOn(browser, 'google', one)).resolves.toBeDefined();
    await expect(handOn(browser, 'google', two)).resolves.toBeDefined();
  });

  test('of ten at once one is let in', async () => {
    const grace = aKnown();
    await come(visitor(), 'google', grace, { action: 'signUp' });
    const browser = visitor();
    const brought = await goAndAgree(browser, 'google', grace);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => handOn(browser, 'google', brought)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a state without a flow, a foreign one or none is nothing', async () => {
    const grace = aKnown();
    const browser = visitor();
    const { code, state } = await goAndAgree(browser, 'google', grace);
    for (const wrong of [
      '',
      '{}',
      'x',
      '[]',
      'null',
      JSON.stringify({ ...JSON.parse(state), flow: 'A'.repeat(43) }),
    ])
      await expect(handOn(browser, 'google', { code, state: wrong })).rejects.toMatchObject(
        expired,
      );
    const ownVerifier = { code, state: '{}', code_verifier: 'v'.repeat(43), redirectUri: page };
    await expect(handOn(browser, 'google', ownVerifier)).rejects.toMatchObject(expired);
  });

  test('after ten minutes it is too late', async () => {
    const browser = visitor();
    const brought = await goAndAgree(browser, 'google', aKnown(), { action: 'signUp' });
    stack.clock.advance(601);
    await expect(handOn(browser, 'google', brought)).rejects.toMatchObject(expired);
  });

  test('the answer of one provider is not taken for that of another (mix-up)', async () => {
    const browser = visitor();
    const brought = await goAndAgree(browser, 'google', aKnown(), { action: 'signUp' });
    await expect(handOn(browser, 'slack', brought)).rejects.toMatchObject(expired);
    const fresh = await goAndAgree(browser, 'google', aKnown(), { action: 'signUp' });
    const named = { ...fresh, iss: 'https://evil.test' };
    await expect(handOn(browser, 'google', named)).rejects.toMatchObject(failed);
  });
});

describe('T-LINK-3 hostile tokens reach nobody', () => {
  const hostile = [
    ['none', { signedWith: 'nothing' }],
    ['HS256 with the public key', { signedWith: 'publicKeyAsSecret' }],
    ['a foreign key', { signedWith: 'another' }],
    ['a foreign nonce', { claims: { nonce: 'x' } }],
    ['a foreign audience', { claims: { aud: 'x' } }],
    ['a foreign issuer', { claims: { iss: 'https://evil.test' } }],
  ] as const;

  test.each(hostile)('%s', async (_what, making) => {
    const browser = visitor();
    await expect(
      come(browser, 'google', aKnown(), { action: 'signUp', making }),
    ).rejects.toMatchObject(failed);
    expect([...browser.cookies.keys()].some((name) => name.startsWith('fe_refresh'))).toBe(false);
  });
});

describe('redirects (decision 0061)', () => {
  const app = 'https://app.example.test';

  test('only pages of the settings, to the letter', async () => {
    const clientId = '5a5a0000-0000-4000-8000-000000000001';
    const application = { clientId, name: 'Ledgerly', allowedOrigins: [app] };
    const wide = await createSocialStack({ config: { application } });
    for (const good of [wide.page, `${app}/account/social/success`]) {
      const address = await wide.leave(wide.stack.visitor(), 'google', { redirect_uri: good });
      expect(new URL(address).searchParams.get('redirect_uri')).toBe(good);
    }
    for (const bad of [
      `${app}/account/social/success/`,
      `${app}/account/social/success?x=1`,
      `${app}/other`,
      app,
      `${app}.evil.test/account/social/success`,
      'https://app.example.test@evil.test/account/social/success',
      '//app.example.test/account/social/success',
      '/account/social/success',
      `${app}/account/social/success#x`,
      `${app}:443/account/social/success`,
      'HTTPS://app.example.test/account/social/success',
      'javascript:alert(1)',
    ])
      await expect(
        wide.leave(wide.stack.visitor(), 'google', { redirect_uri: bad }),
      ).rejects.toThrow('wrongRedirect');
  });

  test('the page that hands on is the page that began', async () => {
    const browser = visitor();
    const brought = await goAndAgree(browser, 'google', aKnown(), { action: 'signUp' });
    const elsewhere = { ...brought, redirectUri: 'https://evil.test/account/social/success' };
    await expect(handOn(browser, 'google', elsewhere)).rejects.toMatchObject(expired);
    const here = await goAndAgree(browser, 'google', aKnown(), { action: 'signUp' });
    await expect(handOn(browser, 'google', { ...here, redirectUri: page })).resolves.toBeDefined();
  });
});

describe('errors of the provider are shown in words', () => {
  test.each([
    ['access_denied', 403, 'socialLogin/denied'],
    ['user_cancelled_login', 403, 'socialLogin/denied'],
    ['server_error', 502, 'socialLogin/unavailable'],
    ['temporarily_unavailable', 502, 'socialLogin/unavailable'],
  ])('%s', async (error, status, code) => {
    const browser = visitor();
    const { state } = await goAndAgree(browser, 'google', aKnown());
    await expect(handOn(browser, 'google', { error, state })).rejects.toMatchObject({
      status,
      code,
    });
    // and the flow is used up
    await expect(handOn(browser, 'google', { error, state })).rejects.toMatchObject(expired);
  });

  test('a code that is too old, and a provider that fails', async () => {
    const browser = visitor();
    const { state } = await goAndAgree(browser, 'google', aKnown());
    await expect(handOn(browser, 'google', { code: 'old', state })).rejects.toMatchObject(expired);
    const broken = come(browser, 'google', aKnown(), { making: { status: 500 } });
    await expect(broken).rejects.toMatchObject({ status: 502, code: 'socialLogin/unavailable' });
  });

  test('F-12 a provider out of reach leads back to the page, with an error it has words for', async () => {
    const google = { clientId: 'x', secret: 's', issuer: 'http://127.0.0.1:9' };
    const lonely = await createSocialStack({}, () => ({ google }));
    const address = new URL(await lonely.leave(lonely.stack.visitor(), 'google'));
    expect(`${address.origin}${address.pathname}`).toBe(lonely.page);
    expect(address.searchParams.get('error')).toBe('temporarily_unavailable');
  });
});

describe('Apple posts a form', () => {
  const callback = '/frontegg/identity/resources/auth/v2/user/sso/default/apple/callback';
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
    'sec-fetch-site': 'cross-site',
  };

  test('which leads on to the page, without a token in the address and without a cookie', async () => {
    const grace = aKnown();
    const browser = visitor();
    const { code, state } = await goAndAgree(browser, 'apple', grace, { action: 'signUp' });
    const form = new URLSearchParams({
      code,
      state,
      id_token: 'e30.e30.x',
      user: '{"name":{"firstName":"G"}}',
    });
    // a browser sends no `lax` cookie with it
    const posted = await visitor().fetch(callback, {
      method: 'POST',
      headers,
      body: form.toString(),
      redirect: 'manual',
    });
    expect(posted.status).toBe(303);
    expect(posted.headers.getSetCookie()).toEqual([]);
    const location = new URL(posted.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(page);
    expect([...location.searchParams.keys()].toSorted()).toEqual(['code', 'state']);
    const query = Object.fromEntries(location.searchParams);
    await expect(handOn(browser, 'apple', query)).resolves.toMatchObject({
      email: grace.email,
      isNewUser: true,
    });
  });

  test('the name that Apple posts once is that of the new account, and is in no address to be read or changed', async () => {
    const post = async (browser: Visitor, user: string) => {
      const grace = aKnown({ name: '' });
      const brought = await goAndAgree(browser, 'apple', grace, { action: 'signUp' });
      const form = new URLSearchParams({ ...brought, user }).toString();
      const posted = await visitor().fetch(callback, {
        method: 'POST',
        headers,
        body: form,
        redirect: 'manual',
      });
      return Object.fromEntries(new URL(posted.headers.get('location') ?? '').searchParams);
    };
    const user = JSON.stringify({
      name: { firstName: 'Grace', lastName: 'Hopper' },
      email: 'another@example.test',
    });
    const browser = visitor();
    const query = await post(browser, user);
    expect(JSON.stringify(query)).not.toMatch(/Grace|Hopper|another/);
    await expect(handOn(browser, 'apple', query)).resolves.toMatchObject({
      name: 'Grace Hopper',
      isNewUser: true,
    });
    // what was posted to one sign-in names nobody in another
    const other = visitor();
    const nameless = await post(other, '{"name":');
    const { called } = JSON.parse(query['state'] ?? '');
    const state = JSON.stringify({ ...JSON.parse(nameless['state'] ?? ''), called });
    await expect(handOn(other, 'apple', { ...nameless, state })).resolves.toMatchObject({
      name: '',
      isNewUser: true,
    });
  });

  test('a form with an unknown state leads to the page of the settings and opens nothing', async () => {
    const form = new URLSearchParams({
      code: 'x',
      state: '{"flow":"x"}',
      error: 'user_cancelled_authorize',
    });
    const posted = await visitor().fetch(callback, {
      method: 'POST',
      headers,
      body: form.toString(),
      redirect: 'manual',
    });
    expect(posted.headers.get('location')).toMatch(`${page}?`);
  });
});
