import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { labSocialProviders } from '@foyer/lab';
import { createVisitor, type Visitor } from '@foyer/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPlace, type FoyerProcess, freePort, startFoyer } from './foyer-process.ts';

let place: Awaited<ReturnType<typeof aPlace>>;
let server: FoyerProcess;
let origin: string;

async function start(port = place.port, args: readonly string[] = []): Promise<void> {
  server = await startFoyer({ ...place, port }, args);
  origin = `http://localhost:${port}`;
}

async function stop(): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}

beforeAll(async () => {
  place = await aPlace();
  await start();
});

afterAll(async () => {
  await stop();
  await place.leave();
});

/** A browser that follows no redirect by itself. */
const visitor = () =>
  createVisitor({ handle: (request) => fetch(request), url: origin, prefix: '/frontegg' });

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** Where an address leads. */
async function follow(browser: Visitor, address: string): Promise<string> {
  const answer = await browser.fetch(address, { redirect: 'manual' });
  return answer.headers.get('location') ?? `status ${answer.status}: ${await answer.text()}`;
}

/** Chooses a user on the page of a provider of the lab, and is back on a page of the application. */
async function choose(
  browser: Visitor,
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<URL> {
  const page = await (await browser.fetch(address)).text();
  expect(page).toContain(`value="${fields['user']}"`);
  const answer = await browser.fetch(address, form(fields));
  const location = answer.headers.get('location');
  if (location) return new URL(location);
  return sendForm(browser, await answer.text());
}

/** A page whose form sends itself, as a browser does it. */
async function sendForm(browser: Visitor, page: string): Promise<URL> {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? '';
  const inputs = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  const fields = Object.fromEntries(inputs.map(([name = '', value = '']) => [name, plain(value)]));
  const answer = await browser.fetch(action, form(fields));
  return new URL(answer.headers.get('location') ?? '', origin);
}

async function comeBack(browser: Visitor, page: URL) {
  const reported = (name: string) => page.searchParams.get(name) ?? '';
  if (page.pathname === '/account/saml/callback') {
    const body = { SAMLResponse: reported('SAMLResponse'), RelayState: reported('RelayState') };
    return browser.api(ssoLoginCalls).samlPostlogin({ body });
  }
  const body = { code: reported('code'), RelayState: reported('state'), iss: reported('iss') };
  return browser.api(ssoLoginCalls).oidcPostloginV2({ body });
}

async function signInBySso(
  browser: Visitor,
  email: string,
  fields: Readonly<Record<string, string>>,
) {
  const { address = '', idpType } = await browser.api(ssoCalls).prelogin({ body: { email } });
  const redirect = `&redirect_uri=${encodeURIComponent(`${origin}/account/oidc/callback`)}`;
  const provider = await follow(browser, idpType === 'oidc' ? address + redirect : address);
  await comeBack(browser, await choose(browser, provider, fields));
}

/** Name of the tenant a user works in, and the keys of their roles. */
async function getPlace(browser: Visitor) {
  await browser.api(loginCalls).refresh({ body: {} });
  const { email, roles } = await browser.api(profileCalls).getMe({ query: { addRoles: 'true' } });
  return { email, roles: roles?.map(({ key }) => key) };
}

const ada = { email: 'ada@acme-sso.test', user: 'acme-1001' };
const raj = { email: 'raj@acme-labs.test', user: 'labs-2002' };
const olga = { email: 'olga@acme-labs.test', user: 'labs-2001' };

describe('the demo', () => {
  test('Acme signs in with SAML and OpenID Connect in a minute, with roles from groups', async () => {
    for (const { email, user } of [ada, raj]) {
      const browser = visitor();
      await signInBySso(browser, email, { user });
      const { email: found, roles } = await getPlace(browser);
      expect(found).toBe(email);
      expect(roles).toContain('Admin');
    }
    const browser = visitor();
    await signInBySso(browser, olga.email, { user: olga.user });
    expect(await getPlace(browser)).toEqual({ email: olga.email, roles: ['ReadOnly'] });
  });

  test.each(['unsigned', 'wrongAudience', 'expired', 'foreignDomain', 'denied'])(
    'what is broken on purpose signs nobody in: %s',
    async (how) => {
      for (const { email, user } of [ada, raj]) {
        await expect(signInBySso(visitor(), email, { user, break: how })).rejects.toThrow();
      }
    },
  );

  test.each(labSocialProviders)('a new user signs up with %s', async (provider) => {
    const browser = visitor();
    const offered = await browser.api(socialLoginCalls).getSocialProviders();
    const { authorizationUrl } = offered.find(({ type }) => type === provider) ?? {};
    const email = `${provider}@new.test`;
    const state = JSON.stringify({ provider, appId: 'app', action: 'signUp' });
    const query = new URLSearchParams({ redirect_uri: `${origin}/account/social/success`, state });
    const address = await follow(browser, `/frontegg${authorizationUrl}?${query}`);
    const page = await browser.fetch(address, form({ user: '', stranger: email }));
    const location = page.headers.get('location');
    const back = location ? new URL(location) : await sendForm(browser, await page.text());
    expect(back.href).toContain('/account/social/success?');
    const asked = { params: { provider }, query: Object.fromEntries(back.searchParams), body: {} };
    expect(await browser.api(socialLoginCalls).socialPostlogin(asked)).toMatchObject({
      email,
      isNewUser: true,
    });
    expect(await getPlace(browser)).toMatchObject({ email });
  });

  test('a sign-in may begin at the provider', async () => {
    const browser = visitor();
    const asked = await choose(browser, '/lab/idp/saml/start', { user: 'acme-1002' });
    // the service takes no answer it has not asked for, and asks; the provider knows who was chosen
    const answered = await (await browser.fetch(asked.href)).text();
    await comeBack(browser, await sendForm(browser, answered));
    expect(await getPlace(browser)).toEqual({ email: 'ben@acme-sso.test', roles: ['ReadOnly'] });
  });

  test('the connections follow the lab to another port', async () => {
    await stop();
    await start(await freePort());
    const browser = visitor();
    await signInBySso(browser, ada.email, { user: ada.user });
    expect((await getPlace(browser)).roles).toContain('Admin');
  });

  test('without the lab there are no providers and no names of it', async () => {
    await stop();
    await start(await freePort(), ['--lab=off', '--smtp-url=smtp://127.0.0.1:9']);
    const browser = visitor();
    for (const path of [
      '/lab/idp',
      '/lab/dns',
      '/lab/idp/saml/metadata',
      '/lab/idp/google/jwks',
      '/lab/idp/acme/token',
    ])
      expect([path, (await browser.fetch(path)).status]).toEqual([path, 404]);
    expect(await browser.api(socialLoginCalls).getSocialProviders()).toEqual([]);
  });
});
