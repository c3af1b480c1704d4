import { groupsCalls } from '@foyer/contract/groups/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';

/** Enough for PostgreSQL to choose as it would with a million; one tenant has a tenth of them. */
const users = 20_000;
const inTenant = 2000;

const stack = await createStack();
const statements = vi.spyOn(pg.Client.prototype, 'query');

let admin: TestUser;
let roleId: string;
let groupId: string;

beforeAll(async () => {
  const team = await stack.aTenant();
  ({ admin } = team);
  const { db } = stack.server;
  // the copies are written as the triggers would, in a tenth of the time
  await db.system(async (tx) => {
    // many rows in one statement: a slow machine may take longer over it than a call may
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into tenants (id, name, path) select gen_random_uuid(), 'Other ' || n, text2ltree('other' || n)
      from generate_series(1, 100) n`.execute(tx);
    await sql`insert into users (id, email, name, verified_at, last_login_at, metadata)
      select gen_random_uuid(), 'person' || n || '@many.test', (array['Grace', 'Ada', 'Alan', 'Mary'])[n % 4 + 1] || ' ' || md5(n::text), now(),
        now() - n % 100 * interval '1 day', case when n % 50 = 0 then jsonb_build_object('crm', 'C-' || n) else '{}' end
      from generate_series(1, ${users}::int) n`.execute(tx);
    await sql`insert into memberships (tenant_id, user_id, name_key, email_key, is_verified, has_factor, created_at)
      select case when u.place % ${users / inTenant}::int = 0 then ${team.id} else t.id end, u.id, lower(u.name), u.email, true, u.place % 3 = 0,
        now() - u.place * interval '1 hour'
      from (select *, row_number() over (order by id) as place from users where email like '%@many.test') u
      join (select id, row_number() over (order by id) as place from tenants where name like 'Other %') t on t.place = u.place % 100 + 1`.execute(
      tx,
    );
    await sql`insert into member_last_seen (tenant_id, user_id, seen_on, made_on) select m.tenant_id, m.user_id, u.last_login_at::date, u.created_at::date
      from memberships m join users u on u.id = m.user_id on conflict do nothing`.execute(tx);
    await sql`insert into membership_roles (tenant_id, user_id, role_id) select m.tenant_id, m.user_id, r.id
      from memberships m join roles r on r.key = 'ReadOnly' on conflict do nothing`.execute(tx);
    await sql`insert into member_counts (tenant_id, members) select tenant_id, count(*) from memberships m
      where m.email_key like '%@many.test' group by tenant_id`.execute(tx);
    await sql`insert into groups (tenant_id, name) values (${team.id}, 'Team')`.execute(tx);
    await sql`insert into group_members (tenant_id, group_id, user_id) select m.tenant_id, g.id, m.user_id
      from memberships m join groups g on g.tenant_id = m.tenant_id where m.has_factor`.execute(tx);
  });
  const { rows } = await db.read(async (tx) => {
    await sql`vacuum analyze`.execute(tx);
    return sql<{ roleId: string; groupId: string }>`
      select (select id from roles where key = 'ReadOnly') as "roleId", (select id from groups) as "groupId"`.execute(
      tx,
    );
  });
  ({ roleId = '', groupId = '' } = rows[0] ?? {});
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const everyNode = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(everyNode)];
const large = ['users', 'memberships', 'member_last_seen', 'membership_roles', 'mfa_devices'];

interface Asked {
  readonly text: string;
  readonly values: unknown[];
}
const isAsked = (one: unknown): one is Asked =>
  typeof one === 'object' &&
  one !== null &&
  'text' in one &&
  typeof one.text === 'string' &&
  'values' in one;

/** The large tables that the statements of a call read from end to end. */
async function readWhole(call: () => Promise<unknown>): Promise<string[]> {
  statements.mockClear();
  await call();
  const asked = statements.mock.calls.map(([one]: readonly unknown[]) => one).filter(isAsked);
  const lists = asked.filter(({ text }) => text.includes('memberships m'));
  expect(lists.length, 'statements about members').toBeGreaterThan(0);
  const plans = await stack.server.db.read((tx) =>
    Promise.all(
      lists.map(({ text, values }) =>
        tx.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (format json) ${text}`, values),
        ),
      ),
    ),
  );
  return plans
    .flatMap(({ rows }) =>
      rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: top }) => everyNode(top))),
    )
    .filter(
      (node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''),
    )
    .map((node) => node['Relation Name'] ?? '');
}

const v3 = (query: object) => () =>
  admin.api(usersCalls).listUsersV3({ query: { _includeSubTenants: false, ...query } });
const v2 = (query: object) => () => admin.api(usersCalls).listUsersV2({ query });
const team = (query: object) => () => admin.api(usersCalls).listMembers({ query });

describe('F-32 a list among many users reads by index', () => {
  const sortFields = [
    'name',
    'email',
    'createdAt',
    'id',
    'verified',
    'isLocked',
    'provider',
    'tenantId',
  ] as const;

  test('whatever it is sorted by, at the beginning, in the middle and at the end', async () => {
    for (const _sortBy of sortFields)
      for (const _offset of [0, inTenant / 2, inTenant - 20])
        expect([_sortBy, _offset, await readWhole(v3({ _sortBy, _offset }))]).toEqual([
          _sortBy,
          _offset,
          [],
        ]);
  });

  test('whatever is searched', async () => {
    for (const call of [
      v2({ _filter: 'grace a' }),
      v3({ _email: 'person1234' }),
      v2({ metadata: 'C-1500' }),
    ])
      expect(await readWhole(call)).toEqual([]);
    for (const call of [
      v3({ _namePrefix: 'ada' }),
      team({ searchFilter: 'person77' }),
      team({ email: 'person77' }),
    ])
      expect(await readWhole(call)).toEqual([]);
  });

  test('whatever it is filtered by', async () => {
    const filters = [
      { status: 'active' },
      { status: 'disabled' },
      { mfa: 'on' },
      { mfa: 'off' },
      { provider: 'google' },
      { lastSeen: 'never' },
      { lastSeen: 'within7Days' },
      { lastSeen: 'over30Days' },
      { roleIds: roleId },
      { groupIds: groupId },
      {
        roleIds: roleId,
        searchFilter: 'grace',
      },
    ];
    for (const filter of filters)
      expect([filter, await readWhole(team(filter))]).toEqual([filter, []]);
    for (const _preset of ['mfa-unenrolled', 'inactive', 'breached-passwords'])
      expect([_preset, await readWhole(v3({ _preset }))]).toEqual([_preset, []]);
  });

  test('and what it tells is right: totals, the same user once, every page in one order', async () => {
    const { items: all } = await v3({ _limit: 1000 })();
    const { items: rest, _metadata } = await v3({ _limit: 1000, _offset: 1000 })();
    const { items: last } = await v3({ _limit: 1000, _offset: 2000 })();
    const ids = [...all, ...rest, ...last].map(({ id }) => id);
    expect(_metadata.totalItems).toBe(inTenant + 1);
    expect(new Set(ids).size).toBe(inTenant + 1);
    const { items: around } = await v3({ _limit: 30, _offset: 1490 })();
    expect(around.map(({ id }) => id)).toEqual(ids.slice(1490, 1520));
    const { items: tail, totalItems } = await team({ mfa: 'on', pageSize: 50, pageOffset: 12 })();
    const { items: whole } = await team({ mfa: 'on', pageSize: 1000 })();
    expect(whole).toHaveLength(totalItems);
    expect(tail.map(({ id }) => id)).toEqual(whole.slice(600, 650).map(({ id }) => id));
    const {
      groups: [group],
    } = await admin.api(groupsCalls).listGroups({ query: {} });
    expect((await team({ groupIds: groupId })()).totalItems).toBe(group?.userCount);
  });
});
