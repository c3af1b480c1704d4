import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { getSecret } from '../running-server/user.ts';
import { type RunningServer, startRunningServer } from '../running-server/running-server.ts';
import { loadRestClient, getMethod } from './published-packages.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const sevens = { name: '@frontegg/rest-api' };
const both = [sevens, { name: 'frontegg-rest-api-3' }];
const password = 'A-brand-new-one-1';
const networkFetch = globalThis.fetch;

let server: RunningServer;
beforeAll(async () => {
  server = await startRunningServer({
    lockout: { maxAttempts: 3 },
    breachedPasswords: { enabled: true },
    passwordRecovery: { sms: true },
    flags: { 'security-center-show-login-flows': true },
  });
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllGlobals());

/** A page of a host that calls the REST client by itself. */
function aPage(name: string) {
  const browser = createVisitorBrowser(server.origin);
  browser.open('/');
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: server.origin });
  ContextHolder['setAccessToken']?.(null);
  const auth = (method: string) => getMethod(api.auth, method);
  const signIn = (user: { email: string; password: string }) => auth('loginv2')(user);
  return { api, auth, signIn };
}

const getFailure = async (call: unknown) => Promise.resolve(call).catch((error: unknown) => error);
const policy = z.object({ id: z.string() });

describe.each(both)('$name', ({ name }) => {
  /** A signed-in user with an account. */
  async function createUser() {
    const user = await anAccount(server.origin);
    const page = aPage(name);
    await page.signIn(user);
    return { user, ...page };
  }

  test('reads the rules of passwords, for anyone and for the account', async () => {
    const { auth } = await createUser();
    const rules = { minLength: 10, maxLength: 128, blockPwnedPasswords: true };
    expect(await auth('loadPasswordConfig')()).toMatchObject(rules);
    expect(await auth('getPasswordConfigPolicy')()).toMatchObject(rules);
    expect(await auth('getCaptchaPolicy')()).toMatchObject({ enabled: false });
  });

  test('forgets a password and sets another one with the mailed link', async () => {
    const user = await anAccount(server.origin);
    const { auth, signIn } = aPage(name);
    await auth('forgotPassword')({ email: user.email });
    const link = getSecret(
      linkTo(await mailTo(server.origin, user.email, /reset/i), '/account/reset-password'),
    );
    await auth('resetPassword')({ ...link, password });
    expect(await signIn({ email: user.email, password })).toMatchObject({
      user: { email: user.email },
    });
    expect(await getFailure(auth('resetPassword')({ ...link, password }))).toHaveProperty(
      'message',
      'This link has expired or was already used. Request a new one.',
    );
  });

  test('changes their password, and is shown why another one is refused', async () => {
    const { user, api } = await createUser();
    const change = (one: object) => getMethod(api.teams, 'changePassword')(one);
    expect(
      await getFailure(change({ password: 'not this one', newPassword: password })),
    ).toHaveProperty('message', 'Your current password is incorrect.');
    expect(
      await getFailure(change({ password: user.password, newPassword: 'Password123!' })),
    ).toHaveProperty('message', 'This password has appeared in a data breach. Choose another one.');
    expect(await change({ password: user.password, newPassword: password })).toEqual({});
  });

  test('makes and changes the policies of the account, and reads those of the environment', async () => {
    const { auth } = await createUser();
    expect(await auth('getGlobalSecurityPolicy')()).toMatchObject({
      allowOverrideEnforcePasswordHistory: true,
    });
    expect(await auth('getVendorLockoutPolicy')()).toMatchObject({ enabled: true, maxAttempts: 3 });
    expect(await auth('getVendorPasswordHistoryPolicy')()).toMatchObject({
      enabled: false,
      historySize: 1,
    });
    expect([await auth('getLockoutPolicy')(), await auth('getPasswordHistoryPolicy')()]).toEqual([
      {},
      {},
    ]);
    const lockout = policy.parse(
      await auth('saveLockoutPolicy')({ enabled: true, maxAttempts: 4 }),
    );
    await auth('saveLockoutPolicy')({ ...lockout, enabled: true, maxAttempts: 5 });
    expect(await auth('getLockoutPolicy')()).toMatchObject({ ...lockout, maxAttempts: 5 });
    const history = policy.parse(
      await auth('savePasswordHistoryPolicy')({ enabled: true, historySize: 2 }),
    );
    await auth('savePasswordHistoryPolicy')({ ...history, enabled: false, historySize: 3 });
    expect(await auth('getPasswordHistoryPolicy')()).toMatchObject({
      ...history,
      enabled: false,
      historySize: 3,
    });
  });

  test('is shown that a password was stolen, and gets no token', async () => {
    const user = await anAccount(server.origin);
    await networkFetch(`${server.origin}/lab/breached-passwords`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: user.password }),
    });
    const { auth } = aPage(name);
    const answer = await auth('login')({ email: user.email, password: user.password });
    expect(answer).toMatchObject({ isBreachedPassword: true, mfaRequired: false });
    expect(answer).not.toHaveProperty('accessToken');
  });
});

describe(sevens.name, () => {
  const { name } = sevens;

  test('looks at a reset link before it is used, and asks for the mail by identifier', async () => {
    const user = await anAccount(server.origin);
    const { auth } = aPage(name);
    const asked = await auth('resetPasswordViaEmail')({
      identifier: user.email,
      identifierType: 'email',
    });
    expect(asked).toEqual({ sessionId: expect.any(String) });
    const link = getSecret(
      linkTo(await mailTo(server.origin, user.email, /reset/i), '/account/reset-password'),
    );
    await auth('validateResetPasswordToken')(link);
    const wrong = await getFailure(
      auth('validateResetPasswordToken')({ ...link, token: 'x'.repeat(43) }),
    );
    expect(wrong).toHaveProperty('statusCode', 400);
  });

  test('recovers a password by a code to the phone', async () => {
    const user = await anAccount(server.origin);
    const page = aPage(name);
    await page.signIn(user);
    const phoneNumber = '+4915147110815';
    const changing = await page.auth('changePhoneNumberWithVerification')({ phoneNumber });
    const { changePhoneId } = z.object({ changePhoneId: z.string() }).parse(changing);
    const proving = await mailTo(server.origin, phoneNumber, /confirms/);
    await page.auth('verifyChangePhoneNumber')({ changePhoneId, code: proving.codes[0] });

    const { auth, signIn } = aPage(name);
    expect(await auth('getPasswordRecoveryStrategies')()).toContainEqual({
      strategy: 'sms',
      isActive: true,
    });
    const asked = await auth('resetPasswordViaSms')({
      identifier: phoneNumber,
      identifierType: 'phoneNumber',
    });
    const { sessionId } = z.object({ sessionId: z.string() }).parse(asked);
    const [otcToken] = (await mailTo(server.origin, phoneNumber, /resets your password/)).codes;
    const proof = await auth('verifyPasswordViaSms')({ sessionId, otcToken });
    await auth('resetPassword')({ ...Object(proof), password });
    expect(await signIn({ email: user.email, password })).toMatchObject({
      user: { email: user.email },
    });
  });

  test('ends the pause of sign-in with the link of the mail', async () => {
    const user = await anAccount(server.origin);
    const { api, signIn } = aPage(name);
    for (let times = 0; times < 3; times += 1) {
      expect(await getFailure(signIn({ ...user, password: 'a guess' }))).toHaveProperty(
        'statusCode',
        401,
      );
    }
    expect(await getFailure(signIn(user))).toHaveProperty('statusCode', 429);
    const link = linkTo(await mailTo(server.origin, user.email, /is locked/i), '/account/unlock');
    await getMethod(api.users, 'unlockMe')({ token: new URL(link).searchParams.get('token') });
    expect(await signIn(user)).toMatchObject({ user: { email: user.email } });
  });

  test('finds sign-in still paused after the process was started again', async () => {
    const user = await anAccount(server.origin);
    const { api, signIn } = aPage(name);
    for (let times = 0; times < 3; times += 1)
      await getFailure(signIn({ ...user, password: 'a guess' }));
    const link = linkTo(await mailTo(server.origin, user.email, /is locked/i), '/account/unlock');
    await server.restart();
    expect(await getFailure(signIn(user))).toHaveProperty('statusCode', 429);
    await getMethod(api.users, 'unlockMe')({ token: new URL(link).searchParams.get('token') });
    expect(await signIn(user)).toMatchObject({ user: { email: user.email } });
  });

  test('sets how often passwords must change, and reads what may change at all', async () => {
    const user = await anAccount(server.origin);
    const { api, signIn } = aPage(name);
    await signIn(user);
    const policies = (method: string) => getMethod(api.securityPolicy ?? {}, method);
    expect(await policies('getVendorPasswordRotationPolicy')()).toMatchObject({ isActive: false });
    const periods = { isActive: true, rotationPeriod: 5000, notificationPeriod: 100 };
    await policies('savePasswordRotationPolicy')(periods);
    expect(await policies('getPasswordRotationPolicy')()).toMatchObject(periods);
    const emails = await getMethod(api.userEmailPolicy ?? {}, 'getUserEmailPolicyConfig')();
    expect(emails).toEqual({ allowEmailChange: true });
  });
});
