import { object, text, type Raw } from './import-fields.ts';
import type { ImportedUser } from './imported-user.ts';

type Password = NonNullable<ImportedUser['password']>;

/** Type and parameters of the hashes of a file, where its records do not state them. */
interface HashOptions {
  readonly hashConfig?: Readonly<Record<string, unknown>> | undefined;
  readonly hashType?: string | undefined;
}

/** Types of the digests that are recognized by their number of hexadecimal digits. */
const digestTypes: Readonly<Record<number, string>> = { 40: 'sha1', 64: 'sha256', 128: 'sha512' };

/**
 * A hash with its type: that of its prefix, else the given one, else that of its length. The
 * importer reports types that it does not know.
 */
export function passwordFrom(hash: string | undefined, options: HashOptions): Password | undefined {
  if (!hash) return undefined;
  const config = options.hashConfig ?? {};
  if (/^\$2[aby]\$/.test(hash)) return { type: 'bcrypt', hash };
  if (hash.startsWith('$argon2')) return { type: 'argon2', hash };
  if (hash.startsWith('$pbkdf2-')) return { type: 'pbkdf2', hash };
  const detected = /^[0-9a-f]+$/i.test(hash) ? digestTypes[hash.length] : undefined;
  return { type: options.hashType ?? detected ?? 'not stated', hash, config };
}

/** Source: https://auth0.com/docs/manage-users/user-migration/bulk-user-import-database-schema-and-examples */
export function auth0Password(custom: Raw): Password | undefined {
  const algorithm = text(custom['algorithm']) ?? 'not stated';
  const hash = text(object(custom['hash'])['value']);
  if (!hash) return undefined;
  const encoding = text(object(custom['password'])['encoding']) ?? 'utf8';
  if (encoding !== 'utf8' && encoding !== 'ascii')
    return { type: `${algorithm} of ${encoding}`, hash };
  const { value, position, encoding: saltEncoding } = object(custom['salt']);
  const salt = toHex(text(value), text(saltEncoding) ?? 'utf8');
  if (salt === undefined) return { type: `${algorithm} with salt in ${text(saltEncoding)}`, hash };
  if (algorithm === 'scrypt') {
    const { cost: N, blockSize: r, parallelization: p, keylen: keyLen } = custom;
    const config = { saltSeparator: ':', saltEncoding: 'hex', N, r, p, keyLen };
    return { type: 'scrypt', hash: `${salt}:${hash}`, config };
  }
  if (Object.values(digestTypes).includes(algorithm)) {
    const saltPosition = position === 'suffix' ? 'after' : 'before';
    return { type: algorithm, hash, config: { salt, saltEncoding: 'hex', saltPosition } };
  }
  return { type: salt === '' ? algorithm : `${algorithm} with salt`, hash };
}

function toHex(value: string | undefined, encoding: string): string | undefined {
  if (value === undefined) return '';
  const encodingName = (['utf8', 'hex', 'base64'] as const).find((one) => one === encoding);
  return encodingName ? Buffer.from(value, encodingName).toString('hex') : undefined;
}

const base64 = (value = '', from: 'utf8' | 'hex' = 'utf8') =>
  Buffer.from(value, from).toString('base64');

/** Segments between `$` after the name of the hasher. Source: https://clerk.com/docs/reference/backend/user/create-user */
const clerkHashers: Readonly<Record<string, (segments: readonly string[]) => Password>> = {
  pbkdf2_sha256: ([, rounds, salt, key]) => pbkdf2('sha256', rounds, salt, key),
  pbkdf2_sha256_django: ([, rounds, salt, key]) => pbkdf2('sha256', rounds, base64(salt), key),
  pbkdf2_sha1: ([, rounds, salt, key]) => pbkdf2('sha1', rounds, base64(salt), base64(key, 'hex')),
  scrypt_firebase: ([hash, salt, signerKey, saltSeparator, rounds, memCost]) => ({
    type: 'firebase-scrypt',
    hash: `${salt}:${hash}`,
    config: { signerKey, saltSeparator, rounds: Number(rounds), memCost: Number(memCost) },
  }),
};

function pbkdf2(digest: string, rounds?: string, salt?: string, key?: string): Password {
  return { type: 'pbkdf2', hash: `$pbkdf2-${digest}$i=${rounds}$${salt}$${key}` };
}

/** A digest of Clerk, by the name of its hasher. */
export function clerkPassword(
  digest: string | undefined,
  hasher: string | undefined,
  options: HashOptions,
): Password | undefined {
  if (!digest || !hasher) return passwordFrom(digest, options);
  const read = clerkHashers[hasher];
  if (read) return read(digest.split('$'));
  return { type: hasher.replace(/^argon2(i|id)$/, 'argon2'), hash: digest };
}
