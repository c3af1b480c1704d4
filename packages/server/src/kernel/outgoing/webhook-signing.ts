import { createHash, createHmac } from 'node:crypto';
import { SignJWT } from 'jose';

/** Bytes of a generated secret. Standard Webhooks wants 24 to 64. */
export const secretBytes = 32;
const prefix = 'whsec_';
/** Seconds for which the JWT of a delivery is valid. */
const tokenSeconds = 300;

/** The text form of a generated secret. Standard Webhooks, "Signature scheme". */
export const secretText = (bytes: Uint8Array): string =>
  prefix + Buffer.from(bytes).toString('base64');

/** A delivery to sign. */
export interface SignedContent {
  /** Stays the same over attempts. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly secret: string;
  /** The secret before a rotation, while both are valid. */
  readonly previous?: string | undefined;
}

/**
 * The headers that prove who sent a delivery: those of Standard Webhooks, with one signature for
 * each valid secret, and the JWT of the published SDK. A header takes one JWT, so the previous
 * secret signs it until the overlap ends: receivers that know only that one keep working.
 */
export async function signDelivery(one: SignedContent): Promise<Record<string, string>> {
  const { id, at, body, secret, previous } = one;
  const seconds = Math.floor(at.getTime() / 1000);
  const secrets = previous ? [secret, previous] : [secret];
  const signatures = secrets.map((key) => `v1,${toSignature(key, `${id}.${seconds}.${body}`)}`);
  const token = await new SignJWT({
    bodySha256: createHash('sha256').update(body).digest('base64url'),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(new TextEncoder().encode(previous ?? secret));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
    'x-webhook-secret': token,
  };
}

const toSignature = (secret: string, content: string) =>
  createHmac('sha256', toKey(secret)).update(content).digest('base64');

/** A secret that the administrator chose is used as it is. */
const toKey = (secret: string) =>
  secret.startsWith(prefix)
    ? Buffer.from(secret.slice(prefix.length), 'base64')
    : Buffer.from(secret);
