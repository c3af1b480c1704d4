import { sign } from 'node:crypto';
import { encodeJwtHeader } from './jws-gate.ts';
import type { SigningKey } from './key-store.ts';

/**
 * Signs claims as a compact JWS with RS256. In the thread pool, as it takes a quarter of a
 * millisecond; without the Web Cryptography layer, which costs the main thread as much as the rest
 * of a sign-in's bookkeeping.
 */
export function signJws(
  { kid, privateKey }: Pick<SigningKey, 'kid' | 'privateKey'>,
  typ: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const body = `${encodeJwtHeader(kid, typ)}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return new Promise((resolve, reject) => {
    sign('sha256', Buffer.from(body), privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(`${body}.${signature.toString('base64url')}`);
    });
  });
}
