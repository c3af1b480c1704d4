import * as idp from './foreign-idp.fixture.ts';
import { type HostileRow, replaced } from './hostile-row.fixture.ts';
import type { SamlRefusalCode } from '../../src/protocols/saml/refusal-codes.ts';

const xmlenc = 'http://www.w3.org/2001/04/xmlenc#';
const signed = idp.withSignature(idp.assertionXml(), '_assertion-1');
const sealed = await idp.encrypted(signed);
const twin = idp.responseXml(sealed);
const forged = idp.assertionXml({ nameId: idp.attacker, assertionId: '_evil' });
const content = /(<xenc:CipherValue>)([^<]{600,})(<\/xenc:CipherValue>)/;

type Encryption = readonly [
  name: string,
  document: string,
  code: SamlRefusalCode,
  options?: HostileRow['options'],
];

async function around(name: string, inner: string, code: SamlRefusalCode): Promise<Encryption> {
  return [name, idp.responseXml(await idp.encrypted(inner)), code];
}

/** The content of the ciphertext changed. */
function bent(name: string, change: (bytes: Buffer) => Buffer): Encryption {
  const base64 = content.exec(sealed)?.[2] ?? '';
  const changed = change(Buffer.from(base64, 'base64')).toString('base64');
  return [
    name,
    idp.responseXml(replaced(sealed, content, `<xenc:CipherValue>${changed}</xenc:CipherValue>`)),
    'undecryptable',
  ];
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[40] = (copy[40] ?? 0) ^ 1;
  return copy;
}

function mutated(
  name: string,
  piece: string | RegExp,
  by: string,
  code: SamlRefusalCode,
): Encryption {
  return [name, replaced(twin, piece, by), code];
}

/** The original, without its signature, in the signature of a forged one: then encrypted. */
function wrapped(): string {
  const bare = idp.assertionXml();
  const signature = idp.signatureOver(bare, '_assertion-1');
  const home = signature.replace(
    '</ds:Signature>',
    () => `<ds:Object>${bare}</ds:Object></ds:Signature>`,
  );
  return idp.placed(forged, '_evil', home);
}

/** T-SAML-7: what is encrypted is not thereby true. */
const rows: readonly Encryption[] = [
  await around('encrypted, unsigned', forged, 'unsigned'),
  await around(
    'encrypted, signed by a stranger',
    idp.withSignature(forged, '_evil', { key: idp.outsiderKey }),
    'signatureInvalid',
  ),
  await around('wrapped, then encrypted', wrapped(), 'assertionCount'),
  await around(
    'a forged one around the original, then encrypted',
    forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
    'unexpectedElement',
  ),
  await around('two assertions, encrypted', signed + forged, 'malformed'),
  await around(
    'a response, encrypted',
    idp.response('both signed', { responseId: '_inner' }),
    'assertionCount',
  ),
  await around('a document type, encrypted', `<!DOCTYPE x>${signed}`, 'doctype'),
  await around(
    'an inner comment, encrypted',
    replaced(signed, idp.user, `${idp.user}<!-- -->`),
    'forbiddenMarkup',
  ),
  await around('garbage, encrypted', 'nothing of XML', 'malformed'),
  await around('an encrypted assertion, encrypted', sealed, 'assertionCount'),
  await around(
    'an inner ID that the response has too',
    idp.withSignature(idp.assertionXml({ assertionId: '_response-1' }), '_response-1'),
    'duplicateId',
  ),
  await around(
    'the audience of another, encrypted',
    idp.withSignature(
      idp.assertionXml({ conditions: replaced(idp.honest.conditions, idp.sp.entityId, 'x') }),
      '_assertion-1',
    ),
    'audience',
  ),
  [
    'encrypted to a stranger',
    idp.responseXml(await idp.encrypted(signed, { certificate: idp.outsiderKey.certificate })),
    'undecryptable',
  ],
  ['encrypted, where we have no key', twin, 'undecryptable', { ...idp.options, sp: idp.sp }],
  [
    'AES-CBC without a signed response',
    idp.responseXml(await idp.encrypted(signed, { cipher: `${xmlenc}aes256-cbc` })),
    'encryptionAlgorithm',
  ],
  [
    'Triple DES',
    idp.withSignature(
      idp.responseXml(await idp.encrypted(signed, { cipher: `${xmlenc}tripledes-cbc` })),
      '_response-1',
    ),
    'encryptionAlgorithm',
  ],
  [
    'RSA with PKCS#1 v1.5',
    idp.responseXml(await idp.encrypted(signed, { keyMethod: `${xmlenc}rsa-1_5` })),
    'encryptionAlgorithm',
  ],
  bent('one bit of the ciphertext changed', flipped),
  bent('the ciphertext cut', (bytes) => bytes.subarray(0, -8)),
  bent('a ciphertext of five bytes', (bytes) => bytes.subarray(0, 5)),
  mutated(
    'an algorithm nobody knows',
    'xmlenc11#aes256-gcm',
    'xmlenc11#rot13',
    'encryptionAlgorithm',
  ),
  mutated(
    'a shorter key than the algorithm has',
    'xmlenc11#aes256-gcm',
    'xmlenc11#aes128-gcm',
    'undecryptable',
  ),
  mutated(
    'a ciphertext that is no base64',
    content,
    '<xenc:CipherValue>&amp;</xenc:CipherValue>',
    'undecryptable',
  ),
  mutated(
    'a reference to a ciphertext elsewhere',
    content,
    '<xenc:CipherReference URI="http://127.0.0.1:1/"/>',
    'undecryptable',
  ),
  mutated('no encrypted data', /<xenc:EncryptedData.*<\/xenc:EncryptedData>/s, '', 'undecryptable'),
  mutated(
    'an encrypted and a plain assertion',
    '<saml:EncryptedAssertion',
    `${forged}<saml:EncryptedAssertion`,
    'assertionCount',
  ),
  mutated(
    'two encrypted assertions',
    '</samlp:Response>',
    `${sealed}</samlp:Response>`,
    'assertionCount',
  ),
  mutated(
    'fifty encrypted keys',
    /<e:EncryptedKey.*<\/e:EncryptedKey>/s,
    (/<e:EncryptedKey.*<\/e:EncryptedKey>/s.exec(sealed)?.[0] ?? '').repeat(50),
    'undecryptable',
  ),
];

export const encryptionRows: readonly HostileRow[] = rows.map(
  ([name, document, code, options]) => ({
    name: `T-SAML-7 encryption: ${name}`,
    twin,
    document,
    code,
    ...(options ? { options } : {}),
  }),
);
