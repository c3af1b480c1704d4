import { createHash, timingSafeEqual } from 'node:crypto';

/** What a refresh token says about itself. `key` is random, 128 bits, and stored only as a hash. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
  readonly key: string;
}

/**
 * Mints and reads refresh tokens; reading checks the mac, so nothing behind it sees a forged one.
 */
export interface RefreshTokens {
  mint(token: RefreshToken): string;
  read(text: string | undefined): RefreshToken | null;
}

const shape =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Refresh tokens `<session>.<generation>.<key>.<mac>`: a successor can be computed again, so none
 * has to be kept.
 */
export function createRefreshTokens(mac: (body: string) => Uint8Array): RefreshTokens {
  const toMac = (body: string) => Buffer.from(mac(body)).toString('base64url');
  return {
    mint: ({ sessionId, generation, key }) => {
      const body = `${sessionId}.${generation}.${key}`;
      return `${body}.${toMac(body)}`;
    },
    read: (text) => {
      const parts = shape.exec(text ?? '');
      const [, sessionId, generation, key, given] = parts ?? [];
      if (!sessionId || !generation || !key || !given) return null;
      const requested = toMac(`${sessionId}.${generation}.${key}`);
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(requested))) return null;
      return { sessionId, generation: Number(generation), key };
    },
  };
}

/** The form in which the key of a session is stored. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
