import { loginCalls } from '@foyer/contract/login/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser, getSecret, type TestTenant } from '@foyer/testkit';
import { describe, expect, test, vi } from 'vitest';
import { rolesWithInviter } from './inviting.ts';
import { getAudits, eventCategory } from './reading-audits.ts';
import { firstStep, withApp } from './second-factors.ts';

const plenty = 100_000;
const config = {
  roles: rolesWithInviter,
  lockout: { maxAttempts: 3, maxAttemptsPerAddress: plenty },
  rateLimits: { attempts: plenty, credentials: plenty, mail: plenty },
};
const stack = await createStack({ config });
const signedOut = { status: 401 };
const paused = { status: 429, code: 'login/paused' };
const elsewhereToo = { status: 409, code: 'users/elsewhereToo' };
const newPassword = 'Quite-another-password-7';

const me = (user: Pick<TestUser, 'api'>) => user.api(profileCalls).getMe();
const signIn = ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  stack.visitor().api(loginCalls).signIn({ body: { email, password } });
const of = ({ admin }: Pick<TestTenant, 'admin'>) => admin.api(usersCalls);
const details = (tenant: TestTenant, userId: string) =>
  of(tenant).getMemberDetails({ params: { userId } });
const lastAudit = async ({ userId }: TestUser) =>
  (await getAudits(stack, userId)).filter((one) => eventCategory(one.action) === 'users').at(-1);

/** A user who belongs to this tenant and to no other. */
async function onlyHere({ id, member }: TestTenant, role = 'ReadOnly') {
  const user = await member(role);
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', user.userId)
      .where('tenant_id', '<>', id)
      .execute(),
  );
  return user;
}

async function pause(user: TestUser) {
  for (let times = 0; times < 3; times += 1)
    await expect(signIn({ ...user, password: 'a guess' })).rejects.toMatchObject(signedOut);
}

describe('a pause of sign-in', () => {
  test('shows in the details and is ended by an administrator', async () => {
    const tenant = await stack.aTenant();
    const user = await onlyHere(tenant);
    expect(await details(tenant, user.userId)).not.toHaveProperty('pausedUntil');
    await pause(user);
    await expect(signIn(user)).rejects.toMatchObject(paused);
    const { pausedUntil = '' } = await details(tenant, user.userId);
    expect(Date.parse(pausedUntil)).toBeGreaterThan(stack.clock.now().getTime());
    await of(tenant).unlockUser({ params: { userId: user.userId } });
    await expect(signIn(user)).resolves.toHaveProperty('accessToken');
    expect(await lastAudit(user)).toMatchObject({
      action: 'user.unlocked',
      tenantId: tenant.id,
    });
  });

  test('stays for users of a tenant the administrator does not manage', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    await pause(user);
    const unlocking = () => of(tenant).unlockUser({ params: { userId: user.userId } });
    await expect(unlocking()).rejects.toMatchObject(elsewhereToo);
    await expect(signIn(user)).rejects.toMatchObject(paused);
    // one that was closed is none
    await stack.server.db.system((tx) =>
      tx
        .updateTable('tenants')
        .set({ deleted_at: stack.clock.now() })
        .where('id', '=', user.tenantId)
        .execute(),
    );
    await expect(unlocking()).resolves.toBeUndefined();
  });

  test('T-TEN-1 of a user in another tenant is that of nobody', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    for (const userId of [globex.admin.userId, crypto.randomUUID(), 'nobody']) {
      const unlocking = of(acme).unlockUser({ params: { userId } });
      await expect(unlocking).rejects.toMatchObject({ status: 404, code: 'users/unknownMember' });
    }
  });
});

describe('MFA methods', () => {
  test('ASVS-6.4.4 are reset: they are gone, sessions end, and the owner is notified', async () => {
    const tenant = await stack.aTenant();
    const user = await onlyHere(tenant);
    await withApp(stack, user);
    expect(await details(tenant, user.userId)).toMatchObject({
      factors: [{ kind: 'authenticator' }],
    });
    await stack.inbox.settled();
    await tenant.admin
      .api(loginCalls)
      .signIn({ body: { email: tenant.admin.email, password: tenant.admin.password } });
    await of(tenant).resetUserMfa({ params: { userId: user.userId } });
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await expect(signIn(user)).resolves.toMatchObject({ mfaRequired: false });
    expect(await details(tenant, user.userId)).toMatchObject({ factors: [] });
    expect(await lastAudit(user)).toMatchObject({ action: 'user.mfa_reset' });
    await stack.inbox.settled();
    expect(stack.inbox.all(user.email).at(-1)?.subject).toMatch(/MFA was turned off/);
  });

  test('stay with who has none to reset, belongs elsewhere, is above, or asks for themselves', async () => {
    const tenant = await stack.aTenant();
    const inviter = await tenant.member('Inviter');
    const [user, shared] = [await onlyHere(tenant), await tenant.member('ReadOnly')];
    const reset = (user: TestUser, userId: string) =>
      user.api(usersCalls).resetUserMfa({ params: { userId } });
    await expect(reset(tenant.admin, user.userId)).rejects.toMatchObject({
      code: 'users/noFactors',
    });
    await expect(reset(tenant.admin, shared.userId)).rejects.toMatchObject(elsewhereToo);
    await expect(reset(inviter, tenant.admin.userId)).rejects.toMatchObject({
      code: 'users/memberAbove',
    });
    await expect(reset(tenant.admin, tenant.admin.userId)).rejects.toMatchObject({
      code: 'users/ownRow',
    });
  });
});

describe('a new password', () => {
  test('is demanded at the next sign-in, by a mailed link as well', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    await of(tenant).forcePasswordReset({ params: { userId: user.userId } });
    expect(await details(tenant, user.userId)).toMatchObject({
      mustChangePassword: true,
      hasPassword: true,
    });
    await expect(me(user)).rejects.toMatchObject(signedOut);
    const { userId = '', resetPasswordToken: token = '' } = await signIn(user);
    expect(token).not.toBe('');
    const mail = await stack.inbox.next(user.email);
    expect(
      getSecret(mail.links.find((one) => one.includes('/reset-password')) ?? ''),
    ).toMatchObject({ userId });
    await stack
      .api(passwordsCalls)
      .resetPassword({ body: { userId, token, password: newPassword } });
    await expect(signIn({ ...user, password: newPassword })).resolves.toHaveProperty('accessToken');
    expect(await details(tenant, user.userId)).toMatchObject({ mustChangePassword: false });
  });

  test('is demanded of a sign-in that waits for MFA, too: it begins again', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    const { app } = await withApp(stack, user);
    const { browser, mfaToken } = await firstStep(stack, user);
    await tenant.admin
      .api(loginCalls)
      .signIn({ body: { email: tenant.admin.email, password: tenant.admin.password } });
    await of(tenant).forcePasswordReset({ params: { userId: user.userId } });
    const finishing = browser
      .api(mfaCalls)
      .verifyMfaCode({ body: { mfaToken, value: app.code() } });
    await expect(finishing).rejects.toMatchObject({ status: 403 });
    expect(await signIn(user)).toHaveProperty('resetPasswordToken');
  });

  test('is demanded of who typed the old one just before, too', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    const { passwordHasher } = stack.server.kernel;
    const verify = passwordHasher.verify.bind(passwordHasher);
    // the password is found right, and another one demanded before that leads anywhere
    const compared = vi
      .spyOn(passwordHasher, 'verify')
      .mockImplementationOnce(async (hash, typed) => {
        const right = await verify(hash, typed);
        await of(tenant).forcePasswordReset({ params: { userId: user.userId } });
        return right;
      });
    await expect(signIn(user)).rejects.toMatchObject(signedOut);
    compared.mockRestore();
  });

  test('is demanded three times an hour at most, by each tenant for itself', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const user = await acme.member('ReadOnly');
    await stack.addMember(globex.id, user.userId, 'ReadOnly');
    const demand = (by: typeof acme) =>
      of(by).forcePasswordReset({ params: { userId: user.userId } });
    for (let times = 0; times < 3; times += 1) await demand(acme);
    await expect(demand(acme)).rejects.toMatchObject({ status: 429, code: 'request/tooMany' });
    await demand(globex);
    stack.clock.advance(60 * 60);
    const { email, password } = acme.admin;
    await acme.admin.api(loginCalls).signIn({ body: { email, password } });
    await demand(acme);
  });

  test('is not demanded of who has none, of oneself, or of outsiders', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { userId } = await acme.member('ReadOnly');
    await stack.server.db.system((tx) =>
      tx.deleteFrom('passwords').where('user_id', '=', userId).execute(),
    );
    const demand = (id: string) => of(acme).forcePasswordReset({ params: { userId: id } });
    await expect(demand(userId)).rejects.toMatchObject({ code: 'users/noPassword' });
    await expect(demand(acme.admin.userId)).rejects.toMatchObject({ code: 'users/ownRow' });
    await expect(demand(globex.admin.userId)).rejects.toMatchObject({
      code: 'users/unknownMember',
    });
  });
});

test('a member is signed out of this tenant and of no other', async () => {
  const tenant = await stack.aTenant();
  const user = await tenant.member('ReadOnly');
  const phone = await user.elsewhere();
  const before = await details(tenant, user.userId);
  expect(before.sessions?.length).toBeGreaterThanOrEqual(1);
  await tenant.admin.api(sessionsCalls).revokeUserSessions({ body: { userId: user.userId } });
  await expect(me(user)).rejects.toMatchObject(signedOut);
  expect((await details(tenant, user.userId)).sessions).toEqual([]);
  expect(await lastAudit(user)).toMatchObject({ action: 'user.sessions_revoked' });
  const foreign = await stack.aTenant();
  await expect(
    tenant.admin.api(sessionsCalls).revokeUserSessions({ body: { userId: foreign.admin.userId } }),
  ).rejects.toMatchObject({
    code: 'users/unknownMember',
  });
  expect(phone.accessToken).toBeDefined();
});

test('details name the sources of roles and reject users of other tenants', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const user = await acme.member('Inviter');
  const found = await details(acme, user.userId);
  expect(found).toMatchObject({
    isElsewhere: true,
    member: { effectiveRoles: [{ name: 'Inviter', sources: [{ kind: 'direct' }] }] },
  });
  for (const id of [globex.admin.userId, 'nobody'])
    await expect(details(acme, id)).rejects.toMatchObject({ code: 'users/unknownMember' });
});

// Review 2026-11-23, portal B7
test('details show how a user signs in to the user and to callers who may change users, and to nobody else', async () => {
  const tenant = await stack.aTenant();
  const [reader, inviter] = [await tenant.member('ReadOnly'), await tenant.member('Inviter')];
  const keysFor = async (caller: TestUser, userId: string) =>
    Object.keys(await caller.api(usersCalls).getMemberDetails({ params: { userId } })).toSorted();
  const everything = [
    'factors',
    'hasPassword',
    'isElsewhere',
    'member',
    'mustChangePassword',
    'permissions',
    'sessions',
    'tokens',
  ];
  expect(await keysFor(reader, tenant.admin.userId)).toEqual([
    'isElsewhere',
    'member',
    'permissions',
  ]);
  expect(await keysFor(reader, reader.userId)).toEqual(everything);
  expect(await keysFor(inviter, tenant.admin.userId)).toEqual(everything);
});

test('helping asks for a fresh proof where it could take an account away', async () => {
  const tenant = await stack.aTenant();
  const { userId } = await onlyHere(tenant);
  stack.clock.advance(60 * 60);
  await tenant.admin.api(loginCalls).refresh({ body: {} });
  const stepUp = { code: 'mfa/stepUpRequired' };
  await expect(of(tenant).resetUserMfa({ params: { userId } })).rejects.toMatchObject(stepUp);
  await expect(of(tenant).forcePasswordReset({ params: { userId } })).rejects.toMatchObject(stepUp);
  await expect(of(tenant).exportMembers({ query: {} })).rejects.toMatchObject(stepUp);
  await tenant.admin.api(sessionsCalls).revokeUserSessions({ body: { userId } });
});
