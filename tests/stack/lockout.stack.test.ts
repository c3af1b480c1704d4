import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { createStack, type TestUser, type Stack, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';
import { aUserWithApp, firstStep } from './second-factors.ts';

const plenty = 100_000;
// one network address makes all the guesses of this file
const config = {
  mfa: { allowRememberMyDevice: true },
  lockout: { maxAttempts: 6, maxAttemptsPerAddress: plenty },
  rateLimits: { attempts: plenty, credentials: plenty, mail: plenty },
};
const stack = await createStack({ config });
const wrong = { status: 401, code: 'login/wrongCredentials' };
const paused = { status: 429, code: 'login/paused' };
const nextPassword = 'A-new-password-1';
const invalid = { status: 400, code: 'passwords/invalidUnlockLink' };

const signIn = (at: Stack, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  at.api(loginCalls).signIn({ body: { email, password } });
const attempt = (email: string, at: Stack = stack) =>
  expect(signIn(at, { email, password: 'a guess' })).rejects.toMatchObject({
    code: expect.stringMatching(/^login\/(wrongCredentials|paused)$/),
  });
const change = (user: TestUser, password: string) =>
  user
    .api(passwordsCalls)
    .changePassword({ body: { password, newPassword: 'Another-password-1' } });
async function isPaused(user: TestUser, at: Stack = stack): Promise<boolean> {
  return signIn(at, user).then(
    () => false,
    () => true,
  );
}

async function unlockTokens({ email }: Pick<TestUser, 'email'>): Promise<readonly string[]> {
  await stack.inbox.settled();
  const links = stack.inbox.all(email).flatMap((mail) => mail.links);
  return links
    .filter((link) => link.includes('/account/unlock'))
    .map((link) => new URL(link).searchParams.get('token') ?? '');
}

/** A user whose sign-in is paused, and the token of the mail about it. */
async function aPausedUser() {
  const ada = await stack.aUser();
  for (let times = 0; times < 6; times += 1) await attempt(ada.email);
  const [token = ''] = await unlockTokens(ada);
  return { ada, token };
}

describe('the pause after wrong passwords', () => {
  test('T-BF-1 counts sign-in and password change together, whichever comes first', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 3; times += 1) {
      await attempt(ada.email);
      await expect(change(ada, `guess ${times}`)).rejects.toMatchObject({
        code: 'passwords/wrongPassword',
      });
    }
    expect(await isPaused(ada)).toBe(true);
    await expect(change(ada, ada.password)).rejects.toMatchObject(paused);
    expect(await unlockTokens(ada)).toHaveLength(1);
  });

  test('T-BF-1 the mail comes also when the last guess was at the password change', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 5; times += 1) await attempt(ada.email);
    await expect(change(ada, 'a guess')).rejects.toMatchObject({ status: 400 });
    expect(await unlockTokens(ada)).toHaveLength(1);
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'user.locked_out' }),
    );
  });

  test('T-BF-3 counts every spelling of the address as one', async () => {
    const ada = await stack.aUser();
    const spellings = [
      ada.email,
      ada.email.toUpperCase(),
      `  ${ada.email}\t`,
      ada.email.replace('example', 'ｅxample'),
      ada.email.replace('ada', 'AdA'),
      ada.email.replace('@', '＠'),
    ];
    for (const email of spellings) await attempt(email);
    expect(await isPaused(ada)).toBe(true);
  });

  test('T-BF-3 counts the address given as a user name with it', async () => {
    const ada = await stack.aUser();
    for (let times = 0; times < 3; times += 1) {
      await attempt(ada.email);
      const body = { username: ada.email, password: 'a guess' };
      await expect(stack.api(loginCalls).signIn({ body })).rejects.toMatchObject(wrong);
    }
    expect(await isPaused(ada)).toBe(true);
  });

  test('T-BF-3 counts guesses under the user name and under the address of one account together', async () => {
    const ada = await stack.aUser();
    await stack.server.db.system((tx) =>
      tx
        .insertInto('usernames')
        .values({
          user_id: ada.userId,
          username: 'Lovelace',
          key: 'lovelace',
          created_at: stack.clock.now(),
        })
        .execute(),
    );
    const byName = (username: string, password: string) =>
      stack.api(loginCalls).signIn({ body: { username, password } });
    await expect(byName('LoveLace ', ada.password)).resolves.toMatchObject({ userId: ada.userId });
    for (let times = 0; times < 3; times += 1) {
      await attempt(ada.email);
      await expect(
        byName(times === 1 ? 'ＬＯＶＥＬＡＣＥ' : 'lovelace', 'a guess'),
      ).rejects.toMatchObject(wrong);
    }
    expect(await isPaused(ada)).toBe(true);
    await expect(byName('lovelace', ada.password)).rejects.toMatchObject(paused);
    await expect(byName('nobody-has-this', ada.password)).rejects.toMatchObject(wrong);
  });

  test('T-BF-2 of two hundred parallel guesses over two nodes no more than the limit are looked at', async () => {
    const other = await createStack({ config, besides: stack });
    const ada = await stack.aUser();
    // far behind as many wrong ones as are looked at
    const lucky = 100 + Math.floor(Math.random() * 100);
    const tries = await Promise.allSettled(
      Array.from({ length: 200 }, (_, place) =>
        signIn(place % 2 === 0 ? stack : other, {
          email: ada.email,
          password: place === lucky ? ada.password : `guess ${place}`,
        }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    // Only a guess that was compared gets the answer that it is wrong.
    const compared = tries.filter(
      (one) => one.status === 'rejected' && Object(one.reason).status === 401,
    );
    expect(compared.length).toBeLessThanOrEqual(config.lockout.maxAttempts);
    const audits = await getAudits(stack, ada.userId);
    expect(audits.filter(({ action }) => action === 'user.locked_out')).toHaveLength(1);
    expect(await unlockTokens(ada)).toHaveLength(1);
  });

  // Review 2026-11-23, sign-in B19
  test('is shown for every identifier alike from the limit on, whether or not it has an owner or a policy of its own', async () => {
    const [ada, strict] = [await stack.aUser(), await stack.aTenant()];
    const policy = { enabled: true, maxAttempts: 2 };
    await strict.admin.api(securityPoliciesCalls).createLockoutPolicy({ body: policy });
    const outcomes = async (email: string, right: string) => {
      const codes: unknown[] = [];
      for (let times = 0; times < 8; times += 1)
        await signIn(stack, { email, password: times === 7 ? right : 'a guess' }).catch(
          ({ status, code, context }) => codes.push([status, code, context]),
        );
      return codes;
    };
    const existing = await outcomes(ada.email, ada.password);
    expect(existing.slice(0, 6)).toEqual(
      Array.from({ length: 6 }, () => [401, wrong.code, undefined]),
    );
    expect(existing.slice(6)).toEqual(
      Array.from({ length: 2 }, () => [429, paused.code, { minutes: 15 }]),
    );
    expect(await outcomes(`nobody.${ada.email}`, 'a guess')).toEqual(existing);
    expect(await outcomes(strict.admin.email, strict.admin.password)).toEqual(existing);
  });

  // Review 2026-11-23, security W-2
  test('is recorded and mailed once when a refunded attempt lets another one reach the limit', async () => {
    const ada = await stack.aUser();
    const { attemptCounter } = stack.server.kernel;
    for (let times = 0; times < 6; times += 1) await attempt(ada.email);
    await stack.server.db.read((tx) => attemptCounter.refund(tx, [['login.account', ada.email]]));
    await attempt(ada.email);
    expect(await unlockTokens(ada)).toHaveLength(1);
    const locked = (await getAudits(stack, ada.userId)).filter(
      ({ action }) => action === 'user.locked_out',
    );
    expect(locked).toHaveLength(1);
  });

  test('T-BF-5 survives the restart of a node', async () => {
    const ada = await stack.aUser();
    const before = await createStack({ config, besides: stack });
    for (let times = 0; times < 6; times += 1) await attempt(ada.email, before);
    await before.close();
    const after = await createStack({ config, besides: stack });
    expect(await isPaused(ada, after)).toBe(true);
  });

  test('mails no more than five times an hour, however often a user causes it', async () => {
    const ada = await stack.aUser();
    for (let round = 0; round < 7; round += 1) {
      for (let times = 0; times < 6; times += 1) await attempt(ada.email);
      const token = (await unlockTokens(ada)).at(-1) ?? '';
      await stack
        .api(passwordsCalls)
        .unlockMe({ body: { token } })
        .catch(() => {});
      const cleared = stack.server.kernel.attemptCounter;
      await stack.server.db.read((tx) => cleared.clear(tx, ['login.account', ada.email]));
    }
    expect(await unlockTokens(ada)).toHaveLength(5);
  });
});

describe('T-BF-4 a browser that its owner has marked with an MFA method', () => {
  /** A user whose sign-in outsiders have paused, and the browser that was spared MFA before. */
  async function anOwner() {
    const { user, app } = await aUserWithApp(stack);
    const { browser, mfaToken } = await firstStep(stack, user);
    await browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code(), rememberDevice: true } });
    for (let times = 0; times < 8; times += 1) await attempt(user.email);
    const at = (visitor: Visitor, password: string) =>
      visitor.api(loginCalls).signIn({ body: { email: user.email, password } });
    return { user, browser, at };
  }

  test('stays open while outsiders have paused sign-in, and the pause stays for them', async () => {
    const { user, browser, at } = await anOwner();
    await expect(at(stack.visitor(), user.password)).rejects.toMatchObject(paused);
    await expect(at(browser, user.password)).resolves.toMatchObject({
      mfaRequired: false,
      userId: user.userId,
    });
    await expect(at(stack.visitor(), user.password)).rejects.toMatchObject(paused);
  });

  test('has as many tries of its own, and no more', async () => {
    const { user, browser, at } = await anOwner();
    for (let times = 0; times < 6; times += 1)
      await expect(at(browser, 'a guess')).rejects.toMatchObject(wrong);
    await expect(at(browser, user.password)).rejects.toMatchObject(wrong);
  });

  test('opens no account but its own', async () => {
    const [ada, eve] = [await anOwner(), await anOwner()];
    await expect(ada.at(eve.browser, ada.user.password)).rejects.toMatchObject(paused);
    const created = stack.visitor();
    for (const [name, value] of ada.browser.cookies)
      if (name.startsWith('fe_device_'))
        created.cookies.set(name, `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`);
    expect(created.cookies.size).toBe(1);
    await expect(ada.at(created, ada.user.password)).rejects.toMatchObject(paused);
  });
});

describe('the link that ends the pause', () => {
  test('ends it, once, and is audited', async () => {
    const { ada, token } = await aPausedUser();
    expect(await isPaused(ada)).toBe(true);
    await expect(stack.api(passwordsCalls).unlockMe({ body: { token } })).resolves.toBeUndefined();
    expect(await isPaused(ada)).toBe(false);
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'user.unlocked' }),
    );
    await expect(stack.api(passwordsCalls).unlockMe({ body: { token } })).rejects.toMatchObject(
      invalid,
    );
  });

  test('is not used up by looking at the page, only by the call', async () => {
    const { ada, token } = await aPausedUser();
    const [link = ''] = stack.inbox
      .all(ada.email)
      .flatMap(({ links }) => links.filter((one) => one.includes('unlock')));
    expect(new URL(link).pathname).toBe('/account/unlock');
    await stack.visitor().fetch(link);
    await stack.api(passwordsCalls).unlockMe({ body: { token } });
  });

  test('T-OTP-2 is redeemed by one of fifty at the same time', async () => {
    const { token } = await aPausedUser();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => stack.api(passwordsCalls).unlockMe({ body: { token } })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('dies with the pause, with a newer one, and with a new password', async () => {
    const first = await aPausedUser();
    stack.clock.advance(901);
    await expect(
      stack.api(passwordsCalls).unlockMe({ body: { token: first.token } }),
    ).rejects.toMatchObject(invalid);
    for (let times = 0; times < 6; times += 1) await attempt(first.ada.email);
    stack.clock.advance(800);
    const second = (await unlockTokens(first.ada)).at(-1) ?? '';
    stack.clock.advance(101);
    for (let times = 0; times < 6; times += 1) await attempt(first.ada.email);
    await unlockTokens(first.ada);
    await expect(
      stack.api(passwordsCalls).unlockMe({ body: { token: second } }),
    ).rejects.toMatchObject(invalid);

    const { ada, token } = await aPausedUser();
    await stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    await stack.inbox.settled();
    const reset = stack.inbox
      .all(ada.email)
      .flatMap(({ links }) => links.filter((one) => one.includes('reset-password')));
    const { searchParams } = new URL(reset.at(-1) ?? '');
    const body = {
      userId: searchParams.get('userId') ?? '',
      token: searchParams.get('token') ?? '',
      password: nextPassword,
    };
    await stack.api(passwordsCalls).resetPassword({ body });
    await expect(stack.api(passwordsCalls).unlockMe({ body: { token } })).rejects.toMatchObject(
      invalid,
    );
    expect(await isPaused({ ...ada, password: nextPassword })).toBe(false);
  });

  test('T-PWD-3 T-PWD-5 opens its own account only, and nothing else opens it', async () => {
    const [{ ada, token }, { ada: eve, token: hers }] = [await aPausedUser(), await aPausedUser()];
    const secret = token.split('.')[1] ?? '';
    const bad = [
      `${eve.userId}.${secret}`,
      secret,
      `.${secret}`,
      `${ada.userId}.`,
      'null',
      ' ',
      `${ada.userId}.undefined`,
      hers.slice(0, -1),
    ];
    for (const one of bad) {
      await expect(
        stack.api(passwordsCalls).unlockMe({ body: { token: one } }),
      ).rejects.toMatchObject(invalid);
    }
    for (const doing of [
      () =>
        stack
          .api(passwordsCalls)
          .validateResetPasswordToken({ body: { userId: ada.userId, token: secret } }),
      () =>
        stack
          .api(passwordsCalls)
          .resetPassword({ body: { userId: ada.userId, token: secret, password: nextPassword } }),
    ]) {
      await expect(doing()).rejects.toMatchObject({ code: 'passwords/invalidLink' });
    }
    expect([await isPaused(ada), await isPaused(eve)]).toEqual([true, true]);
  });

  test('does not open what an administrator has locked', async () => {
    const { ada, token } = await aPausedUser();
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ locked_at: new Date() }).where('id', '=', ada.userId).execute(),
    );
    await expect(stack.api(passwordsCalls).unlockMe({ body: { token } })).rejects.toMatchObject(
      invalid,
    );
    expect(await isPaused(ada)).toBe(true);
  });
});

describe('the policy of a tenant', () => {
  async function aTenantWith(policy: { enabled: boolean; maxAttempts: number }) {
    const acme = await stack.aTenant();
    await acme.admin.api(securityPoliciesCalls).createLockoutPolicy({ body: policy });
    return acme;
  }

  test('pauses its users sooner, and later, than the environment', async () => {
    const strict = await aTenantWith({ enabled: true, maxAttempts: 2 });
    for (let times = 0; times < 2; times += 1) await attempt(strict.admin.email);
    expect(await isPaused(strict.admin)).toBe(true);
    expect(await unlockTokens(strict.admin)).toHaveLength(1);
    const lax = await aTenantWith({ enabled: true, maxAttempts: 9 });
    for (let times = 0; times < 8; times += 1) await attempt(lax.admin.email);
    expect(await isPaused(lax.admin)).toBe(false);
    for (let times = 0; times < 9; times += 1) await attempt(lax.admin.email);
    expect(await isPaused(lax.admin)).toBe(true);
  });

  test('N-9 that is switched off leaves the last limit of all', async () => {
    const off = await aTenantWith({ enabled: false, maxAttempts: 1 });
    for (let times = 0; times < 20; times += 1) await attempt(off.admin.email);
    expect(await isPaused(off.admin)).toBe(false);
    for (let times = 0; times < 100; times += 1) await attempt(off.admin.email);
    expect(await isPaused(off.admin)).toBe(true);
  });

  test('the strictest holds for a user of several tenants, at sign-in and at the password change', async () => {
    const [strict, lax] = [
      await aTenantWith({ enabled: true, maxAttempts: 3 }),
      await aTenantWith({ enabled: true, maxAttempts: 50 }),
    ];
    await stack.addMember(strict.id, lax.admin.userId, 'ReadOnly');
    for (let times = 0; times < 3; times += 1) {
      await expect(change(lax.admin, 'a guess')).rejects.toMatchObject({
        code: 'passwords/wrongPassword',
      });
    }
    expect(await isPaused(lax.admin)).toBe(true);
  });
});
