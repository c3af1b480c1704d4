import { createCipheriv, createHash, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { parseOptions, verify as verifyBcrypt } from '@node-rs/bcrypt';
import { z } from 'zod';

/** Kinds of password hashes that other products export. Management contract, §7. */
export const importedHashTypes = [
  'bcrypt',
  'scrypt',
  'firebase-scrypt',
  'pbkdf2',
  'argon2',
  'sha512',
  'sha256',
  'sha1',
] as const;
export type ImportedHashType = (typeof importedHashTypes)[number];

const prefix = '$imported$';
const derive = {
  scrypt: promisify<string, Buffer, number, object, Buffer>(scrypt),
  pbkdf2: promisify(pbkdf2),
};

/** Limits above what real exports use: a hash is a request to compute. */
const maxBcryptCost = 14;
const maxMemory = 256 * 1024 * 1024;
const maxRounds = 2_000_000;

const integer = z.number().int().positive();
/** How a salt is written; hashes that were stored before there was a choice have text. */
const saltEncoding = z.enum(['utf8', 'hex']).default('utf8');
const scryptHash = z.object({
  type: z.literal('scrypt'),
  /** As it is written; most exporters use the text of the salt. */
  salt: z.string(),
  saltEncoding,
  key: z.base64(),
  N: integer,
  r: integer,
  p: integer,
});
const firebaseHash = z.object({
  type: z.literal('firebase-scrypt'),
  salt: z.base64(),
  separator: z.base64(),
  key: z.base64(),
  signerKey: z.base64(),
  memCost: integer.max(17),
  rounds: integer.max(16),
});
const pbkdf2Hash = z.object({
  type: z.literal('pbkdf2'),
  digest: z.enum(['sha1', 'sha256', 'sha512']),
  salt: z.base64(),
  key: z.base64(),
  rounds: integer.max(maxRounds),
});
const digestHash = z.object({
  type: z.enum(['sha512', 'sha256', 'sha1']),
  salt: z.string(),
  saltEncoding,
  saltPosition: z.enum(['before', 'after']),
  key: z.base64(),
});
const existing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bcrypt'), hash: z.string() }),
  z.object({ type: z.literal('argon2'), hash: z.string() }),
  scryptHash,
  firebaseHash,
  pbkdf2Hash,
  digestHash,
]);
type ImportedHash = z.infer<typeof existing>;

/**
 * Whether a stored hash comes from another product; it is replaced by one of ours at the next
 * sign-in.
 */
export const isImportedHash = (stored: string): boolean => stored.startsWith(prefix);

/**
 * What is stored of a hash from another product; null if it cannot be read or would take too long
 * to verify.
 */
export function parseImportedHash(
  type: ImportedHashType,
  hash: string,
  config: Readonly<Record<string, unknown>>,
): string | null {
  const read = existing.safeParse(readers[type](hash.trim(), config));
  return read.success && isAffordable(read.data)
    ? `${prefix}${Buffer.from(JSON.stringify(read.data)).toString('base64url')}`
    : null;
}

/** Whether the password belongs to the stored hash, in the form it was typed. */
export function verifyImportedHash(stored: string, password: string): Promise<boolean> {
  const text = Buffer.from(stored.slice(prefix.length), 'base64url').toString();
  return matches(existing.parse(JSON.parse(text)), password);
}

const readers: Readonly<
  Record<ImportedHashType, (hash: string, config: Readonly<Record<string, unknown>>) => unknown>
> = {
  bcrypt: (hash) => ({ type: 'bcrypt', hash }),
  argon2: (hash) => ({ type: 'argon2', hash }),

  // salt, separator, and key in one string
  scrypt: (hash, { saltSeparator, saltEncoding: encoding, N, r, p, keyLen }) => {
    const [salt, key] = cut(hash, saltSeparator);
    const keyBytes = toBase64(key, Number(keyLen));
    return { type: 'scrypt', salt, saltEncoding: encoding, key: keyBytes, N, r, p };
  },

  'firebase-scrypt': (hash, { saltSeparator, signerKey, memCost, rounds }) => {
    const [salt, key] = hash.includes(':') ? cut(hash, ':') : cut(hash, saltSeparator);
    const separator = saltSeparator;
    return { type: 'firebase-scrypt', salt, separator, key, signerKey, memCost, rounds };
  },

  // $pbkdf2-sha256$i=600000,l=32$salt$key
  pbkdf2: (hash) => {
    const [, name, rounds, salt = '', key = ''] =
      /^\$pbkdf2-(sha1|sha256|sha512)\$(?:i=)?(\d+)[^$]*\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
    return {
      type: 'pbkdf2',
      digest: name,
      rounds: Number(rounds),
      salt: padded(salt),
      key: padded(key),
    };
  },

  sha512: (hash, config) => toDigest('sha512', hash, config),
  sha256: (hash, config) => toDigest('sha256', hash, config),
  sha1: (hash, config) => toDigest('sha1', hash, config),
};

const digestBytes = { sha512: 64, sha256: 32, sha1: 20 };

function toDigest(
  type: keyof typeof digestBytes,
  hash: string,
  { salt = '', saltEncoding: encoding, saltPosition = 'before' }: Readonly<Record<string, unknown>>,
) {
  const key = toBase64(hash, digestBytes[type]);
  return { type, salt, saltEncoding: encoding, saltPosition, key };
}

/** The texts before and after a separator; both empty if it is not there. */
function cut(text: string, separator: unknown): readonly [string, string] {
  const at = typeof separator === 'string' && separator !== '' ? text.indexOf(separator) : -1;
  return at <= 0 || typeof separator !== 'string'
    ? ['', '']
    : [text.slice(0, at), text.slice(at + separator.length)];
}

/**
 * A key of so many bytes, written as hexadecimal digits or as base64; undefined if it is neither.
 */
function toBase64(text: string, bytes: number): string | undefined {
  const isHex = text.length === bytes * 2 && /^[0-9a-f]+$/i.test(text);
  const key = isHex ? Buffer.from(text, 'hex') : Buffer.from(padded(text), 'base64');
  return bytes > 0 && key.length === bytes ? key.toString('base64') : undefined;
}

/** Base64 as Node reads and checks it: some formats write `.` for `+` and leave out the padding. */
function padded(text: string): string {
  const standard = text.replaceAll('.', '+').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}

function isAffordable(hash: ImportedHash): boolean {
  if (hash.type === 'bcrypt') return isBcrypt(hash.hash);
  if (hash.type === 'scrypt') return 128 * hash.N * hash.r * hash.p <= maxMemory;
  if (hash.type !== 'argon2') return true;
  const [, memory, passes] =
    /^\$argon2(?:id|i|d)\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash.hash) ?? [];
  return memory !== undefined && Number(memory) * 1024 <= maxMemory && Number(passes) <= 10;
}

function isBcrypt(hash: string): boolean {
  try {
    return hash.length === 60 && parseOptions(hash).cost <= maxBcryptCost;
  } catch {
    return false; // no hash of bcrypt
  }
}

async function matches(hash: ImportedHash, password: string): Promise<boolean> {
  if (hash.type === 'bcrypt') return verifyBcrypt(password, hash.hash);
  if (hash.type === 'argon2') return verifyArgon2(hash.hash, password).catch(() => false);
  const key = Buffer.from(hash.key, 'base64');
  const derived = await keyFrom(hash, password, key.length);
  return derived.length === key.length && timingSafeEqual(derived, key);
}

async function keyFrom(
  hash: Exclude<ImportedHash, { type: 'bcrypt' | 'argon2' }>,
  password: string,
  length: number,
): Promise<Buffer> {
  if (hash.type === 'scrypt') {
    const { N, r, p } = hash;
    const salt = Buffer.from(hash.salt, hash.saltEncoding);
    return derive.scrypt(password, salt, length, { N, r, p, maxmem: 2 * maxMemory });
  }
  if (hash.type === 'firebase-scrypt') return firebaseKey(hash, password);
  if (hash.type === 'pbkdf2') {
    const { salt, rounds, digest } = hash;
    return derive.pbkdf2(password, Buffer.from(salt, 'base64'), rounds, length, digest);
  }
  return saltedDigest(hash, password);
}

function saltedDigest(
  { type, salt, saltEncoding: encoding, saltPosition }: z.infer<typeof digestHash>,
  password: string,
): Buffer {
  const parts = [Buffer.from(salt, encoding), Buffer.from(password)];
  const bytes = Buffer.concat(saltPosition === 'before' ? parts : parts.toReversed());
  return createHash(type).update(bytes).digest();
}

/**
 * Firebase's variant: the key that scrypt derives encrypts the signer key, and the result is the
 * hash.
 */
async function firebaseKey(hash: z.infer<typeof firebaseHash>, password: string): Promise<Buffer> {
  const salt = Buffer.concat([
    Buffer.from(hash.salt, 'base64'),
    Buffer.from(hash.separator, 'base64'),
  ]);
  const options = { N: 2 ** hash.memCost, r: hash.rounds, p: 1, maxmem: 2 * maxMemory };
  const key = await derive.scrypt(password, salt, 32, options);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(Buffer.from(hash.signerKey, 'base64')), cipher.final()]);
}
