// Before the library: it asks for this polyfill as soon as it is read.
import 'reflect-metadata';
import { createPrivateKey, generateKeyPairSync, KeyObject } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import { SignedXml } from 'xml-crypto';
import { encrypt, type EncryptionAlgorithm, type KeyEncryptionAlgorithm } from 'xml-encryption';
import { isSignedBy, signatureMethods, signedWith } from '../../src/protocols/saml/algorithms.ts';
import type { AcceptResponseOptions } from '../../src/protocols/saml/saml.ts';
import { newCertifiedKey } from '../../src/protocols/saml/write-certificate.ts';

/** When everything in these documents happens. */
export const now = new Date('2026-11-22T12:00:00Z');
export const sp = {
  entityId: 'https://foyer.example/saml/one',
  acsUrl: 'https://foyer.example/saml/one/acs',
};
export const idpEntityId = 'https://idp.example/metadata';
export const requestId = '_request-1';
export const user = 'ada@acme.example';
export const attacker = 'root@acme.example';

/** A key with a certificate. */
export interface ForeignKey {
  readonly privateKey: KeyObject;
  readonly certificate: string;
}

/** A new RSA key with a certificate. */
export async function foreignKey(commonName = 'idp.example'): Promise<ForeignKey> {
  const day = 86_400_000;
  const [notBefore, notAfter] = [new Date(now.getTime() - day), new Date(now.getTime() + day)];
  const created = await newCertifiedKey({
    commonName,
    serial: Uint8Array.of(1, 2, 3),
    notBefore,
    notAfter,
  });
  return { privateKey: createPrivateKey(created.privateKey), certificate: created.certificate };
}

/** A new key on a curve, with a certificate. */
export async function curveKey(namedCurve: 'P-256' | 'P-521' = 'P-256'): Promise<ForeignKey> {
  const algorithm = { name: 'ECDSA', namedCurve, hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const created = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=curve',
    signingAlgorithm: algorithm,
    keys,
  });
  return { privateKey: KeyObject.from(keys.privateKey), certificate: created.toString('pem') };
}

export const idpKey = await foreignKey();
export const nextIdpKey = await foreignKey();
export const outsiderKey = await foreignKey('stranger.example');
export const spKey = await foreignKey('foyer.example');
/** A key on a curve. */
export const ecKey = await curveKey();
export const otherSpKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export const options: AcceptResponseOptions = {
  sp: { ...sp, decryptionKeys: [spKey.privateKey] },
  idp: { entityId: idpEntityId, certificates: [idpKey.certificate] },
  expectInResponseTo: requestId,
};

/** What a document says; every part can be another one. A part of XML is written as it stands. */
export interface Telling {
  readonly responseId: string;
  readonly responseAttributes: string;
  readonly responseIssuer: string;
  readonly status: string;
  readonly assertionId: string;
  readonly assertionAttributes: string;
  readonly issuer: string;
  readonly nameId: string;
  readonly subject: string;
  readonly confirmation: string;
  readonly confirmationData: string;
  readonly conditions: string;
  readonly authnStatement: string;
  readonly attributes: string;
}

export const namespaces = {
  saml: 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
  samlp: 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"',
};
export const success = '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>';
export const instant = 'IssueInstant="2026-11-22T12:00:00Z"';
export const authnContext =
  '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>';

/** What an honest identity provider says. */
export const honest: Telling = {
  responseId: '_response-1',
  responseAttributes: `Version="2.0" ${instant} Destination="${sp.acsUrl}" InResponseTo="${requestId}"`,
  responseIssuer: `<saml:Issuer ${namespaces.saml}>${idpEntityId}</saml:Issuer>`,
  status: success,
  assertionId: '_assertion-1',
  assertionAttributes: `Version="2.0" ${instant}`,
  issuer: `<saml:Issuer>${idpEntityId}</saml:Issuer>`,
  nameId: user,
  subject: '',
  confirmation: '',
  confirmationData: `Recipient="${sp.acsUrl}" NotOnOrAfter="2026-11-22T12:05:00Z" InResponseTo="${requestId}"`,
  conditions: `<saml:Conditions NotBefore="2026-11-22T11:59:00Z" NotOnOrAfter="2026-11-22T12:05:00Z"><saml:AudienceRestriction><saml:Audience>${sp.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
  authnStatement: `<saml:AuthnStatement AuthnInstant="2026-11-22T11:58:00Z" SessionIndex="_session-1" SessionNotOnOrAfter="2026-11-22T20:00:00Z">${authnContext}</saml:AuthnStatement>`,
  attributes: `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${user}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="groups"><saml:AttributeValue>one</saml:AttributeValue><saml:AttributeValue>two &amp; three</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
};

/** An assertion without a signature. */
export function assertionXml(telling: Partial<Telling> = {}): string {
  const reported = { ...honest, ...telling };
  const confirmation =
    reported.confirmation ||
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${reported.confirmationData}/></saml:SubjectConfirmation>`;
  const subject =
    reported.subject ||
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${reported.nameId}</saml:NameID>${confirmation}</saml:Subject>`;
  return `<saml:Assertion ${namespaces.saml} ID="${reported.assertionId}" ${reported.assertionAttributes}>${reported.issuer}${subject}${reported.conditions}${reported.authnStatement}${reported.attributes}</saml:Assertion>`;
}

/** A response around whatever it carries, without a signature. */
export function responseXml(inner: string, telling: Partial<Telling> = {}): string {
  const reported = { ...honest, ...telling };
  return `<samlp:Response ${namespaces.samlp} ID="${reported.responseId}" ${reported.responseAttributes}>${reported.responseIssuer}<samlp:Status>${reported.status}</samlp:Status>${inner}</samlp:Response>`;
}

/** How something is signed. */
export interface Signing {
  readonly key: ForeignKey;
  readonly method: string;
  readonly digest: string;
  readonly canonical: string;
  readonly transforms: readonly string[];
  /** Puts the certificate into KeyInfo. */
  readonly showKey: boolean;
}

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const defaults: Signing = {
  key: idpKey,
  method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  canonical: exclusive,
  transforms: [`${dsig}enveloped-signature`, exclusive],
  showKey: false,
};

/** The signature over the element with this ID, as text. */
export function signatureOver(xml: string, id: string, how: Partial<Signing> = {}): string {
  const { key, method, digest, canonical, transforms, showKey } = { ...defaults, ...how };
  const signer = new SignedXml({
    privateKey: key.privateKey,
    signatureAlgorithm: method,
    canonicalizationAlgorithm: canonical,
    ...(showKey ? { publicCert: key.certificate } : {}),
  });
  addForeignMethods(signer);
  signer.addReference({
    xpath: `//*[@ID='${id}']`,
    digestAlgorithm: digest,
    transforms: [...transforms],
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `//*[@ID='${id}']`, action: 'append' },
  });
  return signer.getSignatureXml();
}

/** The library signs with few methods; the others are ours. */
function addForeignMethods(signer: SignedXml): void {
  for (const [name, method] of signatureMethods) {
    if (signer.SignatureAlgorithms[name]) continue;
    signer.SignatureAlgorithms[name] = class {
      getAlgorithmName = () => name;
      getSignature = (info: unknown, key: unknown) =>
        signedWith(asKey(key), method, Buffer.from(String(info), 'utf8')).toString('base64');
      verifySignature = (info: string, key: unknown, value: string) =>
        isSignedBy(asKey(key), method, Buffer.from(info, 'utf8'), Buffer.from(value, 'base64'));
    };
  }
}

function asKey(key: unknown): KeyObject {
  if (typeof key !== 'object' || key === null || !('asymmetricKeyType' in key))
    throw new Error('Not a key object');
  return createPrivateKey(idpKeyPem(key));
}

function idpKeyPem(key: object): string {
  if (!('export' in key) || typeof key.export !== 'function') throw new Error('Not a key object');
  return String(key.export({ type: 'pkcs8', format: 'pem' }));
}

/** Puts a signature behind the issuer of the element with this ID. */
export function withSignature(xml: string, id: string, how: Partial<Signing> = {}): string {
  return placed(xml, id, signatureOver(xml, id, how));
}

/** Puts a text behind the issuer of the element with this ID. */
export function placed(xml: string, id: string, text: string): string {
  const from = xml.indexOf(`ID="${id}"`);
  const at = xml.indexOf('</saml:Issuer>', from) + '</saml:Issuer>'.length;
  return xml.slice(0, at) + text + xml.slice(at);
}

/** The two ways, and both. */
export type Base = 'signed assertion' | 'signed response' | 'both signed';

/** A whole response, signed in one of the ways. */
export function response(
  base: Base,
  telling: Partial<Telling> = {},
  how: Partial<Signing> = {},
): string {
  const reported = { ...honest, ...telling };
  const plain = assertionXml(reported);
  const assertion =
    base === 'signed response' ? plain : withSignature(plain, reported.assertionId, how);
  const whole = responseXml(assertion, reported);
  return base === 'signed assertion' ? whole : withSignature(whole, reported.responseId, how);
}

/** How content is encrypted. */
export interface Encrypting {
  readonly cipher: EncryptionAlgorithm;
  readonly keyMethod: KeyEncryptionAlgorithm;
  readonly certificate: string;
}

/** An EncryptedAssertion around any text. */
export async function encrypted(content: string, how: Partial<Encrypting> = {}): Promise<string> {
  const { cipher, keyMethod, certificate }: Encrypting = {
    cipher: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyMethod: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    certificate: spKey.certificate,
    ...how,
  };
  const { X509Certificate } = await import('node:crypto');
  const key = new X509Certificate(certificate).publicKey
    .export({ type: 'spki', format: 'pem' })
    .toString();
  const data = await new Promise<string>((resolve, reject) => {
    const settings = {
      rsa_pub: key,
      pem: certificate,
      encryptionAlgorithm: cipher,
      keyEncryptionAlgorithm: keyMethod,
    };
    encrypt(
      content,
      { ...settings, disallowEncryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false },
      (error: Error | null, result: string) => (error ? reject(error) : resolve(result)),
    );
  });
  return `<saml:EncryptedAssertion ${namespaces.saml}>${data}</saml:EncryptedAssertion>`;
}

/** As the form field carries it. */
export function posted(xml: string | Uint8Array): string {
  return Buffer.from(typeof xml === 'string' ? Buffer.from(xml, 'utf8') : xml).toString('base64');
}
