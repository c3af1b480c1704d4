import { createCipheriv, createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { describe, expect, test } from 'vitest';
import { type ImportedHashType, parseImportedHash, verifyImportedHash } from './imported-hashes.ts';

const password = 'Grüße-2026';

/** As Firebase's own tool computes it. */
function firebase(salt: string, separator: string, signerKey: string): string {
  const bytes = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator, 'base64')]);
  const key = scryptSync(password, bytes, 32, { N: 2 ** 10, r: 8, p: 1 });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()]).toString(
    'base64',
  );
}
const signerKey = Buffer.alloc(64, 7).toString('base64');
const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const rows: readonly (readonly [
  name: string,
  type: ImportedHashType,
  hash: () => Promise<string> | string,
  config?: Readonly<Record<string, unknown>>,
])[] = [
  ['bcrypt $2b$', 'bcrypt', () => bcrypt(password, { cost: 4 })],
  ['bcrypt $2y$ of PHP', 'bcrypt', () => bcrypt(password, { cost: 4, version: '2y' })],
  ['argon2id', 'argon2', () => argon2(password, { memoryCost: 64, timeCost: 1 })],
  [
    'scrypt with a hexadecimal key',
    'scrypt',
    () => `pepper;${scryptSync(password, 'pepper', 32, { N: 16, r: 8, p: 1 }).toString('hex')}`,
    { saltSeparator: ';', N: 16, r: 8, p: 1, keyLen: 32 },
  ],
  [
    'scrypt of Firebase',
    'firebase-scrypt',
    () => `c2FsdA==:${firebase('c2FsdA==', 'Bw==', signerKey)}`,
    { saltSeparator: 'Bw==', signerKey, memCost: 10, rounds: 8 },
  ],
  [
    'PBKDF2',
    'pbkdf2',
    () => {
      const salt = Buffer.from('a salt of 16 by.');
      return `$pbkdf2-sha256$i=1000,l=32$${bare(salt)}$${bare(pbkdf2Sync(password, salt, 1000, 32, 'sha256'))}`;
    },
  ],
  [
    'SHA-256 with the salt before',
    'sha256',
    () => createHash('sha256').update(`salt${password}`).digest('hex'),
    { salt: 'salt' },
  ],
  [
    'SHA-512 with a binary salt',
    'sha512',
    () =>
      createHash('sha512')
        .update(Buffer.from([0xff, 1]))
        .update(password)
        .digest('hex'),
    { salt: 'ff01', saltEncoding: 'hex' },
  ],
  [
    'SHA-1 with the salt after',
    'sha1',
    () => createHash('sha1').update(`${password}salt`).digest('hex'),
    { salt: 'salt', saltPosition: 'after' },
  ],
];

const named = rows.map(([name, type, hash, config = {}]) => ({ name, type, hash, config }));

describe.each(named)('$name', ({ type, hash, config }) => {
  test('is verified with the password, and with no other', async () => {
    const stored = parseImportedHash(type, await hash(), config) ?? '';
    expect(stored).not.toBe('');
    expect(await verifyImportedHash(stored, password)).toBe(true);
    expect(await verifyImportedHash(stored, `${password}!`)).toBe(false);
  });
});

test.each<readonly [string, ImportedHashType, string, Readonly<Record<string, unknown>>]>([
  ['bcrypt that is cut off', 'bcrypt', '$2b$10$abc', {}],
  ['bcrypt that takes a minute', 'bcrypt', `$2b$20$${'a'.repeat(53)}`, {}],
  ['argon2 that takes a gigabyte', 'argon2', '$argon2id$v=19$m=1048576,t=2,p=1$c2FsdA$a2V5', {}],
  ['scrypt without its parameters', 'scrypt', 'salt;00', { saltSeparator: ';' }],
  [
    'scrypt that takes a gigabyte',
    'scrypt',
    `a;${'00'.repeat(32)}`,
    { saltSeparator: ';', N: 2 ** 20, r: 8, p: 1, keyLen: 32 },
  ],
  ['PBKDF2 with too many rounds', 'pbkdf2', '$pbkdf2-sha256$i=90000000,l=32$c2FsdA$a2V5', {}],
  ['SHA-256 of another length', 'sha256', 'abcdef', {}],
  ['plain text', 'sha1', 'the password itself', {}],
])('%s is rejected', (_name, type, hash, config) => {
  expect(parseImportedHash(type, hash, config)).toBeNull();
});
