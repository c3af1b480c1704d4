import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as idp from './foreign-idp.fixture.ts';
import { replaced } from './hostile-row.fixture.ts';
import { acceptLogoutRequest, acceptLogoutResponse, logoutRequest, logoutResponse } from './logout.ts';
import { redirectUrl } from './redirect-binding.ts';
import type { SpKey } from './saml.ts';

const sp = { ...idp.sp, sloUrl: 'https://foyer.example/saml/one/slo' };
const theirSlo = 'https://idp.example/slo?tenant=1';
const ourKey: SpKey = { id: 'ours', ...idp.spKey };
const theirKey: SpKey = { id: 'theirs', ...idp.idpKey };
/** The provider is a service provider of its own to itself: the same messages, from the other side. */
const them = { entityId: idp.idpEntityId, acsUrl: 'https://idp.example/acs' };
const toUs = { sloUrl: sp.sloUrl };
const options = { sp, idp: idp.options.idp };
const queryOf = (url: string) => new URL(url).search;

const request = (over: Partial<Parameters<typeof logoutRequest>[0]> = {}) =>
  logoutRequest(
    {
      ...{ sp: them, idp: toUs, id: '_logout-1', nameId: idp.person, nameIdFormat: null, sessionIndex: '_session-1' },
      ...{ relayState: 'a b&c', signWith: theirKey, ...over },
    },
    idp.now,
  ).url;
const answer = (over: Partial<Parameters<typeof logoutResponse>[0]> = {}) =>
  logoutResponse(
    { ...{ sp: them, idp: toUs, id: '_answer-1', inResponseTo: '_ours', success: true, signWith: theirKey }, ...over },
    idp.now,
  ).url;
const accept = (query: string, at = idp.now) => acceptLogoutRequest(query, options, at);

test('a signed wish of the provider is understood', () => {
  expect(accept(queryOf(request()))).toEqual({
    id: '_logout-1',
    issuer: idp.idpEntityId,
    nameId: idp.person,
    nameIdFormat: null,
    sessionIndexes: ['_session-1'],
    relayState: 'a b&c',
  });
  expect(accept(queryOf(request({ sessionIndex: null }))).sessionIndexes).toEqual([]);
});

test('the signature is over the letters of the query: another spelling of the same is another text', () => {
  const query = queryOf(request());
  expect(accept(query).relayState).toBe('a b&c');
  expect(() => accept(replaced(query, 'a%20b%26c', 'a+b%26c'))).toThrow('signatureInvalid');
});

test.each([
  ['unsigned', (query: string) => query.replace(/&SigAlg=.*/, ''), 'unsigned'],
  ['without its algorithm', (query: string) => query.replace(/&SigAlg=[^&]*/, ''), 'unsigned'],
  [
    'with SHA-1',
    (query: string) => query.replace(/more%23rsa-sha256/, '%23rsa-sha1').replace('xmldsig-%23', 'xmldsig%23'),
    'signatureAlgorithm',
  ],
  ['with another RelayState', (query: string) => query.replace('a%20b', 'a%20x'), 'signatureInvalid'],
  ['without its RelayState', (query: string) => query.replace(/&RelayState=[^&]*/, ''), 'signatureInvalid'],
  ['with two messages', (query: string) => `${query}&SAMLRequest=x`, 'malformed'],
  ['with a message in disguise', (query: string) => `${query}&SAML%52equest=x`, 'malformed'],
  ['with a request and a response', (query: string) => `${query}&SAMLResponse=x`, 'unexpectedMessage'],
  ['with a signature of no base64', (query: string) => query.replace(/Signature=.*/, 'Signature=%25'), 'notBase64'],
  ['with broken URL encoding', (query: string) => query.replace(/RelayState=[^&]*/, 'RelayState=%E0%A4%A'), 'encoding'],
])('a wish %s ends nothing', (_name, change, code) => {
  const query = queryOf(request());
  expect(accept(query).id).toBe('_logout-1');
  expect(() => accept(change(query))).toThrow(code);
});

test('a wish signed by a stranger, for another address, of another issuer or of yesterday ends nothing', () => {
  const stranger: SpKey = { id: 'x', ...idp.strangerKey };
  expect(() => accept(queryOf(request({ signWith: stranger })))).toThrow('signatureInvalid');
  expect(() => accept(queryOf(request({ idp: { sloUrl: 'https://other.example/slo' } })))).toThrow('destination');
  expect(() => accept(queryOf(request({ sp: { ...them, entityId: 'https://evil.example' } })))).toThrow('issuer');
  expect(() => accept(queryOf(request()), new Date(idp.now.getTime() + 6 * 60_000))).toThrow('expired');
  expect(() => accept(queryOf(request()), new Date(idp.now.getTime() - 2 * 60_000))).toThrow('notYetValid');
  expect(() => accept(queryOf(answer()))).toThrow('unexpectedMessage');
});

test('a message that inflates to 10 MB is refused', () => {
  const bomb = encodeURIComponent(deflateRawSync(Buffer.alloc(10_000_000, 0x20)).toString('base64'));
  expect(bomb.length).toBeLessThan(20_000);
  expect(() => accept(`?SAMLRequest=${bomb}`)).toThrow('tooLarge');
});

test('a message with a document type is refused before it is read', () => {
  const xml = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
  expect(() => accept(queryOf(redirectUrl(sp.sloUrl, { kind: 'SAMLRequest', xml }, theirKey)))).toThrow('doctype');
});

test('an answer counts for the wish it answers', () => {
  const read = (url: string, expectInResponseTo = '_ours') =>
    acceptLogoutResponse(queryOf(url), { ...options, expectInResponseTo }, idp.now);
  expect(read(answer())).toEqual({ id: '_answer-1', inResponseTo: '_ours', success: true, relayState: null });
  expect(read(answer({ success: false })).success).toBe(false);
  expect(() => read(answer(), '_another')).toThrow('inResponseTo');
  expect(() => read(answer({ signWith: { id: 'x', ...idp.strangerKey } }))).toThrow('signatureInvalid');
});

test('our own wish goes to the provider with its query kept, escaped and signed', () => {
  const { url } = logoutRequest(
    {
      ...{ sp, idp: { sloUrl: theirSlo }, id: '_ours', nameId: '<&">', nameIdFormat: 'urn:x', sessionIndex: null },
      signWith: ourKey,
    },
    idp.now,
  );
  const query = new URL(url).searchParams;
  expect(url.startsWith(`${theirSlo}&SAMLRequest=`)).toBe(true);
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  expect(xml).toContain('<saml:NameID Format="urn:x">&lt;&amp;&quot;&gt;</saml:NameID>');
  expect([...query.keys()]).toEqual(['tenant', 'SAMLRequest', 'SigAlg', 'Signature']);
});
