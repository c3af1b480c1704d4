import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { facebook, github } from './foreign-oauth-resources.ts';
import { startForeignProvider } from './foreign-openid-provider.ts';

const url = 'http://foyer.test';
const socialPage = `${url}/account/social/success`;
const ssoPage = `${url}/account/oidc/callback`;
const appleCallback = `${url}/frontegg/identity/resources/auth/v2/user/sso/default/apple/callback`;
const {
  issuer,
  clientSecret: secret,
  agree,
} = await startForeignProvider([socialPage, ssoPage, appleCallback]);

const hub = await startForeignProvider([socialPage], github);
const book = await startForeignProvider([socialPage], facebook);

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const openId = { clientId: 'posts', secret, issuer };
const stack = await createStack({
  config: {
    socialLogin: {
      google: openId,
      microsoft: openId,
      slack: openId,
      linkedin: openId,
      apple: {
        clientId: 'posts',
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
        clientId: 'posts',
        secret,
        webUrl: hub.issuer,
        apiUrl: hub.issuer,
      },
      facebook: {
        clientId: 'posts',
        secret,
        trustEmail: true,
        webUrl: book.issuer,
        apiUrl: `${book.issuer}/graph`,
      },
    },
  },
});

function aUser(domain = 'example.test') {
  const sub = randomUUID();
  return { sub, email: `grace.${sub.slice(0, 13)}@${domain}`, name: 'Grace Hopper' };
}

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    origin: issuer,
  },
});

describe('oidc-provider', () => {
  test.each(['google', 'microsoft', 'slack', 'linkedin', 'apple'] as const)(
    'is taken for %s',
    async (provider) => {
      const grace = aUser();
      const browser = stack.visitor();
      const state = JSON.stringify({ provider, appId: 'app', action: 'signUp' });
      const query = new URLSearchParams({ redirect_uri: socialPage, state });
      const path = `/frontegg/identity/resources/auth/v2/user/sso/default/${provider}/prelogin?${query}`;
      const leaving = await browser.fetch(path);
      let { page, fields } = await agree(grace, leaving.headers.get('location') ?? '');
      if (page === appleCallback) {
        const back = new URL(
          (await browser.fetch(page, form(fields))).headers.get('location') ?? '',
          url,
        );
        [page, fields] = [back.origin + back.pathname, Object.fromEntries(back.searchParams)];
      }
      expect(page).toBe(socialPage);
      const answer = browser
        .api(socialLoginCalls)
        .socialPostlogin({ params: { provider }, query: fields, body: {} });
      await expect(answer).resolves.toMatchObject({
        email: grace.email,
        name: 'Grace Hopper',
        isNewUser: true,
      });
    },
  );

  test.each([
    ['github', hub],
    ['facebook', book],
  ] as const)(
    'is taken for %s as plain OAuth, and its API tells who it is to who shows its token',
    async (provider, peer) => {
      const grace = { ...aUser(), sub: String(randomInt(1, 2 ** 31)) };
      const come = async (action: 'signUp' | 'login') => {
        const browser = stack.visitor();
        const query = new URLSearchParams({
          redirect_uri: socialPage,
          state: JSON.stringify({ provider, action }),
        });
        const path = `/frontegg/identity/resources/auth/v2/user/sso/default/${provider}/prelogin?${query}`;
        const leaving = new URL((await browser.fetch(path)).headers.get('location') ?? '');
        expect(leaving.searchParams.get('scope')).not.toContain('openid');
        const { page, fields } = await peer.agree(grace, leaving.href);
        expect(page).toBe(socialPage);
        return browser
          .api(socialLoginCalls)
          .socialPostlogin({ params: { provider }, query: fields, body: {} });
      };
      const opened = await come('signUp');
      expect(opened).toMatchObject({ email: grace.email, name: 'Grace Hopper', isNewUser: true });
      await expect(come('login')).resolves.toMatchObject({
        userId: opened.userId,
        isNewUser: false,
      });
    },
  );

  test('is taken for the provider of a tenant, with users made on the way', async () => {
    const tenant = await stack.aTenant();
    const api = tenant.admin.api(ssoCalls);
    const domain = `d${randomUUID().slice(0, 8)}.test`;
    const { id } = await api.createSsoConfiguration({
      body: { type: 'oidc', ssoEndpoint: issuer, oidcClientId: 'basic', oidcSecret: secret },
    });
    const params = { ssoConfigId: id };
    const added = await api.createSsoDomain({ params, body: { domain } });
    stack.dns.addTxt(domain, added.txtRecord);
    await api.validateSsoDomain({ params: { ...params, domainId: added.id } });
    await api.updateSsoConfiguration({ params, body: { enabled: true } });

    const grace = aUser(domain);
    const browser = stack.visitor();
    const { address } = await browser.api(ssoCalls).prelogin({ body: { email: grace.email } });
    const leaving = await browser.fetch(`${address}&redirect_uri=${encodeURIComponent(ssoPage)}`);
    const { page, fields } = await agree(grace, leaving.headers.get('location') ?? '');
    expect(page).toBe(ssoPage);
    const { code = '', state = '', iss = '' } = fields;
    await browser.api(ssoLoginCalls).oidcPostloginV2({ body: { code, RelayState: state, iss } });
    await browser.api(loginCalls).refresh({ body: {} });
    const me = await browser.api(profileCalls).getMe();
    expect([me.email, me.tenantId]).toEqual([grace.email, tenant.id]);
  });
});
