import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { replaced } from '../../../testing/saml/hostile-row.fixture.ts';
import {
  acceptLogoutRequest,
  acceptLogoutResponse,
  logoutRequest,
  logoutResponse,
  peekLogout,
  readLogout,
} from './logout.ts';
import { redirectUrl } from './redirect-binding.ts';
import type { LogoutArrival, PostedFields, SamlOutgoing, SpKey } from './saml.ts';

const sp = { ...idp.sp, sloUrl: 'https://foyer.example/saml/one/slo' };
const theirSlo = 'https://idp.example/slo?tenant=1';
const ourKey: SpKey = { id: 'ours', ...idp.spKey };
const theirKey: SpKey = { id: 'theirs', ...idp.idpKey };
/**
 * The provider is a service provider of its own to itself: the same messages, from the other side.
 */
const them = { entityId: idp.idpEntityId, acsUrl: 'https://idp.example/acs' };
const toUs = { sloUrl: sp.sloUrl };
const options = { sp, idp: idp.options.idp };
const toQuery = (url: string) => new URL(url).search;
const getAddress = (sent: SamlOutgoing) => (sent.binding === 'redirect' ? sent.url : '');
const getFields = (sent: SamlOutgoing): PostedFields =>
  sent.binding === 'post' ? sent.fields : {};

const wish = (over: Partial<Parameters<typeof logoutRequest>[0]> = {}) =>
  logoutRequest(
    {
      sp: them,
      idp: toUs,
      id: '_logout-1',
      nameId: idp.user,
      nameIdFormat: null,
      sessionIndex: '_session-1',
      relayState: 'a b&c',
      signWith: theirKey,
      ...over,
    },
    idp.now,
  );
const request = (over: Parameters<typeof wish>[0] = {}) => getAddress(wish(over));
const posted = (over: Parameters<typeof wish>[0] = {}) =>
  getFields(wish({ idp: { ...toUs, sloBinding: 'post' }, ...over }));
const reply = (over: Partial<Parameters<typeof logoutResponse>[0]> = {}) =>
  logoutResponse(
    {
      sp: them,
      idp: toUs,
      id: '_answer-1',
      inResponseTo: '_ours',
      success: true,
      signWith: theirKey,
      ...over,
    },
    idp.now,
  );
const answer = (over: Parameters<typeof reply>[0] = {}) => getAddress(reply(over));
const accept = (query: LogoutArrival, at = idp.now) =>
  acceptLogoutRequest(readLogout(query), options, at);

test('a signed wish of the provider is understood', () => {
  expect(accept(toQuery(request()))).toEqual({
    id: '_logout-1',
    issuer: idp.idpEntityId,
    nameId: idp.user,
    nameIdFormat: null,
    sessionIndexes: ['_session-1'],
    relayState: 'a b&c',
  });
  expect(accept(toQuery(request({ sessionIndex: null }))).sessionIndexes).toEqual([]);
});

test('the signature is over the letters of the query: another spelling of the same is another text', () => {
  const query = toQuery(request());
  expect(accept(query).relayState).toBe('a b&c');
  expect(() => accept(replaced(query, 'a%20b%26c', 'a+b%26c'))).toThrow('signatureInvalid');
});

test.each([
  ['unsigned', (query: string) => query.replace(/&SigAlg=.*/, ''), 'unsigned'],
  ['without its algorithm', (query: string) => query.replace(/&SigAlg=[^&]*/, ''), 'unsigned'],
  [
    'with SHA-1',
    (query: string) =>
      query.replace(/more%23rsa-sha256/, '%23rsa-sha1').replace('xmldsig-%23', 'xmldsig%23'),
    'signatureAlgorithm',
  ],
  [
    'with another RelayState',
    (query: string) => query.replace('a%20b', 'a%20x'),
    'signatureInvalid',
  ],
  [
    'without its RelayState',
    (query: string) => query.replace(/&RelayState=[^&]*/, ''),
    'signatureInvalid',
  ],
  ['with two messages', (query: string) => `${query}&SAMLRequest=x`, 'malformed'],
  ['with a message in disguise', (query: string) => `${query}&SAML%52equest=x`, 'malformed'],
  [
    'with a request and a response',
    (query: string) => `${query}&SAMLResponse=x`,
    'unexpectedMessage',
  ],
  [
    'with a signature of no base64',
    (query: string) => query.replace(/Signature=.*/, 'Signature=%25'),
    'notBase64',
  ],
  [
    'with broken URL encoding',
    (query: string) => query.replace(/RelayState=[^&]*/, 'RelayState=%E0%A4%A'),
    'encoding',
  ],
])('a wish %s ends nothing', (_name, change, code) => {
  const query = toQuery(request());
  expect(accept(query).id).toBe('_logout-1');
  expect(() => accept(change(query))).toThrow(code);
});

test('M-17 a wish signed by an outsider, for another address, of another issuer or of yesterday ends nothing', () => {
  const outsider: SpKey = { id: 'x', ...idp.outsiderKey };
  expect(() => accept(toQuery(request({ signWith: outsider })))).toThrow('signatureInvalid');
  expect(() => accept(toQuery(request({ idp: { sloUrl: 'https://other.example/slo' } })))).toThrow(
    'destination',
  );
  expect(() =>
    accept(toQuery(request({ sp: { ...them, entityId: 'https://evil.example' } }))),
  ).toThrow('issuer');
  expect(() => accept(toQuery(request()), new Date(idp.now.getTime() + 6 * 60_000))).toThrow(
    'expired',
  );
  expect(() => accept(toQuery(request()), new Date(idp.now.getTime() - 2 * 60_000))).toThrow(
    'notYetValid',
  );
  expect(() => accept(toQuery(answer()))).toThrow('unexpectedMessage');
});

test('a message that inflates to 10 MB is refused', () => {
  const bomb = encodeURIComponent(
    deflateRawSync(Buffer.alloc(10_000_000, 0x20)).toString('base64'),
  );
  expect(bomb.length).toBeLessThan(20_000);
  expect(() => accept(`?SAMLRequest=${bomb}`)).toThrow('tooLarge');
});

test('a message with a document type is refused before it is read', () => {
  const xml = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
  expect(() =>
    accept(toQuery(redirectUrl(sp.sloUrl, { kind: 'SAMLRequest', xml }, theirKey))),
  ).toThrow('doctype');
});

test('an answer counts for the wish it answers', () => {
  const read = (url: string, expectInResponseTo = '_ours') =>
    acceptLogoutResponse(readLogout(toQuery(url)), { ...options, expectInResponseTo }, idp.now);
  expect(read(answer())).toEqual({
    id: '_answer-1',
    inResponseTo: '_ours',
    success: true,
    relayState: null,
  });
  expect(read(answer({ success: false })).success).toBe(false);
  expect(() => read(answer(), '_another')).toThrow('inResponseTo');
  expect(() => read(answer({ signWith: { id: 'x', ...idp.outsiderKey } }))).toThrow(
    'signatureInvalid',
  );
});

test('M-17 our own wish goes to the provider with its query kept, escaped and signed', () => {
  const asked = {
    sp,
    idp: { sloUrl: theirSlo },
    id: '_ours',
    nameId: '<&">',
    nameIdFormat: 'urn:x',
  };
  const url = getAddress(
    logoutRequest({ ...asked, sessionIndex: null, signWith: ourKey }, idp.now),
  );
  const query = new URL(url).searchParams;
  expect(url.startsWith(`${theirSlo}&SAMLRequest=`)).toBe(true);
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  expect(xml).toContain('<saml:NameID Format="urn:x">&lt;&amp;&quot;&gt;</saml:NameID>');
  expect([...query.keys()]).toEqual(['tenant', 'SAMLRequest', 'SigAlg', 'Signature']);
});

describe('by form', () => {
  const getXml = ({ SAMLRequest = '' }: PostedFields) =>
    Buffer.from(SAMLRequest, 'base64').toString();
  const form = (xml: string): PostedFields => ({
    SAMLRequest: Buffer.from(xml).toString('base64'),
  });

  test('a signed wish is understood, and says before that whom it is about', () => {
    expect(accept(posted())).toEqual({
      id: '_logout-1',
      issuer: idp.idpEntityId,
      nameId: idp.user,
      nameIdFormat: null,
      sessionIndexes: ['_session-1'],
      relayState: 'a b&c',
    });
    expect(peekLogout(readLogout(posted()))).toEqual({
      issuer: idp.idpEntityId,
      nameId: idp.user,
      inResponseTo: null,
    });
    expect(peekLogout(readLogout(toQuery(request()))).nameId).toBe(idp.user);
  });

  const signature = /<ds:Signature .*<\/ds:Signature>/s;
  const evil = (xml: string) =>
    xml.replace(idp.user, 'evil@example.com').replace('_logout-1', '_evil');
  test.each([
    ['without a signature', (xml: string) => xml.replace(signature, ''), 'unsigned'],
    [
      'about somebody else',
      (xml: string) => xml.replace(idp.user, 'ben@example.com'),
      'signatureInvalid',
    ],
    [
      'with another id',
      (xml: string) => xml.replace('ID="_logout-1"', 'ID="_other"'),
      'signatureShape',
    ],
    [
      'with one more session',
      (xml: string) =>
        xml.replace(
          '</samlp:LogoutRequest>',
          '<samlp:SessionIndex>x</samlp:SessionIndex></samlp:LogoutRequest>',
        ),
      'signatureInvalid',
    ],
    [
      'around the one that was signed',
      (xml: string) => {
        const wrapped = `<samlp:Extensions>${xml}</samlp:Extensions>`;
        return evil(xml)
          .replace(signature, '')
          .replace('</saml:Issuer>', `</saml:Issuer>${wrapped}`);
      },
      'unsigned',
    ],
    [
      'around the one that was signed, with its signature',
      (xml: string) => {
        const [own = ''] = signature.exec(xml) ?? [];
        const wrapped = `<samlp:Extensions>${xml.replace(signature, '')}</samlp:Extensions>`;
        return evil(xml)
          .replace(signature, '')
          .replace('</saml:Issuer>', `</saml:Issuer>${own}${wrapped}`);
      },
      'signatureShape',
    ],
    [
      'with two signatures',
      (xml: string) => xml.replace(signature, (own) => own + own),
      'signatureShape',
    ],
    [
      'with its signature at the end',
      (xml: string) => {
        const [own = ''] = signature.exec(xml) ?? [];
        return xml
          .replace(signature, '')
          .replace('</samlp:LogoutRequest>', `${own}</samlp:LogoutRequest>`);
      },
      'signatureShape',
    ],
    [
      'with a comment in the name',
      (xml: string) => xml.replace(idp.user, `${idp.user}<!---->.evil.com`),
      'comment',
    ],
    ['with a document type', (xml: string) => `<!DOCTYPE x>${xml}`, 'doctype'],
  ])('a wish %s ends nothing', (_name, change, code) => {
    const xml = getXml(posted());
    expect(accept(form(xml)).id).toBe('_logout-1');
    expect(() => accept(form(change(xml)))).toThrow(code);
  });

  test('a wish by an outsider, for another address, of another issuer, of yesterday, or in an address ends nothing', () => {
    const post = { sloBinding: 'post' } as const;
    expect(() => accept(posted({ signWith: { id: 'x', ...idp.outsiderKey } }))).toThrow(
      'signatureInvalid',
    );
    expect(() => accept(posted({ idp: { ...post, sloUrl: 'https://other.example/slo' } }))).toThrow(
      'destination',
    );
    expect(() => accept(posted({ sp: { ...them, entityId: 'https://evil.example' } }))).toThrow(
      'issuer',
    );
    expect(() => accept(posted(), new Date(idp.now.getTime() + 6 * 60_000))).toThrow('expired');
    expect(() => accept({ ...posted(), SAMLResponse: 'x' })).toThrow('unexpectedMessage');
    const packed = encodeURIComponent(deflateRawSync(getXml(posted())).toString('base64'));
    expect(() => accept(`?SAMLRequest=${packed}`)).toThrow('unsigned');
  });

  test('an answer counts for the wish it answers, and goes where answers go', () => {
    const sent = reply({
      idp: { sloUrl: 'https://no.example', sloResponseUrl: sp.sloUrl, sloBinding: 'post' },
    });
    expect(sent).toMatchObject({ binding: 'post', action: sp.sloUrl });
    const read = (expectInResponseTo: string) =>
      acceptLogoutResponse(
        readLogout(getFields(sent)),
        { ...options, expectInResponseTo },
        idp.now,
      );
    expect(read('_ours')).toMatchObject({ inResponseTo: '_ours', success: true });
    expect(() => read('_another')).toThrow('inResponseTo');
  });
});
