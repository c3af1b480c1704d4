import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, type Stack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const flags = { 'security-center-show-login-flows': true };
const stack = await createStack({ config: { breachedPasswords: { enabled: true }, flags } });
const quiet = await createStack({ config: { breachedPasswords: { enabled: true } } });
const stolen = 'Stolen-and-known-1';
stack.breachedPasswords.stolen.add(stolen);
quiet.breachedPasswords.stolen.add(stolen);
const breached = { status: 400, code: 'passwords/breachedPassword' };

const signIn = (at: Stack, email: string, password: string) =>
  at.api(loginCalls).signIn({ body: { email, password } });

describe('a password from a list of stolen ones', () => {
  test('N-5 cannot be chosen at sign-up, activation, reset or change', async () => {
    const ada = await stack.aUser();
    await expect(
      stack.api(signUpCalls).signUp({ body: aNewUser({ password: stolen }) }),
    ).rejects.toMatchObject(breached);
    const change = { password: ada.password, newPassword: stolen };
    await expect(ada.api(passwordsCalls).changePassword({ body: change })).rejects.toMatchObject(
      breached,
    );

    await stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    await stack.inbox.settled();
    const reset = stack.inbox
      .all(ada.email)
      .flatMap(({ links }) => links.filter((one) => one.includes('reset-password')));
    const link = getSecret(reset[0] ?? '');
    const resetting = stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...link, password: stolen } });
    await expect(resetting).rejects.toMatchObject(breached);
    await stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...link, password: 'Another-password-1' } });

    const bob = aNewUser();
    await stack.api(signUpCalls).signUp({ body: bob });
    const [activation = ''] = (await stack.inbox.next(bob.email)).links.filter((one) =>
      one.includes('/account/activate'),
    );
    const activating = stack
      .api(activationCalls)
      .activate({ body: { ...getSecret(activation), password: stolen } });
    await expect(activating).rejects.toMatchObject(breached);
  });

  test('keeps its owner out at sign-in under the flag, until the mailed link has set another one', async () => {
    const list = await createStack({ config: { breachedPasswords: { enabled: true }, flags } });
    const ada = await list.aUser();
    list.breachedPasswords.stolen.add(ada.password);
    const browser = list.visitor();
    const answer = await browser
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    expect(answer).toEqual({
      mfaRequired: false,
      isBreachedPassword: true,
      userId: ada.userId,
      userEmail: ada.email,
    });
    expect(browser.cookies.size).toBe(0);
    expect(await getAudits(list, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'password.breach_detected', severity: 'High' }),
    );
    await list.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    await list.inbox.settled();
    const reset = list.inbox
      .all(ada.email)
      .flatMap(({ links }) => links.filter((one) => one.includes('reset-password')));
    const password = 'Another-password-1';
    await list
      .api(passwordsCalls)
      .resetPassword({ body: { ...getSecret(reset[0] ?? ''), password } });
    expect(await signIn(list, ada.email, password)).toHaveProperty('accessToken');
  });

  test('is remembered for the security centre, and let in where the flag is off', async () => {
    const ada = await quiet.aUser();
    quiet.breachedPasswords.stolen.add(ada.password);
    expect(await signIn(quiet, ada.email, ada.password)).toHaveProperty('accessToken');
    const flags = () =>
      quiet.server.db.read((tx) =>
        tx
          .selectFrom('passwords')
          .select('breached_at')
          .where('user_id', '=', ada.userId)
          .executeTakeFirst(),
      );
    expect(await flags()).toEqual({ breached_at: expect.any(Date) });
    const body = { password: ada.password, newPassword: 'Another-password-1' };
    await ada.api(passwordsCalls).changePassword({ body });
    expect(await flags()).toEqual({ breached_at: null });
  });

  test('tells nothing to a user who does not know it', async () => {
    const ada = await stack.aUser();
    await expect(signIn(stack, ada.email, stolen)).rejects.toMatchObject({
      status: 401,
      code: 'login/wrongCredentials',
    });
  });
});

describe('F-14 a list that does not answer', () => {
  test('keeps nobody out, neither from signing in nor from choosing', async () => {
    const list = await createStack({ config: { breachedPasswords: { enabled: true }, flags } });
    const ada = await list.aUser();
    list.breachedPasswords.stolen.add(ada.password);
    list.breachedPasswords.broken = true;
    expect(await signIn(list, ada.email, ada.password)).toHaveProperty('accessToken');
    const body = { password: ada.password, newPassword: stolen };
    await ada.api(passwordsCalls).changePassword({ body });
  });
});

describe('where the search is off', () => {
  test('nothing is looked up, and the rules say so', async () => {
    const off = await createStack();
    off.breachedPasswords.stolen.add(stolen);
    await off.aUser({ password: stolen });
    await expect(off.api(passwordsCalls).getPasswordConfigForUser()).resolves.toMatchObject({
      blockPwnedPasswords: false,
    });
    await expect(stack.api(passwordsCalls).getPasswordConfigForUser()).resolves.toMatchObject({
      blockPwnedPasswords: true,
    });
  });
});
