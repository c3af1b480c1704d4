import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, type PreviewMail, previewPassword } from '../index.ts';

const email = 'admin@acme.test';
const password = 'A-brand-new-one-1';

/** A browser with a preview of its own, in which an administrator is signed in. */
async function anAdmin() {
  const mails: PreviewMail[] = [];
  const time = { now: new Date('2026-03-10T09:00:00Z') };
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    origin: 'https://host.test',
    onMail: (mail) => mails.push(mail),
    now: () => time.now,
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const signIn = (secret = previewPassword) =>
    client.api(loginCalls).signIn({ body: { email, password: secret } });
  await client.session.adopt(await signIn());
  /** A world that nobody touches for a day begins again: a user looks twice a day. */
  const pass = async (days: number) => {
    for (let halves = 0; halves < days * 2; halves += 1) {
      time.now = new Date(time.now.getTime() + 43_200_000);
      await client.api(vendorCalls).getVendorConfig();
    }
  };
  return {
    mails,
    signIn,
    pass,
    policies: client.api(securityPoliciesCalls),
    passwords: client.api(passwordsCalls),
  };
}

test('a policy is made once, changed by its id and read again', async () => {
  const { policies } = await anAdmin();
  expect(await policies.getLockoutPolicy()).toEqual({});
  const { id } = await policies.createLockoutPolicy({ body: { enabled: true, maxAttempts: 3 } });
  const again = policies.createLockoutPolicy({ body: { enabled: true, maxAttempts: 3 } });
  await expect(again).rejects.toMatchObject({ code: 'securityPolicies/exists' });
  await policies.updateLockoutPolicy({ body: { id, maxAttempts: 2 } });
  expect(await policies.getLockoutPolicy()).toMatchObject({ id, enabled: true, maxAttempts: 2 });
});

test('the pause comes after as many wrong passwords as the tenant says, and ends with the link of the mail', async () => {
  const { policies, passwords, mails, signIn } = await anAdmin();
  await policies.createLockoutPolicy({ body: { enabled: true, maxAttempts: 2 } });
  for (let times = 0; times < 2; times += 1)
    await expect(signIn('a guess')).rejects.toMatchObject({ status: 401 });
  await expect(signIn()).rejects.toMatchObject({
    status: 429,
    code: 'login/paused',
    context: { minutes: 15 },
  });
  const link = mails.find(({ subject }) => subject.includes('locked'))?.link ?? '';
  expect(new URL(link).pathname).toBe('/account/unlock');
  const token = new URL(link).searchParams.get('token') ?? '';
  await passwords.unlockMe({ body: { token } });
  expect(await signIn()).toHaveProperty('accessToken');
  await expect(passwords.unlockMe({ body: { token } })).rejects.toMatchObject({
    code: 'passwords/invalidUnlockLink',
  });
});

test('a password runs out: first a warning, then a new one is demanded, which is another one', async () => {
  const { policies, passwords, signIn, pass } = await anAdmin();
  const day = 24 * 60;
  const body = { isActive: true, rotationPeriod: 30 * day, notificationPeriod: 5 * day };
  await policies.savePasswordRotationPolicy({ body });
  expect(await signIn()).not.toHaveProperty('passwordExpiresIn');
  await pass(20);
  expect(await signIn()).toMatchObject({
    notificationPeriod: 5 * day,
    passwordExpiresIn: expect.any(Number),
  });
  await pass(10);
  const { accessToken, userId = '', resetPasswordToken: token = '' } = await signIn();
  expect([accessToken, token === '']).toEqual([undefined, false]);
  const same = passwords.resetPassword({ body: { userId, token, password: previewPassword } });
  await expect(same).rejects.toMatchObject({ code: 'passwords/reusedPassword' });
  await passwords.resetPassword({ body: { userId, token, password } });
  expect(await signIn(password)).toHaveProperty('accessToken');
});

test('a lower lockout limit locks out the users whom its impact names', async () => {
  const { policies, signIn } = await anAdmin();
  await expect(signIn('a guess')).rejects.toMatchObject({ status: 401 });
  const lockout = { enabled: true, maxAttempts: 1 };
  const impact = () => policies.getSecuritySettingsImpact({ body: { lockout } });
  expect((await impact()).effects).toEqual([{ effect: 'usersLocked', count: 1, users: 1 }]);
  const { items } = await policies.listSecuritySettingsAffected({
    body: { change: { lockout }, effect: 'usersLocked' },
  });
  expect(items).toMatchObject([{ email }]);
  await policies.saveSecuritySettings({ body: { lockout } });
  await expect(signIn()).rejects.toMatchObject({ code: 'login/paused' });
});

test('a stolen password cannot be chosen where the account checks that, and the current one not again where the account remembers it', async () => {
  const { policies, passwords } = await anAdmin();
  const change = (newPassword: string) =>
    passwords.changePassword({ body: { password: previewPassword, newPassword } });
  const checking = { blockPwnedPasswords: true };
  await policies.saveSecuritySettings({ body: { breachedPasswords: checking } });
  expect(await passwords.getPasswordPolicy()).toMatchObject(checking);
  await expect(change('Password123!')).rejects.toMatchObject({
    code: 'passwords/breachedPassword',
  });
  await policies.createPasswordHistoryPolicy({ body: { enabled: true } });
  await expect(change(previewPassword)).rejects.toMatchObject({ code: 'passwords/reusedPassword' });
  await change(password);
});

test('a forgotten password is recovered with a code', async () => {
  const { passwords, mails, signIn } = await anAdmin();
  const { sessionId } = await passwords.sendPasswordRecoverySms({
    body: { identifier: email, identifierType: 'email' },
  });
  const wrong = passwords.verifyPasswordRecoverySms({ body: { sessionId, otcToken: 'no code' } });
  await expect(wrong).rejects.toMatchObject({ code: 'passwords/invalidCode' });
  const [otcToken = ''] = /\d{6}/.exec(mails.at(-1)?.text ?? '') ?? [];
  const proof = await passwords.verifyPasswordRecoverySms({ body: { sessionId, otcToken } });
  await passwords.resetPassword({ body: { ...proof, password } });
  expect(await signIn(password)).toHaveProperty('accessToken');
});
