import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { aNewUser, createStack, getSecret } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { getRefreshCookie } from './refresh-cookie.ts';
import { aUserWithApp, firstStep } from './second-factors.ts';

// one network address makes all the guesses of this file
const stack = await createStack({ config: { lockout: { maxAttemptsPerAddress: 100_000 } } });
const wrong = { status: 401, code: 'login/wrongCredentials' };

describe('signing in with email and password', () => {
  test('answers with a token, sets the cookie and is audited', async () => {
    const ada = await stack.aUser();
    const browser = stack.visitor();
    const answer = await browser
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    expect(answer).toMatchObject({
      mfaRequired: false,
      tokenType: 'bearer',
      expiresIn: 300,
      userEmail: ada.email,
    });
    expect(answer.refreshToken).toBeUndefined();
    expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^fe_refresh_/)]);
    const me = await browser.api(profileCalls).getMe();
    expect(me).toMatchObject({
      id: ada.userId,
      tenantId: ada.tenantId,
      lastLogin: expect.any(String),
    });
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'user.authenticated' }),
    );
  });

  test('T-BF-3 knows an address however it is spelled', async () => {
    const ada = await stack.aUser();
    const spellings = [`  ${ada.email.toUpperCase()} `, ada.email.replace('example', 'ｅxample')];
    for (const email of spellings) {
      const answer = await stack
        .api(loginCalls)
        .signIn({ body: { email, password: ada.password } });
      expect(answer.userId).toBe(ada.userId);
    }
  });

  test('takes the address as a user name, and empty members as absent', async () => {
    const ada = await stack.aUser();
    const body = {
      email: '',
      username: ada.email,
      password: ada.password,
      recaptchaToken: '',
      invitationToken: '',
    };
    await expect(stack.api(loginCalls).signIn({ body })).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('refuses a wrong password, an unknown address and nobody at all alike', async () => {
    const ada = await stack.aUser();
    for (const body of [
      { email: ada.email, password: 'not the password' },
      { email: 'nobody@example.test', password: ada.password },
      { username: 'a\u0000b', password: 'x\u0000' },
      { email: '', password: ada.password },
    ]) {
      await expect(stack.api(loginCalls).signIn({ body })).rejects.toMatchObject(wrong);
    }
  });

  test('T-PWD-4 every byte of a long password counts', async () => {
    const password = `${'Ünïcødé-🦊-'.repeat(10)}end`;
    const ada = await stack.aUser({ password });
    const body = { email: ada.email, password };
    await expect(stack.api(loginCalls).signIn({ body })).resolves.toMatchObject({
      userId: ada.userId,
    });
    const other = { email: ada.email, password: `${password.slice(0, -1)}D` };
    await expect(stack.api(loginCalls).signIn({ body: other })).rejects.toMatchObject(wrong);
  });

  test('refuses an account that is not activated only to the right password', async () => {
    const { email, password, ...rest } = aNewUser();
    await stack.api(signUpCalls).signUp({ body: { email, password, ...rest } });
    const right = stack.api(loginCalls).signIn({ body: { email, password } });
    await expect(right).rejects.toMatchObject({ status: 403, code: 'login/notActivated' });
    const attempt = stack.api(loginCalls).signIn({ body: { email, password: 'not the password' } });
    await expect(attempt).rejects.toMatchObject(wrong);
  });

  test('T-SES-1 begins a session of its own and ends the one the browser had', async () => {
    const ada = await stack.aUser();
    const [name, before] = getRefreshCookie(ada);
    const old = ada.accessToken;
    await ada.api(loginCalls).signIn({ body: { email: ada.email, password: ada.password } });
    expect(ada.cookies.get(name)).not.toBe(before);
    ada.accessToken = old;
    await expect(ada.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
  });

  test('says so when the user belongs to no tenant any longer', async () => {
    const ada = await stack.aUser();
    await stack.server.db.system((tx) =>
      tx.deleteFrom('memberships').where('user_id', '=', ada.userId).execute(),
    );
    const signingIn = stack
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    await expect(signingIn).rejects.toMatchObject({ status: 403, code: 'login/noTenant' });
  });

  test('an account that an administrator locked is refused on every path', async () => {
    const ada = await stack.aUser();
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ locked_at: new Date() }).where('id', '=', ada.userId).execute(),
    );
    const signingIn = stack
      .api(loginCalls)
      .signIn({ body: { email: ada.email, password: ada.password } });
    await expect(signingIn).rejects.toMatchObject(wrong);
    await expect(ada.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject({ status: 403 });
  });
});

describe('guessing', () => {
  const attempt = (email: string) =>
    stack
      .api(loginCalls)
      .signIn({ body: { email, password: 'a guess' } })
      .catch(() => {});

  test('T-BF-1 pauses sign-in after ten wrong passwords, tells the owner by mail, and ends by itself', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 10; times += 1) await attempt(ada.email);
    const body = { email: ada.email, password: ada.password };
    const paused = { status: 429, code: 'login/paused', context: { minutes: 15 } };
    await expect(stack.api(loginCalls).signIn({ body })).rejects.toMatchObject(paused);
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).at(-1)?.subject).toMatch(/locked/);
    const changing = ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: 'Another-password-1' } });
    await expect(changing).rejects.toMatchObject(paused);
    stack.clock.advance(901);
    await expect(stack.api(loginCalls).signIn({ body })).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('T-BF-2 of two hundred parallel guesses no more than the limit are looked at', async () => {
    const ada = await stack.aUser();
    const lucky = 100 + Math.floor(Math.random() * 100);
    const passwords = Array.from({ length: 200 }, (_, place) =>
      place === lucky ? ada.password : `guess ${place}`,
    );
    const tries = await Promise.allSettled(
      passwords.map((password) =>
        stack.api(loginCalls).signIn({ body: { email: ada.email, password } }),
      ),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toEqual([]);
    const looked = (await getAudits(stack, ada.userId)).filter(
      ({ action }) => action === 'user.locked_out',
    );
    expect(looked).toHaveLength(1);
  });

  test('the right password forgets the wrong ones', async () => {
    const ada = await stack.aUser();
    for (let round = 0; round < 3; round += 1) {
      for (let times = 0; times < 8; times += 1) await attempt(ada.email);
      await stack.api(loginCalls).signIn({ body: { email: ada.email, password: ada.password } });
    }
  });

  test('T-BF-4 an outsider’s guesses leave the owner’s session and mailbox open', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 12; times += 1) await attempt(ada.email);
    await expect(ada.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: false });
    await stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    await stack.inbox.settled();
    const [link = ''] = stack.inbox
      .all(ada.email)
      .flatMap(({ links }) => links.filter((one) => one.includes('reset-password')));
    await stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...getSecret(link), password: 'A-new-password-1' } });
    const body = { email: ada.email, password: 'A-new-password-1' };
    await expect(stack.api(loginCalls).signIn({ body })).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('one network address cannot try passwords of many accounts for ever', async () => {
    const strict = await createStack({ config: { lockout: { maxAttemptsPerAddress: 10 } } });
    const from = (email: string) =>
      strict.api(loginCalls).signIn({ body: { email, password: 'a guess' } });
    for (let user = 0; user < 10; user += 1)
      await expect(from(`p${user}@example.test`)).rejects.toMatchObject(wrong);
    await expect(from('p11@example.test')).rejects.toMatchObject({
      status: 429,
      code: 'request/tooMany',
    });
  });
});

describe('signing out', () => {
  test('ends the session, for the cookie and for the token, and is audited', async () => {
    const ada = await stack.aUser();
    const cookies = new Map(ada.cookies);
    await ada.api(loginCalls).signOut();
    expect([...ada.cookies.keys()].filter((name) => name.startsWith('fe_refresh_'))).toEqual([]);
    await expect(ada.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    for (const [name, value] of cookies) ada.cookies.set(name, value);
    await expect(ada.api(loginCalls).refresh()).rejects.toMatchObject({
      status: 401,
      code: 'login/noSession',
    });
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'user.signed_out' }),
    );
  });

  test('never fails for a user who is signed out, and ends nobody else’s session', async () => {
    const ada = await stack.aUser();
    await stack.api(loginCalls).signOut();
    const forger = stack.visitor();
    const [name, token] = getRefreshCookie(ada);
    forger.cookies.set(name, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
    await forger.api(loginCalls).signOut();
    await expect(ada.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: false });
  });
});

test('a sign-in that waits ends with the next one at this browser, so that signing out ends them all', async () => {
  const [{ user, app }, other] = [await aUserWithApp(stack), await stack.aUser()];
  const { browser, mfaToken: first } = await firstStep(stack, user);
  const { mfaToken: second = '' } = await browser.api(loginCalls).signIn({ body: user });
  await browser.api(loginCalls).signIn({ body: other });
  for (const mfaToken of [first, second]) {
    const finishing = stack.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(finishing).rejects.toMatchObject({ code: 'mfa/expired' });
  }
  expect(await browser.api(profileCalls).getMe()).toMatchObject({ id: other.userId });
});
