import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { createAuthenticator, createStack, type Person } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { auditsOf } from './reading-audits.ts';
import {
  aPersonWithApp,
  aPhoneNumber,
  appOf,
  claimsOf,
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

async function withKey(person: Person) {
  const key = createAuthenticator({ origin: stack.url, attachment: 'cross-platform' });
  const { webauthnToken, options } = await person.api(mfaCalls).preEnrollWebauthn();
  const body = {
    webauthnToken,
    deviceType: 'CrossPlatform' as const,
    options: key.create(options),
  };
  const { recoveryCode } = await person.api(mfaCalls).enrollWebauthn({ body });
  await person.api(loginCalls).refresh();
  return { key, recoveryCode };
}

async function subjectsTo(email: string): Promise<readonly string[]> {
  await stack.inbox.settled();
  return stack.inbox.all(email).map(({ subject }) => subject);
}

const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
const code = (typed = '000000') => ({ body: { token: typed } });

describe('the own second factors', () => {
  test('are four lists, also of somebody who has none', async () => {
    const ada = await stack.aPerson();
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
    expect(await ada.api(profileCalls).getMe()).toMatchObject({ mfaEnrolled: false });
  });

  test('N-18 of every kind are added; each addition is mailed, written down and shows a new recovery code', async () => {
    const ada = await stack.aPerson();
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
    const added = (await auditsOf(stack, ada.userId)).filter(
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
    const person = await stack.aPerson();
    const app = (at: number) => ({
      user_id: person.userId,
      kind: 'phone' as const,
      secret_sealed: null,
      last_step: null,
      phone_number: `+4915199${1e5 + at}`,
      created_at: stack.clock.now(),
      last_used_at: stack.clock.now(),
    });
    const setup = await person.api(mfaCalls).enrollMfa();
    await stack.server.db.system((tx) =>
      tx
        .insertInto('mfa_devices')
        .values(Array.from({ length: 20 }, (_, at) => app(at)))
        .execute(),
    );
    const adding = person.api(mfaCalls).verifyMfa({ body: { token: appOf(stack, setup).code() } });
    await expect(adding).rejects.toMatchObject({ code: 'mfa/tooManyDevices' });
    expect((await person.api(mfaCalls).getMfaDevices()).authenticators).toEqual([]);
  });

  test('H-6 an app is kept only after one right code, in the session that began and in time', async () => {
    const ada = await stack.aPerson();
    const app = appOf(stack, await ada.api(mfaCalls).enrollMfa());
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
    const ada = await stack.aPerson();
    const app = appOf(stack, await ada.api(mfaCalls).preEnrollAuthenticator());
    const adding = Array.from({ length: 50 }, () =>
      ada.api(mfaCalls).enrollAuthenticator(code(app.code())),
    );
    const answers = await Promise.allSettled(adding);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ada.api(mfaCalls).getMfaDevices()).authenticators).toHaveLength(1);
  });

  test('a phone is kept with the code that was sent to it, for this purpose and this person', async () => {
    const [ada, eve] = [await stack.aPerson(), await stack.aPerson()];
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
    const { person, app, recoveryCode } = await aPersonWithApp(stack);
    const [before] = (await person.api(mfaCalls).getMfaDevices()).authenticators;
    const renewed = await person.api(mfaCalls).verifyMfa(code(app.code()));
    expect(renewed.recoveryCode).not.toBe(recoveryCode);
    const { authenticators, ...others } = await person.api(mfaCalls).getMfaDevices();
    expect([authenticators, others]).toEqual([
      [{ ...before, ...times }],
      { webauthn: [], phones: [], emails: [] },
    ]);
    expect(Date.parse(authenticators[0]?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(before?.lastUsedAt ?? ''),
    );
    const old = stack.api(mfaCalls).recoverMfa({ body: { email: person.email, recoveryCode } });
    await expect(old).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
    await stack
      .api(mfaCalls)
      .recoverMfa({ body: { email: person.email, recoveryCode: renewed.recoveryCode } });
    expect(await subjectsTo(person.email)).toContainEqual(
      expect.stringContaining('New recovery code'),
    );
    const [row, ...more] = (await auditsOf(stack, person.userId)).filter(
      ({ action }) => action === 'mfa.recovery_code_regenerated',
    );
    expect([row?.ip, more]).toEqual(['127.0.0.1', []]);
    expect(JSON.stringify(row)).not.toContain(renewed.recoveryCode);
  });

  test('ASVS-6.5.2 no secret of theirs is in the database as it is', async () => {
    const { person, recoveryCode } = await aPersonWithApp(stack);
    const row = await stack.server.db.read((tx) =>
      tx
        .selectFrom('mfa_recovery_codes')
        .selectAll()
        .where('user_id', '=', person.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(row.hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(recoveryCode.replaceAll('-', ''));
  });

  test('strategies are listed with whether they are offered', async () => {
    const ada = await stack.aPerson();
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
    const { person, app } = await aPersonWithApp(stack);
    const [device] = (await person.api(mfaCalls).getMfaDevices()).authenticators;
    const params = { deviceId: device?.id ?? '' };
    const wrong = person.api(mfaCalls).disableAuthenticator({ params, body: { token: '000000' } });
    await expect(wrong).rejects.toMatchObject(wrongCode);
    await person.api(mfaCalls).disableAuthenticator({ params, body: { token: app.code() } });
    expect(await person.api(mfaCalls).getMfaDevices()).toEqual(none);
    expect((await signIn(stack.visitor(), person)).mfaRequired).toBe(false);
    expect(await subjectsTo(person.email)).toContainEqual(
      expect.stringContaining('MFA method was removed'),
    );
    expect(await auditsOf(stack, person.userId)).toContainEqual(
      expect.objectContaining({ action: 'mfa.removed' }),
    );
  });

  test('a phone takes the code that was sent for it', async () => {
    const ada = await stack.aPerson();
    const { phoneNumber } = await withPhone(stack, ada);
    const [device] = (await ada.api(mfaCalls).getMfaDevices()).phones;
    const params = { deviceId: device?.id ?? '' };
    const { otcToken } = await ada.api(mfaCalls).preDisableSms({ params });
    const sent = await stack.texts.next(phoneNumber);
    await ada.api(mfaCalls).disableSms({ params, body: { otcToken, code: sent.code } });
    expect(await ada.api(mfaCalls).getMfaDevices()).toEqual(none);
  });

  test('a key takes its signature', async () => {
    const ada = await stack.aPerson();
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
    const { person, app, recoveryCode } = await aPersonWithApp(stack);
    const { recoveryCode: newest } = await withPhone(stack, person);
    await expect(person.api(mfaCalls).disableMfa(code())).rejects.toMatchObject(wrongCode);
    await person.api(mfaCalls).disableMfa(code(app.code()));
    expect(await person.api(mfaCalls).getMfaDevices()).toEqual(none);
    for (const one of [recoveryCode, newest]) {
      const recovering = stack
        .api(mfaCalls)
        .recoverMfa({ body: { email: person.email, recoveryCode: one } });
      await expect(recovering).rejects.toMatchObject({ code: 'mfa/wrongRecoveryCode' });
    }
    await expect(person.api(mfaCalls).disableMfa()).rejects.toMatchObject({
      status: 400,
      code: 'mfa/notEnrolled',
    });
    expect(await subjectsTo(person.email)).toContainEqual(
      expect.stringContaining('MFA was turned off'),
    );
  });

  test('without a code needs a proof that is fresh: a lost phone is removed after a step-up with another factor', async () => {
    const { person, app } = await aPersonWithApp(stack);
    await withPhone(stack, person);
    const [device] = (await person.api(mfaCalls).getMfaDevices()).phones;
    const params = { deviceId: device?.id ?? '' };
    stack.clock.advance(301);
    await person.api(loginCalls).refresh();
    const stale = person.api(mfaCalls).disableSms({ params });
    await expect(stale).rejects.toMatchObject({ ...stepUp, context: { way: 'mfa', maxAge: 300 } });
    const { mfaToken = '' } = await person.api(mfaCalls).generateStepUp();
    await person.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await person.api(mfaCalls).disableSms({ params });
    expect((await person.api(mfaCalls).getMfaDevices()).phones).toEqual([]);
  });

  test('W-18 the last one is refused where the company demands one', async () => {
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

describe('T-TEN-1 T-MFA-1 the second factors of somebody else', () => {
  test('are neither removed nor challenged', async () => {
    const [ada, eve] = [await stack.aPerson(), await stack.aPerson()];
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
    const { person, app } = await aPersonWithApp(stack);
    stack.clock.advance(3600);
    await person.api(loginCalls).refresh();
    const before = claimsOf(person);
    const demand = await person.api(mfaCalls).generateStepUp({ body: { maxAge: 60 } });
    expect(demand).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: true,
      mfaDevices: { authenticators: [{}] },
    });
    const { accessToken } = person;
    const answer = await person
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken: demand.mfaToken ?? '', value: app.code() } });
    expect(answer.accessToken).not.toBe(accessToken);
    const after = claimsOf(person);
    expect(after.sid).toBe(before.sid);
    expect(after.auth_time - before.auth_time).toBeGreaterThanOrEqual(3600);
    expect(after).toMatchObject({
      amr: expect.arrayContaining(['otp', 'mfa']),
      acr: expect.any(String),
    });
    await person.api(loginCalls).refresh();
    expect(claimsOf(person).auth_time).toBe(after.auth_time);
    stack.clock.advance(40);
    const again = await person.api(mfaCalls).generateStepUp({ body: { maxAge: 600 } });
    expect(again).toMatchObject({ mfaRequired: false, accessToken: expect.any(String) });
    // a token that is answered to a token alone ends with it. Decision 0245
    expect(again.expiresIn).toBeLessThanOrEqual(260);
    expect(await auditsOf(stack, person.userId)).toContainEqual(
      expect.objectContaining({ action: 'mfa.step_up_completed' }),
    );
  });

  test('says exactly what clients compare to somebody who has no second factor', async () => {
    const ada = await stack.aPerson();
    const asking = ada.api(mfaCalls).generateStepUp();
    await expect(asking).rejects.toMatchObject({ status: 400, errors: ['MFA is not enrolled'] });
  });

  test('raises no session that has ended, and the cookie of the browser stays', async () => {
    const { person, app } = await aPersonWithApp(stack);
    stack.clock.advance(301);
    await person.api(loginCalls).refresh();
    const cookies = [...person.cookies];
    const { mfaToken = '' } = await person.api(mfaCalls).generateStepUp();
    expect([...person.cookies]).toEqual(cookies);
    await person.api(loginCalls).signOut();
    const raising = stack.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(raising).rejects.toMatchObject({ status: 403, code: 'mfa/expired' });
  });

  test('cannot set up a factor, and its token renews no browser mark', async () => {
    const { person } = await aPersonWithApp(stack);
    stack.clock.advance(301);
    await person.api(loginCalls).refresh();
    const { mfaToken = '' } = await person.api(mfaCalls).generateStepUp();
    const setup = stack.api(mfaCalls).preEnrollAuthenticatorForLogin({ body: { mfaToken } });
    await expect(setup).rejects.toMatchObject({ code: 'mfa/alreadyEnrolled' });
    const remember = await stack.api(mfaCalls).getRememberDeviceAllowed({ query: { mfaToken } });
    expect(remember.isAllowedToRemember).toBe(false);
  });
});

describe('ASVS-7.5.1 adding a factor', () => {
  const begin = (person: Pick<Person, 'api'>) => [
    person.api(mfaCalls).enrollMfa(),
    person.api(mfaCalls).preEnrollAuthenticator(),
    person.api(mfaCalls).preEnrollSms({ body: { phoneNumber: aPhoneNumber() } }),
    person.api(mfaCalls).preEnrollWebauthn(),
  ];

  test('to an old session of somebody without one asks to sign in again', async () => {
    const ada = await stack.aPerson();
    stack.clock.advance(301);
    await ada.api(loginCalls).refresh();
    for (const one of await Promise.allSettled(begin(ada)))
      expect(one).toMatchObject({ reason: { ...stepUp, context: { way: 'signIn', maxAge: 300 } } });
    await signIn(ada, ada);
    for (const one of await Promise.allSettled(begin(ada))) expect(one.status).toBe('fulfilled');
  });

  test('to a session that proved a password only asks somebody who has one for it', async () => {
    const ada = await stack.aPerson();
    const early = await ada.elsewhere();
    await withApp(stack, ada);
    for (const one of await Promise.allSettled(begin(early)))
      expect(one).toMatchObject({ reason: { ...stepUp, context: { way: 'mfa' } } });
    const { browser, mfaToken } = await firstStep(stack, ada);
    expect(mfaToken).not.toBe('');
    expect(browser.accessToken).toBeUndefined();
  });
});
