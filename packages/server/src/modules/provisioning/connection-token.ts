import { createHash } from 'node:crypto';
import type { RandomPort } from '../../ports/random.port.ts';

/** What every token begins with, so that scanners of source code find one that leaked. */
const prefix = 'foyer_scim_';
const shape = /^foyer_scim_[A-Za-z0-9_-]{43}$/;
const secretBytes = 32;

/** A token of 256 bits, with what is stored of it. */
export function newConnectionToken(random: RandomPort): {
  readonly token: string;
  readonly hash: Buffer;
  readonly hint: string;
} {
  const token = prefix + Buffer.from(random.bytes(secretBytes)).toString('base64url');
  return { token, hash: hashToken(token), hint: token.slice(-4) };
}

/** The hash of the bearer of a request; null for a text that cannot be a token of a connection. */
export function readConnectionToken(header: string | undefined): Buffer | null {
  const token = header?.replace(/^bearer +/i, '').trim() ?? '';
  return shape.test(token) ? hashToken(token) : null;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();
