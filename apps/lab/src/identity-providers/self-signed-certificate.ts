import { createPublicKey, type KeyObject, sign } from 'node:crypto';

/** What is in the certificate. */
export interface CertificateFacts {
  readonly commonName: string;
  /** At most 8 bytes. */
  readonly serial: Uint8Array;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Tags of ASN.1 that a certificate is made of. X.690, §8. */
const tags = {
  integer: 0x02,
  bits: 0x03,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
};
/** `commonName`, 2.5.4.3, and `sha256WithRSAEncryption`, 1.2.840.113549.1.1.11, as they are in the bytes. */
const commonNameId = Buffer.from('0603550403', 'hex');
const algorithm = Buffer.from('300d06092a864886f70d01010b0500', 'hex');

/** A certificate that an RSA key signs for itself, as PEM: what an identity provider shows in its metadata. RFC 5280, §4.1. */
export function selfSignedCertificate(privateKey: KeyObject, facts: CertificateFacts): string {
  const name = element(
    tags.sequence,
    element(
      tags.set,
      element(tags.sequence, commonNameId, element(tags.utf8, Buffer.from(facts.commonName))),
    ),
  );
  const validity = element(tags.sequence, time(facts.notBefore), time(facts.notAfter));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  // a positive number, whatever its first bit is
  const serial = element(tags.integer, Buffer.from([0x01]), facts.serial);
  const version3 = element(tags.version, element(tags.integer, Buffer.from([2])));
  const toBeSigned = element(
    tags.sequence,
    version3,
    serial,
    algorithm,
    name,
    validity,
    name,
    publicKey,
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const der = element(
    tags.sequence,
    toBeSigned,
    algorithm,
    element(tags.bits, Buffer.from([0]), signature),
  );
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function element(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...getLength(body.length)]), body]);
}

function getLength(count: number): readonly number[] {
  if (count < 0x80) return [count];
  return count < 0x100 ? [0x81, count] : [0x82, count >> 8, count & 0xff];
}

/** Two digits of the year: right until 2049. */
function time(moment: Date): Buffer {
  const digits = moment.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return element(tags.time, Buffer.from(`${digits}Z`));
}
