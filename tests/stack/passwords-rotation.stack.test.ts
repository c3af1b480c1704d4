import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { createStack, type TestUser, type TestTenant } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();
const day = 24 * 60 * 60;
const password = 'A-brand-new-one-1';

const signIn = ({ email, password: secret }: Pick<TestUser, 'email' | 'password'>) =>
  stack.api(loginCalls).signIn({ body: { email, password: secret } });

async function rotate(tenant: TestTenant, days: number, isActive = true): Promise<void> {
  const body = { isActive, rotationPeriod: days * 24 * 60, notificationPeriod: 2 * 24 * 60 };
  await tenant.admin.api(securityPoliciesCalls).savePasswordRotationPolicy({ body });
}

/** A user whose password has run out, and what they were shown at sign-in. */
async function userAfterDeadline() {
  const acme = await stack.aTenant();
  await rotate(acme, 10);
  stack.clock.advance(10 * day);
  const answer = await signIn(acme.admin);
  return {
    acme,
    ada: acme.admin,
    answer,
    proof: { userId: answer.userId ?? '', token: answer.resetPasswordToken ?? '' },
  };
}

describe('a password that must be changed from time to time', () => {
  test('is warned about before it runs out, and not earlier', async () => {
    const acme = await stack.aTenant();
    await rotate(acme, 10);
    stack.clock.advance(8 * day - 61);
    expect(await signIn(acme.admin)).not.toHaveProperty('passwordExpiresIn');
    stack.clock.advance(61);
    expect(await signIn(acme.admin)).toMatchObject({
      accessToken: expect.any(String),
      passwordExpiresIn: 2 * 24 * 60,
      notificationPeriod: 2 * 24 * 60,
    });
  });

  test('lets nobody in once it has run out, and gives what a new one is set with', async () => {
    const { ada, answer, proof } = await userAfterDeadline();
    expect(answer).toEqual({
      mfaRequired: false,
      resetPasswordToken: expect.any(String),
      userId: ada.userId,
      userEmail: ada.email,
    });
    await stack.api(passwordsCalls).validateResetPasswordToken({ body: proof });
    await stack.api(passwordsCalls).resetPassword({ body: { ...proof, password } });
    expect(await signIn({ ...ada, password })).toMatchObject({
      accessToken: expect.any(String),
      userId: ada.userId,
    });
    expect(await getAudits(stack, ada.userId)).toContainEqual(
      expect.objectContaining({ action: 'password.expired' }),
    );
  });

  test('sets no cookie while a new one is demanded', async () => {
    const { ada } = await userAfterDeadline();
    const browser = stack.visitor();
    await browser.api(loginCalls).signIn({ body: { email: ada.email, password: ada.password } });
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('fe_refresh'))).toEqual([]);
  });

  test('is not changed into itself, and the demand stays', async () => {
    const { ada, proof } = await userAfterDeadline();
    const same = stack
      .api(passwordsCalls)
      .resetPassword({ body: { ...proof, password: ada.password } });
    await expect(same).rejects.toMatchObject({ status: 400, code: 'passwords/reusedPassword' });
    expect(await signIn(ada)).toHaveProperty('resetPasswordToken');
  });

  test('the proof works once, for a quarter of an hour, for its own account', async () => {
    const { proof } = await userAfterDeadline();
    const other = await stack.aUser();
    const reset = (body: { userId: string; token: string }) =>
      stack.api(passwordsCalls).resetPassword({ body: { ...body, password } });
    await expect(reset({ ...proof, userId: other.userId })).rejects.toMatchObject({
      code: 'passwords/invalidLink',
    });
    await reset(proof);
    await expect(reset(proof)).rejects.toMatchObject({ code: 'passwords/invalidLink' });
    const late = await userAfterDeadline();
    stack.clock.advance(901);
    await expect(reset(late.proof)).rejects.toMatchObject({ code: 'passwords/invalidLink' });
  });

  test('a wrong password learns nothing of it', async () => {
    const { ada } = await userAfterDeadline();
    const attempt = signIn({ email: ada.email, password: 'a guess' });
    await expect(attempt).rejects.toMatchObject({ status: 401, code: 'login/wrongCredentials' });
  });

  test('does not end a session that lives', async () => {
    const acme = await stack.aTenant();
    await rotate(acme, 10);
    stack.clock.advance(11 * day);
    await acme.admin.api(loginCalls).refresh({ body: {} });
    await expect(acme.admin.api(profileCalls).getMe()).resolves.toMatchObject({
      id: acme.admin.userId,
    });
  });

  test('the right password forgets the wrong ones, also when it has run out', async () => {
    const { ada } = await userAfterDeadline();
    for (let round = 0; round < 3; round += 1) {
      for (let times = 0; times < 5; times += 1)
        await signIn({ email: ada.email, password: 'a guess' }).catch(() => {});
      expect(await signIn(ada)).toHaveProperty('resetPasswordToken');
    }
  });
});

describe('whose period holds', () => {
  test('N-4 nobody’s, where no policy is active', async () => {
    const acme = await stack.aTenant();
    await rotate(acme, 1, false);
    stack.clock.advance(400 * day);
    expect(await signIn(acme.admin)).toHaveProperty('accessToken');
  });

  test('the shortest of the tenants a user belongs to', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    await rotate(acme, 30);
    await rotate(globex, 5);
    await stack.addMember(globex.id, acme.admin.userId, 'ReadOnly');
    stack.clock.advance(5 * day);
    expect(await signIn(acme.admin)).toHaveProperty('resetPasswordToken');
  });

  test('that of the environment, unless the tenant has its own', async () => {
    const strict = await createStack({
      config: { passwordRotation: { isActive: true, rotationPeriod: 60 } },
    });
    const [acme, globex] = [await strict.aTenant(), await strict.aTenant()];
    const body = { isActive: true, rotationPeriod: 600 };
    await globex.admin.api(securityPoliciesCalls).savePasswordRotationPolicy({ body });
    strict.clock.advance(3600);
    const at = ({ admin: { email, password: secret } }: TestTenant) =>
      strict.api(loginCalls).signIn({ body: { email, password: secret } });
    expect(await at(acme)).toHaveProperty('resetPasswordToken');
    expect(await at(globex)).toHaveProperty('accessToken');
  });
});

test('T-PWD-6 the proof of an old password does not prove the mailbox', async () => {
  const lax = await createStack({
    config: {
      signIn: { allowNotVerifiedUsersLogin: true },
      passwordRotation: { isActive: true, rotationPeriod: 60 },
    },
  });
  const ada = await lax.aUser();
  const unprove = (value: Date | null) =>
    lax.server.db.system((tx) =>
      tx.updateTable('users').set({ verified_at: value }).where('id', '=', ada.userId).execute(),
    );
  await unprove(null);
  lax.clock.advance(3600);
  const { userId = '', resetPasswordToken = '' } = await lax
    .api(loginCalls)
    .signIn({ body: { email: ada.email, password: ada.password } });
  await lax
    .api(passwordsCalls)
    .resetPassword({ body: { userId, token: resetPasswordToken, password } });
  const answer = await lax.api(loginCalls).signIn({ body: { email: ada.email, password } });
  expect(answer).toMatchObject({ userId: ada.userId, emailVerified: false });
});
