import { loginCalls } from '@foyer/contract/login/calls';
import { expect, test } from 'vitest';
import { enter, exchange, hostedStack, shop } from './hosted-browser.ts';
import { createSsoWorld } from './signing-in-by-sso.ts';
import { accountEndpoints } from './token-endpoints-accounts.ts';
import { signInEndpoints } from './token-endpoints-entering.ts';
import { factorEndpoints } from './token-endpoints-factors.ts';
import { hostedEndpoints } from './token-endpoints-hosted.ts';
import { socialEndpoints } from './token-endpoints-social.ts';
import { ssoEndpoints } from './token-endpoints-sso.ts';
import { createEveryEndpoint } from './token-kinds.ts';
import {
  addressesIn,
  getParameters,
  type SeenAddress,
  getSecrets,
  watchAddresses,
} from './watched-addresses.ts';

/** What is in addresses and opens something once, for a moment, and why that is safe there. */
const once: Readonly<Record<string, string>> = {
  token:
    'of a mail: works once, and what it opens wants a press; RFC 9700 has no other way to reach somebody by mail',
  code: 'of a sign-in at an application or provider: works once, for a minute, with the verifier or secret of who asked',
  actorToken:
    'lets its holder act as somebody: works once, for a minute, in the browser of who asked',
  ticket:
    'begins a sign-in at a company: for a few minutes, and opens nothing without the answer of the provider',
  state: 'binds an answer to the browser that asked: worth nothing without its cookie',
  nonce: 'comes back in a token, where it is compared',
  code_challenge: 'the hash of the verifier, which stays where it is',
  SAMLRequest: 'our question to a provider: names us and a number',
  SAMLResponse:
    'the name under which the answer waits: works once; or our answer to a wish to sign out',
  Signature: 'of a question that we sign',
  xsrf: 'of the page that asks whether to sign out: bound to its cookie',
};
/** What opens nothing. */
const plain = [
  'at',
  'client_id',
  'code_challenge_method',
  'email',
  'interaction',
  'invitationToken',
  'iss',
  'login_hint',
  'post_logout_redirect_uri',
  'redirect_uri',
  'RelayState',
  'response_mode',
  'response_type',
  'resume',
  'scope',
  'SigAlg',
  'tenantId',
  'userId',
];
/** The standard of signing out has it: who signed the ID token gets it back, and it opens nothing. */
const signingOut = 'id_token_hint';

const building = await createEveryEndpoint();
const shops = await hostedStack();
const watched = watchAddresses([building.stack, building.forced, shops]);
const world = await createSsoWorld(shops);

async function openEveryEndpoint(): Promise<void> {
  const endpoints = [
    ...accountEndpoints(building),
    ...signInEndpoints(building),
    ...factorEndpoints(building),
    ...socialEndpoints(building),
    ...hostedEndpoints(building),
    ...(await ssoEndpoints(building)),
  ];
  for (const { open } of endpoints) {
    const { good, present } = await open();
    await present(good);
  }
}

async function visitTheShop(): Promise<void> {
  const ada = await shops.aUser();
  const { body } = await exchange(shops, await enter(shops.visitor(), ada));
  const query = new URLSearchParams({
    [signingOut]: body.id_token,
    post_logout_redirect_uri: shop.postLogoutRedirectUris[0],
  });
  await ada.fetch(`/oidc/logout?${query}`);
}

async function signInAndOutViaSso(): Promise<void> {
  for (const protocol of ['saml', 'oidc'] as const) {
    const browser = shops.visitor();
    await world.signIn(
      browser,
      world.user(await world.company({ protocol, signRequest: protocol === 'saml' })),
    );
    await browser.api(loginCalls).signOut();
  }
}

/** The links of every mail and text. */
async function sent(): Promise<readonly SeenAddress[]> {
  const found: SeenAddress[] = [];
  for (const stack of [building.stack, shops]) {
    await stack.inbox.settled();
    for (const { to, text, html } of stack.inbox.all())
      found.push(
        ...addressesIn(`${text} ${html}`).map((address) => ({
          how: 'sent' as const,
          where: to,
          address,
        })),
      );
    for (const { to, body } of stack.texts.all())
      found.push(
        ...addressesIn(body).map((address) => ({ how: 'sent' as const, where: to, address })),
      );
  }
  return found;
}

test('T-RED-5 in no address that the server asks, leads to, tells or sends stands a token, an assertion or a password', async () => {
  await openEveryEndpoint();
  await visitTheShop();
  await signInAndOutViaSso();
  const addresses = [...watched.addresses, ...(await sent())];
  // It has seen something: every endpoint, every redirect, some of each kind of secret.
  expect(watched.answers).toBeGreaterThan(400);
  expect(addresses.filter(({ how }) => how === 'sent').length).toBeGreaterThan(40);
  expect(addresses.filter(({ how }) => how === 'led').length).toBeGreaterThan(12);
  const kinds = new Set(watched.secrets.values());
  for (const kind of [
    'accessToken',
    'refresh_token',
    'id_token',
    'password',
    'mfaToken',
    'secret',
    'recoveryCode',
    'SAMLResponse',
  ])
    expect(kinds).toContain(kind);

  const wrong = addresses.flatMap(({ how, where, address }) =>
    getSecrets(address, watched.secrets)
      .filter(
        (name) => !(address.searchParams.has(signingOut) && /^id_?token(_hint)?$/i.test(name)),
      )
      .map((name) => `${name}: ${how} at ${where}, ${address.pathname}`),
  );
  expect.soft([...new Set(wrong)]).toEqual([]);
  const unknown = addresses.flatMap(({ how, where, address }) =>
    getParameters(address)
      .filter(([name]) => !(name in once) && !plain.includes(name) && name !== signingOut)
      .map(([name]) => `${name}: ${how} at ${where}, ${address.pathname}`),
  );
  expect.soft([...new Set(unknown)]).toEqual([]);
  expect(watched.named, 'pages and redirects that tell the next place where somebody was').toEqual(
    [],
  );
}, 480_000);

test('a token in an address would be seen', () => {
  const secrets = new Map([['a secret of forty letters, which nobody has', 'accessToken']]);
  const token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  const assertion = Buffer.from('<samlp:Response/>').toString('base64');
  const reported = (query: Record<string, string>) =>
    getSecrets(new URL(`https://a.test/#${new URLSearchParams(query)}`), secrets);
  expect(reported({ a: 'a secret of forty letters, which nobody has' })).toEqual(['accessToken']);
  expect([reported({ a: token }), reported({ b: assertion }), reported({ c: 'harmless' })]).toEqual(
    [['a'], ['b'], []],
  );
});
