import { loginCalls } from '@foyer/contract/login/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aReseller, createBelow, entering } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { getAudits } from './reading-audits.ts';

const stack = await createStack();
const me = '/identity/resources/users/v2/me';
const tenants = '/identity/resources/users/v3/me/tenants';
const users = '/identity/resources/users/v3?_limit=10';
const invite = { method: 'POST', body: { email: 'new@example.test' } };
const notMember = { status: 404, code: 'tenants/notMember' };

const tokenFor = (user: TestTenant['admin'], tenantId: string) =>
  user.api(tenantsCalls).getUserJwt({ body: { tenantId } });

/** A reseller with an account below and one below that. */
async function threeLevels() {
  const top = await aReseller(stack);
  const middle = await createBelow(top.admin, 'Middle', { isReseller: true });
  const bottom = await createBelow(top.admin, 'Bottom', { parentTenantId: middle });
  return { top, middle, bottom };
}

describe('a token for an account below', () => {
  test('has the roles of the account above, and is recorded in the account once', async () => {
    const { top, bottom } = await threeLevels();
    const there = await entering(stack, top.admin, bottom);
    expect((await there.call(me)).body).toMatchObject({
      tenantId: bottom,
      roles: [{ key: 'Admin' }],
    });
    expect((await there.call(tenants)).body).toMatchObject({
      activeTenant: { tenantId: bottom, name: 'Bottom' },
    });
    expect((await there.call(users)).body).toMatchObject({ items: [] });
    expect((await there.call('/identity/resources/users/v2', invite)).status).toBe(201);
    await entering(stack, top.admin, bottom);
    const opened = (await getAudits(stack, top.admin.userId)).filter(
      ({ action }) => action === 'sub_account.opened',
    );
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ tenantId: bottom });
  });

  test('is also what a refresh gives a tab that names the account, and leaves the session at home', async () => {
    const { top, bottom } = await threeLevels();
    const { accessToken = '' } = await top.admin
      .api(loginCalls)
      .refresh({ body: { tenantId: bottom } });
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await stack.visitor().fetch(`/frontegg${me}`, { headers });
    expect(await answer.json()).toMatchObject({ tenantId: bottom });
    const { accessToken: home } = await top.admin.api(loginCalls).refresh();
    expect(home).not.toBe(accessToken);
  });

  test('T-TEN-1 is refused above, beside, elsewhere, and without access to sub-accounts', async () => {
    const { top, middle, bottom } = await threeLevels();
    const otherTop = await aReseller(stack);
    const child = await stack.aTenant();
    await placeBelow(stack, middle, child.id);
    await letEnterBelow(stack, child.admin);
    for (const tenantId of [top.id, middle, bottom, otherTop.id])
      await expect(tokenFor(child.admin, tenantId)).rejects.toMatchObject(notMember);
    await expect(tokenFor(otherTop.admin, bottom)).rejects.toMatchObject(notMember);
    const colleague = await top.member('Admin');
    await expect(tokenFor(colleague, bottom)).rejects.toMatchObject(notMember);
  });

  test('gives a member of the account their own roles there, and nothing when they are disabled there', async () => {
    const { top, bottom } = await threeLevels();
    await stack.addMember(bottom, top.admin.userId, 'ReadOnly');
    const there = await entering(stack, top.admin, bottom);
    expect((await there.call(me)).body).toMatchObject({ roles: [{ key: 'ReadOnly' }] });
    await stack.server.db.system((tx) =>
      sql`update memberships set disabled_at = now() where tenant_id = ${bottom}`.execute(tx),
    );
    expect((await there.call(me)).status).toBe(401);
    await expect(tokenFor(top.admin, bottom)).rejects.toMatchObject(notMember);
  });

  test('of several memberships above follows the nearest one', async () => {
    const { top, middle, bottom } = await threeLevels();
    await stack.addMember(middle, top.admin.userId, 'ReadOnly');
    await expect(tokenFor(top.admin, bottom)).rejects.toMatchObject(notMember);
    await stack.server.db.system((tx) =>
      sql`update memberships set sub_account_access = true where tenant_id = ${middle}`.execute(tx),
    );
    const there = await entering(stack, top.admin, bottom);
    expect((await there.call(me)).body).toMatchObject({ roles: [{ key: 'ReadOnly' }] });
  });
});

describe('access from above ends at the next call', () => {
  const endings: readonly [
    string,
    (ids: { top: string; bottom: string; user: string }) => unknown,
  ][] = [
    [
      'when the user is removed from the account above',
      ({ top, user }) =>
        sql`delete from memberships where tenant_id = ${top} and user_id = ${user}`,
    ],
    [
      'when they are disabled there',
      ({ top, user }) =>
        sql`update memberships set disabled_at = now() where tenant_id = ${top} and user_id = ${user}`,
    ],
    [
      'when their sub-account access is turned off',
      ({ top, user }) =>
        sql`update memberships set sub_account_access = false where tenant_id = ${top} and user_id = ${user}`,
    ],
    [
      'when they are locked',
      ({ user }) => sql`update users set locked_at = now() where id = ${user}`,
    ],
    [
      'when the account is deleted',
      ({ bottom }) => sql`update tenants set deleted_at = now() where id = ${bottom}`,
    ],
    [
      'when the account is closed to those above',
      ({ bottom }) => sql`update tenants set parent_access = 'none' where id = ${bottom}`,
    ],
    [
      'when the account is moved away',
      ({ bottom }) =>
        sql`update tenants set parent_id = null, path = text2ltree(replace(id::text, '-', '')) where id = ${bottom}`,
    ],
    [
      'when the account demands MFA',
      ({ bottom }) =>
        sql`insert into mfa_policies (tenant_id, enforce, remember_allowed, remember_seconds, created_at, updated_at)
          values (${bottom}, 'Force', false, 1, now(), now())`,
    ],
  ];
  test.each(endings)('%s', async (_when, end) => {
    const { top, bottom } = await threeLevels();
    const colleague = await top.member('Admin');
    await letEnterBelow(stack, colleague);
    const there = await entering(stack, colleague, bottom);
    expect((await there.call(me)).status).toBe(200);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- rows of a table of statements
    const statement = end({ top: top.id, bottom, user: colleague.userId }) as ReturnType<
      typeof sql
    >;
    await stack.server.db.system((tx) => statement.execute(tx));
    for (const path of [me, users, tenants]) expect((await there.call(path)).status).toBe(401);
  });

  test('when a role is taken in the account above, with what it allowed', async () => {
    const { top, bottom } = await threeLevels();
    const colleague = await top.member('Admin');
    await letEnterBelow(stack, colleague);
    const there = await entering(stack, colleague, bottom);
    const roles = await top.admin.api(rolesCalls).listRoles();
    const reader = roles.find(({ key }) => key === 'ReadOnly')?.id ?? '';
    await top.admin
      .api(usersCalls)
      .updateMember({ body: { id: colleague.userId, roleIds: [reader] } });
    expect((await there.call(users)).status).toBe(200);
    expect((await there.call('/identity/resources/users/v2', invite)).status).toBe(403);
  });
});

describe('what users from above may do', () => {
  test('is limited to viewing where the account says so, and in all accounts below it', async () => {
    const { top, middle, bottom } = await threeLevels();
    await top.admin.api(subAccountsCalls).setSubTenantHierarchySettings({
      params: { tenantId: middle },
      body: { parentAccess: 'readOnly' },
    });
    const there = await entering(stack, top.admin, bottom);
    const { body } = await there.call(me);
    const keys = body.permissions.map(({ key }: { key: string }) => key);
    expect(keys).toContain('fe.secure.read.users');
    expect(keys.filter((key: string) => !key.includes('read'))).toEqual([]);
    expect((await there.call(users)).status).toBe(200);
    expect((await there.call('/identity/resources/users/v2', invite)).status).toBe(403);
    await expect(
      top.admin.api(subAccountsCalls).renameSubTenant({
        params: { tenantId: bottom },
        body: { name: 'X' },
      }),
    ).rejects.toMatchObject({ code: 'subAccounts/readOnly' });
  });

  test('covers all members of an account whose users always have access', async () => {
    const { top, middle, bottom } = await threeLevels();
    const child = await stack.aTenant();
    await placeBelow(stack, middle, child.id);
    const grandchild = await stack.aTenant();
    await placeBelow(stack, child.id, grandchild.id);
    await expect(tokenFor(child.admin, grandchild.id)).rejects.toMatchObject(notMember);
    const api = top.admin.api(subAccountsCalls);
    const params = { tenantId: child.id };
    await api.setSubTenantHierarchySettings({
      params,
      body: { subAccountAccessType: 'alwaysOn' },
    });
    await expect(tokenFor(child.admin, grandchild.id)).resolves.toBeDefined();
    const newcomer = await child.member('ReadOnly');
    await expect(tokenFor(newcomer, grandchild.id)).resolves.toBeDefined();
    await expect(
      api.setSubAccountAccess({
        params: { userId: newcomer.userId },
        body: { allowAccess: false, tenantId: child.id },
      }),
    ).rejects.toMatchObject({ code: 'subAccounts/accessLocked' });
    expect(bottom).toBeDefined();
  });
});
