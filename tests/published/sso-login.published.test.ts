import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startLabIdentityProviders } from '../../apps/lab/src/identity-providers/create-lab-identity-providers.ts';
import type { LabIdentityProviders } from '../../apps/lab/src/identity-providers/lab-identity-providers.ts';
import { anAccount } from '../running-server/account.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { aDomain } from '../stack/setting-up-sso.ts';
import { loadRestClient, getMethod, publishedPairs } from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { createVisitorBrowser, type VisitorBrowser } from './visitor-browser.ts';

let server: RunningServer;
let domains: Readonly<Record<'saml' | 'oidc', string>>;
let lab: LabIdentityProviders & { close(): Promise<void> };
beforeAll(async () => {
  server = await startRunningServer();
  lab = await startLabIdentityProviders({ applications: [server.origin] });
  domains = { saml: await aTenant('saml'), oidc: await aTenant('oidc') };
});
afterAll(async () => {
  await lab.close();
  await server.close();
});
afterEach(() => void vi.unstubAllGlobals());

const withId = z.looseObject({ id: z.string() });
const withRecord = withId.extend({ domain: z.string(), txtRecord: z.string() });

/** A tenant whose administrator set a connection up with the published client; answers its domain. */
async function aTenant(protocol: 'saml' | 'oidc'): Promise<string> {
  createVisitorBrowser(server.origin).open('/');
  const { api, ContextHolder } = loadRestClient('@frontegg/rest-api');
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const auth = (method: string) => getMethod(api.auth, method);
  const { email, password } = await anAccount(server.origin);
  await auth('loginv2')({ email, password });
  const { issuer, clientId: oidcClientId, clientSecret: oidcSecret } = lab.oidc('acme');
  const created =
    protocol === 'saml'
      ? await auth('createSSOConfigurationByMetadata')({ metadata: await lab.saml.metadata() })
      : await auth('createSSOConfiguration')({
          type: 'oidc',
          ssoEndpoint: issuer,
          oidcClientId,
          oidcSecret,
        });
  const { id } = withId.parse(created);
  const added = withRecord.parse(await auth('createSSODomain')(id, { domain: aDomain() }));
  const body = new URLSearchParams({ name: added.domain, text: added.txtRecord });
  await fetch(`${server.origin}/lab/dns`, { method: 'POST', body });
  await auth('validateSSODomain')(id, added.id);
  await auth('updateSSOConfiguration')(id, { enabled: true });
  return added.domain;
}

const aUser = (domain: string, directory: 'saml' | 'oidc') => {
  const subject = crypto.randomUUID();
  const facts = { groups: [], emailVerified: true, claims: {}, name: 'Ada Lovelace' };
  return { ...facts, directory, subject, email: `ada-${subject.slice(0, 8)}@${domain}` };
};

/** Follows the address the store went to, up to the provider. */
async function atProvider(browser: VisitorBrowser): Promise<string> {
  const here = () => window.location.href;
  await vi.waitFor(() => expect(here()).toContain('/auth/sso/start?'), {
    timeout: 20_000,
    interval: 50,
  });
  const started = await browser.fetch(here(), { redirect: 'manual' });
  return started.headers.get('location') ?? '';
}

describe.each(publishedPairs)('$store', (pair) => {
  async function toProvider(email: string) {
    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/account/login');
    page.act('preLogin', { email });
    await page.sees(({ loginState }) => loginState.step === 'redirectToSSO');
    return { browser, address: await atProvider(browser) };
  }

  test('signs in by SAML: prelogin, provider, callback page, postlogin', async () => {
    const subject = aUser(domains.saml, 'saml');
    const { browser, address } = await toProvider(subject.email);
    const { samlResponse, acsUrl } = await lab.saml.responseFor(subject, address);
    const body = new URLSearchParams({ SAMLResponse: samlResponse, RelayState: 'as it came' });
    const posted = await browser.fetch(acsUrl, { method: 'POST', body, redirect: 'manual' });
    const { pathname, search, searchParams } = new URL(posted.headers.get('location') ?? '');
    expect(pathname).toBe('/account/saml/callback');
    const page = await openPublishedPage(pair, browser, `${pathname}${search}`);
    page.act('postLogin', Object.fromEntries(searchParams));
    const { user } = await page.sees(({ isAuthenticated }) => isAuthenticated);
    expect(user?.email).toBe(subject.email);
  });

  test('shows the failed step where the answer is used again', async () => {
    const browser = createVisitorBrowser(server.origin);
    const page = await openPublishedPage(pair, browser, '/account/saml/callback');
    page.act('postLogin', { RelayState: '', SAMLResponse: 'A'.repeat(43) });
    await page.sees(({ loginState }) => loginState.step === 'loginWithSSOFailed');
  });

  test('signs in by OpenID Connect: the redirect it appends is the one that comes back', async () => {
    const subject = aUser(domains.oidc, 'oidc');
    const { browser, address } = await toProvider(subject.email);
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(
      `${server.origin}/account/oidc/callback`,
    );
    const { redirectTo } = await lab.oidc('acme').answer(address, subject);
    const { pathname, search, searchParams } = new URL(redirectTo);
    const page = await openPublishedPage(pair, browser, `${pathname}${search}`);
    const [code, state] = [searchParams.get('code'), searchParams.get('state')];
    await getMethod(page.code.rest.api.auth, 'oidcPostLoginV2')({ code, RelayState: state });
    // the older form takes the same; what was used is used
    await expect(
      getMethod(page.code.rest.api.auth, 'oidcPostLogin')({ code, state }),
    ).rejects.toBeDefined();
    page.act('requestAuthorize', true);
    const { user } = await page.sees(({ isAuthenticated }) => isAuthenticated);
    expect(user?.email).toBe(subject.email);
  });

  test('signs in by OpenID Connect in the older form, from the address to the answer', async () => {
    const user = aUser(domains.oidc, 'oidc');
    const { browser, address } = await toProvider(user.email);
    const { redirectTo } = await lab.oidc('acme').answer(address, user);
    const { pathname, search, searchParams } = new URL(redirectTo);
    const { auth } = (await openPublishedPage(pair, browser, `${pathname}${search}`)).code.rest.api;
    const start: unknown = await getMethod(auth, 'preLogin')({ email: user.email });
    expect(start).toEqual(expect.stringContaining('/auth/sso/start?'));
    const [code, state] = [searchParams.get('code'), searchParams.get('state')];
    const signedIn: unknown = await getMethod(auth, 'oidcPostLogin')({ code, state });
    expect(JSON.stringify(signedIn)).toContain(user.email);
  });

  test('reads a provider’s metadata from its address, for a new connection and for one that is there', async () => {
    const browser = createVisitorBrowser(server.origin);
    const { auth } = (await openPublishedPage(pair, browser, '/')).code.rest.api;
    const { email, password } = await anAccount(server.origin);
    await getMethod(auth, 'loginv2')({ email, password });
    const { metadataUrl: url, ssoUrl: ssoEndpoint } = lab.saml;
    const created: unknown = await getMethod(auth, 'createSSOConfigurationByMetadataUrl')({ url });
    expect(created).toMatchObject({ ssoEndpoint });
    const { id } = withId.parse(created);
    await getMethod(auth, 'updateSSOConfiguration')(id, {
      ssoEndpoint: 'https://elsewhere.test/sso',
    });
    expect(await getMethod(auth, 'updateSSOConfigurationByMetadataUrl')(id, { url })).toMatchObject(
      {
        ssoEndpoint,
      },
    );
  });
});
