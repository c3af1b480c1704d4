import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptResponse, peekUnverified, readResponse } from './accept-response.ts';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { ns } from './names.ts';

const accept = (xml: string, options = idp.options) =>
  acceptResponse(readResponse(idp.posted(xml)), options, idp.now);
const login = {
  issuer: idp.idpEntityId,
  nameId: idp.user,
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  sessionIndex: '_session-1',
  attributes: { email: [idp.user], groups: ['one', 'two & three'] },
  inResponseTo: idp.requestId,
  assertionId: '_assertion-1',
  responseId: '_response-1',
  notOnOrAfter: new Date('2026-11-22T12:06:00Z'),
  sessionNotOnOrAfter: new Date('2026-11-22T20:00:00Z'),
  authnInstant: new Date('2026-11-22T11:58:00Z'),
  authnContextClassRef: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
};

/** What newer providers write; the library that encrypts for the other tests is older. */
function sealedWithSha256(content: string): string {
  const [secret, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-128-gcm', secret, nonce);
  const sealed = Buffer.concat([
    nonce,
    cipher.update(content, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const key = publicEncrypt(
    { key: idp.spKey.certificate, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING },
    secret,
  );
  const data = (bytes: Buffer) =>
    `<x:CipherData><x:CipherValue>${bytes.toString('base64')}</x:CipherValue></x:CipherData>`;
  const oaep = `<x:EncryptionMethod Algorithm="${ns.encryption11}rsa-oaep"><ds:DigestMethod Algorithm="${ns.encryption}sha256"/><m:MGF Algorithm="${ns.encryption11}mgf1sha256"/></x:EncryptionMethod>`;
  const names = `xmlns:x="${ns.encryption}" xmlns:m="${ns.encryption11}" xmlns:ds="${ns.signature}"`;
  const body = `<x:EncryptionMethod Algorithm="${ns.encryption11}aes128-gcm"/><ds:KeyInfo><ds:RetrievalMethod URI="#_key"/></ds:KeyInfo>${data(sealed)}`;
  return `<saml:EncryptedAssertion ${idp.namespaces.saml} ${names}><x:EncryptedData>${body}</x:EncryptedData><x:EncryptedKey Id="_key">${oaep}${data(key)}</x:EncryptedKey></saml:EncryptedAssertion>`;
}

describe('a good response is accepted', () => {
  test.each(['signed assertion', 'signed response', 'both signed'] as const)(
    'with a %s',
    (base) => {
      expect(accept(idp.response(base))).toEqual(login);
    },
  );

  test('with a declaration, Windows line ends and space around', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\r\n${idp.response('signed assertion')}\r\n`;
    expect(accept(xml)).toEqual(login);
  });

  test('with base64 that is folded', () => {
    const folded = idp.posted(idp.response('both signed')).replaceAll(/.{76}/g, '$&\r\n');
    expect(acceptResponse(readResponse(folded), idp.options, idp.now)).toEqual(login);
  });

  test.each(['rsa-sha256', 'rsa-sha384', 'rsa-sha512'])('signed with %s', (name) => {
    const method = `http://www.w3.org/2001/04/xmldsig-more#${name}`;
    expect(accept(idp.response('both signed', {}, { method }))).toEqual(login);
  });

  test.each(['ecdsa-sha256', 'ecdsa-sha512'])('signed with %s', (name) => {
    const method = `http://www.w3.org/2001/04/xmldsig-more#${name}`;
    const certificates = [idp.idpKey.certificate, idp.ecKey.certificate];
    const options = { ...idp.options, idp: { ...idp.options.idp, certificates } };
    expect(accept(idp.response('both signed', {}, { method, key: idp.ecKey }), options)).toEqual(
      login,
    );
  });

  test('with the certificate in KeyInfo, which is not read', () => {
    expect(accept(idp.response('both signed', {}, { showKey: true }))).toEqual(login);
  });

  test('M-14 with either of two certificates while the provider rotates', () => {
    const certificates = [idp.idpKey.certificate, idp.nextIdpKey.certificate];
    const options = { ...idp.options, idp: { ...idp.options.idp, certificates } };
    for (const key of [idp.idpKey, idp.nextIdpKey]) {
      expect(accept(idp.response('signed assertion', {}, { key }), options)).toEqual(login);
    }
  });

  test('that answers no request, when none was asked', () => {
    const unsolicited = {
      responseAttributes: idp.honest.responseAttributes.replace(/ InResponseTo="[^"]*"/, ''),
      confirmationData: idp.honest.confirmationData.replace(/ InResponseTo="[^"]*"/, ''),
    };
    const options = { ...idp.options, expectInResponseTo: null };
    expect(accept(idp.response('signed assertion', unsolicited), options)).toEqual({
      ...login,
      inResponseTo: null,
    });
  });

  test.each(['aes256-gcm', 'aes128-gcm'] as const)(
    'M-16 whose signed assertion is encrypted with %s',
    async (name) => {
      const signed = idp.withSignature(idp.assertionXml(), '_assertion-1');
      const xml = idp.responseXml(
        await idp.encrypted(signed, { cipher: `http://www.w3.org/2009/xmlenc11#${name}` }),
      );
      expect(accept(xml)).toEqual(login);
    },
  );

  test.each(['aes256-cbc', 'aes128-cbc'] as const)(
    'encrypted with %s, where the response is signed',
    async (name) => {
      const content = await idp.encrypted(idp.assertionXml(), {
        cipher: `http://www.w3.org/2001/04/xmlenc#${name}`,
      });
      expect(accept(idp.withSignature(idp.responseXml(content), '_response-1'))).toEqual(login);
    },
  );

  test('encrypted under the newer name of RSA-OAEP, with SHA-256 all through', () => {
    const signed = idp.withSignature(idp.assertionXml(), '_assertion-1');
    expect(accept(idp.responseXml(sealedWithSha256(signed)))).toEqual(login);
  });

  test('encrypted to the older of our keys', async () => {
    const signed = idp.withSignature(idp.assertionXml(), '_assertion-1');
    const decryptionKeys = [idp.otherSpKey, idp.spKey.privateKey];
    const options = { ...idp.options, sp: { ...idp.options.sp, decryptionKeys } };
    expect(accept(idp.responseXml(await idp.encrypted(signed)), options)).toEqual(login);
  });

  test('M-15 with names in every script, kept letter by letter', () => {
    const attributes = `<saml:AttributeStatement><saml:Attribute Name="__proto__"><saml:AttributeValue>Zoë 李 \u{1f600} &lt;x&gt; &#x27;</saml:AttributeValue><saml:AttributeValue/></saml:Attribute></saml:AttributeStatement>`;
    const reported = accept(idp.response('both signed', { attributes })).attributes;
    expect(Object.entries(reported)).toEqual([['__proto__', ["Zoë 李 \u{1f600} <x> '", '']]]);
  });

  test('within a minute of difference between the clocks', () => {
    const at = (time: string) =>
      acceptResponse(
        readResponse(idp.posted(idp.response('signed assertion'))),
        idp.options,
        new Date(time),
      );
    expect(at('2026-11-22T11:59:00Z')).toEqual(login);
    expect(at('2026-11-22T12:05:59Z')).toEqual(login);
    expect(() => at('2026-11-22T12:06:00Z')).toThrow('expired');
    expect(() => at('2026-11-22T11:58:59Z')).toThrow('notYetValid');
  });
});

test('who a response claims to be from can be read before it is checked', () => {
  const reported = { issuer: idp.idpEntityId, inResponseTo: idp.requestId };
  expect(peekUnverified(readResponse(idp.posted(idp.responseXml(''))))).toEqual(reported);
  expect(
    peekUnverified(
      readResponse(idp.posted(idp.response('signed assertion', { responseIssuer: '' }))),
    ),
  ).toEqual(reported);
});
