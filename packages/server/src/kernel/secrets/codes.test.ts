import { randomUUID } from 'node:crypto';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import type { CodeRequest } from './codes.ts';
import { type CodeKind, codeKinds } from './secret-kinds.ts';

const stack = await createStack();
const { db, kernel } = stack.server;
const { secrets } = kernel;
const kinds = Object.keys(codeKinds).filter((kind): kind is CodeKind => kind in codeKinds);

const issue = (kind: CodeKind, subject: string, more: Partial<CodeRequest> = {}) =>
  db.system((tx) => secrets.issueCode(tx, { kind, subject, payload: { kind }, ...more }));
const redeem = (kind: CodeKind, handle: string, code: string) =>
  db.read((tx) => secrets.redeemCode(tx, { kind, handle, code }));
const toWrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

test('ASVS-6.5.4 a code has six digits, works once and says whose it is', async () => {
  const subject = randomUUID();
  const { code, handle } = await issue('passwordless', subject);
  expect(code).toMatch(/^\d{6}$/);
  expect(handle).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await redeem('passwordless', handle, code)).toEqual({
    subject,
    payload: { kind: 'passwordless' },
    tenantId: null,
  });
  expect(await redeem('passwordless', handle, code)).toBeNull();
});

test('T-OTP-2: of fifty parallel redemptions one succeeds', async () => {
  const { code, handle } = await issue('passwordless', randomUUID(), { maxAttempts: 100 });
  const redemptions = await Promise.all(
    Array.from({ length: 50 }, () => redeem('passwordless', handle, code)),
  );
  expect(redemptions.filter((one) => one !== null)).toHaveLength(1);
});

test('T-OTP-1: five wrong codes void the right one, also when they come at the same time', async () => {
  const { code, handle } = await issue('passwordless', randomUUID());
  const wrong = await Promise.all(
    Array.from({ length: 5 }, () => redeem('passwordless', handle, toWrongCode(code))),
  );
  expect(wrong).toEqual([null, null, null, null, null]);
  expect(await redeem('passwordless', handle, code)).toBeNull();
});

test('T-BF-2: of two hundred guesses at the same time five are looked at', async () => {
  const subject = randomUUID();
  const { code, handle } = await issue('passwordless', subject);
  await Promise.all(
    Array.from({ length: 200 }, () => redeem('passwordless', handle, toWrongCode(code))),
  );
  const row = await db.read((tx) =>
    tx
      .selectFrom('one_time_codes')
      .select('attempts')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow(),
  );
  expect(row.attempts).toBe(5);
  expect(await redeem('passwordless', handle, code)).toBeNull();
});

test('four wrong codes do not void the right one', async () => {
  const { code, handle } = await issue('passwordless', randomUUID());
  for (let tries = 0; tries < 4; tries += 1)
    await redeem('passwordless', handle, toWrongCode(code));
  expect(await redeem('passwordless', handle, code)).not.toBeNull();
});

test('a new code voids the earlier one of the same kind and user, and no other', async () => {
  const subject = randomUUID();
  const first = await issue('passwordless', subject);
  const other = await issue('phoneChange', subject);
  const second = await issue('passwordless', subject);
  expect(await redeem('passwordless', first.handle, first.code)).toBeNull();
  expect(await redeem('phoneChange', other.handle, other.code)).not.toBeNull();
  expect(await redeem('passwordless', second.handle, second.code)).not.toBeNull();
});

test('of codes issued at the same time one works', async () => {
  const subject = randomUUID();
  const issued = await Promise.all(
    Array.from({ length: 10 }, () => issue('passwordless', subject)),
  );
  const redeemed = await Promise.all(
    issued.map(({ handle, code }) => redeem('passwordless', handle, code)),
  );
  expect(redeemed.filter((one) => one !== null)).toHaveLength(1);
});

test('T-PWD-3: a code of one kind is accepted at its own endpoint only, with its own handle', async () => {
  for (const kind of kinds) {
    const { code, handle } = await issue(kind, randomUUID());
    for (const other of kinds.filter((one) => one !== kind)) {
      expect([kind, other, await redeem(other, handle, code)]).toEqual([kind, other, null]);
    }
    expect(await redeem(kind, secrets.newHandle(), code)).toBeNull();
    expect(await redeem(kind, '', code)).toBeNull();
    expect(await redeem(kind, handle, code)).toMatchObject({ payload: { kind } });
  }
});

test('T-BF-1: wrong codes of a user are counted over all handles for a day', async () => {
  const subject = randomUUID();
  for (let round = 0; round < 4; round += 1) {
    const { code, handle } = await issue('mfaSms', subject);
    for (let tries = 0; tries < 5; tries += 1) await redeem('mfaSms', handle, toWrongCode(code));
  }
  const paused = await issue('mfaSms', subject);
  expect(await redeem('mfaSms', paused.handle, paused.code)).toBeNull();
  const otherKind = await issue('mfaEmail', subject);
  expect(await redeem('mfaEmail', otherKind.handle, otherKind.code)).not.toBeNull();
  stack.clock.advance(24 * 60 * 60 + 1);
  const tomorrow = await issue('mfaSms', subject);
  expect(await redeem('mfaSms', tomorrow.handle, tomorrow.code)).not.toBeNull();
});

test('a right code forgets the wrong ones before it', async () => {
  const subject = randomUUID();
  for (let round = 0; round < 6; round += 1) {
    const { code, handle } = await issue('passwordless', subject);
    for (let tries = 0; tries < 4; tries += 1)
      await redeem('passwordless', handle, toWrongCode(code));
    expect(await redeem('passwordless', handle, code)).not.toBeNull();
  }
});

test('ASVS-6.5.5 a code ends with its time', async () => {
  const { code, handle } = await issue('passwordless', randomUUID(), { ttlSeconds: 60 });
  stack.clock.advance(61);
  expect(await redeem('passwordless', handle, code)).toBeNull();
});

test('a revoked code is void', async () => {
  const subject = randomUUID();
  const { code, handle } = await issue('passwordless', subject);
  await db.system((tx) => secrets.revokeCode(tx, { kind: 'passwordless', subject }));
  expect(await redeem('passwordless', handle, code)).toBeNull();
});

test('a code may be pasted with what surrounds it', async () => {
  const forms = [
    (code: string) => ` ${code}\n`,
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
    (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (code: string) => `\u200e${code}\u200f`,
  ];
  for (const form of forms) {
    const { code, handle } = await issue('passwordless', randomUUID());
    expect(await redeem('passwordless', handle, form(code))).not.toBeNull();
  }
});

test('a handle may be given away before there is a code', async () => {
  const handle = secrets.newHandle();
  expect(await redeem('passwordless', handle, '123456')).toBeNull();
  const { code } = await issue('passwordless', randomUUID(), { handle });
  expect(await redeem('passwordless', handle, code)).not.toBeNull();
});

test('codes are spread over all digits', async () => {
  const codes = await Promise.all(
    Array.from({ length: 100 }, () => issue('activation', randomUUID(), { digits: 4 })),
  );
  expect(codes.every(({ code }) => /^\d{4}$/.test(code))).toBe(true);
  expect(new Set(codes.flatMap(({ code }) => [...code])).size).toBe(10);
});

test('the database holds neither code nor handle', async () => {
  const { code, handle } = await issue('passwordless', randomUUID());
  const rows = await db.read((tx) => tx.selectFrom('one_time_codes').selectAll().execute());
  const text = JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? String(value) : value,
  );
  expect(text).not.toContain(handle);
  expect(rows.map(({ code_mac }) => Buffer.from(code_mac).toString('utf8')).join()).not.toContain(
    code,
  );
});
