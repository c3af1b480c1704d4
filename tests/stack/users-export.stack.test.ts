import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aGroup } from './grouping.ts';
import { rolesWithInviter, getRoleId } from './inviting.ts';
import { getAudits } from './reading-audits.ts';
import { aConnection } from './setting-up-sso.ts';

const stack = await createStack({ config: { roles: rolesWithInviter } });
const csv = (user: TestUser, query: object = {}) => user.api(usersCalls).exportMembers({ query });
const rename = (userId: string, name: string) =>
  stack.server.db.system((tx) =>
    tx.updateTable('users').set({ name }).where('id', '=', userId).execute(),
  );

test('the members come as a file, filtered as the list is, and it is written down', async () => {
  const { admin, member } = await stack.aTenant();
  const [inviter, reader] = [await member('Inviter'), await member('ReadOnly')];
  const text = await csv(admin);
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toBe(
    '"Name","Email","Status","Roles","Role sources","Groups","Accounts","Second factor","Provider","Joined","Last seen","Access ends"',
  );
  const addresses = rows.map((row) => row.split(',')[1]);
  expect(addresses).toHaveLength(3);
  for (const { email } of [admin, inviter, reader]) expect(addresses).toContain(`"${email}"`);
  const some = await csv(admin, { roleIds: await getRoleId(stack, 'Inviter') });
  expect(some.trimEnd().split('\r\n')).toHaveLength(2);
  expect(some).toContain(inviter.email);
  const noted = (await getAudits(stack, admin.userId)).filter(
    ({ action }) => action === 'user.list_exported',
  );
  expect(noted).toHaveLength(2);
});

test('every filter of the list chooses the same users for the file', async () => {
  const { id, admin, member } = await stack.aTenant();
  const [bob] = [await member('Inviter'), await member('ReadOnly')];
  const groupId = await aGroup(admin, { userIds: [bob.userId] });
  await rename(bob.userId, 'Bob Builder');
  await stack.server.db.system(async (tx) => {
    const now = stack.clock.now();
    const factor = { user_id: bob.userId, kind: 'email' as const, created_at: now };
    await tx.insertInto('mfa_devices').values(factor).execute();
    await tx
      .updateTable('passwords')
      .set({ breached_at: now })
      .where('user_id', '=', bob.userId)
      .execute();
    const away = { provider: 'saml', last_login_at: null };
    await tx.updateTable('users').set(away).where('id', '=', bob.userId).execute();
    const closed = tx
      .updateTable('memberships')
      .set({ disabled_at: now })
      .where('tenant_id', '=', id);
    await closed.where('user_id', '=', bob.userId).execute();
  });
  const roleIds = await getRoleId(stack, 'Inviter');
  const filters = [
    { searchFilter: 'BUILD' },
    { name: 'bob' },
    { email: bob.email },
    { roleIds },
    { groupIds: groupId },
    { status: 'disabled,locked' },
    { mfa: 'on' },
    { lastSeen: 'never' },
    { provider: 'saml' },
    { password: 'stolen' },
  ] as const;
  for (const query of filters) {
    const { items } = await admin.api(usersCalls).listMembers({ query });
    expect(
      items.map(({ email }) => email),
      JSON.stringify(query),
    ).toEqual([bob.email]);
    const [, ...rows] = (await csv(admin, query)).trimEnd().split('\r\n');
    expect(rows, JSON.stringify(query)).toEqual([expect.stringContaining(bob.email)]);
  }
});

// Review 2026-11-23, portal B2
test('the list and the file name every role a member has with its sources, the most powerful first', async () => {
  const { id, admin, member } = await stack.aTenant();
  const bob = await member('ReadOnly');
  const [adminRole, inviterRole] = [
    await getRoleId(stack, 'Admin'),
    await getRoleId(stack, 'Inviter'),
  ];
  const groupId = await aGroup(admin, {
    name: 'Engineering',
    userIds: [bob.userId],
    roleIds: [adminRole],
  });
  const { id: connection_id } = await aConnection(stack, admin);
  await stack.server.db.system(async (tx) => {
    const place = { user_id: bob.userId, tenant_id: id, role_id: inviterRole };
    await tx.insertInto('membership_roles').values(place).execute();
    await tx
      .insertInto('sso_granted_roles')
      .values({ ...place, connection_id })
      .execute();
  });
  const [found] = (await admin.api(usersCalls).listMembers({ query: { email: bob.email } })).items;
  expect(found?.effectiveRoles).toMatchObject([
    {
      id: adminRole,
      name: 'Admin',
      sources: [{ kind: 'group', group: { id: groupId, name: 'Engineering' } }],
    },
    { id: inviterRole, sources: [{ kind: 'sso' }] },
    { name: 'Read only', sources: [{ kind: 'direct' }] },
  ]);
  expect(await csv(admin, { email: bob.email })).toContain(
    '"Admin; Inviter; Read only","Admin (group Engineering); Inviter (sso); Read only (direct)","Engineering"',
  );
});

// Review 2026-11-23, portal B7
test('the file has no MFA methods for callers who may not change users, who may not filter by them', async () => {
  const { member } = await stack.aTenant();
  const reader = await member('ReadOnly');
  expect(await csv(reader)).not.toContain('Second factor');
  await expect(csv(reader, { mfa: 'off' })).rejects.toMatchObject({
    status: 403,
    code: 'request/forbidden',
  });
});

test('the parts that a long file is read in have everyone once, by address', async () => {
  const { admin, id } = await stack.aTenant();
  const count = 1250;
  await stack.server.db.system(async (tx) => {
    await sql`with made as (insert into users (email) select 'part' || n || '@export.test' from generate_series(1, ${count}::int) n returning id)
      insert into memberships (tenant_id, user_id) select ${id}, id from made`.execute(tx);
  });
  const addresses = (await csv(admin)).match(/[^"]+@export\.test/g) ?? [];
  const { rows } = await stack.server.db.read((tx) =>
    sql<{
      email: string;
    }>`select email from users where email like '%@export.test' order by email`.execute(tx),
  );
  expect(addresses).toHaveLength(count);
  expect(addresses).toEqual(rows.map(({ email }) => email));
});

test('T-CSV-1 no cell is a formula, and no name breaks a row', async () => {
  const { admin, member } = await stack.aTenant();
  const names = [
    '=HYPERLINK("https://evil.test")',
    '+1+1',
    '-2',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '＝1+1',
    'Two\nlines, "quoted"',
  ];
  for (const name of names) await rename((await member('ReadOnly')).userId, name);
  const text = await csv(admin);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
  for (const name of names.slice(1, 7)) expect(text).toContain(`"'${name}"`);
  expect(text).toContain('"Two\nlines, ""quoted"""');
  expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
});

test('the file has nobody of another tenant, and is refused without the permission to read users', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  expect(await csv(acme.admin)).not.toContain(globex.admin.email);
  await expect(csv(await acme.member('Auditor'))).rejects.toMatchObject({ status: 403 });
});

test('the file is for the caller alone and is not kept on the way', async () => {
  const { admin } = await stack.aTenant();
  const path = '/frontegg/identity/resources/users/export/v1';
  const answer = await admin.fetch(path, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
  // spreadsheets take the text for UTF-8 by this mark
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
