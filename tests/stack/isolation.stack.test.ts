import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const stack = await createStack();
const routes = stack.server.routes.filter(({ endpoint }) => endpoint.access === 'bearer');
const prefix = '/frontegg';

let mine: TestTenant;
let foreign: TestTenant;
let foreignSession: string;
/** Of a session that has ended. */
let endedToken: string | undefined;

beforeAll(async () => {
  mine = await stack.aTenant({ name: 'Mine' });
  foreign = await stack.aTenant({ name: 'Canary Company' });
  const session = await stack.server.db.read((tx) =>
    tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', foreign.admin.userId)
      .executeTakeFirstOrThrow(),
  );
  foreignSession = session.id;
  const ended = await foreign.admin.elsewhere();
  endedToken = ended.accessToken;
  expect(await getMe(endedToken)).toBe(200);
  await stack.server.db.system((tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: stack.clock.now() })
      .where('user_id', '=', foreign.admin.userId)
      .where('id', '<>', foreignSession)
      .execute(),
  );
});

async function getMe(token: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await stack.visitor().fetch(`${prefix}/identity/resources/users/v2/me`, { headers }))
    .status;
}

/** The request of a route, filled with ids of the foreign tenant wherever one fits. */
function getRequest(
  { endpoint }: (typeof routes)[number],
  foreignId: string,
  token: string | undefined,
) {
  const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(foreignId));
  const outside = endpoint.outsidePrefix ? '' : prefix;
  const search = new URLSearchParams({
    tenantId: foreignId,
    userId: foreignId,
    id: foreignId,
    _tenantId: foreignId,
  });
  const password = { password: 'Some-password-1', newPassword: 'Some-password-2' };
  const lists = {
    userIds: [foreignId],
    roleIds: [foreignId],
    groupsIds: [foreignId],
    tenantIds: [foreignId],
  };
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

test('there are routes to look at', () => {
  expect(routes.length).toBeGreaterThanOrEqual(15);
});

describe.each(routes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
  '$name',
  ({ route }) => {
    test('is closed to a user without a token', async () => {
      expect((await getRequest(route, foreign.id, undefined)).status).toBe(401);
    });

    test('ASVS-7.2.1 is closed to what is no token of ours', async () => {
      const [header, payload] = foreign.admin.accessToken?.split('.') ?? [];
      const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
      for (const token of [
        'x',
        `${header}.${payload}.`,
        `${header}.${payload}.AAAA`,
        none,
        foreignSession,
      ]) {
        expect((await getRequest(route, foreign.id, token)).status).toBe(401);
      }
    });

    test('is closed to the token of a session that has ended', async () => {
      expect((await getRequest(route, foreign.id, endedToken)).status).toBe(401);
    });
  },
);

describe('a token that has run out', () => {
  let oldToken: string | undefined;

  beforeAll(async () => {
    oldToken = (await mine.admin.elsewhere()).accessToken;
    expect(await getMe(oldToken)).toBe(200);
    stack.clock.advance(306);
  });

  test.each(routes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
    'is refused by $name',
    async ({ route }) => {
      expect((await getRequest(route, mine.id, oldToken)).status).toBe(401);
    },
  );
});

describe('the second wall: under the tenant role', () => {
  test('no row of another tenant is visible in any table', async () => {
    await stack.server.db.tenant(mine.id, async (tx) => {
      const { rows: tables } = await sql<{ table: string; readable: boolean }>`
        select table_name as table, has_table_privilege('foyer_tenant', table_name::regclass, 'select') as readable
        from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`.execute(
        tx,
      );
      for (const { table, readable } of tables) {
        if (!readable) continue;
        const { rows } = await sql<{
          tenant_id: string | null;
        }>`select distinct tenant_id from ${sql.table(table)}`.execute(tx);
        const others = rows.filter((row) => row.tenant_id !== null && row.tenant_id !== mine.id);
        expect(others, table).toEqual([]);
      }
      const users = await tx.selectFrom('users').select('email').execute();
      expect(users.map(({ email }) => email)).toEqual([mine.admin.email]);
      const tenants = await tx.selectFrom('tenants').select('id').execute();
      expect(tenants.map(({ id }) => id)).toEqual([mine.id]);
    });
  });

  test('no row of another tenant can be written', async () => {
    const foreignRow = stack.server.db.tenant(mine.id, (tx) =>
      tx
        .insertInto('account_settings')
        .values({ tenant_id: foreign.id, address: 'mine now' })
        .execute(),
    );
    await expect(foreignRow).rejects.toMatchObject({ code: '42501' });
    const ended = await stack.server.db.tenant(mine.id, (tx) =>
      tx
        .updateTable('sessions')
        .set({ ended_at: new Date() })
        .where('id', '=', foreignSession)
        .executeTakeFirst(),
    );
    expect(ended.numUpdatedRows).toBe(0n);
  });

  test('T-TEN-2 passwords, keys and counters are not readable at all', async () => {
    for (const table of ['passwords', 'password_history', 'signing_keys', 'guess_counters']) {
      const reading = stack.server.db.tenant(mine.id, (tx) =>
        sql`select * from ${sql.table(table)}`.execute(tx),
      );
      await expect(reading, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('ASVS-16.4.2 what was written down is neither changed nor taken away', async () => {
    const { db } = stack.server;
    expect(
      await db.tenant(mine.id, (tx) => tx.selectFrom('audits').select('id').execute()),
    ).not.toEqual([]);
    const changing = db.tenant(mine.id, (tx) =>
      tx.updateTable('audits').set({ action: 'nothing' }).execute(),
    );
    await expect(changing).rejects.toMatchObject({ code: '42501' });
    const removing = db.tenant(mine.id, (tx) => tx.deleteFrom('audits').execute());
    await expect(removing).rejects.toMatchObject({ code: '42501' });
  });

  test('roles of the configuration are seen and not changed', async () => {
    const keys = await stack.server.db.tenant(mine.id, (tx) =>
      tx.selectFrom('roles').select('key').execute(),
    );
    expect(keys.map(({ key }) => key).toSorted()).toEqual(['Admin', 'ReadOnly']);
    const changed = await stack.server.db.tenant(mine.id, (tx) =>
      tx.updateTable('roles').set({ level: 0 }).where('key', '=', 'ReadOnly').executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });
});
