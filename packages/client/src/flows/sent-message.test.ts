import { expect, test } from 'vitest';
import type { Storage } from '../browser/browser.ts';
import { runFlow } from '../testing/run-flow.ts';
import { createSimulation } from '../testing/simulated-client.ts';
import { json } from '../testing/simulated-provider.ts';
import { createForgotPasswordMachine } from './forgot-password/forgot-password.machine.ts';
import { createLoginMachine } from './login/login.machine.ts';
import { createMfaMachine } from './mfa/mfa.machine.ts';
import { createPasswordlessMachine } from './passwordless/passwordless.machine.ts';
import { createPhoneResetMachine } from './phone-reset/phone-reset.machine.ts';
import { createSignUpMachine } from './sign-up/sign-up.machine.ts';

// Review 2026-11-23, sign-in B6 and B14: a reload is a new run of the flow with the same tab
// storage.

const identity = '/identity/resources';
const email = 'ada@acme.test';

/** A browser tab that is reloaded: the provider, the clock and the storage of the tab stay. */
function aTab() {
  const stored = new Map<string, string>();
  const tabStorage: Storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  };
  const simulation = createSimulation({ tabStorage });
  simulation.provider.always(`POST ${identity}/auth/v1/passwordless/code/prelogin`, () =>
    json({}, 201),
  );
  return { simulation, stored };
}

test('an emailed sign-in code is not sent again by a reload, and its cooldown continues', async () => {
  const { simulation } = aTab();
  const input = { step: 'loginWithOtc', email } as const;
  const open = () => runFlow(createPasswordlessMachine, { simulation, input });
  const first = await open();
  await first.time.advance(10_000);
  const reloaded = await open();
  expect([reloaded.at(), reloaded.provider.count('/prelogin')]).toEqual([
    'loginWithOtc.editing',
    1,
  ]);
  expect(reloaded.context().resendIn).toBeLessThanOrEqual(20);
  await reloaded.time.advance(21_000);
  await reloaded.send({ type: 'resend' });
  expect(reloaded.provider.count('/prelogin')).toBe(2);
});

test('going back and continuing within the cooldown sends no further message, and one after it', async () => {
  const { simulation } = aTab();
  const open = (to = email) =>
    runFlow(createPasswordlessMachine, { simulation, input: { step: 'loginWithOtc', email: to } });
  await (await open()).send({ type: 'leave' });
  const again = await open(' ADA@acme.test ');
  expect([again.at(), again.provider.count('/prelogin')]).toEqual(['loginWithOtc.editing', 1]);
  await again.send({ type: 'leave' });
  await again.time.advance(31_000);
  expect((await open()).provider.count('/prelogin')).toBe(2);
  expect((await open('grace@acme.test')).provider.count('/prelogin')).toBe(3);
});

test('the login flow comes back to its step after a reload, until it ends or the email is changed', async () => {
  const { simulation, stored } = aTab();
  const open = () => runFlow(createLoginMachine, { simulation });
  const first = await open();
  await first.send({ type: 'enterEmail', email }, { type: 'submitEmail' });
  await first.send({ type: 'enterPassword', password: 'right horse' });
  const reloaded = await open();
  expect([reloaded.at(), reloaded.context()]).toMatchObject([
    'loginWithPassword.editing',
    { email, password: '' },
  ]);
  expect([...stored.values()].join()).not.toContain('right horse');
  await reloaded.send({ type: 'changeEmail' });
  expect((await open()).at()).toBe('preLogin.editing');
});

test('a kept step expires', async () => {
  const { simulation } = aTab();
  const first = await runFlow(createLoginMachine, { simulation });
  await first.send({ type: 'enterEmail', email }, { type: 'submitEmail' });
  await first.time.advance(600_001);
  expect((await runFlow(createLoginMachine, { simulation })).at()).toBe('preLogin.editing');
});

const phones = [{ id: 'phone-1', phoneNumber: '+46 ••• 12' }];
const devices = { webauthn: [], phones, authenticators: [{ id: 'app-1' }], emails: [] };
const getSms = (mfaToken: string) => ({
  email,
  pending: { mfaRequired: true, mfaToken, mfaEnrolled: true, mfaDevices: devices },
});

test('an MFA code by SMS is not sent again by a reload, and another sign-in gets one of its own', async () => {
  const { simulation } = aTab();
  const path = `POST ${identity}/auth/v1/user/mfa/sms/phone-1`;
  simulation.provider.always(path, () =>
    json({ otcToken: 'otc-1', phoneNumber: '+46 ••• 12' }, 201),
  );
  const open = (mfaToken: string) =>
    runFlow(createMfaMachine, { simulation, input: getSms(mfaToken) });
  const first = await open('mfa-token-1');
  await first.send({ type: 'choose', way: { strategy: 'SMS', deviceId: 'phone-1' } });
  for (let reloads = 0; reloads < 3; reloads += 1) {
    const reloaded = await open('mfa-token-1');
    expect([reloaded.at(), reloaded.context()]).toMatchObject([
      'smsVerifyCode.editing',
      { otcToken: 'otc-1', sentTo: '+46 ••• 12' },
    ]);
  }
  expect(first.provider.count('/sms/phone-1')).toBe(1);
  expect((await open('mfa-token-2')).at()).toBe('verify.choosing');
});

test('a phone that is set up as MFA factor keeps its code after a reload', async () => {
  const { simulation } = aTab();
  const path = `POST ${identity}/auth/v1/user/mfa/sms/enroll`;
  simulation.provider.always(path, () =>
    json({ otcToken: 'otc-1', phoneNumber: '+4915112345678' }, 201),
  );
  const mfaStrategies: ['SMS'] = ['SMS'];
  const input = {
    email,
    pending: { mfaRequired: true, mfaToken: 'mfa-1', mfaEnrolled: false, mfaStrategies },
  };
  const first = await runFlow(createMfaMachine, { simulation, input });
  await first.send(
    { type: 'enterPhoneNumber', phoneNumber: '+49 151 12345678' },
    { type: 'submit' },
  );
  const reloaded = await runFlow(createMfaMachine, { simulation, input });
  expect([reloaded.at(), reloaded.provider.count('/sms/enroll')]).toEqual([
    'smsVerifyCode.editing',
    1,
  ]);
  expect(reloaded.context()).toMatchObject({ otcToken: 'otc-1', phoneNumber: '+49 151 12345678' });
});

test('a sign-up still takes its activation code after a reload', async () => {
  const { simulation, stored } = aTab();
  simulation.provider.always(`POST ${identity}/users/v1/signUp`, () =>
    json({ shouldActivate: true, activationToken: 'waiting-1' }, 201),
  );
  const open = () =>
    runFlow(createSignUpMachine, { simulation, href: 'https://app.test/account/sign-up' });
  const first = await open();
  await first.send(
    { type: 'enter', fields: { email, password: 'right horse', name: 'Ada' } },
    { type: 'submit' },
  );
  const reloaded = await open();
  expect([reloaded.at(), reloaded.context()]).toMatchObject([
    'SignUpSuccess.editing',
    { email, activationToken: 'waiting-1', password: '' },
  ]);
  expect([...stored.values()].join()).not.toContain('right horse');
  await reloaded.send({ type: 'changeEmail' });
  expect([reloaded.at(), reloaded.context().email]).toEqual(['SignUp.editing', '']);
  expect((await open()).at()).toBe('SignUp.editing');
});

test('a code to reset the password by SMS keeps its step after a reload', async () => {
  const { simulation } = aTab();
  simulation.provider.always(`GET ${identity}/configurations/v1/password-recovery/strategies`, () =>
    json([{ strategy: 'sms', isActive: true }]),
  );
  simulation.provider.always(`POST ${identity}/users/v2/passwords/reset/sms`, () =>
    json({ sessionId: 'reset-1' }),
  );
  const open = () => runFlow(createForgotPasswordMachine, { simulation });
  const first = await open();
  await first.send({ type: 'enterEmail', email }, { type: 'submitBySms' });
  expect(first.at()).toBe('smsCode.editing');
  const reloaded = await open();
  expect([reloaded.at(), reloaded.context()]).toMatchObject([
    'smsCode.editing',
    { email, sessionId: 'reset-1' },
  ]);
  await reloaded.send({ type: 'changeEmail' }, { type: 'submitBySms' });
  expect([reloaded.at(), reloaded.provider.count('/reset/sms')]).toEqual(['smsCode.editing', 1]);
});

test('both steps of a lost phone survive a reload', async () => {
  const { simulation, stored } = aTab();
  const reset = `POST ${identity}/users/v1/phone/reset`;
  simulation.provider.always(reset, () => json({ resetPhoneNumberToken: 'reset-1' }));
  simulation.provider.always(`${reset}/verify`, () => json({ changePhoneNumberToken: 'change-1' }));
  const open = () => runFlow(createPhoneResetMachine, { simulation });
  const first = await open();
  await first.send({ type: 'enterEmail', email }, { type: 'submit' });
  const waiting = await open();
  expect([waiting.at(), waiting.context()]).toMatchObject([
    'VerifyResetPhoneNumber.editing',
    { email, resetPhoneNumberToken: 'reset-1', resendIn: 30 },
  ]);
  await waiting.time.advance(1000);
  expect(waiting.context().resendIn).toBe(29);
  await waiting.send({ type: 'enterCode', code: '123456' }, { type: 'submit' });
  const changing = await open();
  expect([changing.at(), changing.context().changePhoneNumberToken]).toEqual([
    'ChangePhoneNumber.editing',
    'change-1',
  ]);
  expect([...stored.values()].join()).not.toContain('123456');
});
