import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { getCode, getStep } from '@foyer/server/modules/mfa/totp';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { getRefreshCookie } from './refresh-cookie.ts';
import {
  aUserWithApp,
  getApp,
  getClaims,
  firstStep,
  nextCode,
  signIn,
  withApp,
  withPhone,
} from './second-factors.ts';

const stack = await createStack();
const wrongCode = { status: 403, code: 'mfa/wrongCode' };
const expired = { status: 403, code: 'mfa/expired' };
const acr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

describe('an authenticator app', () => {
  test('is asked for after the password, and no token is given before it was proved', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    expect(demand).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: true,
      mfaDevices: {
        authenticators: [{ id: expect.any(String) }],
        phones: [],
        webauthn: [],
        emails: [],
      },
    });
    expect(demand).not.toHaveProperty('accessToken');
    expect(demand).not.toHaveProperty('qrCode');
    expect(mfaToken).toMatch(/^[\w-]{43}$/);
    const answer = await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code() } });
    expect(answer).toMatchObject({ mfaRequired: false, userEmail: user.email });
    expect(await browser.api(profileCalls).getMe()).toMatchObject({
      id: user.userId,
      mfaEnrolled: true,
    });
    expect(getClaims(browser)).toMatchObject({
      amr: expect.arrayContaining(['pwd', 'otp', 'mfa']),
      acr,
    });
    const renewed = await browser.api(loginCalls).refresh();
    expect(renewed.mfaRequired).toBe(false);
    expect(getClaims(browser)).toMatchObject({ acr });
  });

  test('is proved by the call that names it, too', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    const deviceId = demand.mfaDevices?.authenticators[0]?.id ?? '';
    const other = browser.api(mfaCalls).verifyAuthenticatorForLogin({
      params: { deviceId: user.userId },
      body: { mfaToken, value: app.code() },
    });
    await expect(other).rejects.toMatchObject(wrongCode);
    const body = { mfaToken, value: app.code() };
    const answer = await browser
      .api(mfaCalls)
      .verifyAuthenticatorForLogin({ params: { deviceId }, body });
    expect(answer.accessToken).toBeDefined();
  });

  test('T-OTP-1 H-3 H-4 takes each code once, and those of the steps beside the current one only', async () => {
    const { user, app } = await aUserWithApp(stack);
    const used = app.code();
    const first = await firstStep(stack, user);
    await first.browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken: first.mfaToken, value: used } });
    const { browser, mfaToken } = await firstStep(stack, user);
    const again = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: used } });
    await expect(again).rejects.toMatchObject(wrongCode);
    const late = app.code();
    stack.clock.advance(90);
    const tooLate = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: late } });
    await expect(tooLate).rejects.toMatchObject(wrongCode);
    nextCode(stack);
    const oneLate = app.code();
    nextCode(stack);
    const answer = await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: oneLate } });
    expect(answer.accessToken).toBeDefined();
  });

  test('the code it was set up with signs nobody in', async () => {
    const ada = await stack.aUser();
    const app = getApp(stack, await ada.api(mfaCalls).enrollMfa());
    const code = app.code();
    await ada.api(mfaCalls).verifyMfa({ body: { token: code } });
    const { browser, mfaToken } = await firstStep(stack, ada);
    const reusing = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: code } });
    await expect(reusing).rejects.toMatchObject(wrongCode);
  });

  test('H-7 takes a code as it is pasted', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    const code = app.code();
    const value = ` ${code.slice(0, 3)} ${code.slice(3)}\n`;
    const answer = await browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } });
    expect(answer.accessToken).toBeDefined();
  });

  test('T-OTP-3 is kept sealed: neither its key nor the token of a waiting sign-in can be read in the database', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { mfaToken } = await firstStep(stack, user);
    expect(app.key.length).toBeGreaterThanOrEqual(20);
    const rows = await stack.server.db.read(async (tx) => [
      ...(await tx
        .selectFrom('mfa_devices')
        .selectAll()
        .where('user_id', '=', user.userId)
        .execute()),
      ...(await tx
        .selectFrom('mfa_logins')
        .selectAll()
        .where('user_id', '=', user.userId)
        .execute()),
    ]);
    expect(rows).toHaveLength(2);
    const bytes = rows
      .flatMap((row): unknown[] => Object.values(row))
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(JSON.stringify(value)),
      );
    for (const secret of [
      Buffer.from(app.key),
      Buffer.from(mfaToken),
      Buffer.from(Buffer.from(app.key).toString('base64')),
    ]) {
      expect(bytes.some((one) => one.includes(secret))).toBe(false);
    }
  });
});

describe('the token of a waiting sign-in', () => {
  test('T-OTP-2 of fifty parallel right answers one signs in', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { mfaToken } = await firstStep(stack, user);
    const value = app.code();
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        stack.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of answers) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 403 });
    }
    const sessions = await stack.server.db.read((tx) =>
      tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.userId)
        .where('ended_at', 'is', null)
        .execute(),
    );
    expect(sessions).toHaveLength(2);
  });

  test('T-OTP-2 of fifty parallel right answers at two nodes one signs in', async () => {
    const node = await createStack({ besides: stack });
    const { user, app } = await aUserWithApp(stack);
    const { mfaToken } = await firstStep(stack, user);
    const value = app.code();
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? stack : node).api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('T-OTP-2 one code signs in one of many sign-ins that wait', async () => {
    const { user, app } = await aUserWithApp(stack);
    const waiting = await Promise.all([1, 2, 3, 4].map(() => firstStep(stack, user)));
    const value = app.code();
    const answers = await Promise.allSettled(
      waiting.map(({ browser, mfaToken }) =>
        browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is finished by a right answer', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    await browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    nextCode(stack);
    const again = stack.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(again).rejects.toMatchObject(expired);
  });

  test('ends with its time', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    stack.clock.advance(15 * 60 + 1);
    const late = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(late).rejects.toMatchObject(expired);
  });

  // Review 2026-11-23, sign-in B4.
  test('is rejected for too many codes after five wrong answers, and is not asked for again', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    const answer = (value: string) =>
      browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(answer('abcdef')).rejects.toMatchObject(wrongCode);
    await expect(answer(app.code())).rejects.toMatchObject({
      status: 403,
      code: 'mfa/tooManyCodes',
    });
    await expect(browser.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
  });

  test('of one user is not finished by the code of another', async () => {
    const [ada, eve] = [await aUserWithApp(stack), await aUserWithApp(stack)];
    const { browser, mfaToken } = await firstStep(stack, ada.user);
    const foreign = browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: eve.app.code() } });
    await expect(foreign).rejects.toMatchObject(wrongCode);
    const { demand } = await firstStep(stack, eve.user);
    const deviceId = demand.mfaDevices?.authenticators[0]?.id ?? '';
    const named = browser.api(mfaCalls).verifyAuthenticatorForLogin({
      params: { deviceId },
      body: { mfaToken, value: eve.app.code() },
    });
    await expect(named).rejects.toMatchObject(wrongCode);
  });

  test('T-PWD-3 opens no call of the signed-in, and nothing else is taken for one', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    browser.accessToken = mfaToken;
    await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(browser.api(mfaCalls).getMfaDevices()).rejects.toMatchObject({ status: 401 });
    const [, session] = getRefreshCookie(user);
    for (const token of [session, user.accessToken ?? '', 'x', `pending.${mfaToken}`]) {
      const verifying = stack
        .api(mfaCalls)
        .verifyMfaCode({ body: { mfaToken: token, value: app.code() } });
      await expect(verifying).rejects.toMatchObject(token.length > 512 ? { status: 400 } : expired);
    }
  });

  test('T-WAN-3 registers no factor for a user who has one', async () => {
    const { user } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    const calls = browser.api(mfaCalls);
    const code = { mfaToken, otcToken: 'x', code: '123456' };
    const refused = { status: 403, code: 'mfa/alreadyEnrolled' };
    await expect(
      calls.preEnrollAuthenticatorForLogin({ body: { mfaToken } }),
    ).rejects.toMatchObject(refused);
    await expect(
      calls.preEnrollSmsForLogin({ body: { mfaToken, phoneNumber: '+4915112345678' } }),
    ).rejects.toMatchObject(refused);
    await expect(calls.preEnrollWebauthnForLogin({ body: { mfaToken } })).rejects.toMatchObject(
      refused,
    );
    await expect(
      calls.enrollAuthenticatorForLogin({ body: { mfaToken, token: '123456' } }),
    ).rejects.toMatchObject(refused);
    await expect(calls.enrollSmsForLogin({ body: code })).rejects.toMatchObject(refused);
    await expect(calls.preVerifyEmailCode({ body: { mfaToken } })).rejects.toMatchObject({
      code: 'mfa/notOffered',
    });
  });
});

describe('a page that is loaded again while MFA is asked for', () => {
  test('is asked for it again by the refresh, and gets no token', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, demand, mfaToken } = await firstStep(stack, user);
    const again = await browser.api(loginCalls).refresh();
    expect(again).toEqual(demand);
    await browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    expect(await browser.api(loginCalls).refresh()).toMatchObject({ mfaRequired: false });
  });

  test('is signed out when the time is over, or after signing out', async () => {
    const { user } = await aUserWithApp(stack);
    const left = await firstStep(stack, user);
    await left.browser.api(loginCalls).signOut();
    const finished = stack
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken: left.mfaToken, value: '123456' } });
    await expect(finished).rejects.toMatchObject(expired);
    const late = await firstStep(stack, user);
    stack.clock.advance(15 * 60 + 1);
    await expect(late.browser.api(loginCalls).refresh()).rejects.toMatchObject({
      code: 'login/noSession',
    });
  });

  test('anyone who was signed in before is not any longer', async () => {
    const { user } = await aUserWithApp(stack);
    const other = await stack.aUser();
    const { accessToken } = other;
    await signIn(other, user);
    other.accessToken = accessToken;
    await expect(other.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  });
});

describe('wrong codes', () => {
  test('T-BF-1 H-5 are counted per account over all sign-ins and factors; after them a right one sounds wrong', async () => {
    const { user, app } = await aUserWithApp(stack);
    await withPhone(stack, user);
    for (let tries = 0; tries < 10; tries += 1) {
      const { browser, mfaToken, demand } = await firstStep(stack, user);
      const phone = demand.mfaDevices?.phones[0]?.id ?? '';
      const body = { mfaToken, otcToken: 'x', code: '000000' };
      const wrong =
        tries % 2 === 0
          ? browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: 'abcdef' } })
          : browser.api(mfaCalls).verifySmsForLogin({ params: { deviceId: phone }, body });
      await expect(wrong).rejects.toMatchObject(wrongCode);
    }
    const { browser, mfaToken } = await firstStep(stack, user);
    const right = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(right).rejects.toMatchObject(wrongCode);
    const own = user.api(mfaCalls).disableMfa({ body: { token: app.code() } });
    await expect(own).rejects.toMatchObject(wrongCode);
    expect(
      (await getAudits(stack, user.userId)).filter(({ action }) => action === 'mfa.locked'),
    ).toHaveLength(1);
    await stack.inbox.settled();
    expect(
      stack.inbox.all(user.email).filter(({ subject }) => subject.includes('wrong codes')),
    ).toHaveLength(1);
  });

  test('T-BF-2 hold against two hundred guesses at once, spread over many sign-ins', async () => {
    const { user, app } = await aUserWithApp(stack);
    const waiting: { readonly mfaToken: string }[] = [];
    for (let started = 0; started < 20; started += 1) waiting.push(await firstStep(stack, user));
    const current = getStep(stack.clock.now());
    const right = new Set([-2, -1, 0, 1, 2].map((drift) => getCode(app.key, current + drift)));
    const wrong = Array.from({ length: 300 }, (_, index) => String(100_000 + index)).filter(
      (code) => !right.has(code),
    );
    const attempts = wrong.slice(0, 200).map((value, index) => {
      const { mfaToken = '' } = waiting[index % waiting.length] ?? {};
      return stack.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value } });
    });
    const answers = await Promise.allSettled(attempts);
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    const { browser, mfaToken } = await firstStep(stack, user);
    const late = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(late).rejects.toMatchObject(wrongCode);
  });

  test('stay counted when the server starts again, and are forgotten with time', async () => {
    const { user, app } = await aUserWithApp(stack);
    for (let tries = 0; tries < 10; tries += 1) {
      const { browser, mfaToken } = await firstStep(stack, user);
      await browser
        .api(mfaCalls)
        .verifyMfaCode({ body: { mfaToken, value: 'abcdef' } })
        .catch(() => {});
    }
    const node = await createStack({ besides: stack });
    const { browser, mfaToken } = await firstStep(node, user);
    const right = browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(right).rejects.toMatchObject(wrongCode);
    stack.clock.advance(15 * 60 + 1);
    const later = await firstStep(node, user);
    const answer = await later.browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken: later.mfaToken, value: app.code() } });
    expect(answer.accessToken).toBeDefined();
  });

  test('are also counted over the day: patience does not help', async () => {
    const { user, app } = await aUserWithApp(stack);
    for (let pause = 0; pause < 5; pause += 1) {
      for (let tries = 0; tries < 10; tries += 1) {
        const { browser, mfaToken } = await firstStep(stack, user);
        await browser
          .api(mfaCalls)
          .verifyMfaCode({ body: { mfaToken, value: 'abcdef' } })
          .catch(() => {});
      }
      stack.clock.advance(15 * 60 + 1);
    }
    const enter = async () => {
      const { browser, mfaToken } = await firstStep(stack, user);
      return browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    };
    await expect(enter()).rejects.toMatchObject(wrongCode);
    stack.clock.advance(24 * 60 * 60);
    expect((await enter()).accessToken).toBeDefined();
  });

  test('are forgotten with a right one', async () => {
    const { user, app } = await aUserWithApp(stack);
    for (let round = 0; round < 4; round += 1) {
      const { browser, mfaToken } = await firstStep(stack, user);
      for (let tries = 0; tries < 4; tries += 1)
        await browser
          .api(mfaCalls)
          .verifyMfaCode({ body: { mfaToken, value: 'abcdef' } })
          .catch(() => {});
      const answer = await browser
        .api(mfaCalls)
        .verifyMfaCode({ body: { mfaToken, value: app.code() } });
      expect(answer.accessToken).toBeDefined();
      nextCode(stack);
    }
  });
});

describe('what is written down', () => {
  test('T-TEN-2 nothing of it is readable under the tenant role', async () => {
    const { user } = await aUserWithApp(stack);
    for (const table of [
      'mfa_devices',
      'mfa_logins',
      'mfa_recovery_codes',
      'mfa_remembered',
      'mfa_enrolments',
    ]) {
      const reading = stack.server.db.tenant(user.tenantId, (tx) =>
        sql`select * from ${sql.table(table)}`.execute(tx),
      );
      await expect(reading, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('ASVS-16.3.1 a sign-in is in the audit log when it is complete, with its factor', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    const asked = await getAudits(stack, user.userId);
    expect(asked.at(-1)).toMatchObject({ action: 'mfa.challenged', json: { methods: ['pwd'] } });
    expect(asked.map(({ action }) => action)).not.toContain('user.authenticated');
    await browser.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    expect((await getAudits(stack, user.userId)).at(-1)).toMatchObject({
      action: 'user.authenticated',
      tenantId: user.tenantId,
      description: 'Signed in with email and password.',
      json: { factor: 'AuthenticatorApp', methods: ['pwd', 'otp', 'mfa'] },
    });
  });

  test('a second app is a device of its own; either signs in', async () => {
    const { user, app } = await aUserWithApp(stack);
    const { app: other } = await withApp(stack, user);
    for (const one of [app, other]) {
      const { browser, demand, mfaToken } = await firstStep(stack, user);
      expect(demand.mfaDevices?.authenticators).toHaveLength(2);
      const answer = await browser
        .api(mfaCalls)
        .verifyMfaCode({ body: { mfaToken, value: one.code() } });
      expect(answer.accessToken).toBeDefined();
      nextCode(stack);
    }
  });
});
