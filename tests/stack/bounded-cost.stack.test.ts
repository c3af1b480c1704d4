import { deflateRawSync } from 'node:zlib';
import {
  costliestShapes,
  costlyLogoutRequest,
  costlyMarkup,
  costlyMetadata,
  costlyResponse,
} from '../../packages/server/testing/saml/costly-documents.fixture.ts';
import * as idp from '../../packages/server/testing/saml/foreign-idp.fixture.ts';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { maxBlock } from './max-block.ts';
import { hugePicture } from './huge-picture.ts';
import { aConnection, aPage } from './setting-up-sso.ts';
import { addCopies, createSsoWorld } from './signing-in-by-sso.ts';

/**
 * Requests that are as expensive as they can be, through the whole server. Milliseconds of processor time between two turns of the event
 * loop: no other request waits longer. Review 2026-11-23, security W-1; decision 0270.
 */
const limit = 100;

const many = 1_000_000;
const rateLimits = { credentials: many, write: many, read: many, mail: many, session: many };
const stack = await createStack({ listen: true, config: { rateLimits } });
const world = await createSsoWorld(stack);
const { admin } = await stack.aTenant();
const bearer = { authorization: `Bearer ${admin.accessToken}` };
const json = { 'content-type': 'application/json' };
const account = { ...json, ...bearer };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Row {
  readonly path: string;
  readonly init?: RequestInit;
  /** The expected response: otherwise the request may have been rejected for another reason. */
  readonly status?: number;
}

async function expectCheap({ path, init, status }: Row): Promise<void> {
  const statuses = new Set<number>();
  const block = await maxBlock(limit, async () => {
    const answer = await fetch(stack.url + path, { redirect: 'manual', ...init });
    statuses.add(answer.status);
    await answer.arrayBuffer();
  });
  if (status) expect([...statuses]).toEqual([status]);
  expect(block).toBeLessThan(limit);
}

const base64 = (xml: string) => Buffer.from(xml).toString('base64');
const fields = (one: Readonly<Record<string, string>>) => new URLSearchParams(one).toString();
const post = (body: string, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers,
  body: Buffer.from(body),
});
const put = (body: string, headers: Record<string, string>): RequestInit => ({
  ...post(body, headers),
  method: 'PUT',
});
const configurations = '/frontegg/team/resources/sso/v1/configurations';
const groups = '/frontegg/identity/resources/groups/v1';

function jsonOfNames(count: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1])),
  );
}

function listOfWrong(count: number): string {
  return JSON.stringify({ groupsIds: Array.from({ length: count }, () => 1) });
}

const shapes = costliestShapes.map(([name, shape]) => ({ name, markup: costlyMarkup(shape) }));
/** A provider whose key is known, so that its messages are processed to the end. */
const { id: connectionId } = await aConnection(stack, admin, { idpEntityId: idp.idpEntityId });
/** Bypasses the form, which rejects certificates that have expired by the stack's clock. */
const trust = (certificates: string[]) =>
  stack.server.db.system((tx) =>
    tx
      .updateTable('sso_connections')
      .set({ certificates })
      .where('id', '=', connectionId)
      .execute(),
  );
await trust([idp.idpKey.certificate]);
/** Longer bodies are refused before they are read. */
const isSmallEnough = ({ init }: Row) =>
  !(init?.body instanceof Uint8Array) || init.body.length < 256 * 1024;
const redirected = (markup: string) => {
  const packed = deflateRawSync(costlyLogoutRequest(markup)).toString('base64');
  return `/frontegg/auth/saml/logout?${fields({ SAMLRequest: packed })}`;
};
const signedLogout = (markup: string, how: Partial<idp.Signing> = {}) => {
  const xml = costlyLogoutRequest(markup).replace('https://nobody.example', idp.idpEntityId);
  return fields({ SAMLRequest: base64(idp.withSignature(xml, '_x', how)) });
};

describe('T-SAML-9 a SAML document at the limits keeps the event loop busy for less than 100 ms', () => {
  test.each(shapes)('in an address, a form and as metadata: $name', async ({ markup }) => {
    const response = fields({ SAMLResponse: base64(costlyResponse(markup)) });
    const metadata = costlyMetadata(markup);
    const rows: Row[] = [
      { path: redirected(markup), status: 302 },
      { path: '/frontegg/auth/saml/logout', init: post(signedLogout(markup), form), status: 302 },
      { path: '/frontegg/auth/saml/callback', init: post(response, form), status: 302 },
      { path: `${configurations}/metadata`, init: post(JSON.stringify({ metadata }), account) },
    ];
    for (const row of rows.filter(isSmallEnough)) await expectCheap(row);
  });

  test('as metadata that is fetched', async () => {
    const [{ markup } = { markup: '' }] = shapes;
    const url = await aPage(() => costlyMetadata(markup + 'x'.repeat(400_000)));
    await expectCheap({
      path: `${configurations}/metadata-url`,
      init: post(JSON.stringify({ url }), account),
    });
  });

  // A check with such a key takes 1 ms, and each connection has two of them.
  test('that a hundred connections are tried for', async () => {
    const [one, other, foreign] = await Promise.all([1, 2, 3].map(() => idp.curveKey('P-521')));
    await trust([one?.certificate ?? '', other?.certificate ?? '']);
    await addCopies(stack, { connectionId }, 100);
    const how = {
      method: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
      ...(foreign ? { key: foreign } : {}),
    };
    const logout = signedLogout(shapes[0]?.markup ?? '', how);
    await expectCheap({
      path: '/frontegg/auth/saml/logout',
      init: post(logout, form),
      status: 302,
    });
    const domains = await stack.server.db.read((tx) =>
      tx.selectFrom('sso_domains').select('domain').execute(),
    );
    const values = domains.map(
      ({ domain }) => `<saml:AttributeValue>ada@${domain}</saml:AttributeValue>`,
    );
    const attribute = `<saml:Attribute Name="email">${values.join('')}</saml:Attribute>`;
    const attributes = `<saml:AttributeStatement>${attribute}</saml:AttributeStatement>`;
    const asked = idp.honest.responseAttributes.replace(/ InResponseTo="[^"]*"/, '');
    const unasked = idp.response(
      'signed assertion',
      { attributes, responseAttributes: asked },
      how,
    );
    const body = fields({ SAMLResponse: base64(unasked) });
    await expectCheap({
      path: '/frontegg/auth/saml/callback',
      init: post(body, form),
      status: 302,
    });
  });

  test('from the provider of a user who signs in', async () => {
    const company = await world.company();
    const groups = Array.from({ length: 1900 }, (_, at) => `Group ${at}`);
    const block = await maxBlock(limit, async () => {
      const browser = stack.visitor();
      await world.signIn(browser, world.user(company, { groups }));
    });
    expect(block).toBeLessThan(limit);
  });
});

const prelogin = '/frontegg/identity/resources/auth/v2/user/sso/prelogin';
const picture = '/frontegg/team/resources/profile/me/image/v1';
const settings = '/frontegg/tenants/resources/account-settings/v1';
const backendCallback = '/frontegg/auth/oidc/callback';
const token = '/oidc/token';
const repeated = (text: string, length: number) => text.repeat(Math.floor(length / text.length));
const mebibytes = 1024 * 1024;
const boundary = '----WebKitFormBoundaryx';
const upload = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const part = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n`;

/** Request bodies, whatever they are sent to. */
const bodies: readonly (Row & { readonly name: string })[] = [
  {
    name: 'a JSON body of commas',
    path: prelogin,
    init: post(`[${repeated('1,', 250_000)}1]`, json),
    status: 413,
  },
  {
    name: 'a JSON body of brackets',
    path: prelogin,
    init: post(repeated('[', 250_000), json),
    status: 413,
  },
  {
    name: 'a JSON body of names',
    path: prelogin,
    init: post(jsonOfNames(19_000), json),
    status: 201,
  },
  {
    name: 'a list of wrong values',
    path: `${groups}/bulkGet`,
    init: post(listOfWrong(19_000), account),
    status: 400,
  },
  {
    name: 'a large JSON body of commas',
    path: settings,
    init: put(`[${repeated('1,', 1.5 * mebibytes - 9)}1]`, account),
    status: 413,
  },
  {
    name: 'a large JSON body of objects',
    path: settings,
    init: put(`[${repeated('{},', 1.5 * mebibytes - 9)}1]`, account),
    status: 413,
  },
  {
    name: 'a JSON body in place of a file',
    path: picture,
    init: put(`[${repeated('1,', 5 * mebibytes - 9)}1]`, json),
    status: 401,
  },
  {
    name: 'a form of many fields',
    path: backendCallback,
    init: post(repeated('a=&', 250_000), form),
    status: 413,
  },
  {
    name: 'an upload of many parts',
    path: picture,
    init: put(`${repeated(part, 5 * mebibytes - 99)}--${boundary}--\r\n`, upload),
    status: 400,
  },
  {
    name: 'an upload with many headers',
    path: picture,
    init: put(part.replace('\r\n\r\n', `\r\n${repeated('a: b\r\n', 4 * mebibytes)}\r\n`), upload),
    status: 400,
  },
  {
    name: 'an email of combining marks',
    path: prelogin,
    init: post(JSON.stringify({ email: repeated('\u0300\u0316', 120_000) }), json),
    status: 400,
  },
  {
    name: 'an email with runs of combining marks',
    path: prelogin,
    init: post(JSON.stringify({ email: `a${'\u0300\u0316'.repeat(15)}`.repeat(4000) }), json),
    status: 201,
  },
  {
    name: 'an email of ligatures',
    path: prelogin,
    init: post(JSON.stringify({ email: repeated('\ufdfa', 80_000) }), json),
    status: 201,
  },
  {
    name: 'an email of labels',
    path: prelogin,
    init: post(JSON.stringify({ email: `a@${repeated('ü.', 80_000)}` }), json),
    status: 201,
  },
];

test('T-DOS-1 a logout token that a hundred connections are tried for keeps the event loop busy for less than 100 ms', async () => {
  await addCopies(stack, await world.company({ protocol: 'oidc' }), 100);
  const claims = { iss: world.oidc.issuer, aud: world.oidc.clientId, sub: 'ada' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = part({ ...claims, ...JSON.parse(jsonOfNames(4500)) });
  const logoutToken = `${part({ alg: 'RS256', kid: 'unknown' })}.${payload}.AAAA`;
  const init = post(fields({ logout_token: logoutToken }), form);
  await expectCheap({ path: '/frontegg/auth/oidc/backchannel-logout', init, status: 400 });
});

/** Node takes 16 KB of headers and address. */
const long = (text: string) => repeated(text, 12_000);
const headed = (headers: Record<string, string>): RequestInit =>
  post('{}', { ...json, ...headers });

const headers: readonly (Row & { readonly name: string })[] = [
  { name: 'languages', path: prelogin, init: headed({ 'accept-language': long('a-b;q=0.1,') }) },
  {
    name: 'parameters of a language',
    path: prelogin,
    init: headed({ 'accept-language': `a${long(';q=')}` }),
  },
  {
    name: 'spaces in a language',
    path: prelogin,
    init: headed({ 'accept-language': `a${long(' ')}b` }),
  },
  { name: 'cookies', path: prelogin, init: headed({ cookie: long('a=%41;') }) },
  { name: 'quotes in a cookie', path: prelogin, init: headed({ cookie: `a=${long('"')}` }) },
  { name: 'a browser', path: prelogin, init: headed({ 'user-agent': long('Mozilla/5.0 (') }) },
  { name: 'addresses', path: prelogin, init: headed({ 'x-forwarded-for': long('::1,') }) },
  { name: 'an origin', path: prelogin, init: headed({ origin: `https://${long('a.')}` }) },
  {
    name: 'a token',
    path: settings,
    init: { headers: { authorization: `Bearer ${long('a.')}` } },
    status: 401,
  },
  {
    name: 'a scheme',
    path: settings,
    init: { headers: { authorization: `${long('Bearer ')}x` } },
    status: 401,
  },
  {
    name: 'an alias',
    path: `${settings}/public`,
    init: { headers: { 'frontegg-login-alias': long('-a') } },
  },
  { name: 'a query', path: `${settings}/public?${long('a=%41&')}` },
  { name: 'a path', path: `/frontegg/${long('a/')}`, status: 404 },
  { name: 'dots in a path', path: `/frontegg/${long('%2e%2e/')}` },
  { name: 'an authorization request', path: `/oidc/authorize?client_id=${long('%20')}` },
  { name: 'scopes', path: `/oidc/authorize?client_id=a&scope=${long('openid%20')}` },
  { name: 'a redirect', path: `/oidc/authorize?client_id=a&redirect_uri=https://a/${long('../')}` },
  {
    name: 'a client secret',
    path: token,
    init: post('', { ...form, authorization: `Basic ${long('QTpB')}` }),
  },
  {
    name: 'an assertion',
    path: token,
    init: post(`client_assertion=${repeated('a.', 55_000)}`, form),
  },
  { name: 'many fields for a token', path: token, init: post(repeated('a=b&', 55_000), form) },
];

describe('T-DOS-1 a request with much of a kind keeps the event loop busy for less than 100 ms', () => {
  test.each(headers)('$name', expectCheap);
});

test('T-DOS-1 a picture of 16 million pixels is drawn outside of the event loop', async () => {
  const file = new FormData();
  file.append('image', new File([hugePicture(4000)], 'a.png', { type: 'image/png' }));
  const sent = new Request('https://foyer.example', { method: 'POST', body: file });
  const type = sent.headers.get('content-type') ?? '';
  const body = Buffer.from(await sent.arrayBuffer());
  const init = { method: 'PUT', body, headers: { ...bearer, 'content-type': type } };
  await expectCheap({ path: picture, init, status: 200 });
});

describe('T-DOS-1 an answer of a provider keeps the event loop busy for less than 100 ms: its configuration', () => {
  test.each([
    ['of commas', `[${repeated('1,', 1_000_000)}1]`],
    ['of brackets', repeated('[', 1_000_000)],
    ['of names', jsonOfNames(19_000)],
    ['of one text', JSON.stringify({ issuer: repeated('\u0300\u0316', 400_000) })],
    ['beyond a megabyte', repeated(' ', 2_000_000)],
  ])('%s', async (_name, answer) => {
    const ssoEndpoint = await aPage(() => answer);
    const body = JSON.stringify({ type: 'oidc', ssoEndpoint, oidcClientId: 'a', oidcSecret: 'b' });
    await expectCheap({ path: configurations, init: post(body, account), status: 400 });
  });
});

describe('T-DOS-1 a request keeps the event loop busy for less than 100 ms', () => {
  test.each(bodies)('with $name', expectCheap);
});
