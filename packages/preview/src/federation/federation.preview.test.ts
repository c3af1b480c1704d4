import { createFoyerClient, type FoyerClient } from '@foyer/client';
import { createSocialLoginMachine } from '@foyer/client/flows/social-login';
import { createSsoLoginMachine } from '@foyer/client/flows/sso-login';
import { startSocialLogin } from '@foyer/client/social-login';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { afterEach, expect, test } from 'vitest';
import { createActor } from '@foyer/client/machine';
import { waitFor } from 'xstate';
import {
  createPreviewTransport,
  previewEmergencyCode,
  type PreviewFailures,
  previewPassword,
  type PreviewStorage,
} from '../index.ts';

const open: FoyerClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.dispose();
});

/** A page over the preview whose failures the test can change; nothing is kept after it. */
function aPage() {
  const texts = new Map<string, string>();
  const storage: PreviewStorage & { removeItem(key: string): void } = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
  const visited: string[] = [];
  let failures: PreviewFailures = {};
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    prefix: '',
    storage,
    logLevel: 'none',
    transport: createPreviewTransport({
      delayMs: 0,
      storage,
      origin: 'https://host.test',
      failures: () => failures,
    }),
    browser: {
      href: () => 'https://host.test/account/login',
      leave: (url) => void visited.push(url),
      on: () => () => undefined,
      onStored: () => () => undefined,
    },
  });
  open.push(client);
  const fail = (expected: PreviewFailures) => {
    failures = expected;
  };
  return { client, visited, fail };
}

type Page = ReturnType<typeof aPage>;

const toQuery = (address = '') => Object.fromEntries(new URL(address).searchParams);

/** To a provider and back, as the buttons and the page after it do. */
async function bySocial({ client, visited }: Page, type: string, action: 'login' | 'signUp') {
  const providers = await client.api(socialLoginCalls).getSocialProviders();
  const provider = providers.find((one) => one.type === type);
  if (!provider) throw new Error(`${type} is not offered`);
  await startSocialLogin(client, { provider, action });
  await client.start();
  const flow = createActor(createSocialLoginMachine(client), {
    input: toQuery(visited.at(-1)),
  }).start();
  const { value, context } = await waitFor(flow, (state) => !state.hasTag('busy'));
  return {
    step: typeof value === 'string' ? value : Object.values(value)[0],
    code: context.failure?.code,
  };
}

/** To a tenant and back. */
async function viaSso({ client }: Page, body: { email?: string; tenantId?: string }) {
  const { address } = await client.api(ssoCalls).prelogin({ body });
  if (!address) return { step: 'nowhere', code: undefined };
  await client.start();
  const flow = createActor(createSsoLoginMachine(client), { input: toQuery(address) }).start();
  const { value, context } = await waitFor(flow, (state) => !state.hasTag('busy'));
  return {
    step: typeof value === 'string' ? value : Object.keys(value)[0],
    code: context.failure?.code,
  };
}

const signedInEmail = async ({ client }: Page) => (await client.api(profileCalls).getMe()).email;
const withPassword = ({ client }: Page, email: string, breakGlassCode?: string) =>
  client.api(loginCalls).signIn({ body: { email, password: previewPassword, breakGlassCode } });

test.each(['google', 'microsoft', 'github', 'apple', 'facebook', 'slack', 'linkedin'])(
  '%s signs up a new user, and signs the same user in after that',
  async (provider) => {
    const page = aPage();
    expect(await bySocial(page, provider, 'signUp')).toMatchObject({ step: 'success' });
    expect(await signedInEmail(page)).toBe(`newcomer.${provider}@social.test`);
    await page.client.session.signOut();
    expect(await bySocial(page, provider, 'login')).toMatchObject({ step: 'success' });
    expect(await signedInEmail(page)).toBe(`newcomer.${provider}@social.test`);
  },
);

test('what a preview wants to fail at a provider fails; a lost answer can be tried again', async () => {
  const page = aPage();
  page.fail({ social: 'accountExists' });
  expect(await bySocial(page, 'google', 'login')).toEqual({
    step: 'failed',
    code: 'socialLogin/accountExists',
  });
  page.fail({ social: 'lost' });
  expect(await bySocial(page, 'google', 'login')).toMatchObject({ step: 'unreachable' });
});

test('a provider is linked to the signed-in user, to nobody else, and removed again', async () => {
  const page = aPage();
  await page.client.session.adopt(await withPassword(page, 'admin@acme.test'));
  const calls = page.client.api(socialLoginCalls);
  const params = { provider: 'github' } as const;
  const { authorizationUrl } = await calls.beginLinkingIdentity({ params });
  const { code, state } = toQuery(authorizationUrl);
  const linked = await calls.linkIdentity({ params, body: { code, state } });
  expect(await calls.listOwnIdentities()).toEqual({
    identities: [{ ...linked, isLastWayIn: false }],
  });
  await page.client.session.adopt(await withPassword(page, 'member@acme.test'));
  await expect(calls.linkIdentity({ params, body: { code } })).rejects.toMatchObject({
    code: 'socialLogin/linkedElsewhere',
  });
  await expect(calls.unlinkIdentity({ params: { id: linked.id } })).rejects.toMatchObject({
    status: 404,
  });
  await page.client.session.adopt(await withPassword(page, 'admin@acme.test'));
  await calls.unlinkIdentity({ params: { id: linked.id } });
  expect(await calls.listOwnIdentities()).toEqual({ identities: [] });
});

test.each([
  ['SAML', 'ada.lovelace@acme-sso.test'],
  ['OpenID Connect', 'olga@acme-labs.test'],
])(
  'the tenant of the demo signs its users in by %s, and makes their accounts',
  async (_, email) => {
    const page = aPage();
    expect(await viaSso(page, { email })).toMatchObject({ step: 'success' });
    expect(await signedInEmail(page)).toBe(email);
  },
);

test('a tenant sign-in that is to fail says why, and its administrator finds it in the trace', async () => {
  const page = aPage();
  page.fail({ sso: 'notAccepted' });
  const went = await viaSso(page, { email: 'ada@acme-sso.test' });
  expect(went).toEqual({ step: 'loginWithSSOFailed', code: 'ssoLogin/notAccepted' });
  await page.client.session.adopt(await withPassword(page, 'admin@acme.test'));
  const [failure] = await page.client.api(ssoCalls).listSsoFailures();
  expect(failure?.problem.code).toBe('saml.signatureInvalid');
});

test('a connection that changed on the way signs nobody in', async () => {
  const page = aPage();
  const { address } = await page.client
    .api(ssoCalls)
    .prelogin({ body: { email: 'ada@acme-sso.test' } });
  await page.client.session.adopt(await withPassword(page, 'admin@acme.test'));
  const [saml] = await page.client.api(ssoCalls).listSsoConfigurations();
  const params = { ssoConfigId: saml?.id ?? '' };
  await page.client
    .api(ssoCalls)
    .updateSsoConfiguration({ params, body: { ssoEndpoint: 'https://other.test' } });
  const SAMLResponse = toQuery(address)['SAMLResponse'] ?? '';
  const coming = page.client.api(ssoLoginCalls).samlPostlogin({ body: { SAMLResponse } });
  await expect(coming).rejects.toMatchObject({ code: 'ssoLogin/changed' });
});

test('a tenant that wants its own sign-in says so to a password, leads there, and takes one emergency code', async () => {
  const page = aPage();
  page.fail({ sso: 'required' });
  await expect(withPassword(page, 'admin@acme.test')).rejects.toMatchObject({
    code: 'ssoLogin/required',
    context: { tenantId: '00000000-0000-4000-9000-000000000001' },
  });
  const wrong = { code: 'ssoLogin/wrongBreakGlass' };
  await expect(withPassword(page, 'admin@acme.test', 'wrong')).rejects.toMatchObject(wrong);
  await expect(withPassword(page, 'member@acme.test', previewEmergencyCode)).rejects.toMatchObject(
    wrong,
  );
  await page.client.session.adopt(
    await withPassword(page, 'admin@acme.test', previewEmergencyCode),
  );
  expect(await signedInEmail(page)).toBe('admin@acme.test');
  await expect(withPassword(page, 'admin@acme.test', previewEmergencyCode)).rejects.toMatchObject(
    wrong,
  );
  const tenantId = '00000000-0000-4000-9000-000000000001';
  expect(await viaSso(page, { tenantId })).toMatchObject({ step: 'success' });
});
