import type { z } from 'zod';
import type { Seal } from '../../kernel/secrets/seal.ts';
import { fromBase32 } from '../mfa/totp.ts';
import type { ImportRow } from './import-batch.store.ts';
import { type importedUser, Problem, storedHash } from './imported-user.ts';

/** What authenticator keys are sealed for. */
const purpose = 'mfa';

/** The row of a user; throws a `Problem` if a hash or a key cannot be used. */
export function toImportRow(
  user: z.output<typeof importedUser>,
  at: number,
  seal: Pick<Seal, 'seal'>,
): ImportRow {
  const { totpSecret, createdAt, passwordChangedAt } = user;
  return {
    at,
    id: user.id?.toLowerCase() ?? null,
    email: user.email,
    name: user.name,
    phone: user.phone ?? null,
    provider: user.provider,
    verified: user.verified,
    locked: user.locked,
    language: user.language ?? null,
    metadata: user.metadata,
    vendorMetadata: user.vendorMetadata,
    externalId: user.externalId ?? null,
    createdAt: createdAt?.toISOString() ?? null,
    hash: user.password ? storedHash(user.password) : null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    mustChangePassword: user.mustChangePassword,
    secret: totpSecret ? sealedKey(totpSecret, seal) : null,
    mfaPhone: user.mfaPhone ?? null,
  };
}

function sealedKey(secret: string, seal: Pick<Seal, 'seal'>): string {
  const key = fromBase32(secret.toUpperCase().replaceAll(/[\s=-]/g, ''));
  if (key.length < 10) throw new Problem('the secret of the authenticator app is not base32');
  const sealed = seal.seal(purpose, Buffer.from(key).toString('base64'));
  return Buffer.from(sealed).toString('base64');
}
