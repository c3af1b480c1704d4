import { type KeyObject, X509Certificate } from 'node:crypto';
import { SamlRefusal } from './refusal-codes.ts';
import type { CertificateFacts } from './saml.ts';

/** RSA keys below are searched for by the rich, curves below have no good name. */
const shortestRsa = 2048;
const shortestCurve = 256;
const curves: Readonly<Record<string, number>> = {
  prime256v1: 256,
  secp384r1: 384,
  secp521r1: 521,
};

/**
 * A certificate of the configuration: one PEM block, or the base64 of one. Refuses what is none and
 * keys that are too short.
 */
export function readCertificate(pem: string): {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
} {
  const certificate = parsed(pem);
  const key = certificate.publicKey;
  const { keyType, keyBits } = sizeOf(key);
  if (keyBits < (keyType === 'rsa' ? shortestRsa : shortestCurve)) {
    throw new SamlRefusal('certificate', `A key of ${keyBits} bits`);
  }
  return { certificate, key };
}

/** What a certificate says; for the administrator and for warnings before it ends. */
export function certificateFacts(pem: string): CertificateFacts {
  const { certificate, key } = readCertificate(pem);
  return {
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    subject: certificate.subject?.replaceAll('\n', ', ') ?? '',
    ...sizeOf(key),
  };
}

/** PEM of the certificate in one of the forms that users paste. */
export function toPem(text: string): string {
  return parsed(text).toString();
}

/** The base64 of a certificate, as XML carries it. */
export function toBase64(pem: string): string {
  return parsed(pem).raw.toString('base64');
}

function parsed(text: string): X509Certificate {
  const blocks = [
    ...text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g),
  ];
  if (blocks.length > 1) throw new SamlRefusal('certificate', 'Several certificates in one text');
  const base64 = (blocks[0]?.[1] ?? text).replaceAll(/\s/g, '');
  if (base64.length > 16_384 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new SamlRefusal('certificate', 'Not base64');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch (cause) {
    throw new SamlRefusal('certificate', 'Not an X.509 certificate', { cause });
  }
}

function sizeOf(key: KeyObject): Pick<CertificateFacts, 'keyType' | 'keyBits'> {
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === 'rsa')
    return { keyType: 'rsa', keyBits: details?.modulusLength ?? 0 };
  const keyBits = curves[details?.namedCurve ?? ''];
  if (key.asymmetricKeyType !== 'ec' || !keyBits)
    throw new SamlRefusal('certificate', 'Neither RSA nor a NIST curve');
  return { keyType: 'ec', keyBits };
}
