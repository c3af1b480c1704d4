import { randomUUID } from 'node:crypto';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { type SecretKind, secretKinds } from './secret-kinds.ts';

const stack = await createStack();
const { db, kernel } = stack.server;
const { secrets } = kernel;
const kinds = Object.keys(secretKinds).filter((kind): kind is SecretKind => kind in secretKinds);

const issue = (
  kind: SecretKind,
  subject: string,
  more: { ttlSeconds?: number; maxAttempts?: number } = {},
) => db.system((tx) => secrets.issue(tx, { kind, subject, payload: { kind }, ...more }));
const consume = (kind: SecretKind, subject: string, secret: string) =>
  db.system((tx) => secrets.consume(tx, { kind, subject, secret }));

test('T-PWD-3: a secret of one kind is accepted at its own endpoint only, once', async () => {
  const subject = randomUUID();
  const issued = await Promise.all(
    kinds.map(async (kind) => ({ kind, secret: await issue(kind, subject) })),
  );
  for (const { kind, secret } of issued) {
    for (const other of kinds.filter((one) => one !== kind)) {
      expect([kind, other, await consume(other, subject, secret)]).toEqual([kind, other, null]);
    }
    expect(await consume(kind, subject, secret)).toMatchObject({ payload: { kind } });
    expect(await consume(kind, subject, secret)).toBeNull();
  }
});

test('T-PWD-3: a secret of one user is nothing for another', async () => {
  const secret = await issue('resetPassword', 'ada');
  expect(await consume('resetPassword', 'grace', secret)).toBeNull();
  expect(await consume('resetPassword', 'ada', secret)).not.toBeNull();
});

test('T-OTP-2: of fifty parallel redemptions one succeeds', async () => {
  const subject = randomUUID();
  const secret = await issue('activation', subject);
  const redemptions = await Promise.all(
    Array.from({ length: 50 }, () => consume('activation', subject, secret)),
  );
  expect(redemptions.filter((one) => one !== null)).toHaveLength(1);
});

test('T-PWD-5: empty and odd texts open nothing', async () => {
  const subject = randomUUID();
  const secret = await issue('magicLink', subject);
  for (const odd of [
    '',
    ' ',
    'null',
    'undefined',
    `${secret} `,
    `${secret}=`,
    secret.toLowerCase(),
    '%',
    '\u0000',
  ]) {
    expect([odd, await consume('magicLink', subject, odd)]).toEqual([odd, null]);
  }
  expect(await consume('magicLink', subject, secret)).not.toBeNull();
});

test('a secret ends with its time', async () => {
  const subject = randomUUID();
  const [short, long] = [
    await issue('activation', subject, { ttlSeconds: 60 }),
    await issue('activation', subject),
  ];
  stack.clock.advance(61);
  expect(await consume('activation', subject, short)).toBeNull();
  expect(await consume('activation', subject, long)).not.toBeNull();
});

test('looking consumes nothing; revoking voids all of a kind', async () => {
  const subject = randomUUID();
  const secret = await issue('resetPassword', subject);
  const claim = { kind: 'resetPassword', subject, secret } as const;
  expect(await db.read((tx) => secrets.peek(tx, claim))).not.toBeNull();
  expect(await db.read((tx) => secrets.peek(tx, claim))).not.toBeNull();
  await db.system((tx) => secrets.revoke(tx, { kind: 'resetPassword', subject }));
  expect(await db.read((tx) => secrets.peek(tx, claim))).toBeNull();
});

test('a secret with a limit is void after so many wrong ones', async () => {
  const subject = randomUUID();
  const secret = await issue('unlock', subject, { maxAttempts: 3 });
  const wrong = await issue('unlock', 'somebody else');
  for (let tries = 0; tries < 3; tries += 1)
    expect(await consume('unlock', subject, wrong)).toBeNull();
  expect(await consume('unlock', subject, secret)).toBeNull();
});

test('the database holds no secret', async () => {
  const secret = await issue('activation', randomUUID());
  const rows = await db.read((tx) => tx.selectFrom('single_use_secrets').selectAll().execute());
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('ASVS-7.2.3 a secret has 256 bits, whatever it is for, and never comes twice', async () => {
  const subject = randomUUID();
  const secrets = await Promise.all(Array.from({ length: 200 }, () => issue('magicLink', subject)));
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(new Set(secrets).size).toBe(secrets.length);
});
