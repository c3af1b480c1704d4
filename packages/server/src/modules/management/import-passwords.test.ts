import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyImportedHash } from '../../kernel/hashing/imported-hashes.ts';
import { auth0Password, clerkPassword, passwordFrom } from './import-passwords.ts';
import { storedHash } from './imported-user.ts';

const password = 'Old-password-of-2019';
type Found = ReturnType<typeof passwordFrom>;

async function isVerified(found: Found) {
  if (!found) throw new Error('no password');
  return verifyImportedHash(storedHash({ ...found, config: found.config ?? {} }), password);
}

const pbkdf2 = (digest: string) => pbkdf2Sync(password, 'pepper', 1000, 32, digest);

test.each([
  ['pbkdf2_sha256_django', `pbkdf2_sha256$1000$pepper$${pbkdf2('sha256').toString('base64')}`],
  ['pbkdf2_sha256', `pbkdf2_sha256$1000$cGVwcGVy$${pbkdf2('sha256').toString('base64')}`],
  ['pbkdf2_sha1', `pbkdf2_sha1$1000$pepper$${pbkdf2('sha1').toString('hex')}`],
  ['sha256', createHash('sha256').update(password).digest('hex')],
])('a digest of Clerk is verified if its hasher is %s', async (hasher, digest) => {
  expect(await isVerified(clerkPassword(digest, hasher, {}))).toBe(true);
});

test('a digest of Clerk has the parameters of Firebase if its hasher is scrypt_firebase', () => {
  const digest = 'aGFzaA==$c2FsdA==$c2lnbmVy$Bw==$8$14';
  expect(clerkPassword(digest, 'scrypt_firebase', {})).toEqual({
    type: 'firebase-scrypt',
    hash: 'c2FsdA==:aGFzaA==',
    config: { signerKey: 'c2lnbmVy', saltSeparator: 'Bw==', rounds: 8, memCost: 14 },
  });
});

const salted = (algorithm: string) =>
  createHash(algorithm)
    .update(password)
    .update(Buffer.from([0xff, 7]));

test.each([
  {
    algorithm: 'sha512',
    hash: { value: salted('sha512').digest('base64'), encoding: 'base64' },
    salt: { value: 'ff07', encoding: 'hex', position: 'suffix' },
  },
  {
    algorithm: 'sha1',
    hash: { value: salted('sha1').digest('hex'), encoding: 'hex' },
    salt: { value: '/wc=', encoding: 'base64', position: 'suffix' },
  },
  {
    algorithm: 'scrypt',
    hash: {
      value: scryptSync(password, 'a:b', 32, { N: 16, r: 8, p: 1 }).toString('hex'),
      encoding: 'hex',
    },
    salt: { value: 'a:b', encoding: 'utf8' },
    keylen: 32,
    cost: 16,
    blockSize: 8,
    parallelization: 1,
  },
])('a $algorithm hash of Auth0 is verified with its salt', async (custom) => {
  expect(await isVerified(auth0Password(custom))).toBe(true);
});

test.each<readonly [string, Found]>([
  ['sha384', passwordFrom('00', { hashType: 'sha384' })],
  ['not stated', passwordFrom('the password itself', {})],
  ['sha256_salted', clerkPassword('salt$00', 'sha256_salted', {})],
  ['hmac', auth0Password({ algorithm: 'hmac', hash: { value: '00', digest: 'sha256' } })],
  [
    'sha256 of utf16le',
    auth0Password({
      algorithm: 'sha256',
      hash: { value: '00' },
      password: { encoding: 'utf16le' },
    }),
  ],
])('a hash is rejected as unknown if its type is %s', (type, found) => {
  if (!found) throw new Error('no password');
  expect(() => storedHash({ ...found, config: found.config ?? {} })).toThrow(
    `unknown hash type (${type})`,
  );
});
