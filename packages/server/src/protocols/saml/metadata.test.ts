import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateFacts, toPem } from './certificates.ts';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { replaced } from '../../../testing/saml/hostile-row.fixture.ts';
import { parseIdpMetadata } from './idp-metadata.ts';
import { messageLimits, readXml } from './read-xml.ts';
import { spMetadata } from './sp-metadata.ts';
import { childrenNamed, everyElement } from './xml-tree.ts';
import { ns } from './names.ts';

const base64 = (pem: string) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
const getKey = (pem: string, use = ' use="signing"') =>
  `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\n  ${base64(pem)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const endpoint = (kind: string, binding: string, location: string) =>
  `<md:${kind} Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${location}"/>`;
const descriptors = `xmlns:md="${ns.metadata}" xmlns:ds="${ns.signature}"`;
const role = `<md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="${ns.protocol}">${getKey(idp.idpKey.certificate)}${endpoint('SingleLogoutService', 'Redirect', 'https://idp.example/slo')}${endpoint('SingleSignOnService', 'POST', 'https://idp.example/post')}${endpoint('SingleSignOnService', 'Redirect', 'https://idp.example/sso?a=1&amp;b=2')}</md:IDPSSODescriptor>`;
const entity = `<md:EntityDescriptor ${descriptors} entityID="${idp.idpEntityId}">${role}</md:EntityDescriptor>`;
const parse = (xml: string, allowHttp = false) =>
  parseIdpMetadata(xml, { now: idp.now, allowHttp });
const same = (pem: string) => toPem(pem);

const facts = {
  entityId: idp.idpEntityId,
  ssoUrl: 'https://idp.example/sso?a=1&b=2',
  ssoBinding: 'redirect',
  sloUrl: 'https://idp.example/slo',
  sloBinding: 'redirect',
  sloResponseUrl: null,
  certificates: [same(idp.idpKey.certificate)],
  wantSigned: true,
  validUntil: null,
};

test('metadata of one provider is read', () => {
  expect(parse(entity)).toEqual(facts);
});

test('a provider that signs out by form only is read as such, with the place for answers', () => {
  const byForm = `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" ResponseLocation="https://idp.example/done"`;
  const reported = parse(
    entity.replace(/(<md:SingleLogoutService )Binding="[^"]*"/, `$1${byForm}`),
  );
  expect(reported).toEqual({
    ...facts,
    sloBinding: 'post',
    sloResponseUrl: 'https://idp.example/done',
  });
});

test.each([
  [
    'a mark, a declaration, comments and space around',
    `\ufeff<?xml version="1.0"?>\r\n<!-- ours -- >-->${entity}\n<!-- end -->`.replace(' -- >', ''),
  ],
  ['other prefixes', entity.replaceAll('md:', 'm:').replace('xmlns:md', 'xmlns:m')],
  [
    'extensions nobody knows',
    replaced(
      entity,
      '<md:IDPSSODescriptor',
      '<md:Extensions><x:a xmlns:x="urn:x" b="c">d</x:a></md:Extensions><md:IDPSSODescriptor',
    ),
  ],
  [
    'a collection with one provider',
    `<md:EntitiesDescriptor ${descriptors}>${entity}<md:EntityDescriptor entityID="sp"><md:SPSSODescriptor protocolSupportEnumeration="${ns.protocol}"/></md:EntityDescriptor></md:EntitiesDescriptor>`,
  ],
  ['a key without a use (T-SAML-8)', entity.replace(' use="signing"', '')],
  [
    'an encryption key beside it',
    replaced(
      entity,
      '<md:KeyDescriptor',
      `${getKey(idp.outsiderKey.certificate, ' use="encryption"')}<md:KeyDescriptor`,
    ),
  ],
  [
    'the same key twice',
    replaced(entity, '<md:KeyDescriptor', `${getKey(idp.idpKey.certificate, '')}<md:KeyDescriptor`),
  ],
  [
    'an endpoint that cannot be used',
    replaced(
      entity,
      '<md:SingleSignOnService',
      `${endpoint('SingleSignOnService', 'Redirect', 'javascript:alert(1)')}<md:SingleSignOnService`,
    ),
  ],
])('M-13 metadata with %s is the same', (_name, xml) => {
  expect(parse(xml)).toEqual(facts);
});

test('two keys of a provider that rotates are both read', () => {
  const xml = replaced(
    entity,
    '<md:KeyDescriptor',
    `${getKey(idp.nextIdpKey.certificate)}<md:KeyDescriptor`,
  );
  expect(parse(xml).certificates).toEqual([
    same(idp.nextIdpKey.certificate),
    same(idp.idpKey.certificate),
  ]);
});

test('a provider that takes posts only, and one that says until when', () => {
  const post = entity.replace(/<md:SingleSignOnService[^>]*HTTP-Redirect[^>]*>/, '');
  expect(parse(post)).toMatchObject({ ssoBinding: 'post', ssoUrl: 'https://idp.example/post' });
  const until = replaced(entity, 'entityID', 'validUntil="2026-12-01T00:00:00Z" entityID');
  expect(parse(until).validUntil).toEqual(new Date('2026-12-01T00:00:00Z'));
});

test('addresses without TLS are for the demo', () => {
  const http = entity.replaceAll('https://idp.example/', 'http://idp.example/');
  expect(parse(http, true).ssoUrl).toBe('http://idp.example/sso?a=1&b=2');
  expect(() => parse(http)).toThrow('metadataEndpoint');
});

test.each([
  [
    'with a document type',
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${entity}`,
    'doctype',
  ],
  ['with an entity', replaced(entity, '/post', '/&e;'), 'forbiddenMarkup'],
  ['with a stylesheet', `<?xml-stylesheet href="x"?>${entity}`, 'forbiddenMarkup'],
  ['that is no XML', 'hello', 'malformed'],
  ['that is a page', '<html><body>Sign in</body></html>', 'metadataKind'],
  ['of a service provider', entity.replaceAll('IDPSSO', 'SPSSO'), 'metadataKind'],
  [
    'of SAML 1.1',
    entity.replace(ns.protocol, 'urn:oasis:names:tc:SAML:1.1:protocol'),
    'metadataKind',
  ],
  ['without an entity ID', entity.replace(` entityID="${idp.idpEntityId}"`, ''), 'metadataKind'],
  [
    'of two providers',
    `<md:EntitiesDescriptor ${descriptors}>${entity}${entity.replace('/metadata', '/two')}</md:EntitiesDescriptor>`,
    'severalProviders',
  ],
  ['with two roles', replaced(entity, role, role + role), 'severalProviders'],
  [
    'that has ended',
    replaced(entity, 'entityID', 'validUntil="2026-11-01T00:00:00Z" entityID'),
    'metadataExpired',
  ],
  [
    'whose role has ended',
    replaced(
      entity,
      '<md:IDPSSODescriptor',
      '<md:IDPSSODescriptor validUntil="2026-11-01T00:00:00Z"',
    ),
    'metadataExpired',
  ],
  [
    'without a certificate',
    entity.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, ''),
    'metadataCertificate',
  ],
  [
    'with an encryption key only',
    entity.replace('use="signing"', 'use="encryption"'),
    'metadataCertificate',
  ],
  [
    'with a certificate that is none',
    entity.replace(/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>AAAA'),
    'certificate',
  ],
  ['without an address', entity.replace(/<md:SingleSignOnService.*?\/>/g, ''), 'metadataEndpoint'],
  [
    'with a password in the address',
    entity.replaceAll('https://idp', 'https://a:b@idp'),
    'metadataEndpoint',
  ],
  ['of two megabytes', entity + ' '.repeat(2_000_000), 'tooLarge'],
])('metadata %s is refused', (_name, xml, code) => {
  expect(() => parse(xml)).toThrow(code);
});

test('T-SAML-13 our metadata names us, both our certificates and whether we sign', () => {
  const hostile = {
    entityId: 'https://foyer.example/"><x>',
    acsUrl: 'https://foyer.example/acs?a=1&b=2',
    sloUrl: 'https://foyer.example/slo',
  };
  const certificates = [idp.spKey.certificate, idp.outsiderKey.certificate];
  const xml = spMetadata({ sp: hostile, certificates, signRequests: true });
  const root = readXml(xml, messageLimits);
  const [sp] = childrenNamed(root, ns.metadata, 'SPSSODescriptor');
  expect(root.attributes.get('entityID')).toBe(hostile.entityId);
  expect(sp?.attributes.get('AuthnRequestsSigned')).toBe('true');
  expect(sp?.attributes.get('WantAssertionsSigned')).toBe('true');
  const all = [...everyElement(root)];
  expect(all.filter(({ local }) => local === 'X509Certificate')).toHaveLength(4);
  expect(
    all.find(({ local }) => local === 'AssertionConsumerService')?.attributes.get('Location'),
  ).toBe(hostile.acsUrl);
});

test('a certificate says who, until when and how strong', () => {
  const reported = certificateFacts(idp.spKey.certificate);
  expect(reported).toMatchObject({ subject: 'CN=foyer.example', keyType: 'rsa', keyBits: 2048 });
  expect(reported.notAfter).toEqual(new Date('2026-11-23T12:00:00Z'));
  const fingerprint = new X509Certificate(idp.spKey.certificate).fingerprint256
    .replaceAll(':', '')
    .toLowerCase();
  expect(reported.fingerprint).toBe(fingerprint);
  expect(certificateFacts(base64(idp.spKey.certificate))).toEqual(reported);
  expect(() => certificateFacts(idp.spKey.certificate + idp.outsiderKey.certificate)).toThrow(
    'certificate',
  );
  expect(() => certificateFacts('hello')).toThrow('certificate');
});
