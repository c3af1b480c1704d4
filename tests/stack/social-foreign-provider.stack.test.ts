import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { createStack } from '@foyer/testkit';
import { Provider } from 'oidc-provider';
import { afterAll, expect, test } from 'vitest';

const clientId = 'foyer';
const secret = 'a secret of tests';
const page = 'http://foyer.test/account/social/success';
const grace = {
  sub: randomUUID(),
  email: 'grace@example.test',
  email_verified: true,
  name: 'Grace Hopper',
};

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('No port');
const issuer = `http://127.0.0.1:${address.port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [page],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  scopes: ['openid', 'email', 'profile'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, { uid }) => `/agree/${uid}` },
  cookies: { keys: ['of tests'] },
  findAccount: async (_ctx, accountId) => ({
    accountId,
    claims: async () => ({ ...grace, sub: accountId }),
  }),
});
const handle = provider.callback();
server.on('request', (request, response) => {
  if (request.url?.startsWith('/agree/')) void agreeTo(request, response);
  else void handle(request, response);
});

async function agreeTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: grace.sub, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  const result =
    prompt.name === 'login'
      ? { login: { accountId: grace.sub } }
      : { consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
}

/** Follows the provider's redirects as a browser does, until they lead to us. */
async function agree(start: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  for (let at = start; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    at = new URL(answer.headers.get('location') ?? '', at).href;
    if (at.startsWith(page)) return Object.fromEntries(new URL(at).searchParams);
  }
}

test('a certified provider that demands PKCE signs a user in, whether the page hands on its issuer or not', async () => {
  const google = { clientId, secret, issuer };
  const stack = await createStack({ config: { socialLogin: { google } } });
  const come = async (action: string, { dropsIssuer = false } = {}) => {
    const browser = stack.visitor();
    const search = new URLSearchParams({ state: JSON.stringify({ provider: 'google', action }) });
    const path = '/frontegg/identity/resources/auth/v2/user/sso/default/google/prelogin';
    const left = await browser.fetch(`${path}?${search}`);
    const { iss = '', ...rest } = await agree(left.headers.get('location') ?? '');
    expect(iss).toBe(issuer);
    const query = dropsIssuer ? rest : { ...rest, iss };
    return browser
      .api(socialLoginCalls)
      .socialPostlogin({ params: { provider: 'google' }, query, body: {} });
  };
  const opened = await come('signUp');
  expect(opened).toMatchObject({ email: grace.email, name: grace.name, isNewUser: true });
  await expect(come('login')).resolves.toMatchObject({ userId: opened.userId, isNewUser: false });
  await expect(come('login', { dropsIssuer: true })).resolves.toMatchObject({
    userId: opened.userId,
  });
});
