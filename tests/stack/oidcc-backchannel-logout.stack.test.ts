import { createServer } from 'node:http';
import { loginCalls } from '@foyer/contract/login/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { shop } from './hosted-browser.ts';
import { client, oidccPeer } from './oidcc-peer.ts';

// The modules of the conformance suite's back-channel logout plan, by their names.

/** The application's own server, which is notified. */
const heard: string[] = [];
let waiting: ((token: string) => void)[] = [];
let answers = 200;
const application = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    response.writeHead(answers).end();
    const token = new URLSearchParams(body).get('logout_token') ?? '';
    heard.push(token);
    for (const tell of waiting) tell(token);
    waiting = [];
  });
});
await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
afterAll(() => application.close());
const place = application.address();
const port = place && typeof place === 'object' ? place.port : 0;

const { stack, config, open, redeem } = await oidccPeer('basic', {
  backchannelLogoutUri: `http://127.0.0.1:${port}/logout`,
});
const nextToken = () => new Promise<string>((resolve) => waiting.push(resolve));
const keys = createRemoteJWKSet(new URL(`${stack.url}/.well-known/jwks.json`));

async function enter() {
  const ada = await stack.aUser();
  const browser = stack.visitor();
  const tokens = await redeem(await open(browser, ada));
  return { ada, browser, tokens, claims: tokens.claims() };
}

test('oidcc-backchannel-logout-discovery-endpoint-verification', () => {
  expect(config.serverMetadata()).toMatchObject({
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    end_session_endpoint: `${stack.url}/oidc/logout`,
  });
});

test('oidcc-backchannel-rp-initiated-logout', async () => {
  const { ada, browser, tokens, claims } = await enter();
  const reported = nextToken();
  const { pathname, search } = client.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
  });
  await browser.fetch(pathname + search, { redirect: 'manual' });
  const { payload, protectedHeader } = await jwtVerify(await reported, keys, {
    issuer: stack.url,
    audience: shop.clientId,
  });
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' });
  expect(payload).toMatchObject({
    sub: ada.userId,
    sid: claims?.['sid'],
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    jti: expect.any(String),
    iat: expect.any(Number),
  });
  expect(payload).not.toHaveProperty('nonce');
});

test.each([
  [
    'signing out at the embedded application',
    async ({ browser }: Awaited<ReturnType<typeof enter>>) => browser.api(loginCalls).signOut(),
  ],
  [
    'signing out everywhere, from another browser',
    async ({ ada }: Awaited<ReturnType<typeof enter>>) =>
      ada.api(sessionsCalls).deleteAllMySessions(),
  ],
])('%s is shown as well', async (_how, end) => {
  const one = await enter();
  const reported = nextToken();
  await end(one);
  const { payload } = await jwtVerify(await reported, keys, {
    issuer: stack.url,
    audience: shop.clientId,
  });
  expect(payload['sid']).toBe(one.claims?.['sid']);
});

test('O-22 an application that does not answer is notified again', async () => {
  const { browser } = await enter();
  answers = 500;
  const first = nextToken();
  await browser.api(loginCalls).signOut();
  await first;
  answers = 200;
  expect(await nextToken()).toBeTruthy();
});

test('an application that was not entered is not told', async () => {
  const before = heard.length;
  const ada = await stack.aUser();
  await ada.api(loginCalls).signOut();
  await stack.inbox.settled();
  expect(heard.length).toBe(before);
});
