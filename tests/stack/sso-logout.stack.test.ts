import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { newCertifiedKey } from '@foyer/server/protocols/saml/write-certificate';
import { createStack, type Visitor } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createSsoWorld, getRefusal } from './signing-in-by-sso.ts';

const stack = await createStack({ config: { rateLimits: { credentials: 10_000, write: 10_000 } } });
const world = await createSsoWorld(stack);
const sloUrl = `${stack.url}/frontegg/auth/saml/logout`;

async function signedIn(protocol: 'saml' | 'oidc', wish: { signsOutByForm?: boolean } = {}) {
  const company = await world.company({ protocol, ...wish });
  const user = world.user(company);
  const browser = stack.visitor();
  await world.signIn(browser, user);
  return { browser, user };
}

const isOpen = async (browser: Visitor) =>
  (await getRefusal(browser.api(profileCalls).getMe())) !== 'request/unauthenticated';

test('signing out here says where to sign out at a SAML provider, too; its answer leads home', async () => {
  const { browser } = await signedIn('saml');
  const { logoutAddress = '' } = (await browser.api(loginCalls).signOut()) ?? {};
  expect(logoutAddress.startsWith(world.lab.saml.sloUrl)).toBe(true);
  expect(new URL(logoutAddress).searchParams.has('Signature')).toBe(true);
  expect(await isOpen(browser)).toBe(false);
  const back = await world.lab.saml.logoutResponse(logoutAddress, sloUrl);
  expect(await world.go(browser, back)).toBe(stack.url);
});

test('signing out here says where to sign out at an OpenID provider, too', async () => {
  const { browser } = await signedIn('oidc');
  const { logoutAddress = '' } = (await browser.api(loginCalls).signOut()) ?? {};
  const { searchParams } = new URL(logoutAddress);
  expect(logoutAddress.startsWith(world.oidc.endpoints.endSession)).toBe(true);
  expect(searchParams.get('post_logout_redirect_uri')).toBe(stack.url);
  expect(searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
});

test('who signed in with a password is led nowhere', async () => {
  const ada = await stack.aUser();
  await expect(ada.api(loginCalls).signOut()).resolves.toBeUndefined();
});

test('a signed logout request of the provider ends the sessions of that user, and nobody else’s', async () => {
  const [ada, ben] = [await signedIn('saml'), await signedIn('saml')];
  const address = await world.lab.saml.logoutRequest({ sloUrl, nameId: ada.user.subject });
  const led = await world.go(stack.visitor(), address);
  expect(led.startsWith(world.lab.saml.sloUrl)).toBe(true);
  expect([await isOpen(ada.browser), await isOpen(ben.browser)]).toEqual([false, true]);
  expect(await getRefusal(ada.browser.api(loginCalls).refresh({ body: {} }))).toBe(
    'login/noSession',
  );
});

test('a tenant that claims the name of another one’s provider keeps nobody from being signed out', async () => {
  const [outsider, { browser, user }] = [await world.company(), await signedIn('saml')];
  const now = Date.now();
  const { certificate } = await newCertifiedKey({
    commonName: 'outsider.example',
    serial: Uint8Array.of(1),
    notBefore: new Date(now - 6e4),
    notAfter: new Date(now + 864e5),
  });
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sso_connections')
      .set({ certificates: [certificate] })
      .where('id', '=', outsider.connectionId)
      .execute(),
  );
  const led = await world.go(
    stack.visitor(),
    await world.lab.saml.logoutRequest({ sloUrl, nameId: user.subject }),
  );
  expect(led.startsWith(world.lab.saml.sloUrl)).toBe(true);
  expect(await isOpen(browser)).toBe(false);
});

test('a logout request that is not signed, or changed, ends nothing (T-SAML-12, M-17)', async () => {
  const { browser, user } = await signedIn('saml');
  const good = new URL(await world.lab.saml.logoutRequest({ sloUrl, nameId: user.subject }));
  const unsigned = new URL(good);
  for (const name of ['Signature', 'SigAlg']) unsigned.searchParams.delete(name);
  const changed = new URL(good);
  changed.searchParams.set('RelayState', 'https://evil.test/');
  for (const address of [unsigned, changed])
    expect(await world.go(stack.visitor(), address.href)).toBe(stack.url);
  expect(await isOpen(browser)).toBe(true);
});

test('the same request is taken once: sent again it ends no later sign-in, and is answered', async () => {
  const { browser, user } = await signedIn('saml');
  const address = await world.lab.saml.logoutRequest({ sloUrl, nameId: user.subject });
  await world.go(stack.visitor(), address);
  expect(await isOpen(browser)).toBe(false);
  const later = stack.visitor();
  await world.signIn(later, user);
  const led = await world.go(stack.visitor(), address);
  expect(led.startsWith(world.lab.saml.sloUrl)).toBe(true);
  expect(await isOpen(later)).toBe(true);
});

test('a provider whose connection was set up without its name can end sessions, too', async () => {
  const { browser, user } = await signedIn('saml');
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sso_connections')
      .set({ idp_entity_id: null })
      .where('id', 'in', (of) =>
        of.selectFrom('sso_sign_ins').select('connection_id').where('subject', '=', user.subject),
      )
      .execute(),
  );
  await world.go(
    stack.visitor(),
    await world.lab.saml.logoutRequest({ sloUrl, nameId: user.subject }),
  );
  expect(await isOpen(browser)).toBe(false);
});

test('hundreds of connections with the name of a provider push nobody out', async () => {
  const { browser, user } = await signedIn('saml');
  const copies = await stack.aTenant();
  await stack.server.db.system((tx) =>
    tx
      .insertInto('sso_connections')
      .values(
        Array.from({ length: 300 }, () => ({
          tenant_id: copies.id,
          protocol: 'saml' as const,
          type: 'saml' as const,
          idp_entity_id: world.lab.saml.entityId,
          created_at: new Date(0),
          updated_at: new Date(0),
        })),
      )
      .execute(),
  );
  await world.go(
    stack.visitor(),
    await world.lab.saml.logoutRequest({ sloUrl, nameId: user.subject }),
  );
  expect(await isOpen(browser)).toBe(false);
});

test('once a day sign-ins are forgotten that no session needs; that a user has come is not', async () => {
  const { user } = await signedIn('saml');
  const once = await signedIn('saml');
  await once.browser.api(loginCalls).signOut();
  for (let times = 0; times < 3; times += 1) {
    const leaves = stack.visitor();
    await world.signIn(leaves, user);
    await leaves.api(loginCalls).signOut();
  }
  const stored = () =>
    stack.server.db.read((tx) =>
      tx
        .selectFrom('sso_sign_ins')
        .select('id')
        .where('subject', 'in', [user.subject, once.user.subject])
        .orderBy('created_at')
        .execute(),
    );
  const [ofSession, ofOnce, old, ...young] = await stored();
  expect(young).toHaveLength(2);
  const aged = [ofSession, ofOnce, old].map((one) => one?.id ?? '');
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sso_sign_ins')
      .set({ created_at: sql`created_at - interval '25 hours'` })
      .where('id', 'in', aged)
      .execute(),
  );
  await stack.server.housekeep();
  await stack.inbox.settled();
  // An MFA method may still be asked for those that are young.
  expect(await stored()).toEqual([ofSession, ofOnce, ...young]);
});

describe('by form', () => {
  /** The provider's page posts through the browser; answers where it leads, or the page that posts itself. */
  async function post(fields: Readonly<Record<string, string>>) {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: world.lab.origin,
      'sec-fetch-site': 'cross-site',
    };
    const body = new URLSearchParams(fields).toString();
    const answer = await stack.visitor().fetch(sloUrl, { method: 'POST', headers, body });
    return {
      location: answer.headers.get('location'),
      html: await answer.text(),
      headers: answer.headers,
    };
  }
  const messageIn = (html: string, name: string) => {
    const packed = new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
    return Buffer.from(packed, 'base64').toString();
  };

  test('signing out here leads to a page that posts a signed request to the provider', async () => {
    const { browser, user } = await signedIn('saml', { signsOutByForm: true });
    const { logoutAddress = '' } = (await browser.api(loginCalls).signOut()) ?? {};
    expect(logoutAddress.startsWith(sloUrl)).toBe(true);
    expect(logoutAddress).not.toContain(user.subject);
    const answer = await stack.visitor().fetch(logoutAddress);
    const html = await answer.text();
    expect(html).toContain(`action="${world.lab.saml.sloUrl}"`);
    expect(messageIn(html, 'SAMLRequest')).toMatch(
      new RegExp(`<ds:SignatureValue>.*${user.subject}`, 's'),
    );
    expect(answer.headers.get('content-security-policy')).toContain('sha256-');
    expect(await isOpen(browser)).toBe(false);
  });

  test('an address of that page that is forged, cut off or old leads home', async () => {
    const { browser } = await signedIn('saml', { signsOutByForm: true });
    const { logoutAddress = '' } = (await browser.api(loginCalls).signOut()) ?? {};
    for (const bad of [`${sloUrl}?ticket=x`, `${sloUrl}?ticket=`, logoutAddress.slice(0, -3)])
      expect(await world.go(stack.visitor(), bad)).toBe(stack.url);
    stack.clock.advance(6 * 60 * 1000);
    expect(await world.go(stack.visitor(), logoutAddress)).toBe(stack.url);
  });

  test('a signed request of the provider ends the sessions of that user, and is answered by form', async () => {
    const [ada, ben] = [
      await signedIn('saml', { signsOutByForm: true }),
      await signedIn('saml', { signsOutByForm: true }),
    ];
    const { html } = await post(
      await world.lab.saml.logoutForm({ sloUrl, nameId: ada.user.subject, relayState: 'r' }),
    );
    expect(html).toContain(`action="${world.lab.saml.sloUrl}"`);
    expect(html).toContain('name="RelayState" value="r"');
    expect(messageIn(html, 'SAMLResponse')).toContain('status:Success');
    expect([await isOpen(ada.browser), await isOpen(ben.browser)]).toEqual([false, true]);
  });

  test('a request that is not signed, changed, or signed for another one ends nothing', async () => {
    const { browser, user } = await signedIn('saml');
    const nameId = user.subject;
    const { SAMLRequest: good = '' } = await world.lab.saml.logoutForm({ sloUrl, nameId });
    const { SAMLRequest: other = '' } = await world.lab.saml.logoutForm({
      sloUrl,
      nameId: 'somebody else',
    });
    const [xml, foreign] = [good, other].map((packed) => Buffer.from(packed, 'base64').toString());
    const lies = [
      xml?.replace(/<ds:Signature .*<\/ds:Signature>/s, ''),
      foreign?.replace('somebody else', nameId),
      'no message',
    ];
    for (const lie of lies) {
      const { location } = await post({ SAMLRequest: Buffer.from(lie ?? '').toString('base64') });
      expect(location).toBe(stack.url);
    }
    expect((await post({})).location).toBe(stack.url);
    expect(await isOpen(browser)).toBe(true);
    await post({ SAMLRequest: good });
    expect(await isOpen(browser)).toBe(false);
  });

  test('the provider’s answer to a request of ours leads home', async () => {
    expect((await post({ SAMLResponse: 'anything' })).location).toBe(stack.url);
  });
});

describe('a logout token of an OpenID provider', () => {
  const address = `${stack.url}/frontegg/auth/oidc/backchannel-logout`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  /** The provider's server, not a browser. */
  async function tell(logoutToken: string, headers: Record<string, string> = {}) {
    const body = new URLSearchParams({ logout_token: logoutToken }).toString();
    return stack
      .visitor()
      .fetch(address, { method: 'POST', headers: { ...form, ...headers }, body });
  }

  async function twice() {
    const company = await world.company({ protocol: 'oidc' });
    const user = world.user(company);
    const [first, second] = [stack.visitor(), stack.visitor()];
    for (const [browser, sid] of [
      [first, 'sid-1'],
      [second, 'sid-2'],
    ] as const)
      await world.signIn(browser, { ...user, claims: { sid: `${sid}-${user.subject}` } });
    const areOpen = async () => [await isOpen(first), await isOpen(second)];
    return { company, user, first, areOpen };
  }

  test('ends every sign-in of that user, and nobody else’s', async () => {
    const [ada, ben] = [await twice(), await twice()];
    const answer = await tell(await world.oidc.logoutToken({ sub: ada.user.subject }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await ada.areOpen(), await ben.areOpen()]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await getRefusal(ada.first.api(loginCalls).refresh({ body: {} }))).toBe(
      'login/noSession',
    );
  });

  test('ASVS-7.6.1 ends the one sign-in it names, with the subject or without', async () => {
    const ada = await twice();
    const { subject } = ada.user;
    const foreign = await world.oidc.logoutToken({ sub: 'somebody else', sid: `sid-1-${subject}` });
    expect((await tell(foreign)).status).toBe(200);
    expect(await ada.areOpen()).toEqual([true, true]);
    expect((await tell(await world.oidc.logoutToken({ sid: `sid-1-${subject}` }))).status).toBe(
      200,
    );
    expect(await ada.areOpen()).toEqual([false, true]);
    await tell(await world.oidc.logoutToken({ sub: subject, sid: `sid-2-${subject}` }));
    expect(await ada.areOpen()).toEqual([false, false]);
  });

  test('works once', async () => {
    const ada = await twice();
    const token = await world.oidc.logoutToken({ sub: ada.user.subject });
    expect((await tell(token)).status).toBe(200);
    const again = stack.visitor();
    await world.signIn(again, ada.user);
    expect((await tell(token)).status).toBe(400);
    expect(await isOpen(again)).toBe(true);
  });

  test('ASVS-10.5.5 made by another provider, or of another kind, ends nothing', async () => {
    const ada = await twice();
    const { oidc } = world;
    const sub = ada.user.subject;
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    const seconds = Math.floor(stack.clock.now().getTime() / 1000);
    const good = await oidc.logoutToken({ sub });
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`;
    const lies: Record<string, string> = {
      foreignKey: await oidc.logoutToken({ sub }, { isForeign: true }),
      unsigned,
      issuer: await oidc.logoutToken({ sub, iss: 'https://another-provider.test' }),
      audience: await oidc.logoutToken({ sub, aud: 'another-application' }),
      alsoForOthers: await oidc.logoutToken({ sub, aud: [oidc.clientId, 'another-application'] }),
      noEvents: await oidc.logoutToken({ sub, events: undefined }),
      otherEvent: await oidc.logoutToken({ sub, events: { 'https://example.test/event': {} } }),
      eventAsText: await oidc.logoutToken({ sub, events: { [event]: 'yes' } }),
      nonce: await oidc.logoutToken({ sub, nonce: 'one' }),
      noId: await oidc.logoutToken({ sub, jti: undefined }),
      nobody: await oidc.logoutToken({}),
      late: await oidc.logoutToken({ sub, iat: seconds - 3600, exp: seconds - 3500 }),
      future: await oidc.logoutToken({ sub, iat: seconds + 3600, exp: seconds + 7200 }),
      endless: await oidc.logoutToken({ sub, exp: undefined }),
      text: 'x',
      nothing: '',
    };
    const response = await Promise.all(
      Object.entries(lies).map(async ([name, token]) => [name, (await tell(token)).status]),
    );
    expect(Object.fromEntries(response)).toEqual(
      Object.fromEntries(Object.keys(lies).map((name) => [name, 400])),
    );
    expect(await ada.areOpen()).toEqual([true, true]);
  });

  test('posted by a page of another site is refused', async () => {
    const ada = await twice();
    const token = await world.oidc.logoutToken({ sub: ada.user.subject });
    expect(
      (await tell(token, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect(await ada.areOpen()).toEqual([true, true]);
  });
});
