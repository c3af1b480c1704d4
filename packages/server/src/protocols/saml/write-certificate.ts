// Before the library: it asks for this polyfill as soon as it is read.
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};

/** A new RSA key of 2048 bits and a certificate that it signed itself. PEM both. */
export async function newCertifiedKey(names: {
  readonly commonName: string;
  readonly serial: Uint8Array;
  readonly notBefore: Date;
  readonly notAfter: Date;
}): Promise<{ readonly privateKey: string; readonly certificate: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // A serial number is positive and has no leading zero: the first hex digits see to both.
    serialNumber: `4a${Buffer.from(names.serial).toString('hex')}`,
    name: [{ CN: [names.commonName.slice(0, 64)] }],
    notBefore: names.notBefore,
    notAfter: names.notAfter,
    signingAlgorithm: algorithm,
    keys,
  });
  const privateKey = KeyObject.from(keys.privateKey)
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
  return { privateKey, certificate: certificate.toString('pem') };
}
