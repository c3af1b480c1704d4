import { createHash, timingSafeEqual } from 'node:crypto';
import type { RandomPort } from '../../ports/random.port.ts';
import type { TokenKind } from './api-tokens.store.ts';

/** What every bearer begins with, so that scanners of source code find one that leaked, and nobody looks up anything else. */
const bearerPrefix = 'foyer_at_';
const bearerShape = /^foyer_at_[A-Za-z0-9_-]{43}$/;
const secretBytes = 32;

/** A secret of 256 bits, and what is kept of it. */
export function newSecret(
  random: RandomPort,
  kind: TokenKind,
): { readonly secret: string; readonly hash: Buffer } {
  const text = Buffer.from(random.bytes(secretBytes)).toString('base64url');
  const secret = kind === 'AccessToken' ? `${bearerPrefix}${text}` : text;
  return { secret, hash: hashSecret(secret) };
}

/** What is kept of a secret. Of its letters, not of its bytes: another spelling of the same bytes is another secret (T-KEY-2). */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Whether the secret is the one that was kept; takes the same time where there is none. */
export function matches(secret: string, stored: Uint8Array | undefined): boolean {
  const presented = hashSecret(secret);
  const isSame = timingSafeEqual(presented, stored ?? Buffer.alloc(presented.length));
  return stored !== undefined && isSame;
}

/** Whether a text looks like a bearer of ours. */
export function isBearer(text: string): boolean {
  return bearerShape.test(text);
}
