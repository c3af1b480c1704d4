import { createPrivateKey, sign } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ssoCalls } from '@foyer/contract/sso/calls';
import type { AuthResponse } from '@foyer/contract';
import { postedForm } from '@foyer/server/protocols/saml/post-binding';
import { createStack } from '@foyer/testkit';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPlainBrowser,
  type PlainBrowser,
  type PlainPage,
} from '../running-server/plain-browser.ts';
import {
  aForeignKey,
  type ForeignUser,
  type ForeignSamlProvider,
} from './foreign-saml-provider.ts';
import { schemaErrors } from './saml-schemas.ts';
import { samlifyCiphers, startSamlify } from './samlify.ts';
import { hasSimpleSamlPhp, phpCiphers, startSimpleSamlPhp } from './simplesamlphp.ts';

const roles = [
  { key: 'Admin', name: 'Admin', permissions: ['fe.*'], firstUserRole: true, level: 0 },
  { key: 'Builder', name: 'Builder', permissions: ['fe.secure.read.users'], level: 50 },
  {
    key: 'Member',
    name: 'Member',
    permissions: ['fe.secure.read.users'],
    isDefault: true,
    level: 100,
  },
];
const stack = await createStack({
  listen: true,
  config: { roles, rateLimits: { credentials: 10_000, write: 10_000 } },
});
const entityId = `${stack.url}/frontegg/saml`;

/** Third-party providers. Each is asked the same things, over the network. */
const providers = [
  {
    name: 'samlify',
    isThere: true,
    start: startSamlify,
    domain: 'samlify.example',
    ciphers: samlifyCiphers,
  },
  {
    name: 'SimpleSAMLphp (skipped unless `apt-get install simplesamlphp php-cli php-xml`)',
    isThere: hasSimpleSamlPhp,
    start: startSimpleSamlPhp,
    domain: 'php.example',
    ciphers: phpCiphers,
  },
];

/** One request of a page of ours, as the box makes it. */
async function call<Answer>(
  browser: PlainBrowser,
  path: string,
  body: object,
  token = '',
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    origin: stack.url,
    'sec-fetch-site': 'same-origin',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await browser.send(new URL(`/frontegg${path}`, stack.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.status || answer.status >= 300)
    throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.text && JSON.parse(answer.text);
}

/** Where the box leads a user who typed an address. */
async function addressFor(browser: PlainBrowser, email: string): Promise<string> {
  const { address } = await call<{ address: string }>(
    browser,
    '/identity/resources/auth/v2/user/sso/prelogin',
    {
      email,
    },
  );
  return address;
}

/** What our page does when the browser is back from the provider. */
function comeBack(browser: PlainBrowser, { url }: PlainPage): Promise<AuthResponse> {
  expect(url.origin + url.pathname).toBe(`${stack.url}/account/saml/callback`);
  const reported = Object.fromEntries(url.searchParams);
  return call(browser, '/identity/resources/auth/v1/user/saml/postlogin', reported);
}

/** A tenant that took the provider's metadata by its address, and gave the provider ours. */
async function connect(provider: ForeignSamlProvider, domain: string) {
  const tenant = await stack.aTenant();
  const api = tenant.admin.api(ssoCalls);
  const { id } = await api.createSsoFromMetadataUrl({ body: { url: provider.metadataUrl } });
  const params = { ssoConfigId: id };
  const added = await api.createSsoDomain({ params, body: { domain } });
  stack.dns.addTxt(domain, added.txtRecord);
  await api.validateSsoDomain({ params: { ...params, domainId: added.id } });
  const { rows } = await stack.server.db.read((tx) =>
    sql<{ id: string }>`select id from roles where key = 'Builder'`.execute(tx),
  );
  await api.createSsoGroup({
    params,
    body: { group: 'two <three>', roleIds: rows.map((role) => role.id) },
  });
  const body = { enabled: true, signRequest: true, allowIdpInitiated: true };
  await api.updateSsoConfiguration({ params, body });
  const metadata = await (await fetch(`${stack.url}/frontegg/auth/saml/metadata/${id}`)).text();
  expect(await schemaErrors(metadata)).toEqual([]);
  await provider.load(metadata);
  return { tenant, api, params };
}

/** Names a user is remembered by, and what mails they got. */
async function writtenAbout(userId: string, email: string) {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('federated_identities').select('subject').where('user_id', '=', userId).execute(),
  );
  await stack.inbox.settled();
  const mails = stack.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  return { identities: rows.map(({ subject }) => subject), mails };
}

/** The same address with another message in it, which still says something. */
function changed(good: URL): URL {
  const bent = new URL(good);
  const message = inflateRawSync(
    Buffer.from(good.searchParams.get('SAMLRequest') ?? '', 'base64'),
  ).toString();
  const other = deflateRawSync(message.replace(/ ID="_/, ' ID="_x')).toString('base64');
  bent.searchParams.set('SAMLRequest', other);
  return bent;
}

function withoutSignature(good: URL): URL {
  const bent = new URL(good);
  for (const name of ['SigAlg', 'Signature']) bent.searchParams.delete(name);
  return bent;
}

async function signedByAOutsider(good: URL): Promise<URL> {
  const { privateKey } = await aForeignKey('stranger.example');
  const letters = good.search.slice(1).replace(/&Signature=.*$/, '');
  const bent = new URL(good);
  bent.searchParams.set(
    'Signature',
    sign('sha256', Buffer.from(letters), privateKey).toString('base64'),
  );
  return bent;
}

/** A request in a form, as it left us. */
interface AskedByForm {
  readonly xml: string;
}

const packed = (xml: string) => Buffer.from(xml).toString('base64');
const unsigned = ({ xml }: AskedByForm) => xml.replace(/<ds:Signature\b.*<\/ds:Signature>/s, '');

/** It still says something: that nobody is to be believed who is signed in already. */
function changedForm({ xml }: AskedByForm): string {
  expect(xml).toMatch(/<ds:SignatureValue>[^<]/);
  expect(xml).toContain(' Version="2.0"');
  return packed(xml.replace(' Version="2.0"', ' Version="2.0" ForceAuthn="true"'));
}

const unsignedForm = (asked: AskedByForm) => packed(unsigned(asked));

async function formByAOutsider(asked: AskedByForm): Promise<string> {
  const { privateKey, certificate } = await aForeignKey('stranger.example');
  const key = { id: 'stranger', privateKey: createPrivateKey(privateKey), certificate };
  const created = postedForm('', { kind: 'SAMLRequest', xml: unsigned(asked) }, key);
  if (created.binding !== 'post') throw new Error('A form was not made as a form');
  return created.fields['SAMLRequest'] ?? '';
}

describe.each(providers)('$name', ({ isThere, start, domain, ciphers }) => {
  let provider: ForeignSamlProvider;
  let company: Awaited<ReturnType<typeof connect>>;
  const ada: ForeignUser = {
    uid: 'zoë & co',
    password: 'only for this test',
    email: `ada@${domain}`,
    name: 'Ada Lovelace',
    groups: ['one', 'two <three>'],
  };
  beforeAll(async () => {
    if (!isThere) return;
    provider = await start(ada);
    company = await connect(provider, domain);
  });
  afterAll(() => provider?.stop());

  /** Through the provider, which asks who it is, and back at our page. */
  async function pass(browser: PlainBrowser, address: string): Promise<PlainPage> {
    const asked = await browser.open(address);
    expect(provider.asksToSignIn(asked), asked.text).toBe(true);
    return provider.signIn(browser, asked);
  }

  /** The page of ours that posts a request, and the request in it. */
  async function formFor(browser: PlainBrowser) {
    const url = new URL(await addressFor(browser, ada.email));
    const { status, text } = await browser.send(url);
    const [, packed = ''] = /name="SAMLRequest" value="([^"]+)"/.exec(text) ?? [];
    return { page: { url, status, text }, xml: Buffer.from(packed, 'base64').toString() };
  }

  /** A user who came by the provider. */
  async function signedIn() {
    const browser = createPlainBrowser();
    const answer = await comeBack(
      browser,
      await pass(browser, await addressFor(browser, ada.email)),
    );
    return { browser, answer };
  }

  /** Whether the browser still has a session here. */
  const isOpen = async (browser: PlainBrowser) =>
    call(browser, '/identity/resources/auth/v1/user/token/refresh', {}).then(
      () => true,
      () => false,
    );

  /** Whether the provider knows the browser, too. */
  async function isKnownThere(browser: PlainBrowser): Promise<boolean> {
    const there = await browser.open(await addressFor(browser, ada.email));
    return !provider.asksToSignIn(there);
  }

  describe.skipIf(!isThere)('with our metadata, and its own with us', () => {
    test('signs a user in, with the roles of their groups', async () => {
      const { answer } = await signedIn();
      expect(answer.userEmail).toBe(ada.email);
      const { tenantId, roles: has, amr, name } = decodeJwt(answer.accessToken ?? '');
      expect({ tenantId, has, amr, name }).toEqual({
        tenantId: company.tenant.id,
        has: ['Builder'],
        amr: ['sso', 'saml'],
        name: ada.name,
      });
    });

    test.each(ciphers)('encrypts for us by RSA-OAEP and %s (M-16)', async (cipher) => {
      provider.encrypt(cipher);
      try {
        const browser = createPlainBrowser();
        const page = await pass(browser, await addressFor(browser, ada.email));
        const { SAMLResponse = '' } = browser.posted.at(-1)?.fields ?? {};
        const reported = Buffer.from(SAMLResponse, 'base64').toString();
        expect(reported).toContain(`EncryptionMethod Algorithm="${cipher}"`);
        expect(reported).toContain(
          'EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"',
        );
        expect(reported).not.toContain(ada.email);
        expect((await comeBack(browser, page)).userEmail).toBe(ada.email);
      } finally {
        provider.encrypt(null);
      }
    });

    test('begins a sign-in itself', async () => {
      const browser = createPlainBrowser();
      const answer = await comeBack(browser, await pass(browser, provider.beginUrl(entityId)));
      expect(answer.userEmail).toBe(ada.email);
    });

    test('takes our metadata and gives its own by text, too', async () => {
      const { api, params } = company;
      await api.updateSsoFromMetadata({ params, body: { metadata: provider.metadata } });
      const [connection] = await api.listSsoConfigurations();
      expect(connection).toMatchObject({ enabled: true, idpEntityId: provider.entityId });
      const { answer } = await signedIn();
      expect(answer.userEmail).toBe(ada.email);
    });

    test('is believed about the same user when it calls them something else each time', async () => {
      provider.nameBy('transient');
      try {
        const [first, second] = [await signedIn(), await signedIn()];
        expect(second.answer.userId).toBe(first.answer.userId);
        expect(await isOpen(first.browser)).toBe(true);
        const { userId = '' } = first.answer;
        const { identities, mails } = await writtenAbout(userId, ada.email);
        expect({ others: identities.filter((one) => one !== ada.uid), mails }).toEqual({
          others: [],
          mails: [],
        });
      } finally {
        provider.nameBy('persistent');
      }
    });

    test('refuses a request of ours that was changed on the way, or signed by someone else', async () => {
      const browser = createPlainBrowser();
      const begin = await browser.send(new URL(await addressFor(browser, ada.email)));
      const good = new URL(begin.location ?? '');
      expect(good.origin).toBe(provider.origin);
      for (const bent of [changed(good), withoutSignature(good), await signedByAOutsider(good)]) {
        const there = await createPlainBrowser().open(bent.href);
        expect(there.url.origin).toBe(provider.origin);
        expect([provider.asksToSignIn(there), provider.hasRefused(there)], there.text).toEqual([
          false,
          true,
        ]);
      }
      expect(provider.asksToSignIn(await createPlainBrowser().open(good.href))).toBe(true);
    });

    test('takes a signed request in a form, and none that was changed on the way, or signed by nobody or someone else', async () => {
      const { api, params } = company;
      const byForm = provider.metadata.replace(
        /(<[\w:]*SingleSignOnService\b[^>]*)HTTP-Redirect/,
        '$1HTTP-POST',
      );
      await api.updateSsoFromMetadata({ params, body: { metadata: byForm } });
      try {
        const browser = createPlainBrowser();
        const asked = await formFor(browser);
        for (const bent of [
          changedForm(asked),
          unsignedForm(asked),
          await formByAOutsider(asked),
        ]) {
          const there = await createPlainBrowser().submit(asked.page, { SAMLRequest: bent });
          expect(there.url.origin).toBe(provider.origin);
          expect([provider.asksToSignIn(there), provider.hasRefused(there)], there.text).toEqual([
            false,
            true,
          ]);
        }
        const page = await browser.submit(asked.page, {});
        expect(provider.asksToSignIn(page), page.text).toBe(true);
        expect(browser.posted).toHaveLength(1);
        const answer = await comeBack(browser, await provider.signIn(browser, page));
        expect(answer.userEmail).toBe(ada.email);
      } finally {
        await api.updateSsoFromMetadata({ params, body: { metadata: provider.metadata } });
      }
    });

    test('ends its session when a user signs out here', async () => {
      const { browser } = await signedIn();
      expect(await isKnownThere(browser)).toBe(true);
      const { logoutAddress } = await call<{ logoutAddress: string }>(
        browser,
        '/identity/resources/auth/v1/logout',
        {},
      );
      expect(new URL(logoutAddress).origin).toBe(provider.origin);
      const bent = await browser.open(changed(new URL(logoutAddress)).href);
      expect(provider.hasRefused(bent), bent.text).toBe(true);
      expect(await isKnownThere(browser)).toBe(true);
      expect((await browser.open(logoutAddress)).url.href).toBe(`${stack.url}/`);
      expect([await isOpen(browser), await isKnownThere(browser)]).toEqual([false, false]);
    });

    test('ends the session here when a user signs out there', async () => {
      const [ada1, ada2] = [await signedIn(), await signedIn()];
      const back = provider.metadataUrl;
      const page = await ada1.browser.open(provider.endUrl(back));
      expect(page.url.href, page.text).toBe(back);
      // It names the one session that it began.
      expect([await isOpen(ada1.browser), await isOpen(ada2.browser)]).toEqual([false, true]);
    });
  });
});
