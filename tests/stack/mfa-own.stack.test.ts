import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { createAuthenticator, createStack, type TestUser } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import {
  aUserWithApp,
  aPhoneNumber,
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
const unknownDevice = { status: 404, code: 'mfa/unknownDevice' };
const stepUp = { status: 403, code: 'mfa/stepUpRequired' };
const none = { webauthn: [], phones: [], authenticators: [], emails: [] };

async function withKey(user: TestUser) {
  const key = createAuthenticator({ origin: stack.url, attachment: 'cross-platform' });
  const { webauthnToken, options } = await user.api(mfaCalls).preEnrollWebauthn();
  const body = {
    webauthnToken,
    deviceType: 'CrossPlatform' as const,
    options: key.create(options),
  };
  const { recoveryCode } = await user.api(mfaCalls).enrollWebauthn({ body });
  await user.api(loginCalls).refresh();
  return { key, recoveryCode };
}

async function subjectsTo(email: string): Promise<readonly string[]> {
  await stack.inbox.settled();
  return stack.inbox.all(email).map(({ subject }) => subject);
}

const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
const code = (typed = '000000') => ({ body: { token: typed } });

describe('their MFA methods', () => {
  test('are four lists, also of a user who has none', async () => {
    const ada = await stack.aUser();
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
    expect(await ada.api(profileCalls).getMe()).toMatchObject({ mfaEnrolled: false });
  });

  test('N-18 of every kind are added; each addition is mailed, written down and shows a new recovery code', async () => {
    const ada = await stack.aUser();
    const first = await withApp(stack, ada);
    const second = await withPhone(stack, ada);
    const third = await withKey(ada);
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual({
      authenticators: [{ id: expect.any(String), ...times }],
      phones: [{ id: expect.any(String), phoneNumber: second.phoneNumber, ...times }],
      webauthn: [
        {
          id: expect.any(String),
          deviceType: 'CrossPlatform',
          name: 'Security key',
          createdAt: times.createdAt,
        },
      ],
      emails: [],
    });
    expect(new Set([first.recoveryCode, second.recoveryCode, third.recoveryCode]).size).toBe(3);
    const added = (await getAudits(stack, ada.userId)).filter(
      ({ action }) => action === 'mfa.enrolled',
    );
    expect(added.map(({ json }) => json)).toEqual([
      { factor: 'AuthenticatorApp' },
      { factor: 'SMS' },
      { factor: 'WebAuthnCrossPlatform' },
    ]);
    expect(
      (await subjectsTo(ada.email)).filter((one) => one.includes('MFA method was added')),
    ).toHaveLength(3);
  });

  test('of twenty is the last', async () => {
    const user = await stack.aUser();
    const app = (at: number) => ({
      user_id: user.userId,
      kind: 'phone' as const,
      secret_sealed: null,
      last_step: null,
      phone_number: `+4915199${1e5 + at}`,
      created_at: stack.clock.now(),
      last_used_at: stack.clock.now(),
    });
    const setup = await user.api(mfaCalls).enrollMfa();
    await stack.server.db.system((tx) =>
      tx
        .insertInto('mfa_devices')
        .values(Array.from({ length: 20 }, (_, at) => app(at)))
        .execute(),
    );
    const adding = user.api(mfaCalls).verifyMfa({ body: { token: getApp(stack, setup).code() } });
    await expect(adding).rejects.toMatchObject({ code: 'mfa/tooManyDevices' });
    expect((await user.api(mfaCalls).getMfaDevices()).authenticators).toEqual([]);
  });

  test('H-6 an app is kept only after one right code, in the session that began and in time', async () => {
    const ada = await stack.aUser();
    const app = getApp(stack, await ada.api(mfaCalls).enrollMfa());
    await expect(ada.api(mfaCalls).verifyMfa(code())).rejects.toMatchObject(wrongCode);
    const other = await ada.elsewhere();
    await expect(other.api(mfaCalls).enrollAuthenticator(code(app.code()))).rejects.toMatchObject(
      wrongCode,
    );
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
    stack.clock.advance(15 * 60 + 1);
    await ada.api(loginCalls).refresh();
    await expect(ada.api(mfaCalls).verifyMfa(code(app.code()))).rejects.toMatchObject(wrongCode);
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
  });

  test('T-OTP-2 fifty parallel right codes keep one app', async () => {
    const ada = await stack.aUser();
    const app = getApp(stack, await ada.api(mfaCalls).preEnrollAuthenticator());
    const adding = Array.from({ length: 50 }, () =>
      ada.api(mfaCalls).enrollAuthenticator(code(app.code())),
    );
    const answers = await Promise.allSettled(adding);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ada.api(mfaCalls).getMfaDevices()).authenticators).toHaveLength(1);
  });

  test('a phone is kept with the code that was sent to it, for this purpose and this user', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const phoneNumber = aPhoneNumber();
    const bad = ada.api(mfaCalls).preEnrollSms({ body: { phoneNumber: 'call me' } });
    await expect(bad).rejects.toMatchObject({ status: 400, code: 'mfa/invalidPhone' });
    const { otcToken } = await ada.api(mfaCalls).preEnrollSms({ body: { phoneNumber } });
    const sent = await stack.texts.next(phoneNumber);
    const foreign = eve.api(mfaCalls).enrollSms({ body: { otcToken, code: sent.code } });
    await expect(foreign).rejects.toMatchObject(wrongCode);
    expect(await eve.api(mfaCalls).getMfaDevices()).toEqual(none);
    const again = ada.api(mfaCalls).enrollSms({ body: { otcToken, code: sent.code } });
    await expect(again).rejects.toMatchObject(wrongCode); // the wrong hands have used it up
    await withPhone(stack, ada, phoneNumber);
    await expect(withPhone(stack, ada, phoneNumber)).rejects.toMatchObject({
      status: 409,
      code: 'mfa/knownDevice',
    });
  });

  test('the recovery code is renewed with the code of an app that is set up, and nothing else changes', async () => {
    const { user, app, recoveryCode } = await aUserWithApp(stack);
    const [before] = (await user.api(mfaCalls).getMfaDevices()).authenticators;
    const renewed = await user.api(mfaCalls).verifyMfa(code(app.code()));
    expect(renewed.recoveryCode).not.toBe(recoveryCode);
    const { authenticators, ...others } = await user.api(mfaCalls).getMfaDevices();
    expect([authenticators, others]).toEqual([
      [{ ...before, ...times }],
      { webauthn: [], phones: [], emails: [] },
    ]);
    expect(Date.parse(authenticators[0]?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(before?.lastUsedAt ?? ''),
    );
    const old = stack.api(mfaCalls).recoverMfa({ body: { email: user.email, recoveryCode } });
    await expect(old).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
    await stack
      .api(mfaCalls)
      .recoverMfa({ body: { email: user.email, recoveryCode: renewed.recoveryCode } });
    expect(await subjectsTo(user.email)).toContainEqual(
      expect.stringContaining('New recovery code'),
    );
    const [row, ...more] = (await getAudits(stack, user.userId)).filter(
      ({ action }) => action === 'mfa.recovery_code_regenerated',
    );
    expect([row?.ip, more]).toEqual(['127.0.0.1', []]);
    expect(JSON.stringify(row)).not.toContain(renewed.recoveryCode);
  });

  test('ASVS-6.5.2 no secret of theirs is in the database as it is', async () => {
    const { user, recoveryCode } = await aUserWithApp(stack);
    const row = await stack.server.db.read((tx) =>
      tx
        .selectFrom('mfa_recovery_codes')
        .selectAll()
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(row.hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(recoveryCode.replaceAll('-', ''));
  });

  test('strategies are listed with whether they are offered', async () => {
    const ada = await stack.aUser();
    const { strategies } = await ada.api(mfaCalls).getMfaStrategies();
    expect(
      Object.fromEntries(strategies.map(({ strategy, isActive }) => [strategy, isActive])),
    ).toEqual({
      AuthenticatorApp: true,
      WebAuthnPlatform: true,
      WebAuthnCrossPlatform: true,
      SMS: true,
      EmailCode: false,
    });
  });
});

describe('removing', () => {
  test('H-8 an app takes its code; the next sign-in asks for nothing', async () => {
    const { user, app } = await aUserWithApp(stack);
    const [device] = (await user.api(mfaCalls).getMfaDevices()).authenticators;
    const params = { deviceId: device?.id ?? '' };
    const wrong = user.api(mfaCalls).disableAuthenticator({ params, body: { token: '000000' } });
    await expect(wrong).rejects.toMatchObject(wrongCode);
    await user.api(mfaCalls).disableAuthenticator({ params, body: { token: app.code() } });
    expect(await user.api(mfaCalls).getMfaDevices()).toEqual(none);
    expect((await signIn(stack.visitor(), user)).mfaRequired).toBe(false);
    expect(await subjectsTo(user.email)).toContainEqual(
      expect.stringContaining('MFA method was removed'),
    );
    expect(await getAudits(stack, user.userId)).toContainEqual(
      expect.objectContaining({ action: 'mfa.removed' }),
    );
  });

  test('a phone takes the code that was sent for it', async () => {
    const ada = await stack.aUser();
    const { phoneNumber } = await withPhone(stack, ada);
    const [device] = (await ada.api(mfaCalls).getMfaDevices()).phones;
    const params = { deviceId: device?.id ?? '' };
    const { otcToken } = await ada.api(mfaCalls).preDisableSms({ params });
    const sent = await stack.texts.next(phoneNumber);
    await ada.api(mfaCalls).disableSms({ params, body: { otcToken, code: sent.code } });
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
  });

  test('a key takes its signature', async () => {
    const ada = await stack.aUser();
    const { key } = await withKey(ada);
    const [device] = (await ada.api(mfaCalls).getMfaDevices()).webauthn;
    const params = { deviceId: device?.id ?? '' };
    const { webauthnToken, options } = await ada.api(mfaCalls).preDisableWebauthn({ params });
    const body = { webauthnToken, options: key.get(options) };
    const bent = ada
      .api(mfaCalls)
      .disableWebauthn({ params, body: { ...body, webauthnToken: 'other' } });
    await expect(bent).rejects.toMatchObject(wrongCode);
    await ada.api(mfaCalls).disableWebauthn({ params, body });
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
  });

  test('all at once takes a code of an app, and leaves no recovery code', async () => {
    const { user, app, recoveryCode } = await aUserWithApp(stack);
    const { recoveryCode: newest } = await withPhone(stack, user);
    await expect(user.api(mfaCalls).disableMfa(code())).rejects.toMatchObject(wrongCode);
    await user.api(mfaCalls).disableMfa(code(app.code()));
    expect(await user.api(mfaCalls).getMfaDevices()).toEqual(none);
    for (const one of [recoveryCode, newest]) {
      const recovering = stack
        .api(mfaCalls)
        .recoverMfa({ body: { email: user.email, recoveryCode: one } });
      await expect(recovering).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
    }
    await expect(user.api(mfaCalls).disableMfa()).rejects.toMatchObject({
      status: 400,
      code: 'mfa/notEnrolled',
    });
    expect(await subjectsTo(user.email)).toContainEqual(
      expect.stringContaining('MFA was turned off'),
    );
  });

  test('without a code needs a proof that is fresh: a lost phone is removed after a step-up with another factor', async () => {
    const { user, app } = await aUserWithApp(stack);
    await withPhone(stack, user);
    const [device] = (await user.api(mfaCalls).getMfaDevices()).phones;
    const params = { deviceId: device?.id ?? '' };
    stack.clock.advance(301);
    await user.api(loginCalls).refresh();
    const stale = user.api(mfaCalls).disableSms({ params });
    await expect(stale).rejects.toMatchObject({ ...stepUp, context: { way: 'mfa', maxAge: 300 } });
    const { mfaToken = '' } = await user.api(mfaCalls).generateStepUp();
    await user.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await user.api(mfaCalls).disableSms({ params });
    expect((await user.api(mfaCalls).getMfaDevices()).phones).toEqual([]);
  });

  test('W-18 the last one is refused where the tenant demands one', async () => {
    const acme = await stack.aTenant();
    const { app } = await withApp(stack, acme.admin);
    await acme.admin
      .api(securityPoliciesCalls)
      .createMfaPolicy({ body: { enforceMFAType: 'Force' } });
    const lastFactor = { status: 403, code: 'mfa/lastFactor' };
    await expect(acme.admin.api(mfaCalls).disableMfa(code(app.code()))).rejects.toMatchObject(
      lastFactor,
    );
    nextCode(stack);
    const [device] = (await acme.admin.api(mfaCalls).getMfaDevices()).authenticators;
    const one = { params: { deviceId: device?.id ?? '' }, body: { token: app.code() } };
    await expect(acme.admin.api(mfaCalls).disableAuthenticator(one)).rejects.toMatchObject(
      lastFactor,
    );
    expect((await acme.admin.api(mfaCalls).getMfaDevices()).authenticators).toHaveLength(1);
  });
});

describe('T-TEN-1 T-MFA-1 the MFA methods of another user', () => {
  test('are neither removed nor challenged', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const { app } = await withApp(stack, eve);
    await withApp(stack, ada);
    await withPhone(stack, ada);
    await withKey(ada);
    const before = await ada.api(mfaCalls).getMfaDevices();
    const ids = [...before.authenticators, ...before.phones, ...before.webauthn].map(
      ({ id }) => id,
    );
    expect(ids).toHaveLength(3);
    for (const deviceId of [...ids, 'no-id', '%00', ada.userId]) {
      const params = { deviceId };
      const calls = eve.api(mfaCalls);
      await expect(calls.preDisableSms({ params })).rejects.toMatchObject(unknownDevice);
      await expect(calls.preDisableWebauthn({ params })).rejects.toMatchObject(unknownDevice);
      const token = { token: app.code() };
      await expect(calls.disableAuthenticator({ params, body: token })).rejects.toMatchObject(
        unknownDevice,
      );
      await expect(calls.disableSms({ params })).rejects.toMatchObject(unknownDevice);
      await expect(calls.disableWebauthn({ params })).rejects.toMatchObject(unknownDevice);
    }
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(before);
  });
});

describe('the step-up', () => {
  test('asks for a factor, and the same session says so afterwards', async () => {
    const { user, app } = await aUserWithApp(stack);
    stack.clock.advance(3600);
    await user.api(loginCalls).refresh();
    const before = getClaims(user);
    const demand = await user.api(mfaCalls).generateStepUp({ body: { maxAge: 60 } });
    expect(demand).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: true,
      mfaDevices: { authenticators: [{}] },
    });
    const { accessToken } = user;
    const answer = await user
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken: demand.mfaToken ?? '', value: app.code() } });
    expect(answer.accessToken).not.toBe(accessToken);
    const after = getClaims(user);
    expect(after.sid).toBe(before.sid);
    expect(after.auth_time - before.auth_time).toBeGreaterThanOrEqual(3600);
    expect(after).toMatchObject({
      amr: expect.arrayContaining(['otp', 'mfa']),
      acr: expect.any(String),
    });
    await user.api(loginCalls).refresh();
    expect(getClaims(user).auth_time).toBe(after.auth_time);
    stack.clock.advance(40);
    const again = await user.api(mfaCalls).generateStepUp({ body: { maxAge: 600 } });
    expect(again).toMatchObject({ mfaRequired: false, accessToken: expect.any(String) });
    // a token that is answered to a token alone ends with it. Decision 0245
    expect(again.expiresIn).toBeLessThanOrEqual(260);
    expect(await getAudits(stack, user.userId)).toContainEqual(
      expect.objectContaining({ action: 'mfa.step_up_completed' }),
    );
  });

  test('says exactly what clients compare to a user who has no MFA method', async () => {
    const ada = await stack.aUser();
    const asking = ada.api(mfaCalls).generateStepUp();
    await expect(asking).rejects.toMatchObject({ status: 400, errors: ['MFA is not enrolled'] });
  });

  test('raises no session that has ended, and the cookie of the browser stays', async () => {
    const { user, app } = await aUserWithApp(stack);
    stack.clock.advance(301);
    await user.api(loginCalls).refresh();
    const cookies = [...user.cookies];
    const { mfaToken = '' } = await user.api(mfaCalls).generateStepUp();
    expect([...user.cookies]).toEqual(cookies);
    await user.api(loginCalls).signOut();
    const raising = stack.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(raising).rejects.toMatchObject({ status: 403, code: 'mfa/expired' });
  });

  test('cannot set up a factor, and its token renews no browser mark', async () => {
    const { user } = await aUserWithApp(stack);
    stack.clock.advance(301);
    await user.api(loginCalls).refresh();
    const { mfaToken = '' } = await user.api(mfaCalls).generateStepUp();
    const setup = stack.api(mfaCalls).preEnrollAuthenticatorForLogin({ body: { mfaToken } });
    await expect(setup).rejects.toMatchObject({ code: 'mfa/alreadyEnrolled' });
    const remember = await stack.api(mfaCalls).getRememberDeviceAllowed({ query: { mfaToken } });
    expect(remember.isAllowedToRemember).toBe(false);
  });
});

describe('ASVS-7.5.1 adding a factor', () => {
  const begin = (user: Pick<TestUser, 'api'>) => [
    user.api(mfaCalls).enrollMfa(),
    user.api(mfaCalls).preEnrollAuthenticator(),
    user.api(mfaCalls).preEnrollSms({ body: { phoneNumber: aPhoneNumber() } }),
    user.api(mfaCalls).preEnrollWebauthn(),
  ];

  test('to an old session of a user without one asks to sign in again', async () => {
    const ada = await stack.aUser();
    stack.clock.advance(301);
    await ada.api(loginCalls).refresh();
    for (const one of await Promise.allSettled(begin(ada)))
      expect(one).toMatchObject({ reason: { ...stepUp, context: { way: 'signIn', maxAge: 300 } } });
    await signIn(ada, ada);
    for (const one of await Promise.allSettled(begin(ada))) expect(one.status).toBe('fulfilled');
  });

  test('to a session that proved a password only asks a user who has one for it', async () => {
    const ada = await stack.aUser();
    const earlier = await ada.elsewhere();
    await withApp(stack, ada);
    for (const one of await Promise.allSettled(begin(earlier)))
      expect(one).toMatchObject({ reason: { ...stepUp, context: { way: 'mfa' } } });
    const { browser, mfaToken } = await firstStep(stack, ada);
    expect(mfaToken).not.toBe('');
    expect(browser.accessToken).toBeUndefined();
  });
});
