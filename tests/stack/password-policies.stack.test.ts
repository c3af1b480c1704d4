import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import type { ImpactEffect, SecuritySettingsChange } from '@foyer/contract/security-policies';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import {
  aNewUser as newUser,
  createStack,
  type TestUser as User,
  type Visitor,
} from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';
import { handOut, getHolder as toHolder, readInvitation } from './inviting.ts';

const flags = { 'security-center-show-login-flows': true };
const stack = await createStack({
  config: { breachedPasswords: { allowTenants: true }, lockout: { maxAttempts: 10 }, flags },
});
const stolen = 'Stolen-and-known-1';
stack.breachedPasswords.stolen.add(stolen);
const checking = { breachedPasswords: { blockPwnedPasswords: true } };
const breached = { status: 400, code: 'passwords/breachedPassword' };

const policyCalls = (caller: Visitor) => caller.api(securityPoliciesCalls);
const save = (admin: Visitor, body: SecuritySettingsChange) =>
  policyCalls(admin).saveSecuritySettings({ body });
const signIn = ({ email }: User, password: string) =>
  stack.visitor().api(loginCalls).signIn({ body: { email, password } });
const change = (user: User, newPassword: string) =>
  user.api(passwordsCalls).changePassword({ body: { password: user.password, newPassword } });

describe('a tenant that checks breached passwords', () => {
  test('rejects them in every way to choose one, and other tenants do not', async () => {
    const { admin, member } = await stack.aTenant();
    const [ada, eve] = [await member(), await stack.aUser()];
    const { token: invitationToken } = await handOut(admin);
    const invited = newUser();
    await admin.api(usersCalls).addUser({ body: { email: invited.email } });
    const { link } = await readInvitation(stack, invited.email);
    await save(admin, checking);
    await expect(change(ada, stolen)).rejects.toMatchObject(breached);
    await stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
    await expect(toHolder(stack).accept({ ...link, password: stolen })).rejects.toMatchObject(
      breached,
    );
    const joining = { ...newUser({ password: stolen }), companyName: '', invitationToken };
    await expect(stack.api(signUpCalls).signUp({ body: joining })).rejects.toMatchObject(breached);
    await change(eve, stolen);
    expect(await signIn(eve, stolen)).toHaveProperty('accessToken');
  });

  test('keeps members with one out until it is replaced, and tells it in the rules', async () => {
    const { admin, member } = await stack.aTenant();
    const ada = await member();
    await change(ada, stolen);
    expect(await signIn(ada, stolen)).toHaveProperty('accessToken');
    await save(admin, checking);
    expect(await signIn(ada, stolen)).toMatchObject({ isBreachedPassword: true });
    const rules = () => admin.api(passwordsCalls).getPasswordPolicy();
    expect(await rules()).toMatchObject(checking.breachedPasswords);
    await save(admin, { breachedPasswords: null });
    expect(await rules()).toMatchObject({ blockPwnedPasswords: false });
    expect(await signIn(ada, stolen)).toHaveProperty('accessToken');
    // known by now: the impact of turning it on again names the user
    const impact = await policyCalls(admin).getSecuritySettingsImpact({ body: checking });
    expect(impact.effects).toEqual([{ effect: 'passwordChange', count: 1, users: 1 }]);
  });

  test('cannot turn it off where the environment checks, or on where nothing allows it', async () => {
    for (const enabled of [true, false]) {
      const fixed = await createStack({ config: { breachedPasswords: { enabled } } });
      const { admin } = await fixed.aTenant();
      const before = await policyCalls(admin).getSecuritySettings();
      expect(before.breachedPasswords).toMatchObject({
        isEditable: false,
        isInherited: true,
        value: { blockPwnedPasswords: enabled },
      });
      const other = { breachedPasswords: { blockPwnedPasswords: !enabled } };
      await expect(save(admin, other)).rejects.toMatchObject({
        status: 400,
        code: 'securityPolicies/breachCheckFixed',
      });
      expect(await policyCalls(admin).saveSecuritySettings({ body: before })).toEqual(before);
    }
  });
});

test('a longer minimum length applies to users who join through an invitation or a link', async () => {
  const { admin } = await stack.aTenant();
  await save(admin, { passwordStrength: { minLength: 40 } });
  const { token: invitationToken } = await handOut(admin);
  const invited = newUser();
  await admin.api(usersCalls).addUser({ body: { email: invited.email } });
  const { link } = await readInvitation(stack, invited.email);
  const rules = await stack
    .api(passwordsCalls)
    .getPasswordConfigForUser({ query: { userId: link.userId } });
  expect(rules).toMatchObject({ minLength: 40 });
  const password = 'Tiny-locomotive-81-Whistle!';
  const weak = { status: 400 };
  await expect(toHolder(stack).accept({ ...link, password })).rejects.toMatchObject(weak);
  const joining = { ...newUser({ password }), companyName: '', invitationToken };
  await expect(stack.api(signUpCalls).signUp({ body: joining })).rejects.toMatchObject(weak);
});

test('a backend sets the password rules of one tenant, and not those of the environment', async () => {
  const { call } = createBackend(stack);
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  const path = '/identity/resources/configurations/v1/password';
  const tenantId = acme.id;
  const before = await call('GET', path);
  const own = { minLength: 14, blockPwnedPasswords: true };
  expect(await call('POST', path, { tenantId, body: own })).toMatchObject({
    status: 201,
    body: own,
  });
  expect(await call('GET', path, { tenantId })).toMatchObject({ body: own });
  expect(await call('GET', path)).toEqual(before);
  expect(await globex.admin.api(passwordsCalls).getPasswordPolicy()).toEqual(before.body);
  expect((await policyCalls(acme.admin).getSecuritySettings()).passwordStrength).toMatchObject({
    isInherited: false,
    value: { minLength: 14 },
  });
  // what was read can be sent back; a rule that only the environment has cannot change
  expect(await call('POST', path, { tenantId, body: before.body })).toMatchObject({ status: 201 });
  const foreign = await call('POST', path, { tenantId, body: { maxLength: 70 } });
  expect(foreign).toMatchObject({ status: 400 });
});

describe('the impact of a lockout policy', () => {
  const readImpact = async (admin: Visitor, lockout: SecuritySettingsChange['lockout']) => {
    const { effects } = await policyCalls(admin).getSecuritySettingsImpact({ body: { lockout } });
    return Object.fromEntries(effects.map(({ effect, users }) => [effect, users]));
  };
  const readUsers = async (
    admin: Visitor,
    effect: ImpactEffect,
    lockout: SecuritySettingsChange['lockout'],
  ) => {
    const body = { change: { lockout }, effect };
    return (await policyCalls(admin).listSecuritySettingsAffected({ body })).items.map(
      ({ id }) => id,
    );
  };
  const failToSignIn = async (user: User, times: number) => {
    for (let count = 0; count < times; count += 1)
      await expect(signIn(user, 'A-wrong-password-1')).rejects.toMatchObject({ status: 401 });
  };

  test('names users who have failed too often for the new limit, and who are locked out already', async () => {
    const { admin, member } = await stack.aTenant();
    const [ada, ben, cleo] = [await member(), await member(), await member()];
    await failToSignIn(ada, 3);
    await failToSignIn(ben, 1);
    const limit = (maxAttempts: number) => ({ enabled: true, maxAttempts });
    expect(await readImpact(admin, limit(5))).toEqual({});
    expect(await readImpact(admin, limit(3))).toEqual({ usersLocked: 1 });
    expect(await readUsers(admin, 'usersLocked', limit(3))).toEqual([ada.userId]);
    await expect(signIn(cleo, cleo.password)).resolves.toHaveProperty('accessToken');
    await save(admin, { lockout: limit(3) });
    await expect(signIn(ada, ada.password)).rejects.toMatchObject({ status: 401 });
    expect(await readImpact(admin, limit(2))).toEqual({ usersStillLocked: 1 });
    expect(await readImpact(admin, limit(8))).toEqual({ usersUnlocked: 1 });
    expect(await readUsers(admin, 'usersUnlocked', { enabled: false, maxAttempts: 3 })).toEqual([
      ada.userId,
    ]);
    await save(admin, { lockout: limit(8) });
    await expect(signIn(ada, ada.password)).resolves.toHaveProperty('accessToken');
    stack.clock.advance(16 * 60);
    const later = await admin.elsewhere();
    expect(await readImpact(later, limit(1))).toEqual({});
  });

  test('counts a user whom another tenant locks out as locked already, and no users of other tenants', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const ada = await stack.aUser();
    await stack.addMember(acme.id, ada.userId, 'ReadOnly');
    await failToSignIn(ada, 2);
    const lockout = { enabled: true, maxAttempts: 2 };
    expect(await readImpact(globex.admin, lockout)).toEqual({});
    expect(await readImpact(acme.admin, lockout)).toEqual({ usersLocked: 1 });
    // in the tenant that she signed up with, she is the administrator
    await save(ada, { lockout });
    expect(await readImpact(acme.admin, lockout)).toEqual({ usersStillLocked: 1 });
  });
});
