import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { createStack, type TestUser, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const plenty = 100_000;
const roomy = { rateLimits: { credentials: plenty, mail: plenty } };
const stack = await createStack({
  config: { passwordRecovery: { sms: true }, signIn: { passwordlessSeconds: 120 }, ...roomy },
});
const invalidCode = { status: 400, code: 'passwords/invalidCode' };
const password = 'A-brand-new-one-1';

let numbers = 0;
/** A user with a phone in their hands; the number is one of a range that exists. */
async function userWithPhone({ proved = true } = {}) {
  const ada = await stack.aUser();
  numbers += 1;
  const phone = `+4915112345${String(numbers).padStart(3, '0')}`;
  await stack.server.db.system((tx) =>
    tx
      .insertInto('user_phones')
      .values({
        user_id: ada.userId,
        phone_number: phone,
        verified_at: proved ? stack.clock.now() : null,
      })
      .execute(),
  );
  return { ada, phone };
}

const ask = (identifier: string, identifierType: 'email' | 'phoneNumber' | 'username' = 'email') =>
  stack.api(passwordsCalls).sendPasswordRecoverySms({ body: { identifier, identifierType } });
const verify = (sessionId: string, otcToken: string) =>
  stack.api(passwordsCalls).verifyPasswordRecoverySms({ body: { sessionId, otcToken } });
async function codeFor(phone: string) {
  await stack.texts.settled();
  return stack.texts.all(phone).at(-1)?.code ?? '';
}
const signIn = ({ email }: Pick<TestUser, 'email'>, secret: string) =>
  stack.api(loginCalls).signIn({ body: { email, password: secret } });

describe('a password recovered by SMS', () => {
  test('is replaced after the code was typed: sessions end, the owner is notified, the mailbox is not proved', async () => {
    const { ada, phone } = await userWithPhone();
    const { sessionId } = await ask(ada.email);
    const proof = await verify(sessionId, await codeFor(phone));
    expect(proof.userId).toBe(ada.userId);
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ verified_at: null }).where('id', '=', ada.userId).execute(),
    );
    await stack.api(passwordsCalls).validateResetPasswordToken({ body: proof });
    await stack.api(passwordsCalls).resetPassword({ body: { ...proof, password } });
    await expect(ada.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    // the right password of an account whose mailbox is still to be proved
    await expect(signIn(ada, password)).rejects.toMatchObject({ code: 'login/notActivated' });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).at(-1)?.subject).toMatch(/password was changed/);
    const actions = (await getAudits(stack, ada.userId)).map(({ action }) => action);
    expect(actions).toContain('password.reset_code_sent');
    expect(actions).toContain('password.reset');
  });

  test('is found by the proved phone number, however it is spelled', async () => {
    const { ada, phone } = await userWithPhone();
    const { sessionId } = await ask(
      ` ${phone.slice(0, 3)} (${phone.slice(3, 6)}) ${phone.slice(6)}`,
      'phoneNumber',
    );
    await expect(verify(sessionId, await codeFor(phone))).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('gets no code to a phone nobody has proved, and none without a phone', async () => {
    const unproved = await userWithPhone({ proved: false });
    const bare = await stack.aUser();
    await stack.texts.settled();
    const before = stack.texts.all().length;
    await ask(unproved.ada.email);
    await ask(unproved.phone, 'phoneNumber');
    await ask(bare.email);
    await ask('nobody@example.test');
    await stack.texts.settled();
    expect(stack.texts.all()).toHaveLength(before);
  });

  test('T-ENUM-1 asking answers alike for every kind of account', async () => {
    const { ada, phone } = await userWithPhone();
    const locked = await userWithPhone();
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ locked_at: new Date() })
        .where('id', '=', locked.ada.userId)
        .execute(),
    );
    const askings = [
      await ask(ada.email),
      await ask(phone, 'phoneNumber'),
      await ask(locked.ada.email),
      await ask('nobody@example.test'),
      await ask('+4915112399999', 'phoneNumber'),
      await ask('not a number', 'phoneNumber'),
      await ask('nobody', 'username'),
    ];
    for (const answer of askings)
      expect(answer).toEqual({ sessionId: expect.stringMatching(/^[\w-]{43}$/) });
    expect(new Set(askings.map(({ sessionId }) => sessionId)).size).toBe(askings.length);
    await stack.texts.settled();
    expect(stack.texts.all(locked.phone)).toEqual([]);
    for (const { sessionId } of askings.slice(2)) {
      await expect(verify(sessionId, '123456')).rejects.toMatchObject(invalidCode);
    }
  });

  test('T-OTP-1 five wrong codes end the session of the code, and the right one comes too late', async () => {
    const { ada, phone } = await userWithPhone();
    const { sessionId } = await ask(ada.email);
    const code = await codeFor(phone);
    const other = code === '000000' ? '000001' : '000000';
    for (let times = 0; times < 5; times += 1) {
      await expect(verify(sessionId, other)).rejects.toMatchObject(invalidCode);
    }
    await expect(verify(sessionId, code)).rejects.toMatchObject(invalidCode);
  });

  // Review 2026-11-23, sign-in B2: it worked for ten minutes, whatever was configured.
  test('T-OTP-2 a code works once, for the configured time, and for its own session', async () => {
    const { ada, phone } = await userWithPhone();
    const { sessionId } = await ask(ada.email);
    const code = await codeFor(phone);
    const outsider = await ask('nobody@example.test');
    await expect(verify(outsider.sessionId, code)).rejects.toMatchObject(invalidCode);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => verify(sessionId, code)),
    );
    // wrong codes are counted, and a code that is gone is a wrong one: one wins, the others lose
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const second = await userWithPhone();
    const later = await ask(second.ada.email);
    const late = await codeFor(second.phone);
    stack.clock.advance(121);
    await expect(verify(later.sessionId, late)).rejects.toMatchObject(invalidCode);
  });

  test('the proof is no mailed link: it works once, for a quarter of an hour', async () => {
    const { ada, phone } = await userWithPhone();
    const { sessionId } = await ask(ada.email);
    const proof = await verify(sessionId, await codeFor(phone));
    stack.clock.advance(901);
    const late = stack.api(passwordsCalls).resetPassword({ body: { ...proof, password } });
    await expect(late).rejects.toMatchObject({ code: 'passwords/invalidLink' });
  });

  test('a code that was sent before dies with a new password', async () => {
    const { ada, phone } = await userWithPhone();
    const { sessionId } = await ask(ada.email);
    const code = await codeFor(phone);
    await ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: password } });
    await expect(verify(sessionId, code)).rejects.toMatchObject(invalidCode);
  });
});

describe('the ways to recover a password', () => {
  test('are shown before anyone signs in', async () => {
    await expect(stack.api(passwordsCalls).getPasswordRecoveryStrategies()).resolves.toEqual([
      { strategy: 'email', isActive: true },
      { strategy: 'sms', isActive: true },
    ]);
  });

  test('where SMS is off, asking answers alike and sends nothing', async () => {
    const off = await createStack({ config: roomy });
    const ada = await off.aUser();
    await off.server.db.system((tx) =>
      tx
        .insertInto('user_phones')
        .values({
          user_id: ada.userId,
          phone_number: '+4915112345678',
          verified_at: off.clock.now(),
        })
        .execute(),
    );
    await off.inbox.settled();
    const before = off.inbox.all().length;
    const body = { identifier: ada.email, identifierType: 'email' as const };
    const { sessionId } = await off.api(passwordsCalls).sendPasswordRecoverySms({ body });
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    await off.texts.settled();
    expect([off.texts.all().length, off.inbox.all().length]).toEqual([0, before]);
    expect(await off.api(passwordsCalls).getPasswordRecoveryStrategies()).toContainEqual({
      strategy: 'sms',
      isActive: false,
    });
  });
});

describe('the mail, asked for in another way', () => {
  async function linkTo(
    body: { identifier: string; identifierType: 'email' | 'phoneNumber' | 'username' },
    email: string,
  ) {
    await stack.inbox.settled();
    const before = stack.inbox.all(email).length;
    const answer = await stack.api(passwordsCalls).sendPasswordRecoveryEmail({ body });
    expect(answer).toEqual({ sessionId: expect.any(String) });
    await stack.inbox.settled();
    const links = stack.inbox
      .all(email)
      .slice(before)
      .flatMap((mail) => mail.links);
    return getSecret(
      links.find((one) => one.includes('/account/reset-password')) ?? 'http://none.test',
    );
  }

  test('goes to the stored address of anyone who has the phone number or the user name', async () => {
    const { ada, phone } = await userWithPhone();
    await stack.server.db.system((tx) =>
      tx
        .insertInto('usernames')
        .values({
          user_id: ada.userId,
          username: 'Countess',
          key: 'countess',
          created_at: stack.clock.now(),
        })
        .execute(),
    );
    for (const body of [
      { identifier: ada.email, identifierType: 'email' as const },
      { identifier: phone, identifierType: 'phoneNumber' as const },
      { identifier: 'COUNTESS', identifierType: 'username' as const },
    ]) {
      expect(await linkTo(body, ada.email)).toMatchObject({ userId: ada.userId });
    }
  });

  test('goes nowhere for a number that is not proved', async () => {
    const { ada, phone } = await userWithPhone({ proved: false });
    expect(
      await linkTo({ identifier: phone, identifierType: 'phoneNumber' }, ada.email),
    ).toMatchObject({ userId: '' });
  });
});
