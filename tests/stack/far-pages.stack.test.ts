import { loginCalls } from '@foyer/contract/login/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import type { UserSortField } from '@foyer/contract/users';
import { createStack, type TestUser } from '@foyer/testkit';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';

// Pages far from both ends are found from places that were remembered, and from what changed since. Decision 0229.
const stack = await createStack();
const { db } = stack.server;
const statements = vi.spyOn(pg.Client.prototype, 'query');
const members = 6000;

let admin: TestUser;
let tenantId: string;

const run = (statement: RawBuilder<unknown>) => db.system((tx) => statement.execute(tx));

async function one<T>(statement: RawBuilder<T>): Promise<T | undefined> {
  const { rows } = await db.read((tx) => statement.execute(tx));
  return rows[0];
}

beforeAll(async () => {
  const team = await stack.aTenant();
  ({ admin, id: tenantId } = team);
  await db.system(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // the copies are written as the triggers would, in a tenth of the time
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into users (id, email, name, verified_at, provider)
      select gen_random_uuid(), 'person' || n || '@far.test', (array['Grace', 'Ada', 'Élan', 'mary'])[n % 4 + 1] || ' ' || n % 50,
        case when n % 3 = 0 then now() end, (array['local', 'google'])[n % 2 + 1] from generate_series(1, ${members}::int) n`.execute(
      tx,
    );
    await sql`insert into memberships (tenant_id, user_id, name_key, email_key, provider, is_verified, created_at)
      select ${tenantId}, u.id, lower(u.name collate "und-x-icu"), u.email, u.provider, u.verified_at is not null,
        now() - length(u.email) * interval '1 hour' from users u where u.email like 'person%@far.test'`.execute(
      tx,
    );
    await sql`insert into member_counts (tenant_id, members) values (${tenantId}, ${members})`.execute(
      tx,
    );
  });
  await db.read((tx) => sql`vacuum analyze memberships`.execute(tx));
});

const orders = {
  name: sql`name_key`,
  email: sql`email_key`,
  createdAt: sql`created_at`,
  id: sql`user_id`,
  tenantId: sql`tenant_id`,
  verified: sql`is_verified`,
  isLocked: sql`is_locked`,
  provider: sql`provider`,
} satisfies Record<UserSortField, RawBuilder<unknown>>;
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

/** Everyone in the order of a list, by a plain statement. */
async function everyone(field: UserSortField, descending = false): Promise<string[]> {
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await db.read((tx) =>
    sql<{ id: string }>`select user_id as id from memberships where tenant_id = ${tenantId}
      order by ${orders[field]} ${direction}, user_id ${direction}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

const listed = (query: object) =>
  admin.api(usersCalls).listUsersV3({ query: { _includeSubTenants: false, _limit: 20, ...query } });

/** The ids of a page, and whether it was walked to. */
async function page(field: UserSortField, descending: boolean, offset: number) {
  statements.mockClear();
  const { items } = await listed({
    _sortBy: field,
    _order: descending ? 'DESC' : 'ASC',
    _offset: offset,
  });
  const asked = statements.mock.calls.map(([first]: readonly unknown[]) => JSON.stringify(first));
  const isWalked = asked.some(
    (text) =>
      text.includes('planned anew') &&
      /from memberships m where .* offset \$/s.test(text) &&
      !text.includes('member_milestones'),
  );
  return { ids: items.map(({ id }) => id), isWalked };
}

const measuredAt = async () =>
  (
    await one(
      sql<{
        at: Date | null;
      }>`select measured_at as at from milestone_sets where tenant_id = ${tenantId}`,
    )
  )?.at;

const renewed = () => admin.api(loginCalls).refresh({ body: {} });

/** A user reads in the middle, a while later: the tenant is measured (again). */
async function measured(): Promise<void> {
  stack.clock.advance(61);
  await renewed();
  const before = await measuredAt();
  await page('name', false, members / 2);
  await vi.waitFor(
    async () => expect((await measuredAt())?.getTime()).not.toBe(before?.getTime()),
    // while a transaction of another file is open, the job is tried again after 5, 10, 20, and 40 s
    { timeout: 120_000 },
  );
}

/** Numbers that look drawn, the same in each run. */
function draws(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function expectRightPages(draw: (below: number) => number, mayWalk = false): Promise<void> {
  await renewed();
  for (const field of sortFields) {
    const descending = draw(2) === 1;
    const all = await everyone(field, descending);
    const offset = 2000 + draw(all.length - 4020);
    const { ids, isWalked } = await page(field, descending, offset);
    expect([field, descending, offset, ids]).toEqual([
      field,
      descending,
      offset,
      all.slice(offset, offset + 20),
    ]);
    if (!mayWalk) expect(isWalked, `${field} walked`).toBe(false);
  }
}

test('anyone who was at something while noting began is not overlooked', async () => {
  const client = new pg.Client({ connectionString: stack.connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into users (id, email, name) values (gen_random_uuid(), 'aaa@far.test', 'Aaa')`,
    );
    await client.query('begin');
    await client.query(
      `insert into memberships (tenant_id, user_id) select $1, id from users where email = 'aaa@far.test'`,
      [tenantId],
    );
    expect((await page('name', false, members / 2)).isWalked).toBe(true);
    await vi.waitFor(
      async () =>
        expect(
          await one(
            sql`select 1 from milestone_sets where tenant_id = ${tenantId} and noted_since is not null`,
          ),
        ).toBeDefined(),
      { timeout: 30_000 },
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
  await measured();
  await expectRightPages(draws(1));
});

test('every page is right, no matter who comes, goes or changes', async () => {
  const draw = draws(7);
  for (let round = 0; round < 12; round += 1) {
    const some = (
      count: number,
    ) => sql`(select user_id from memberships where tenant_id = ${tenantId} and email_key like '%@far.test'
      order by md5(user_id::text || ${String(draw(1000))}) limit ${count})`;
    const changes = [
      sql`with made as (insert into users (email, name, provider) select 'new' || n || '-' || ${round}::text || '@far.test', 'Grace ' || n % 60, 'saml'
          from generate_series(1, ${1 + draw(30)}::int) n returning id)
        insert into memberships (tenant_id, user_id, created_at) select ${tenantId}, id, now() - ${draw(30)}::int * interval '1 hour' from made`,
      sql`delete from users where id in ${some(1 + draw(30))}`,
      sql`delete from memberships where tenant_id = ${tenantId} and user_id in ${some(1 + draw(30))}`,
      sql`update users set name = 'Bert ' || name, email = 'b' || email where id in ${some(1 + draw(20))}`,
      sql`update users set verified_at = case when verified_at is null then now() end, provider = 'google' where id in ${some(20)}`,
      sql`update users set locked_at = case when locked_at is null then now() end where id in ${some(20)}`,
    ];
    for (const change of changes) if (draw(3) > 0) await run(change);
    await expectRightPages(draw);
  }
});

test('after many changes it is measured again, and anyone who is at something in the meantime is counted when they are done', async () => {
  await run(sql`with made as (insert into users (email, name) select 'more' || n || '@far.test', 'Ada ' || n % 70 from generate_series(1, 600) n returning id)
    insert into memberships (tenant_id, user_id) select ${tenantId}, id from made`);
  const client = new pg.Client({ connectionString: stack.connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`delete from memberships where tenant_id = $1 and email_key like 'more1%'`, [
      tenantId,
    ]);
    await measured();
    await expectRightPages(draws(3));
    await client.query('commit');
  } finally {
    await client.end();
  }
  await expectRightPages(draws(4));
  const left = await one(
    sql<{
      moves: number;
    }>`select count(*) as moves from member_moves where tenant_id = ${tenantId}`,
  );
  expect(left?.moves).toBe(111);
});

test('a tenant whose list was changed from end to end is walked, until it is measured again', async () => {
  await run(
    sql`update memberships set created_at = created_at + interval '1 hour' where tenant_id = ${tenantId}`,
  );
  await expectRightPages(draws(5), true);
  await measured();
  await expectRightPages(draws(6));
});

test('a tenant that is deleted leaves nothing', async () => {
  await run(sql`delete from tenants where id = ${tenantId}`);
  expect(
    await one(sql`select 1 from member_milestones where tenant_id = ${tenantId}`),
  ).toBeUndefined();
});
