import { createHash, createHmac, X509Certificate } from 'node:crypto';
import * as idp from './foreign-idp.fixture.ts';
import { type HostileRow, replaced } from './hostile-row.fixture.ts';
import type { SamlRefusalCode } from '../../src/protocols/saml/refusal-codes.ts';

const twin = idp.response('signed assertion');
const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const enveloped = `${dsig}enveloped-signature`;
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const signature = /<ds:Signature .*<\/ds:Signature>/;

type Mutation = readonly [name: string, document: string, code: SamlRefusalCode];

function mutated(
  name: string,
  piece: string | RegExp,
  by: string,
  code: SamlRefusalCode,
): Mutation {
  return [name, replaced(twin, piece, by), code];
}

function resigned(name: string, how: Partial<idp.Signing>, code: SamlRefusalCode): Mutation {
  return [name, idp.response('signed assertion', {}, how), code];
}

/** SignedInfo and value as a forger would write them who has only what is public. */
function hmacConfused(): string {
  const method = `${dsig}hmac-sha256`;
  const info = replaced(
    /<ds:SignedInfo>.*<\/ds:SignedInfo>/.exec(twin)?.[0] ?? '',
    /rsa-sha256/,
    'hmac-sha256',
  );
  const key = new X509Certificate(idp.idpKey.certificate).publicKey.export({
    type: 'spki',
    format: 'pem',
  });
  const value = createHmac('sha256', key).update(info).digest('base64');
  const forged = replaced(
    twin,
    /<ds:SignedInfo>.*<\/ds:SignatureValue>/,
    `${info}<ds:SignatureValue>${value}</ds:SignatureValue>`,
  );
  return replaced(
    forged,
    /SignatureMethod Algorithm="[^"]*"/,
    `SignatureMethod Algorithm="${method}"`,
  );
}

/** The content changed, with the digest of the change behind a comment before the signed one (CVE-2025-29775). */
function digestWithComment(order: 'before' | 'after'): string {
  const forged = replaced(twin, idp.user, idp.attacker);
  const digest = createHash('sha256').update('anything').digest('base64');
  return forged.replace(/<ds:DigestValue>([^<]*)</, (_all, real: string) =>
    order === 'before'
      ? `<ds:DigestValue><!--${digest}-->${real}<`
      : `<ds:DigestValue>${digest}<!--${real}--><`,
  );
}

const reference = /<ds:Reference .*<\/ds:Reference>/.exec(twin)?.[0] ?? '';
const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/.exec(twin)?.[0] ?? '';
const otherTransform = (algorithm: string, content = '') =>
  `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`;
const xpath = `<ds:XPath>not(ancestor-or-self::saml:Subject)</ds:XPath>`;
const xslt =
  '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="/"/></xsl:stylesheet>';

/** Signatures that are missing, foreign, weak, or built so that something else than the assertion is signed. */
const mutations: readonly Mutation[] = [
  ['no signature', idp.responseXml(idp.assertionXml()), 'unsigned'],
  mutated('the signature cut out', signature, '', 'unsigned'),
  mutated(
    'an empty signature element',
    signature,
    `<ds:Signature xmlns:ds="${dsig}"/>`,
    'signatureShape',
  ),
  mutated(
    'the signature in another namespace',
    `xmlns:ds="${dsig}"`,
    'xmlns:ds="urn:other"',
    'unsigned',
  ),
  mutated('content changed after signing', idp.user, idp.attacker, 'signatureInvalid'),
  mutated(
    'an attribute added after signing',
    '</saml:AttributeStatement>',
    '<saml:Attribute Name="role"><saml:AttributeValue>admin</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>',
    'signatureInvalid',
  ),
  mutated(
    'the value of the signature changed',
    /<ds:SignatureValue>../,
    '<ds:SignatureValue>AA',
    'signatureInvalid',
  ),
  mutated(
    'an empty value of the signature',
    /<ds:SignatureValue>[^<]*/,
    '<ds:SignatureValue>',
    'signatureShape',
  ),
  mutated(
    'a value of zeros',
    /<ds:SignatureValue>[^<]*/,
    `<ds:SignatureValue>${Buffer.alloc(256).toString('base64')}`,
    'signatureInvalid',
  ),
  mutated('an empty digest', /<ds:DigestValue>[^<]*/, '<ds:DigestValue>', 'signatureShape'),
  mutated('a short digest', /<ds:DigestValue>[^<]*/, '<ds:DigestValue>AAAA', 'signatureShape'),
  resigned('signed with a strange key', { key: idp.outsiderKey }, 'signatureInvalid'),
  resigned(
    'signed with a strange key that is shown in KeyInfo',
    { key: idp.outsiderKey, showKey: true },
    'signatureInvalid',
  ),
  resigned('signed with the key that may come next', { key: idp.nextIdpKey }, 'signatureInvalid'),
  resigned('signed with RSA-SHA-1', { method: `${dsig}rsa-sha1` }, 'signatureAlgorithm'),
  resigned('a digest of SHA-1', { digest: `${dsig}sha1` }, 'signatureAlgorithm'),
  ['HMAC with the public key', hmacConfused(), 'signatureAlgorithm'],
  mutated(
    'an algorithm nobody knows',
    /SignatureMethod Algorithm="[^"]*"/,
    'SignatureMethod Algorithm="urn:none"',
    'signatureAlgorithm',
  ),
  mutated(
    'an algorithm from the prototype',
    /SignatureMethod Algorithm="[^"]*"/,
    'SignatureMethod Algorithm="constructor"',
    'signatureAlgorithm',
  ),
  mutated('ECDSA named over an RSA signature', 'rsa-sha256', 'ecdsa-sha256', 'signatureInvalid'),
  mutated(
    'HMACOutputLength',
    'rsa-sha256"/>',
    'rsa-sha256"><ds:HMACOutputLength>0</ds:HMACOutputLength></ds:SignatureMethod>',
    'signatureShape',
  ),
  mutated('an empty reference', /URI="#[^"]*"/, 'URI=""', 'signatureShape'),
  mutated('no reference URI', / URI="#[^"]*"/, '', 'signatureShape'),
  mutated(
    'a reference to another place',
    /URI="#[^"]*"/,
    'URI="https://evil.example/a.xml"',
    'signatureShape',
  ),
  mutated('a reference to a file', /URI="#[^"]*"/, 'URI="file:///etc/passwd"', 'signatureShape'),
  mutated('a reference to another element', /URI="#[^"]*"/, 'URI="#_response-1"', 'signatureShape'),
  mutated(
    'a reference by XPointer',
    /URI="#[^"]*"/,
    `URI="#xpointer(id('_assertion-1'))"`,
    'signatureShape',
  ),
  mutated('a reference with XPath in it', /URI="#[^"]*"/, `URI="#_x' or '1'='1"`, 'signatureShape'),
  mutated('two references', reference, reference + reference, 'signatureShape'),
  mutated('no reference', reference, '', 'signatureShape'),
  mutated('two SignedInfo (CVE-2025-29774)', info, info + info, 'signatureShape'),
  mutated(
    'a second SignedInfo behind the value',
    '</ds:SignatureValue>',
    `</ds:SignatureValue>${info}`,
    'signatureShape',
  ),
  mutated(
    'two signature values',
    '</ds:SignatureValue>',
    '</ds:SignatureValue><ds:SignatureValue>AAAA</ds:SignatureValue>',
    'signatureShape',
  ),
  mutated(
    'two signatures in one assertion',
    signature,
    (signature.exec(twin)?.[0] ?? '').repeat(2),
    'signatureShape',
  ),
  mutated(
    'two digests',
    '</ds:DigestValue>',
    '</ds:DigestValue><ds:DigestValue>AAAA</ds:DigestValue>',
    'signatureShape',
  ),
  mutated(
    'an element in the digest',
    '</ds:DigestValue>',
    '<x/></ds:DigestValue>',
    'signatureShape',
  ),
  ['a comment before the digest (CVE-2025-29775)', digestWithComment('before'), 'forbiddenMarkup'],
  ['a comment behind a false digest', digestWithComment('after'), 'forbiddenMarkup'],
  mutated(
    'a manifest in ds:Object',
    '</ds:Signature>',
    `<ds:Object><ds:Manifest>${reference}</ds:Manifest></ds:Object></ds:Signature>`,
    'signatureShape',
  ),
  mutated('no transforms', /<ds:Transforms>.*<\/ds:Transforms>/, '', 'signatureShape'),
  mutated(
    'an XPath transform',
    '</ds:Transforms>',
    `${otherTransform('http://www.w3.org/TR/1999/REC-xpath-19991116', xpath)}</ds:Transforms>`,
    'signatureShape',
  ),
  mutated(
    'an XSLT transform',
    '</ds:Transforms>',
    `${otherTransform('http://www.w3.org/TR/1999/REC-xslt-19991116', xslt)}</ds:Transforms>`,
    'signatureShape',
  ),
  mutated('a base64 transform', enveloped, `${dsig}base64`, 'signatureShape'),
  mutated(
    'the enveloped transform twice',
    `<ds:Transform Algorithm="${idp.exclusive}"/>`,
    `<ds:Transform Algorithm="${enveloped}"/>`,
    'signatureShape',
  ),
  mutated(
    'a filter inside of a transform',
    `<ds:Transform Algorithm="${enveloped}"/>`,
    `<ds:Transform Algorithm="${enveloped}">${xpath}</ds:Transform>`,
    'signatureShape',
  ),
  resigned(
    'inclusive canonicalisation',
    { canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
    'signatureShape',
  ),
  resigned('only the enveloped transform', { transforms: [enveloped] }, 'signatureShape'),
  mutated(
    'canonicalisation nobody knows',
    /CanonicalizationMethod Algorithm="[^"]*"/,
    'CanonicalizationMethod Algorithm="urn:none"',
    'signatureShape',
  ),
  mutated(
    'a digest method with a child',
    `<ds:DigestMethod Algorithm="${sha256}"/>`,
    `<ds:DigestMethod Algorithm="${sha256}"><x/></ds:DigestMethod>`,
    'signatureShape',
  ),
  mutated(
    'the signature behind the subject',
    /(<ds:Signature .*<\/ds:Signature>)(<saml:Subject>.*<\/saml:Subject>)/,
    moved(),
    'signatureShape',
  ),
  [
    'a signature over a response of another time around a new assertion',
    foreignAround(),
    'unsigned',
  ],
  ['the response signed, its assertion signed by a stranger', outsiderInside(), 'signatureInvalid'],
  [
    'the assertion signed, its response signed by a stranger',
    outsiderOutside(),
    'signatureInvalid',
  ],
];

function moved(): string {
  const match = /(<ds:Signature .*<\/ds:Signature>)(<saml:Subject>.*<\/saml:Subject>)/.exec(twin);
  return `${match?.[2] ?? ''}${match?.[1] ?? ''}`;
}

function foreignAround(): string {
  return idp.responseXml(idp.assertionXml({ nameId: idp.attacker, assertionId: '_assertion-1' }));
}

function outsiderInside(): string {
  const assertion = idp.withSignature(idp.assertionXml(), '_assertion-1', { key: idp.outsiderKey });
  return idp.withSignature(idp.responseXml(assertion), '_response-1');
}

function outsiderOutside(): string {
  const assertion = idp.withSignature(idp.assertionXml(), '_assertion-1');
  return idp.withSignature(idp.responseXml(assertion), '_response-1', { key: idp.outsiderKey });
}

export const signingRows: readonly HostileRow[] = mutations.map(([name, document, code]) => ({
  name: `${getAccident(code)} ${name}`,
  twin,
  document,
  code,
}));

/** Which known accident a refusal represents: weak algorithms, a signature of another make, or by another key. */
function getAccident(code: SamlRefusalCode): string {
  if (code === 'signatureAlgorithm') return 'T-SAML-14 M-8';
  return code === 'signatureShape' || code === 'forbiddenMarkup' ? 'T-SAML-2' : 'M-7';
}
