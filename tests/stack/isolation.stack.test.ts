import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const stack = await createStack();
const routes = stack.server.routes.filter(({ endpoint }) => endpoint.access === 'bearer');
const prefix = '/frontegg';

let mine: TestTenant;
let foreign: TestTenant;
/** Every id and name of the foreign tenant; none may come back unasked. */
let canaries: readonly string[];
let foreignSession: string;
let foreignToken: string;
let foreignGroup: string;
/** Bearers that hold everything in the own tenant. */
let programs: Readonly<Record<'a program of a person' | 'a program of an account', string>>;

beforeAll(async () => {
  mine = await stack.aTenant({ name: 'Mine' });
  foreign = await stack.aTenant({ name: 'Canary Company' });
  const session = await stack.server.db.read((tx) =>
    tx.selectFrom('sessions').select('id').where('user_id', '=', foreign.admin.userId).executeTakeFirstOrThrow(),
  );
  foreignSession = session.id;
  const form = { description: 'Canary program' };
  foreignToken = (await foreign.admin.api(apiTokensCalls).createTenantApiToken({ body: form })).clientId;
  const { createGroup, addGroupUsers } = foreign.admin.api(groupsCalls);
  foreignGroup = (await createGroup({ body: { name: 'Canary group' } })).id;
  await addGroupUsers({ params: { groupId: foreignGroup }, body: { userIds: [foreign.admin.userId] } });
  const everything = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select('id').where('key', '=', 'Admin').executeTakeFirstOrThrow(),
  );
  const { createUserAccessToken, createTenantAccessToken } = mine.admin.api(apiTokensCalls);
  const ofPerson = await createUserAccessToken({ body: { description: 'A program' } });
  const body = { description: 'A program', roleIds: [everything.id] };
  const ofAccount = await createTenantAccessToken({ body });
  programs = { 'a program of a person': ofPerson.secret ?? '', 'a program of an account': ofAccount.secret ?? '' };
  canaries = ['Canary', foreign.admin.email, foreign.admin.userId];
});

/** The request of a route, filled with ids of the foreign tenant wherever one fits. */
function requestOf({ endpoint }: (typeof routes)[number], foreignId: string, token: string | undefined) {
  const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(foreignId));
  const outside = endpoint.outsidePrefix ? '' : prefix;
  const search = new URLSearchParams({ tenantId: foreignId, userId: foreignId, id: foreignId, _tenantId: foreignId });
  const password = { password: 'Some-password-1', newPassword: 'Some-password-2' };
  const lists = { userIds: [foreignId], roleIds: [foreignId], groupsIds: [foreignId], tenantIds: [foreignId] };
  const body = { tenantId: foreignId, userId: foreignId, id: foreignId, ...lists, ...password };
  return stack.visitor().fetch(`${outside}${path}?${search}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'frontegg-scoped-tenant': foreignId,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

/** One checksum over every row that belongs to a tenant, in whichever table. */
async function checksumOf({ id, admin }: TestTenant): Promise<string> {
  return stack.server.db.read(async (tx) => {
    const { rows: tables } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' order by 1`.execute(tx);
    expect(tables.length).toBeGreaterThan(5);
    const sums = tables.map(async ({ table }) => {
      const { rows } = await sql<{ sum: string }>`
        select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${sql.table(table)} t
        where tenant_id = ${id}`.execute(tx);
      return `${table} ${rows[0]?.sum}`;
    });
    const { rows: own } = await sql`
      select u, p, t from users u join passwords p on p.user_id = u.id, tenants t where u.id = ${admin.userId} and t.id = ${id}`.execute(
      tx,
    );
    return [...(await Promise.all(sums)), JSON.stringify(own)].join('\n');
  });
}

test('there are routes to look at', () => {
  expect(routes.length).toBeGreaterThanOrEqual(15);
});

describe.each(routes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))('$name', ({ route }) => {
  test('is closed to somebody without a token', async () => {
    expect((await requestOf(route, foreign.id, undefined)).status).toBe(401);
  });

  test('is closed to what is no token of ours', async () => {
    const [header, payload] = foreign.admin.accessToken?.split('.') ?? [];
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
    for (const token of ['x', `${header}.${payload}.`, `${header}.${payload}.AAAA`, none, foreignSession]) {
      expect((await requestOf(route, foreign.id, token)).status).toBe(401);
    }
  });

  test('is closed to the token of a session that has ended', async () => {
    const ended = await foreign.admin.elsewhere();
    const { accessToken } = ended;
    await stack.server.db.system((tx) =>
      tx
        .updateTable('sessions')
        .set({ ended_at: stack.clock.now() })
        .where('user_id', '=', foreign.admin.userId)
        .where('id', '<>', foreignSession)
        .execute(),
    );
    expect((await requestOf(route, foreign.id, accessToken)).status).toBe(401);
  });

  test.each(['a person', 'a program of a person', 'a program of an account'] as const)(
    'T-TEN-1 shows and changes nothing of another tenant to %s',
    async (who) => {
      const insider = await mine.admin.elsewhere();
      const token = who === 'a person' ? insider.accessToken : programs[who];
      const before = await checksumOf(foreign);
      for (const id of [foreign.id, foreign.admin.userId, foreignSession, foreignToken, foreignGroup]) {
        const answer = await requestOf(route, id, token);
        const text = await answer.text();
        expect(answer.status, text).toBeLessThan(500);
        for (const canary of canaries) expect(text).not.toContain(canary);
      }
      expect(await checksumOf(foreign)).toBe(before);
    },
  );
});

describe('a token that has run out', () => {
  test.each(routes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
    'is refused by $name',
    async ({ route }) => {
      const { accessToken } = await mine.admin.elsewhere();
      stack.clock.advance(306);
      expect((await requestOf(route, mine.id, accessToken)).status).toBe(401);
    },
  );
});

describe('the second wall: under the tenant role', () => {
  test('no row of another tenant is visible in any table', async () => {
    await stack.server.db.tenant(mine.id, async (tx) => {
      const { rows: tables } = await sql<{ table: string; readable: boolean }>`
        select table_name as table, has_table_privilege('foyer_tenant', table_name::regclass, 'select') as readable
        from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`.execute(tx);
      for (const { table, readable } of tables) {
        if (!readable) continue;
        const { rows } = await sql<{
          tenant_id: string | null;
        }>`select distinct tenant_id from ${sql.table(table)}`.execute(tx);
        const others = rows.filter((row) => row.tenant_id !== null && row.tenant_id !== mine.id);
        expect(others, table).toEqual([]);
      }
      const people = await tx.selectFrom('users').select('email').execute();
      expect(people.map(({ email }) => email)).toEqual([mine.admin.email]);
      const tenants = await tx.selectFrom('tenants').select('id').execute();
      expect(tenants.map(({ id }) => id)).toEqual([mine.id]);
    });
  });

  test('no row of another tenant can be written', async () => {
    const foreignRow = stack.server.db.tenant(mine.id, (tx) =>
      tx.insertInto('account_settings').values({ tenant_id: foreign.id, address: 'mine now' }).execute(),
    );
    await expect(foreignRow).rejects.toMatchObject({ code: '42501' });
    const ended = await stack.server.db.tenant(mine.id, (tx) =>
      tx.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', foreignSession).executeTakeFirst(),
    );
    expect(ended.numUpdatedRows).toBe(0n);
  });

  test('T-TEN-2 passwords, keys and counters are not readable at all', async () => {
    for (const table of ['passwords', 'password_history', 'signing_keys', 'guess_counters']) {
      const reading = stack.server.db.tenant(mine.id, (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
      await expect(reading, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('roles of the configuration are seen and not changed', async () => {
    const keys = await stack.server.db.tenant(mine.id, (tx) => tx.selectFrom('roles').select('key').execute());
    expect(keys.map(({ key }) => key).toSorted()).toEqual(['Admin', 'ReadOnly']);
    const changed = await stack.server.db.tenant(mine.id, (tx) =>
      tx.updateTable('roles').set({ level: 0 }).where('key', '=', 'ReadOnly').executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });
});
