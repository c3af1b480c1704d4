import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

// Lists read copies of what they are filtered by: whatever changes the user changes them. Decision 0198.
const stack = await createStack();
const { db } = stack.server;
const day = 24 * 60 * 60 * 1000;

let admin: TestUser;
let member: TestUser;
let tenantId: string;

beforeAll(async () => {
  const team = await stack.aTenant();
  ({ admin, id: tenantId } = team);
  member = await team.member('ReadOnly');
});

const found = async (query: object) => {
  const { items } = await admin.api(usersCalls).listMembers({ query });
  return items.some(({ id }) => id === member.userId);
};

const run = (statement: RawBuilder<unknown>) => db.system((tx) => statement.execute(tx));

test('a factor that comes or goes is seen by the filter at once, also where two change together', async () => {
  expect(await found({ mfa: 'on' })).toBe(false);
  const userId = member.userId;
  await run(
    sql`insert into mfa_devices (user_id, kind, created_at) values (${userId}, 'email', now())`,
  );
  expect(await found({ mfa: 'on' })).toBe(true);
  await Promise.all([
    run(sql`delete from mfa_devices where user_id = ${userId} and kind = 'email'`),
    run(
      sql`insert into mfa_devices (user_id, kind, phone_number, created_at) values (${userId}, 'phone', '+4930', now())`,
    ),
  ]);
  expect(await found({ mfa: 'on' })).toBe(true);
  await run(sql`delete from mfa_devices where user_id = ${userId}`);
  expect(await found({ mfa: 'off' })).toBe(true);
});

test('name, proof, lock and provider follow the user', async () => {
  const { userId } = member;
  await run(
    sql`update users set verified_at = null, locked_at = now(), provider = 'google' where id = ${userId}`,
  );
  expect(await found({ status: 'locked' })).toBe(true);
  expect(await found({ status: 'notActivated' })).toBe(true);
  expect(await found({ provider: 'google' })).toBe(true);
  await run(
    sql`update users set verified_at = now(), locked_at = null, provider = 'local' where id = ${userId}`,
  );
  expect(await found({ status: 'locked,notActivated' })).toBe(false);
  expect(await found({ status: 'active', provider: 'local' })).toBe(true);
});

test('the last sign-in is known to the moment, although the copy is of the day', async () => {
  const seen = (before: number) =>
    run(
      sql`update users set last_login_at = ${new Date(stack.clock.now().getTime() - before)} where id = ${member.userId}`,
    );
  await seen(7 * day - 1000);
  expect([await found({ lastSeen: 'within7Days' }), await found({ lastSeen: 'never' })]).toEqual([
    true,
    false,
  ]);
  await seen(7 * day + 1000);
  expect([
    await found({ lastSeen: 'within7Days' }),
    await found({ lastSeen: 'within30Days' }),
  ]).toEqual([false, true]);
  await seen(30 * day + 1000);
  expect([
    await found({ lastSeen: 'within30Days' }),
    await found({ lastSeen: 'over30Days' }),
  ]).toEqual([false, true]);
  await run(sql`update users set last_login_at = null where id = ${member.userId}`);
  expect([await found({ lastSeen: 'never' }), await found({ lastSeen: 'over90Days' })]).toEqual([
    true,
    false,
  ]);
});

test('members who join and leave side by side are counted, and their rows are summed up', async () => {
  const before = await total();
  await run(
    sql`insert into users (email) select 'joins' || n || '@copies.test' from generate_series(1, 80) n`,
  );
  const { rows } = await db.read((tx) =>
    sql<{
      id: string;
    }>`select id from users where email like '%@copies.test' order by email`.execute(tx),
  );
  await Promise.all(
    rows.map(({ id }) =>
      run(sql`insert into memberships (tenant_id, user_id) values (${tenantId}, ${id})`),
    ),
  );
  expect(await total()).toBe(before + 80);
  await Promise.all([
    ...rows.slice(0, 30).map(({ id }) => run(sql`delete from memberships where user_id = ${id}`)),
    run(sql`delete from users where email like 'joins7%@copies.test'`),
  ]);
  const { rows: counted } = await db.read((tx) =>
    sql<{
      members: number;
      kept: number;
    }>`select (select count(*) from memberships where tenant_id = ${tenantId}) as members,
      (select count(*) from member_counts where tenant_id = ${tenantId}) as kept`.execute(tx),
  );
  expect(await total()).toBe(counted[0]?.members);
  expect(counted[0]?.kept).toBeLessThan(80);
});

test('roles given and taken side by side are counted, and their rows are summed up', async () => {
  await run(
    sql`insert into users (email) select 'holds' || n || '@copies.test' from generate_series(1, 60) n`,
  );
  await run(
    sql`insert into memberships (tenant_id, user_id) select ${tenantId}, id from users where email like 'holds%@copies.test'`,
  );
  const { rows } = await db.read((tx) =>
    sql<{
      id: string;
    }>`select id from users where email like 'holds%@copies.test' order by email`.execute(tx),
  );
  const role = sql`(select id from roles where key = 'ReadOnly')`;
  const give = (id: string) =>
    run(
      sql`insert into membership_roles (tenant_id, user_id, role_id) values (${tenantId}, ${id}, ${role})`,
    );
  await Promise.all(rows.map(({ id }) => give(id)));
  await Promise.all([
    ...rows
      .slice(0, 20)
      .map(({ id }) => run(sql`delete from membership_roles where user_id = ${id}`)),
    // those who leave take theirs along
    ...rows.slice(40).map(({ id }) => run(sql`delete from memberships where user_id = ${id}`)),
  ]);
  const { rows: counted } = await db.read((tx) =>
    sql<{
      kept: number;
      rows: number;
      holders: number;
    }>`select sum(members)::int as kept, count(*) as rows,
      (select count(*) from membership_roles where tenant_id = ${tenantId} and role_id = ${role}) as holders
      from role_counts where tenant_id = ${tenantId} and role_id = ${role}`.execute(tx),
  );
  expect(counted[0]?.holders).toBeGreaterThanOrEqual(20);
  expect(counted[0]?.kept).toBe(counted[0]?.holders);
  expect(counted[0]?.rows).toBeLessThan(60);
});

const total = async () =>
  (await admin.api(usersCalls).listMembers({ query: { invited: 'without' } })).totalItems;
