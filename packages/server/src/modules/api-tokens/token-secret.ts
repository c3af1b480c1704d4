import { createHash, timingSafeEqual } from 'node:crypto';
import { isStoredToken } from '../../kernel/keys/stored-tokens.ts';
import type { Platform } from '../platform.ts';
import type { TokenKind } from './api-tokens.store.ts';

/** Access tokens of earlier versions; they work until they expire. */
const opaqueShape = /^foyer_at_[A-Za-z0-9_-]{43}$/;
const secretBytes = 32;

/** What a secret is for. */
export interface SecretPurpose {
  readonly kind: TokenKind;
  /** The `sub` of an access token: an ID of this secret. */
  readonly secretId: string;
  readonly tenantId: string;
  readonly userId: string | null;
  readonly createdBy: string | null;
  readonly expiresAt: Date | null;
}

/** Makes secrets of 256 bits; that of an access token is in a JWT, which SDKs verify. Management contract, §4. */
export function createSecretMaker({ random, signer }: Pick<Platform, 'random' | 'signer'>) {
  return async ({ kind, secretId, tenantId, userId, createdBy, expiresAt }: SecretPurpose) => {
    const text = Buffer.from(random.bytes(secretBytes)).toString('base64url');
    if (kind === 'ClientCredentials') return { secret: text, hash: hashSecret(text) };
    const claims = {
      sub: secretId,
      jti: text,
      tenantId,
      ...(createdBy ? { createdByUserId: createdBy } : {}),
      ...(userId
        ? { type: 'userAccessToken' as const, userId }
        : { type: 'tenantAccessToken' as const }),
    };
    const secret = await signer.signStored(claims, expiresAt);
    return { secret, hash: hashSecret(secret) };
  };
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

/** Whether a text has the form of an access token; nothing else is looked up. */
export function isBearer(text: string): boolean {
  return isStoredToken(text) || opaqueShape.test(text);
}
