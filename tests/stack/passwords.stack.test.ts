import { activationCalls } from '@foyer/contract/activation/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { aNewUser, createStack, type TestUser, getSecret } from '@foyer/testkit';
import { describe, expect, test, vi } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { aUserWithApp, withApp } from './second-factors.ts';

const stack = await createStack();
const invalid = { status: 400, code: 'passwords/invalidLink' };
const password = 'A-brand-new-one-1';

async function askForLink({ email }: Pick<TestUser, 'email'>) {
  await stack.inbox.settled();
  const before = stack.inbox.all(email).length;
  await stack.api(passwordsCalls).forgotPassword({ body: { email } });
  await stack.inbox.settled();
  const links = stack.inbox
    .all(email)
    .slice(before)
    .flatMap((mail) => mail.links);
  return getSecret(links.find((one) => one.includes('/account/reset-password')) ?? '');
}

const signIn = (email: string, secret: string) =>
  stack.api(loginCalls).signIn({ body: { email, password: secret } });

test('a user without a password learns that, and sets one by a mailed link', async () => {
  const ada = await stack.aUser();
  await expect(ada.api(profileCalls).getMe()).resolves.toMatchObject({ hasPassword: true });
  // as anyone who came by a provider
  await stack.server.db.system((tx) =>
    tx.deleteFrom('passwords').where('user_id', '=', ada.userId).execute(),
  );
  await expect(ada.api(profileCalls).getMe()).resolves.toMatchObject({ hasPassword: false });
  await stack.api(passwordsCalls).resetPassword({ body: { ...(await askForLink(ada)), password } });
  await expect(signIn(ada.email, password)).resolves.toMatchObject({ userId: ada.userId });
});

describe('a forgotten password', () => {
  test('T-PWD-7 is replaced by a mailed link: old password and all sessions end, the owner is notified', async () => {
    const ada = await stack.aUser();
    const other = await ada.elsewhere();
    const link = await askForLink(ada);
    await stack.api(passwordsCalls).validateResetPasswordToken({ body: link });
    await stack.api(passwordsCalls).resetPassword({ body: { ...link, password } });
    await expect(signIn(ada.email, ada.password)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(ada.email, password)).resolves.toMatchObject({ userId: ada.userId });
    for (const browser of [ada, other]) {
      await expect(browser.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
      await expect(browser.api(loginCalls).refresh()).rejects.toMatchObject({ status: 401 });
    }
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).at(-1)?.subject).toMatch(/password was changed/);
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'password.reset' }),
    );
  });

  test.each(['nothing else', 'a second factor'] as const)(
    'T-PWD-7 is no sign-in method for who typed the old one just before, where %s is asked',
    async (asked) => {
      const ada = await stack.aUser();
      if (asked === 'a second factor') await withApp(stack, ada);
      const link = await askForLink(ada);
      const { passwordHasher } = stack.server.kernel;
      const verify = passwordHasher.verify.bind(passwordHasher);
      // the old password is found right, and replaced before that leads anywhere
      const compared = vi
        .spyOn(passwordHasher, 'verify')
        .mockImplementationOnce(async (hash, typed) => {
          const right = await verify(hash, typed);
          await stack.api(passwordsCalls).resetPassword({ body: { ...link, password } });
          return right;
        });
      const thief = stack.visitor().api(loginCalls).signIn({ body: ada });
      await expect(thief).rejects.toMatchObject({ status: 401, code: 'login/wrongCredentials' });
      compared.mockRestore();
    },
  );

  test('T-OTP-2 fifty parallel redemptions of one link: one succeeds', async () => {
    const ada = await stack.aUser();
    const link = await askForLink(ada);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, place) =>
        stack
          .api(passwordsCalls)
          .resetPassword({ body: { ...link, password: `Attempt-number-${place}` } }),
      ),
    );
    const winners = tries.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
    expect(winners).toHaveLength(1);
    await expect(signIn(ada.email, `Attempt-number-${winners[0]}`)).resolves.toMatchObject({
      userId: ada.userId,
    });
  });

  test('every link dies with the first that is used, and after its hour', async () => {
    const ada = await stack.aUser();
    const [first, second] = [await askForLink(ada), await askForLink(ada)];
    await stack.api(passwordsCalls).resetPassword({ body: { ...second, password } });
    for (const link of [first, second]) {
      await expect(
        stack.api(passwordsCalls).validateResetPasswordToken({ body: link }),
      ).rejects.toMatchObject(invalid);
      await expect(
        stack.api(passwordsCalls).resetPassword({ body: { ...link, password } }),
      ).rejects.toMatchObject(invalid);
    }
    const late = await askForLink(ada);
    stack.clock.advance(3601);
    await expect(
      stack.api(passwordsCalls).resetPassword({ body: { ...late, password } }),
    ).rejects.toMatchObject(invalid);
  });

  test('T-PWD-3 T-PWD-5 a link works for its own user and its own call only', async () => {
    const [ada, eve] = [await stack.aUser(), await stack.aUser()];
    const link = await askForLink(ada);
    const bad = [
      { ...link, userId: eve.userId },
      { ...link, userId: '' },
      { ...link, token: 'null' },
      { ...link, token: ' ' },
      { userId: ada.userId, token: ada.accessToken ?? '' },
    ];
    for (const one of bad) {
      const resetting = stack.api(passwordsCalls).resetPassword({ body: { ...one, password } });
      await expect(resetting).rejects.toMatchObject({ status: 400 });
    }
    const activating = stack.api(activationCalls).activate({ body: { ...link, password } });
    await expect(activating).rejects.toMatchObject({ code: 'activation/invalidLink' });
    await expect(signIn(ada.email, ada.password)).resolves.toBeDefined();
  });

  test('a weak password is refused and leaves the link alive', async () => {
    const ada = await stack.aUser();
    const link = await askForLink(ada);
    const weak = stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...link, password: 'aaaaaaaaaaaa' } });
    await expect(weak).rejects.toMatchObject({ status: 400, code: 'passwords/weakPassword' });
    await stack.api(passwordsCalls).resetPassword({ body: { ...link, password } });
  });

  test('asking for an unknown address answers alike and mails nothing', async () => {
    await stack.inbox.settled();
    const before = stack.inbox.all().length;
    await expect(
      stack.api(passwordsCalls).forgotPassword({ body: { email: 'nobody@example.test' } }),
    ).resolves.toBeUndefined();
    for (const identifierType of ['phoneNumber', 'username'] as const) {
      const body = { identifier: '+441234', identifierType };
      await stack.api(passwordsCalls).sendPasswordRecoveryEmail({ body });
    }
    await stack.inbox.settled();
    expect(stack.inbox.all().length).toBe(before);
  });

  test('T-PWD-1 the mail goes to the one stored address, whatever was typed', async () => {
    const ada = await stack.aUser();
    await stack.inbox.settled();
    const before = stack.inbox.all().length;
    for (const identifier of [
      `${ada.email},eve@example.test`,
      `${ada.email} eve@example.test`,
      `"${ada.email}"`,
    ]) {
      await stack
        .api(passwordsCalls)
        .forgotPassword({ body: { identifier, identifierType: 'email' } });
    }
    await stack.inbox.settled();
    expect(stack.inbox.all().length).toBe(before);
    await stack.api(passwordsCalls).forgotPassword({
      body: { identifier: ` ${ada.email.toUpperCase()}\t`, identifierType: 'email' },
    });
    await stack.inbox.settled();
    expect(
      stack.inbox
        .all()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([ada.email]);
  });

  test('an address gets at most five of these mails an hour', async () => {
    const ada = await stack.aUser();
    await stack.inbox.settled();
    const before = stack.inbox.all(ada.email).length;
    for (let times = 0; times < 8; times += 1) {
      await stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    }
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).length - before).toBe(5);
  });
});

describe('changing their password', () => {
  test('T-PWD-7 is refused to who typed the one that its owner replaced in this very moment', async () => {
    const ada = await stack.aUser();
    const link = await askForLink(ada);
    const { passwordHasher } = stack.server.kernel;
    const hash = passwordHasher.hash.bind(passwordHasher);
    const chosen = 'The-owner-chose-this-one-7';
    // the old one was right; while the thief's new one is hashed, the owner sets theirs by the mailed link
    const hashed = vi.spyOn(passwordHasher, 'hash').mockImplementationOnce(async (typed) => {
      await stack.api(passwordsCalls).resetPassword({ body: { ...link, password: chosen } });
      return hash(typed);
    });
    const thief = ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: password } });
    await expect(thief).rejects.toMatchObject({ status: 400, code: 'passwords/wrongPassword' });
    hashed.mockRestore();
    const signIn = (one: string) =>
      stack.api(loginCalls).signIn({ body: { email: ada.email, password: one } });
    await expect(signIn(password)).rejects.toMatchObject({ status: 401 });
    await expect(signIn(chosen)).resolves.toHaveProperty('accessToken');
  });

  test('ASVS-6.2.2 keeps this session, ends the others, voids reset links and tells the owner', async () => {
    const ada = await stack.aUser();
    const other = await ada.elsewhere();
    const link = await askForLink(ada);
    await ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: password } });
    await expect(ada.api(profileCalls).getMe()).resolves.toMatchObject({ id: ada.userId });
    await expect(ada.api(loginCalls).refresh()).resolves.toMatchObject({ mfaRequired: false });
    await expect(other.api(profileCalls).getMe()).rejects.toMatchObject({ status: 401 });
    await expect(
      stack.api(passwordsCalls).resetPassword({ body: { ...link, password } }),
    ).rejects.toMatchObject(invalid);
    await expect(signIn(ada.email, ada.password)).rejects.toMatchObject({ status: 401 });
    await stack.inbox.settled();
    expect(stack.inbox.all(ada.email).at(-1)?.subject).toMatch(/password was changed/);
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'password.changed' }),
    );
  });

  test('ASVS-6.2.3 refuses a wrong current password, a weak new one, and who is not signed in', async () => {
    const ada = await stack.aUser();
    const change = (one: { password: string; newPassword: string }) =>
      ada.api(passwordsCalls).changePassword({ body: one });
    const wrong = change({ password: 'not this one', newPassword: password });
    await expect(wrong).rejects.toMatchObject({ status: 400, code: 'passwords/wrongPassword' });
    const weak = change({ password: ada.password, newPassword: 'short' });
    await expect(weak).rejects.toMatchObject({ status: 400, code: 'passwords/weakPassword' });
    const noUser = stack
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: password } });
    await expect(noUser).rejects.toMatchObject({ status: 401 });
    await expect(signIn(ada.email, ada.password)).resolves.toBeDefined();
  });

  test('asks for MFA if the user has a method, unless it was proved just now', async () => {
    const { user, app } = await aUserWithApp(stack);
    const change = () =>
      user
        .api(passwordsCalls)
        .changePassword({ body: { password: user.password, newPassword: password } });
    stack.clock.advance(301);
    await user.api(loginCalls).refresh();
    await expect(change()).rejects.toMatchObject({ status: 403, code: 'mfa/stepUpRequired' });
    await expect(signIn(user.email, user.password)).resolves.toMatchObject({
      mfaRequired: true,
    });
    const { mfaToken = '' } = await user.api(mfaCalls).generateStepUp({ body: {} });
    await user.api(mfaCalls).verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await change();
    await expect(signIn(user.email, password)).resolves.toMatchObject({ mfaRequired: true });
  });

  test('asks nobody without an MFA method to sign in again, as the password is asked for anyway', async () => {
    const ada = await stack.aUser();
    stack.clock.advance(3600);
    await ada.api(loginCalls).refresh();
    await ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: password } });
  });

  test('T-BF-1 guesses of the current password count with those at sign-in', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 10; times += 1) {
      const attempt = ada
        .api(passwordsCalls)
        .changePassword({ body: { password: `guess ${times}`, newPassword: password } });
      await expect(attempt).rejects.toMatchObject({ status: 400 });
    }
    await expect(signIn(ada.email, ada.password)).rejects.toMatchObject({ code: 'login/paused' });
  });

  test('the password before goes to the history', async () => {
    const ada = await stack.aUser();
    await ada
      .api(passwordsCalls)
      .changePassword({ body: { password: ada.password, newPassword: password } });
    const rows = await stack.server.db.read((tx) =>
      tx.selectFrom('password_history').select('hash').where('user_id', '=', ada.userId).execute(),
    );
    expect(rows).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$/) }]);
  });
});

describe('the rules of passwords', () => {
  test('are those of the configuration, the same for everyone', async () => {
    const strict = await createStack({
      config: { passwordPolicy: { minLength: 14, refuseThreeRepeated: false } },
    });
    const ada = await strict.aUser({ password: 'Fourteen-chars-1' });
    const rules = await strict.api(passwordsCalls).getPasswordConfigForUser({ query: {} });
    expect(rules).toMatchObject({
      minLength: 14,
      requiredTests: { checkThreeRepeatedChars: false },
    });
    const query = { userId: ada.userId };
    await expect(strict.api(passwordsCalls).getPasswordConfigForUser({ query })).resolves.toEqual(
      rules,
    );
    await expect(ada.api(passwordsCalls).getPasswordPolicy()).resolves.toEqual(rules);
    await expect(strict.api(passwordsCalls).getPasswordPolicy()).rejects.toMatchObject({
      status: 401,
    });
    await expect(strict.aUser(aNewUser({ password: 'Only-twelve1' }))).rejects.toMatchObject({
      status: 400,
    });
  });

  test('a forgotten password is recovered by email, and by SMS only where that is switched on', async () => {
    await expect(stack.api(passwordsCalls).getPasswordRecoveryStrategies()).resolves.toEqual([
      { strategy: 'email', isActive: true },
      { strategy: 'sms', isActive: false },
    ]);
  });
});
