import { createFoyerClient, type FoyerClient } from '@foyer/client';
import { createHostedLoginMachine } from '@foyer/client/flows/hosted-login';
import { createHostedLogin } from '@foyer/client/hosted';
import { hostedLoginCalls } from '@foyer/contract/hosted-login/calls';
import { afterEach, expect, test } from 'vitest';
import { createActor } from '@foyer/client/machine';
import { waitFor } from 'xstate';
import { createPreviewTransport, type PreviewStorage } from '../index.ts';
import { firstTenantId } from '../world/seed.ts';

const verifierKey = 'HOSTED_LOGIN_VERIFIER_KEY';
const second = '00000000-0000-4000-9000-000000000002';
const open: FoyerClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.dispose();
});

function aStorage() {
  const texts = new Map<string, string>();
  const storage: PreviewStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  };
  return { ...storage, removeItem: (key: string) => void texts.delete(key) };
}

const host = 'https://host.test';

/**
 * A page of a host with hosted login over the preview; `world` is what a page that is loaded again
 * finds again.
 */
async function aPage({ world = aStorage(), from = `${host}/` } = {}) {
  const left: string[] = [];
  const client = createFoyerClient({
    baseUrl: host,
    storage: world,
    logLevel: 'none',
    hosted: createHostedLogin,
    transport: createPreviewTransport({
      delayMs: 0,
      storage: world,
      origin: host,
    }),
    browser: {
      href: () => from,
      leave: (url) => void left.push(url),
      on: () => () => undefined,
      onStored: () => () => undefined,
    },
  });
  open.push(client);
  await client.start();
  const { hosted } = client;
  if (!hosted) throw new Error('The client has no hosted login');
  const back = () => new URL(left.at(-1) ?? 'about:blank');
  return { client, hosted, world, back, code: () => back().searchParams.get('code') ?? '' };
}
type Page = Awaited<ReturnType<typeof aPage>>;

/** What the page does that hosted login leads back to. */
async function comeBack({ client, code }: Page) {
  const flow = createActor(createHostedLoginMachine(client), { input: { code: code() } }).start();
  return waitFor(flow, (state) => state.matches('success') || state.matches('failed'));
}

/** A user who left and came back. */
async function signedIn(
  options: Parameters<Page['hosted']['loginWithRedirect']>[0] = {},
  world = aStorage(),
) {
  const page = await aPage({ world });
  await page.hosted.loginWithRedirect(options);
  expect((await comeBack(page)).value).toBe('success');
  return page;
}

const user = ({ client }: Page) => {
  const session = client.session.get();
  return session.status === 'signedIn' ? session.user.email : session.status;
};
const idIn = (token = '') => JSON.parse(atob(token.split('.')[1] ?? '')).sid;

test('out, back with a code, and in, with the verifier that waited here', async () => {
  const page = await aPage();
  await page.hosted.loginWithRedirect();
  expect(page.back().origin + page.back().pathname).toBe(`${host}/oauth/callback`);
  expect(page.world.getItem(verifierKey)?.length).toBeGreaterThanOrEqual(43);
  expect((await comeBack(page)).value).toBe('success');
  expect([user(page), page.world.getItem(verifierKey)]).toEqual(['admin@acme.test', null]);
});

test('a code counts once, for its verifier and for its page', async () => {
  const page = await aPage();
  const wrong = { status: 400, code: 'hostedLogin/invalidGrant' };
  await page.hosted.loginWithRedirect();
  page.world.setItem(verifierKey, 'somebody else’s verifier, which is long enough to be one');
  await expect(page.hosted.exchange(page.code())).rejects.toMatchObject(wrong);
  await page.hosted.loginWithRedirect();
  const body = { grant_type: 'authorization_code', code: page.code() } as const;
  const code_verifier = page.world.getItem(verifierKey);
  const { oauthToken } = page.client.api(hostedLoginCalls);
  const elsewhere = { ...body, code_verifier, redirect_uri: `${host}/another` };
  await expect(oauthToken({ body: elsewhere })).rejects.toMatchObject(wrong);
  await page.hosted.loginWithRedirect();
  await page.hosted.exchange(page.code());
  await expect(page.hosted.exchange(page.code())).rejects.toMatchObject(wrong);
  await expect(page.hosted.exchange('nothing of ours')).rejects.toMatchObject(wrong);
});

test('a verifier that was lost says so, and trying again leaves once more', async () => {
  const page = await aPage();
  const flow = createActor(createHostedLoginMachine(page.client), {
    input: { code: 'nothing of ours' },
  }).start();
  await waitFor(flow, (state) => state.matches('failed'));
  flow.send({ type: 'retry' });
  await expect.poll(page.code).not.toBe('');
  expect((await comeBack(page)).value).toBe('success');
});

test('the refresh token renews on its page, and a page that is loaded again asks silently', async () => {
  const page = await signedIn();
  const first = idIn((await page.hosted.refresh()).accessToken);
  const repeat = await aPage({ world: page.world });
  await repeat.client.session.refresh();
  expect(user(repeat)).toBe('admin@acme.test');
  expect(idIn((await repeat.hosted.refresh()).accessToken)).toBe(first);
  const { oauthToken } = repeat.client.api(hostedLoginCalls);
  const body = { grant_type: 'refresh_token', refresh_token: 'nothing of ours' } as const;
  await expect(oauthToken({ body })).rejects.toMatchObject({ status: 400 });
});

test('renewing enters the tenant that the page asks for, where the user is a member', async () => {
  const { world } = await signedIn();
  const getTenant = (token = '') => JSON.parse(atob(token.split('.')[1] ?? '')).tenantId;
  for (const [asked, entered] of [
    [second, second],
    ['00000000-0000-4000-9000-00000000000a', second],
    [firstTenantId, firstTenantId],
  ]) {
    const page = await aPage({ world, from: `${host}/?tenantId=${asked}` });
    expect(getTenant((await page.hosted.refresh()).accessToken)).toBe(entered);
  }
});

test('signing out ends the session for every page, and for the provider', async () => {
  const page = await signedIn();
  const other = await aPage({ world: page.world });
  await other.hosted.refresh();
  await page.hosted.signOut();
  for (const { hosted } of [page, other, await aPage({ world: page.world })])
    await expect(hosted.refresh()).rejects.toMatchObject({ status: 401 });
});

test('whom the application hints at signs in, and a new user where it asks for an account', async () => {
  expect(user(await signedIn({ loginHint: 'careful@acme.test' }))).toBe('careful@acme.test');
  const newcomer = await signedIn({ directAction: { type: 'signup', data: '' } });
  expect(user(newcomer)).toBe('newcomer.hosted@social.test');
});

test('who is signed in keeps the session, unless a proof is asked for', async () => {
  const page = await signedIn();
  const getSession = async () => idIn((await page.hosted.refresh()).accessToken);
  const first = await getSession();
  await page.hosted.loginWithRedirect();
  await comeBack(page);
  expect(await getSession()).toBe(first);
  await page.hosted.stepUp();
  await comeBack(page);
  expect(await getSession()).not.toBe(first);
});

test('another host gets no code', async () => {
  const { client } = await signedIn();
  const query = { redirect_uri: 'https://evil.test/oauth/callback', code_challenge: 'any' };
  await expect(client.api(hostedLoginCalls).oauthAuthorize({ query })).rejects.toMatchObject({
    status: 404,
  });
});
