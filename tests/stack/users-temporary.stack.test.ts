import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { aNewUser, createStack, type TestUser, type TestTenant } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { readInvitation, rolesWithInviter, getRoleId } from './inviting.ts';
import { getAudits, eventCategory } from './reading-audits.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const hour = 3600;
const signedOut = { status: 401 };

const until = ({ admin }: Pick<TestTenant, 'admin'>, userId: string, expirationInSeconds = hour) =>
  admin.api(usersCalls).setUserExpiration({ params: { userId }, body: { expirationInSeconds } });
const forever = ({ admin }: Pick<TestTenant, 'admin'>, userId: string) =>
  admin.api(usersCalls).setPermanentUser({ params: { userId } });
const me = (user: Pick<TestUser, 'api'>) => user.api(profileCalls).getMe();
const getTenantIds = async (user: Pick<TestUser, 'api'>) =>
  (await user.api(tenantsCalls).getMyTenantsV2()).map(({ id }) => id);

/** Continues to the last moment before, or to the moment itself. */
function goTo(date: string, milliseconds: number) {
  stack.clock.advance((Date.parse(date) - stack.clock.now().getTime() + milliseconds) / 1000);
}

describe('access until a date', () => {
  test('closes the tenant at that second and not before: tokens, refresh, tenants, API tokens', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('Admin');
    const { secret: bearer } = await user
      .api(apiTokensCalls)
      .createUserAccessToken({ body: { description: 'Mine' } });
    const program = Object.assign(stack.visitor(), { accessToken: bearer });
    const { temporaryExpirationDate: date, expirationInSeconds } = await until(tenant, user.userId);
    expect(expirationInSeconds).toBe(hour);

    goTo(date, -10_000);
    await user.api(loginCalls).refresh({ body: {} });
    expect((await me(user)).tenantId).toBe(tenant.id);
    const { exp } = JSON.parse(atob(user.accessToken?.split('.')[1] ?? ''));
    expect(exp * 1000).toBeLessThanOrEqual(Date.parse(date));
    await expect(program.api(usersCalls).listUsersEmails({ query: {} })).resolves.toHaveProperty(
      'items',
    );

    goTo(date, 0);
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await expect(program.api(usersCalls).listUsersEmails({ query: {} })).rejects.toMatchObject(
      signedOut,
    );
    await user.api(loginCalls).refresh({ body: {} });
    expect((await me(user)).tenantId).toBe(user.tenantId);
    expect(await getTenantIds(user)).toEqual([user.tenantId]);
    const back = user.api(tenantsCalls).switchTenant({ body: { tenantId: tenant.id } });
    await expect(back).rejects.toMatchObject({ code: 'tenants/notMember' });
  });

  test('keeps who has no other tenant out altogether', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    await stack.server.db.system((tx) =>
      tx
        .deleteFrom('memberships')
        .where('user_id', '=', user.userId)
        .where('tenant_id', '<>', tenant.id)
        .execute(),
    );
    const { temporaryExpirationDate } = await until(tenant, user.userId);
    goTo(temporaryExpirationDate, 0);
    await expect(user.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
      code: 'login/noTenant',
    });
    await expect(user.elsewhere()).rejects.toMatchObject({ code: 'login/noTenant' });
  });

  test('is taken back, and what was open before the end does not continue', async () => {
    const tenant = await stack.aTenant();
    const user = await tenant.member('ReadOnly');
    await until(tenant, user.userId);
    await forever(tenant, user.userId);
    stack.clock.advance(2 * hour);
    await user.api(loginCalls).refresh({ body: {} });
    expect((await me(user)).tenantId).toBe(tenant.id);
    await adminAgain(tenant);
    const { temporaryExpirationDate } = await until(tenant, user.userId, 600);
    goTo(temporaryExpirationDate, 1000);
    await adminAgain(tenant);
    await forever(tenant, user.userId);
    await expect(me(user)).rejects.toMatchObject(signedOut);
    await expect(user.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject(signedOut);
    const actions = (await getAudits(stack, user.userId)).map(({ action }) => action);
    expect(actions.filter((one) => eventCategory(one) === 'users')).toEqual([
      'user.temporary_access_granted',
      'user.temporary_access_removed',
      'user.temporary_access_granted',
      'user.temporary_access_removed',
    ]);
  });

  test('shows in the lists, and is found by status', async () => {
    const tenant = await stack.aTenant();
    const [soon, over] = [await tenant.member('ReadOnly'), await tenant.member('ReadOnly')];
    const { temporaryExpirationDate } = await until(tenant, soon.userId, 2 * hour);
    const { temporaryExpirationDate: passed } = await until(tenant, over.userId, 300);
    goTo(passed, 1000);
    const api = (await adminAgain(tenant)).api(usersCalls);
    const found = async (status: string) =>
      (await api.listMembers({ query: { status } })).items.map(({ id }) => id);
    expect(await found('temporary')).toEqual([soon.userId]);
    expect(await found('expired')).toEqual([over.userId]);
    expect(await found('active')).not.toContain(over.userId);
    expect(await found('no such status')).toEqual([]);
    const { items } = await api.listUsersV3({ query: { ids: soon.userId } });
    expect(items).toMatchObject([{ temporaryExpirationDate }]);
  });

  test('is refused for oneself, for the last administrator, from below, for too long and for outsiders', async () => {
    const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
    const inviter = await acme.member('Inviter');
    const second = await acme.member('Admin');
    await expect(until(acme, acme.admin.userId)).rejects.toMatchObject({ code: 'users/ownRow' });
    await expect(until({ admin: inviter }, acme.admin.userId)).rejects.toMatchObject({
      code: 'users/memberAbove',
    });
    await expect(until(acme, second.userId, 400_000_000)).rejects.toMatchObject({
      code: 'users/tooLong',
    });
    await until(acme, second.userId);
    // an administrator for a time does not keep a tenant
    await expect(until({ admin: second }, acme.admin.userId)).rejects.toMatchObject({
      code: 'users/lastAdministrator',
    });
    const disabling = second.api(usersCalls).disableUser({ params: { userId: acme.admin.userId } });
    await expect(disabling).rejects.toMatchObject({ code: 'users/lastAdministrator' });
    for (const id of [globex.admin.userId, crypto.randomUUID(), 'nobody']) {
      await expect(until(acme, id)).rejects.toMatchObject({ code: 'users/unknownMember' });
      await expect(forever(acme, id)).rejects.toMatchObject({ code: 'users/unknownMember' });
    }
    await expect(until(acme, second.userId, 299)).rejects.toMatchObject({ status: 400 });
  });

  test('is not longer for invited users', async () => {
    const { admin } = await stack.aTenant();
    const body = { email: aNewUser().email, expirationInSeconds: 400_000_000 };
    await expect(admin.api(usersCalls).addUser({ body })).rejects.toMatchObject({
      code: 'users/tooLong',
    });
  });

  test('can be switched off', async () => {
    const off = await createStack({
      config: { roles: rolesWithInviter, temporaryAccess: { enabled: false } },
    });
    const tenant = await off.aTenant();
    const { userId } = await tenant.member('ReadOnly');
    const api = tenant.admin.api(usersCalls);
    expect(await api.getTemporaryUserConfiguration()).toEqual({ enabled: false });
    await expect(until(tenant, userId)).rejects.toMatchObject({ code: 'users/temporaryOff' });
    const inviting = api.addUser({
      body: { email: aNewUser().email, expirationInSeconds: hour },
    });
    await expect(inviting).rejects.toMatchObject({ code: 'users/temporaryOff' });
    expect(
      await (await stack.aTenant()).admin.api(usersCalls).getTemporaryUserConfiguration(),
    ).toEqual({
      enabled: true,
    });
  });
});

describe('an invitation until a date', () => {
  test('leads to a membership that ends then, however late it is accepted', async () => {
    const tenant = await stack.aTenant();
    const { email, password } = aNewUser();
    const body = {
      email,
      expirationInSeconds: 2 * hour,
      roleIds: [await getRoleId(stack, 'ReadOnly')],
    };
    const { temporaryExpirationDate: date = '' } = await tenant.admin
      .api(usersCalls)
      .addUser({ body });
    const { link } = await readInvitation(stack, email);
    stack.clock.advance(hour);
    await stack.api(invitationsCalls).acceptInvitation({ body: { ...link, password } });
    await adminAgain(tenant);
    const user = stack.visitor();
    await user.api(loginCalls).signIn({ body: { email, password } });
    expect((await me(user)).tenantId).toBe(tenant.id);
    const { items } = await tenant.admin
      .api(usersCalls)
      .listMembers({ query: { searchFilter: email } });
    expect(items).toMatchObject([{ temporaryExpirationDate: date }]);
    goTo(date, 0);
    await expect(me(user)).rejects.toMatchObject(signedOut);
  });

  test('T-INV-2 is not accepted after it', async () => {
    const tenant = await stack.aTenant();
    const { email, password } = aNewUser();
    await tenant.admin.api(usersCalls).addUser({ body: { email, expirationInSeconds: 300 } });
    const { link } = await readInvitation(stack, email);
    stack.clock.advance(300);
    const accepting = stack.api(invitationsCalls).acceptInvitation({ body: { ...link, password } });
    await expect(accepting).rejects.toMatchObject({ code: 'invitations/invalidLink' });
  });
});

/** The administrator after a while. */
async function adminAgain({ admin }: TestTenant): Promise<TestUser> {
  await admin.api(loginCalls).refresh({ body: {} });
  return admin;
}
