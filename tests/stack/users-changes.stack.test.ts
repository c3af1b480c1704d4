import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type Person, type TestTenant, type Visitor } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { companyTurns } from './company-turns.ts';
import { invite, rolesWithInviter, roleIdOf } from './inviting.ts';
import { giveRole } from './role-holders.ts';
import { eventCategory } from './reading-audits.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });

const unknown = { status: 404, code: 'users/unknownMember' };
const above = { status: 403, code: 'users/memberAbove' };
const lastAdministrator = { status: 409, code: 'users/lastAdministrator' };
const signedOut = { status: 401 };
const stepUp = { code: 'mfa/stepUpRequired' };

const me = (who: Pick<Person, 'api'>) => who.api(profileCalls).getMe();
const setRoles = (who: Person, id: string, roleIds: string[]) =>
  who.api(usersCalls).updateMember({ body: { id, roleIds } });
const remove = (who: Person, userId: string) =>
  who.api(usersCalls).deleteMember({ params: { userId } });
const disable = (who: Person, userId: string) =>
  who.api(usersCalls).disableUser({ params: { userId } });
const enable = (who: Person, userId: string) =>
  who.api(usersCalls).enableUser({ params: { userId } });

/** Long enough that a sign-in proves nothing any more, and the access token is fresh. */
async function later(person: Person) {
  stack.clock.advance(60 * 60);
  await person.api(loginCalls).refresh({ body: {} });
}

async function rolesOf({ admin }: TestTenant, userId: string) {
  const [found] = await admin.api(usersCalls).getUsersRoles({ query: { ids: userId } });
  return found?.roleIds;
}

async function auditsOf(tenantId: string) {
  const rows = await stack.server.db.read((tx) =>
    tx.selectFrom('audits').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute(),
  );
  return rows.filter(({ action }) => eventCategory(action) === 'users');
}

const isMember = async ({ admin }: TestTenant, userId: string) =>
  (await admin.api(usersCalls).listUsersV3({ query: { ids: userId } })).items.length === 1;

const accountOf = (userId: string) =>
  stack.server.db.read((tx) =>
    tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst(),
  );

/** A person who belongs to this company and to no other. */
async function onlyHere({ id, member }: TestTenant, role = 'ReadOnly') {
  const person = await member(role);
  await stack.server.db.system((tx) =>
    tx
      .deleteFrom('memberships')
      .where('user_id', '=', person.userId)
      .where('tenant_id', '<>', id)
      .execute(),
  );
  return person;
}

describe('the roles of a member', () => {
  test('are changed, act at once, and are written down', async () => {
    const tenant = await stack.aTenant();
    const person = await tenant.member('ReadOnly');
    const auditor = await roleIdOf(stack, 'Auditor');
    const { item } = await setRoles(tenant.admin, person.userId, [auditor]);
    expect(item).toMatchObject({
      id: person.userId,
      roleIds: [auditor],
      roles: [{ key: 'Auditor' }],
    });
    expect((await me(person)).roles.map(({ key }) => key)).toEqual(['Auditor']);
    await expect(person.api(usersCalls).listMembers({ query: {} })).rejects.toMatchObject({
      status: 403,
    });
    expect(await auditsOf(tenant.id)).toMatchObject([
      { action: 'user.roles_updated', user_id: person.userId, actor_id: tenant.admin.userId },
    ]);
  });

  test('are all taken by a single empty id', async () => {
    const tenant = await stack.aTenant();
    const { userId } = await tenant.member('ReadOnly');
    const { item } = await setRoles(tenant.admin, userId, ['']);
    expect(item).toMatchObject({ roleIds: [], roles: [] });
    expect(await rolesOf(tenant, userId)).toEqual([]);
  });

  test('stay as they are when none are named, whatever else is sent', async () => {
    const tenant = await stack.aTenant();
    const { userId, name } = await tenant.member('ReadOnly');
    const before = await rolesOf(tenant, userId);
    const body = {
      id: userId,
      name: 'Somebody else',
      tenantId: crypto.randomUUID(),
      superUser: true,
    };
    const { item } = await tenant.admin.api(usersCalls).updateMember({ body });
    expect(item).toMatchObject({ name, roleIds: before });
    expect(await auditsOf(tenant.id)).toEqual([]);
  });

  test('T-TEN-3 are not given by who does not hold them', async () => {
    const tenant = await stack.aTenant();
    const inviter = await tenant.member('Inviter');
    const { userId } = await tenant.member('ReadOnly');
    const [admin, auditor] = [await roleIdOf(stack, 'Admin'), await roleIdOf(stack, 'Auditor')];
    const roleAbove = { status: 403, code: 'invitations/roleAbove' };
    for (const target of [userId, inviter.userId])
      for (const role of [admin, auditor])
        await expect(setRoles(inviter, target, [role])).rejects.toMatchObject(roleAbove);
    await setRoles(inviter, userId, [await roleIdOf(stack, 'Inviter')]);
    expect(await rolesOf(tenant, userId)).toEqual([await roleIdOf(stack, 'Inviter')]);
  });

  test('T-TEN-3 are not changed by who stands below', async () => {
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

  test('are of the own company or of none', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const person = await acme.member('ReadOnly');
    const own = { tenant_id: globex.id, key: 'Spy', name: 'Spy' };
    const { id: spy } = await stack.server.db.system((tx) =>
      tx.insertInto('roles').values(own).returning('id').executeTakeFirstOrThrow(),
    );
    const unknownRole = { status: 400, code: 'invitations/unknownRole' };
    for (const role of [spy, crypto.randomUUID(), 'nonsense'])
      await expect(setRoles(acme.admin, person.userId, [role]), role).rejects.toMatchObject(
        unknownRole,
      );
    const before = await rolesOf(globex, globex.admin.userId);
    for (const id of [globex.admin.userId, globex.id, 'nonsense', ''])
      await expect(setRoles(acme.admin, id, ['']), id).rejects.toMatchObject(unknown);
    expect(await rolesOf(globex, globex.admin.userId)).toEqual(before);
  });

  test('ask for a fresh proof of who changes them', async () => {
    const tenant = await stack.aTenant();
    const { userId } = await tenant.member('ReadOnly');
    await later(tenant.admin);
    await expect(setRoles(tenant.admin, userId, [''])).rejects.toMatchObject(stepUp);
    await expect(remove(tenant.admin, userId)).rejects.toMatchObject(stepUp);
    expect(await rolesOf(tenant, userId)).toHaveLength(1);
  });
});

test('T-TEN-3 a change is judged by what its maker holds when its turn comes', async () => {
  const { id: tenantId, member } = await stack.aTenant();
  const [second, bob] = [await member('Admin'), await member('Auditor')];
  const { hold, untilWaiting } = companyTurns(stack);
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
    const readOnly = await roleIdOf(stack, 'ReadOnly');
    await expect(setRoles(admin, admin.userId, [readOnly])).rejects.toMatchObject(
      lastAdministrator,
    );
    await expect(setRoles(admin, admin.userId, [''])).rejects.toMatchObject(lastAdministrator);
    await expect(remove(admin, admin.userId)).rejects.toMatchObject(lastAdministrator);
    await expect(disable(admin, admin.userId)).rejects.toMatchObject({
      status: 403,
      code: 'users/ownRow',
    });
    expect(await rolesOf(tenant, admin.userId)).toEqual([await roleIdOf(stack, 'Admin')]);
    expect(await auditsOf(tenant.id)).toEqual([]);
  });

  // Review 2026-11-23, portal B9
  test('is told that leaving is not possible before a fresh proof is asked for', async () => {
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

  test('has no colleague in who is locked, did not prove their address, or may change people or roles alone', async () => {
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
  test('T-PWD-7 ends their sessions in this company at once and leaves the others alone', async () => {
    const tenant = await stack.aTenant();
    const person = await tenant.member('ReadOnly');
    const other = await person.elsewhere();
    await other.api(tenantsCalls).switchTenant({ body: { tenantId: person.tenantId } });
    await other.api(loginCalls).refresh({ body: {} });
    await disable(tenant.admin, person.userId);
    await expect(me(person)).rejects.toMatchObject(signedOut);
    await expect(person.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(signedOut);
    expect(await me(other)).toMatchObject({
      tenantId: person.tenantId,
      tenantIds: [person.tenantId],
    });
    const { tenants } = await other.api(tenantsCalls).getMyTenants();
    expect(tenants.map(({ id }) => id)).toEqual([person.tenantId]);
    const back = other.api(tenantsCalls).switchTenant({ body: { tenantId: tenant.id } });
    await expect(back).rejects.toMatchObject({ status: 404 });
    const again = await person.elsewhere();
    expect(await me(again)).toMatchObject({ tenantId: person.tenantId });
    expect(await auditsOf(tenant.id)).toMatchObject([
      { action: 'user.disabled', user_id: person.userId },
    ]);
  });

  test('T-PWD-7 closes every way in of who has no other company, until they are enabled', async () => {
    const tenant = await stack.aTenant();
    const person = await onlyHere(tenant);
    await disable(tenant.admin, person.userId);
    await disable(tenant.admin, person.userId);
    await expect(person.elsewhere()).rejects.toMatchObject({ status: 403 });
    const [row] = (
      await tenant.admin.api(usersCalls).listMembers({ query: { searchFilter: person.email } })
    ).items;
    expect(row).toMatchObject({ isDisabled: true });
    await enable(tenant.admin, person.userId);
    await enable(tenant.admin, person.userId);
    expect(await me(await person.elsewhere())).toMatchObject({ tenantId: tenant.id });
    const actions = (await auditsOf(tenant.id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['user.disabled', 'user.enabled']);
  });

  test('closes a token of this company whose session has moved on to another one', async () => {
    const tenant = await stack.aTenant();
    const person = await tenant.member('ReadOnly');
    await person.api(tenantsCalls).switchTenant({ body: { tenantId: person.tenantId } });
    expect(await me(person)).toMatchObject({ tenantId: tenant.id });
    await disable(tenant.admin, person.userId);
    await expect(me(person)).rejects.toMatchObject(signedOut);
    await person.api(loginCalls).refresh({ body: {} });
    expect(await me(person)).toMatchObject({ tenantId: person.tenantId });
  });

  test('is refused for people of other companies', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { userId } = await globex.member('ReadOnly');
    for (const id of [userId, globex.id, crypto.randomUUID(), 'nonsense']) {
      await expect(disable(acme.admin, id), id).rejects.toMatchObject(unknown);
      await expect(enable(acme.admin, id), id).rejects.toMatchObject(unknown);
    }
  });
});

describe('removing a member', () => {
  test('T-PWD-7 takes the company from who has another one, and keeps the account', async () => {
    const tenant = await stack.aTenant();
    const person = await tenant.member('ReadOnly');
    await remove(tenant.admin, person.userId);
    await expect(me(person)).rejects.toMatchObject(signedOut);
    await expect(person.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(signedOut);
    expect(await isMember(tenant, person.userId)).toBe(false);
    expect(await me(await person.elsewhere())).toMatchObject({ tenantId: person.tenantId });
    expect(await auditsOf(tenant.id)).toMatchObject([
      { action: 'user.removed', json: { accountDeleted: false } },
    ]);
  });

  test('T-PWD-7 stays done for what they had open elsewhere, also when they are a member once more', async () => {
    const tenant = await stack.aTenant();
    const person = await tenant.member('ReadOnly');
    const atHome = await person.elsewhere();
    await atHome.api(tenantsCalls).switchTenant({ body: { tenantId: person.tenantId } });
    const comeIn = (who: Visitor) =>
      who.api(tenantsCalls).getUserJwt({ body: { tenantId: tenant.id } });
    await comeIn(atHome);
    await remove(tenant.admin, person.userId);
    const { link } = await invite(stack, tenant.admin, person);
    await stack.api(invitationsCalls).acceptInvitation({ body: link });
    expect(await isMember(tenant, person.userId)).toBe(true);
    await atHome.api(loginCalls).refresh({ body: {} });
    expect(await me(atHome)).toMatchObject({ tenantId: person.tenantId });
    await expect(comeIn(atHome)).rejects.toMatchObject({ status: 404 });
    await comeIn(await person.elsewhere());
  });

  test('deletes the account of who belongs to no other company', async () => {
    const tenant = await stack.aTenant();
    const person = await onlyHere(tenant);
    await remove(tenant.admin, person.userId);
    await expect(me(person)).rejects.toMatchObject(signedOut);
    await expect(person.elsewhere()).rejects.toMatchObject({ status: 401 });
    expect(await accountOf(person.userId)).toBeUndefined();
    const [row] = await auditsOf(tenant.id);
    expect(row).toMatchObject({
      action: 'user.removed',
      email: person.email,
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
    expect(await accountOf(userId)).toBeDefined();
  });

  test('with the own id leaves the company: the session goes on in another one, and the account stays', async () => {
    const tenant = await stack.aTenant();
    const second = await tenant.member('Inviter');
    await remove(second, second.userId);
    await expect(me(second)).rejects.toMatchObject(signedOut);
    await second.api(loginCalls).refresh({ body: {} });
    expect(await me(second)).toMatchObject({ tenantId: second.tenantId });
    expect(await auditsOf(tenant.id)).toMatchObject([
      { action: 'user.left', user_id: second.userId },
    ]);
    const last = await onlyHere(tenant, 'Inviter');
    await remove(last, last.userId);
    expect(await accountOf(last.userId)).toBeDefined();
  });

  test('is refused for people of other companies', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const { userId } = await globex.member('ReadOnly');
    for (const id of [userId, globex.id, crypto.randomUUID(), 'nonsense'])
      await expect(remove(acme.admin, id), id).rejects.toMatchObject(unknown);
    expect(await isMember(globex, userId)).toBe(true);
  });
});

test('who may only read people changes nobody', async () => {
  const tenant = await stack.aTenant();
  const [reader, { userId }] = [await tenant.member('ReadOnly'), await tenant.member('ReadOnly')];
  const forbidden = { status: 403, code: 'request/forbidden' };
  await expect(setRoles(reader, userId, [''])).rejects.toMatchObject(forbidden);
  await expect(remove(reader, userId)).rejects.toMatchObject(forbidden);
  await expect(disable(reader, userId)).rejects.toMatchObject(forbidden);
  await expect(enable(reader, userId)).rejects.toMatchObject(forbidden);
  expect(await isMember(tenant, userId)).toBe(true);
});
