import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser, type TestTenant, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { tenantConcurrency } from './tenant-concurrency.ts';
import { invite, rolesWithInviter, getRoleId } from './inviting.ts';
import { giveRole } from './role-holders.ts';
import { eventCategory } from './reading-audits.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });

const unknown = { status: 404, code: 'users/unknownMember' };
const above = { status: 403, code: 'users/memberAbove' };
const lastAdministrator = { status: 409, code: 'users/lastAdministrator' };
const signedOut = { status: 401 };
const stepUp = { code: 'mfa/stepUpRequired' };

const me = (user: Pick<TestUser, 'api'>) => user.api(profileCalls).getMe();
const setRoles = (user: TestUser, id: string, roleIds: string[]) =>
  user.api(usersCalls).updateMember({ body: { id, roleIds } });
const remove = (user: TestUser, userId: string) =>
  user.api(usersCalls).deleteMember({ params: { userId } });
const disable = (user: TestUser, userId: string) =>
  user.api(usersCalls).disableUser({ params: { userId } });
const enable = (user: TestUser, userId: string) =>
  user.api(usersCalls).enableUser({ params: { userId } });

/** Long enough that a sign-in proves nothing any longer, and the access token is fresh. */
async function later(user: TestUser) {
  stack.clock.advance(60 * 60);
  await user.api(loginCalls).refresh({ body: {} });
}

async function getRoles({ admin }: TestTenant, userId: string) {
  const [found] = await admin.api(usersCalls).getUsersRoles({ query: { ids: userId } });
  return found?.roleIds;
}

async function getAudits(tenantId: string) {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('audits').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute(),
  );
  return rows.filter(({ action }) => eventCategory(action) === 'users');
}

const isMember = async ({ admin }: TestTenant, userId: string) =>
  (await admin.api(usersCalls).listUsersV3({ query: { ids: userId } })).items.length === 1;

const getAccount = (userId: string) =>
  stack.server.db.read((tx) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  );

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

describe('the roles of a member', () => {
  test('are changed, act at once, and are written down', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    const auditor = await getRoleId(stack, 'Auditor');
    const { item } = await setRoles(tenant.admin, user.userId, [auditor]);
    expect(item).toMatchObject({
      id: user.userId,
      roleIds: [auditor],
      roles: [{ key: 'Auditor' }],
    });
    expect((await me(user)).roles.map(({ key }) => key)).toEqual(['Auditor']);
    await expect(user.api(usersCalls).listMembers({ query: {} })).rejects.toMatchObject({
      status: 403,
    });
    expect(await getAudits(tenant.id)).toMatchObject([
      { action: 'user.roles_updated', user_id: user.userId, actor_id: tenant.admin.userId },
    ]);
  });

  test('are all taken by a single empty id', async () => {
    const tenant = await stack.aTenant();
    const { userId } = await tenant.member('ReadOnly');
    const { item } = await setRoles(tenant.admin, userId, ['']);
    expect(item).toMatchObject({ roleIds: [], roles: [] });
    expect(await getRoles(tenant, userId)).toEqual([]);
  });

  test('stay as they are when none are named, whatever else is sent', async () => {
    const tenant = await stack.aTenant();
    const { userId, name } = await tenant.member('ReadOnly');
    const before = await getRoles(tenant, userId);
    const body = {
      id: userId,
      name: 'Somebody else',
      tenantId: crypto.randomUUID(),
      superUser: true,
    };
    const { item } = await tenant.admin.api(usersCalls).updateMember({ body });
    expect(item).toMatchObject({ name, roleIds: before });
    expect(await getAudits(tenant.id)).toEqual([]);
  });

  test('T-TEN-3 are not given by who does not hold them', async () => {
    const tenant = await stack.aTenant();
    const inviter = await tenant.member('Inviter');
    const { userId } = await tenant.member('ReadOnly');
    const [admin, auditor] = [await getRoleId(stack, 'Admin'), await getRoleId(stack, 'Auditor')];
    const roleAbove = { status: 403, code: 'invitations/roleAbove' };
    for (const target of [userId, inviter.userId])
      for (const role of [admin, auditor])
        await expect(setRoles(inviter, target, [role])).rejects.toMatchObject(roleAbove);
    await setRoles(inviter, userId, [await getRoleId(stack, 'Inviter')]);
    expect(await getRoles(tenant, userId)).toEqual([await getRoleId(stack, 'Inviter')]);
  });

  test('T-TEN-3 are not changed by who is below', async () => {
    const tenant = await stack.aTenant();
    const [inviter, auditor] = [await tenant.member('Inviter'), await tenant.member('Auditor')];
    for (const { userId } of [tenant.admin, auditor]) {
      await expect(setRoles(inviter, userId, [''])).rejects.toMatchObject(above);
      await expect(disable(inviter, userId)).rejects.toMatchObject(above);
      await expect(remove(inviter, userId)).rejects.toMatchObject(above);
    }
    const operator = await tenant.member('ReadOnly');
    await stack.server.db.system((tx) =>
      tx.updateTable('users').set({ super_user: true }).where('id', '=', operator.userId).execute(),
    );
    await expect(remove(tenant.admin, operator.userId)).rejects.toMatchObject(above);
  });

  test('are of their tenant or of none', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const user = await acme.member('ReadOnly');
    const own = { tenant_id: globex.id, key: 'Spy', name: 'Spy' };
    const { id: spy } = await stack.server.db.system((tx) =>
      tx.insertInto('roles').values(own).returning('id').executeTakeFirstOrThrow(),
    );
    const unknownRole = { status: 400, code: 'invitations/unknownRole' };
    for (const role of [spy, crypto.randomUUID(), 'nonsense'])
      await expect(setRoles(acme.admin, user.userId, [role]), role).rejects.toMatchObject(
        unknownRole,
      );
    const before = await getRoles(globex, globex.admin.userId);
    for (const id of [globex.admin.userId, globex.id, 'nonsense', ''])
      await expect(setRoles(acme.admin, id, ['']), id).rejects.toMatchObject(unknown);
    expect(await getRoles(globex, globex.admin.userId)).toEqual(before);
  });

  test('ask for a fresh proof of who changes them', async () => {
    const tenant = await stack.aTenant();
    const { userId } = await tenant.member('ReadOnly');
    await later(tenant.admin);
    await expect(setRoles(tenant.admin, userId, [''])).rejects.toMatchObject(stepUp);
    await expect(remove(tenant.admin, userId)).rejects.toMatchObject(stepUp);
    expect(await getRoles(tenant, userId)).toHaveLength(1);
  });
});

test('T-TEN-3 a change is judged by what its maker holds when its turn comes', async () => {
  const { id: tenantId, member } = await stack.aTenant();
  const [second, bob] = [await member('Admin'), await member('Auditor')];
  const { hold, untilWaiting } = tenantConcurrency(stack);
  const letGo = await hold(tenantId);
  const asked = disable(second, bob.userId).catch((refusal: unknown) => refusal);
  await untilWaiting(1);
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('membership_roles')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', second.userId)
      .execute(),
  );
  await letGo();
  expect(await asked).toMatchObject(above);
});

describe('the last administrator', () => {
  test('is not demoted, removed or disabled, and does not leave', async () => {
    const tenant = await stack.aTenant();
    const { admin } = tenant;
    await tenant.member('Inviter');
    const readOnly = await getRoleId(stack, 'ReadOnly');
    await expect(setRoles(admin, admin.userId, [readOnly])).rejects.toMatchObject(
      lastAdministrator,
    );
    await expect(setRoles(admin, admin.userId, [''])).rejects.toMatchObject(lastAdministrator);
    await expect(remove(admin, admin.userId)).rejects.toMatchObject(lastAdministrator);
    await expect(disable(admin, admin.userId)).rejects.toMatchObject({
      status: 403,
      code: 'users/ownRow',
    });
    expect(await getRoles(tenant, admin.userId)).toEqual([await getRoleId(stack, 'Admin')]);
    expect(await getAudits(tenant.id)).toEqual([]);
  });

  // Review 2026-11-23, portal B9
  test('is shown that leaving is not possible before a fresh proof is asked for', async () => {
    const { admin, member } = await stack.aTenant();
    const second = await member('Admin');
    await later(admin);
    await expect(remove(admin, admin.userId)).rejects.toMatchObject(stepUp);
    await disable(admin, second.userId);
    await expect(remove(admin, admin.userId)).rejects.toMatchObject(lastAdministrator);
  });

  test('is not who has a colleague, unless that one cannot come in', async () => {
    const tenant = await stack.aTenant();
    const { admin } = tenant;
    const second = await tenant.member('Admin');
    await disable(admin, second.userId);
    await expect(remove(admin, admin.userId)).rejects.toMatchObject(lastAdministrator);
    await enable(admin, second.userId);
    await remove(admin, admin.userId);
    const { items } = await second
      .elsewhere()
      .then((one) => one.api(usersCalls).listMembers({ query: {} }));
    expect(items.map(({ id }) => id)).toEqual([second.userId]);
  });

  test('has no colleague in who is locked, did not prove their address, or may change users or roles alone', async () => {
    const { id: tenantId, admin, member } = await stack.aTenant();
    const { userId } = await member('Admin');
    const leave = () => remove(admin, admin.userId);
    const { db } = stack.server;
    for (const facts of [
      { locked_at: stack.clock.now() },
      { locked_at: null, verified_at: null },
    ]) {
      await db.system((tx) =>
        tx.updateTable('users').set(facts).where('id', '=', userId).execute(),
      );
      await expect(leave(), JSON.stringify(facts)).rejects.toMatchObject(lastAdministrator);
    }
    await remove(admin, userId);
    const permissions = await admin.api(rolesCalls).listPermissions();
    for (const key of ['fe.secure.write.users', 'fe.secure.write.roles']) {
      const permissionIds = permissions.filter((one) => one.key === key).map(({ id }) => id);
      const half = await admin
        .api(rolesCalls)
        .addRoleV2({ body: { key, name: key, permissionIds } });
      await giveRole(stack, tenantId, (await member('ReadOnly')).userId, half.id);
      await expect(leave(), key).rejects.toMatchObject(lastAdministrator);
    }
  });

  test('stays when two administrators remove each other at once', async () => {
    const tenant = await stack.aTenant();
    const second = await tenant.member('Admin');
    const { admin } = tenant;
    const ended = await Promise.allSettled([
      remove(admin, second.userId),
      remove(second, admin.userId),
    ]);
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('disabling a member', () => {
  test('T-PWD-7 ends their sessions in this tenant at once and leaves the others alone', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    const other = await user.elsewhere();
    await other.api(tenantsCalls).switchTenant({ body: { tenantId: user.tenantId } });
    await other.api(loginCalls).refresh({ body: {} });
    await disable(tenant.admin, user.userId);
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await expect(user.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(signedOut);
    expect(await me(other)).toMatchObject({
      tenantId: user.tenantId,
      tenantIds: [user.tenantId],
    });
    const { tenants } = await other.api(tenantsCalls).getMyTenants();
    expect(tenants.map(({ id }) => id)).toEqual([user.tenantId]);
    const back = other.api(tenantsCalls).switchTenant({ body: { tenantId: tenant.id } });
    await expect(back).rejects.toMatchObject({ status: 404 });
    const again = await user.elsewhere();
    expect(await me(again)).toMatchObject({ tenantId: user.tenantId });
    expect(await getAudits(tenant.id)).toMatchObject([
      { action: 'user.disabled', user_id: user.userId },
    ]);
  });

  test('T-PWD-7 closes every sign-in method of who has no other tenant, until they are enabled', async () => {
    const tenant = await stack.aTenant();
    const user = await onlyHere(tenant);
    await disable(tenant.admin, user.userId);
    await disable(tenant.admin, user.userId);
    await expect(user.elsewhere()).rejects.toMatchObject({ status: 403 });
    const [row] = (
      await tenant.admin.api(usersCalls).listMembers({ query: { searchFilter: user.email } })
    ).items;
    expect(row).toMatchObject({ isDisabled: true });
    await enable(tenant.admin, user.userId);
    await enable(tenant.admin, user.userId);
    expect(await me(await user.elsewhere())).toMatchObject({ tenantId: tenant.id });
    const actions = (await getAudits(tenant.id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['user.disabled', 'user.enabled']);
  });

  test('closes a token of this tenant whose session has moved on to another one', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    await user.api(tenantsCalls).switchTenant({ body: { tenantId: user.tenantId } });
    expect(await me(user)).toMatchObject({ tenantId: tenant.id });
    await disable(tenant.admin, user.userId);
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await user.api(loginCalls).refresh({ body: {} });
    expect(await me(user)).toMatchObject({ tenantId: user.tenantId });
  });

  test('is refused for users of other tenants', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { userId } = await globex.member('ReadOnly');
    for (const id of [userId, globex.id, crypto.randomUUID(), 'nonsense']) {
      await expect(disable(acme.admin, id), id).rejects.toMatchObject(unknown);
      await expect(enable(acme.admin, id), id).rejects.toMatchObject(unknown);
    }
  });
});

describe('removing a member', () => {
  test('T-PWD-7 takes the tenant from who has another one, and keeps the account', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    await remove(tenant.admin, user.userId);
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await expect(user.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(signedOut);
    expect(await isMember(tenant, user.userId)).toBe(false);
    expect(await me(await user.elsewhere())).toMatchObject({ tenantId: user.tenantId });
    expect(await getAudits(tenant.id)).toMatchObject([
      { action: 'user.removed', json: { accountDeleted: false } },
    ]);
  });

  test('T-PWD-7 stays done for what they had open elsewhere, also when they are a member once more', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    const atHome = await user.elsewhere();
    await atHome.api(tenantsCalls).switchTenant({ body: { tenantId: user.tenantId } });
    const comeIn = (user: Visitor) =>
      user.api(tenantsCalls).getUserJwt({ body: { tenantId: tenant.id } });
    await comeIn(atHome);
    await remove(tenant.admin, user.userId);
    const { link } = await invite(stack, tenant.admin, user);
    await stack.api(invitationsCalls).acceptInvitation({ body: link });
    expect(await isMember(tenant, user.userId)).toBe(true);
    await atHome.api(loginCalls).refresh({ body: {} });
    expect(await me(atHome)).toMatchObject({ tenantId: user.tenantId });
    await expect(comeIn(atHome)).rejects.toMatchObject({ status: 404 });
    await comeIn(await user.elsewhere());
  });

  test('deletes the account of who belongs to no other tenant', async () => {
    const tenant = await stack.aTenant();
    const user = await onlyHere(tenant);
    await remove(tenant.admin, user.userId);
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await expect(user.elsewhere()).rejects.toMatchObject({ status: 401 });
    expect(await getAccount(user.userId)).toBeUndefined();
    const [row] = await getAudits(tenant.id);
    expect(row).toMatchObject({
      action: 'user.removed',
      email: user.email,
      json: { accountDeleted: true },
    });
  });

  test('leaves an operator their account', async () => {
    const tenant = await stack.aTenant();
    const { userId } = await onlyHere(tenant);
    await stack.server.db.system((tx) =>
      tx
        .updateTable('users')
        .set({ super_user: true })
        .where('id', 'in', [userId, tenant.admin.userId])
        .execute(),
    );
    await remove(tenant.admin, userId);
    expect(await isMember(tenant, userId)).toBe(false);
    expect(await getAccount(userId)).toBeDefined();
  });

  test('with their id leaves the tenant: the session continues in another one, and the account stays', async () => {
    const tenant = await stack.aTenant();
    const second = await tenant.member('Inviter');
    await remove(second, second.userId);
    await expect(me(second)).rejects.toMatchObject(signedOut);
    await second.api(loginCalls).refresh({ body: {} });
    expect(await me(second)).toMatchObject({ tenantId: second.tenantId });
    expect(await getAudits(tenant.id)).toMatchObject([
      { action: 'user.left', user_id: second.userId },
    ]);
    const last = await onlyHere(tenant, 'Inviter');
    await remove(last, last.userId);
    expect(await getAccount(last.userId)).toBeDefined();
  });

  test('is refused for users of other tenants', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { userId } = await globex.member('ReadOnly');
    for (const id of [userId, globex.id, crypto.randomUUID(), 'nonsense'])
      await expect(remove(acme.admin, id), id).rejects.toMatchObject(unknown);
    expect(await isMember(globex, userId)).toBe(true);
  });
});

test('who may only read users changes nobody', async () => {
  const tenant = await stack.aTenant();
  const [reader, { userId }] = [await tenant.member('ReadOnly'), await tenant.member('ReadOnly')];
  const forbidden = { status: 403, code: 'request/forbidden' };
  await expect(setRoles(reader, userId, [''])).rejects.toMatchObject(forbidden);
  await expect(remove(reader, userId)).rejects.toMatchObject(forbidden);
  await expect(disable(reader, userId)).rejects.toMatchObject(forbidden);
  await expect(enable(reader, userId)).rejects.toMatchObject(forbidden);
  expect(await isMember(tenant, userId)).toBe(true);
});
