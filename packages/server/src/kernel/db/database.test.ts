import { randomUUID } from 'node:crypto';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const stack = await createStack();
const { db } = stack.server;

const addAudit = (tenantId: string) => ({
  tenant_id: tenantId,
  action: 'user.authenticated',
  severity: 'Info',
  description: 'Signed in',
  json: '{}',
});

test('a tenant transaction sees, writes and changes rows of its own tenant only', async () => {
  const [acme, globex] = [randomUUID(), randomUUID()];
  await db.tenant(acme, (tx) => tx.insertInto('audits').values(addAudit(acme)).execute());
  await db.system((tx) => tx.insertInto('audits').values(addAudit(globex)).execute());
  const seen = await db.tenant(acme, (tx) => tx.selectFrom('audits').select('tenant_id').execute());
  expect(seen).toEqual([{ tenant_id: acme }]);
  await expect(
    db.tenant(acme, (tx) => tx.insertInto('audits').values(addAudit(globex)).execute()),
  ).rejects.toThrow(/row-level security/);
});

test('ASVS-13.2.2 the tenant role cannot reach tables that are not given to it', async () => {
  const reading = db.tenant(randomUUID(), (tx) =>
    tx.selectFrom('signing_keys').select('kid').execute(),
  );
  await expect(reading).rejects.toThrow(/permission denied/);
});

test('every table with a tenant column is behind row-level security', async () => {
  const { rows } = await db.read((tx) =>
    sql<{ name: string; walled: boolean }>`
      select c.relname as name, c.relrowsecurity as walled from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ walled }) => !walled)).toEqual([]);
});

test('role and tenant end with the transaction, also when it fails', async () => {
  const failing = db.tenant(randomUUID(), () => Promise.reject(new Error('on purpose')));
  await expect(failing).rejects.toThrow('on purpose');
  const looks = Array.from({ length: 20 }, () =>
    db.read((tx) =>
      sql<{
        role: string;
        tenant: string | null;
      }>`select current_user::text as role, foyer_tenant_id() as tenant`.execute(tx),
    ),
  );
  for (const { rows } of await Promise.all(looks)) {
    expect(rows[0]?.role).not.toBe('foyer_tenant');
    expect(rows[0]?.tenant).toBeNull();
  }
});

test('many tenants at once on few connections never mix', async () => {
  const tenants = Array.from({ length: 60 }, () => randomUUID());
  const seen = await Promise.all(
    tenants.map((tenant) =>
      db.tenant(tenant, async (tx) => {
        await tx.insertInto('audits').values(addAudit(tenant)).execute();
        return tx.selectFrom('audits').select('tenant_id').execute();
      }),
    ),
  );
  expect(seen).toEqual(tenants.map((tenant) => [{ tenant_id: tenant }]));
});

test('ASVS-2.3.3 what failed is rolled back, all of it', async () => {
  const tenant = randomUUID();
  const work = db.system(async (tx) => {
    await tx.insertInto('audits').values(addAudit(tenant)).execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await db.tenant(tenant, (tx) => tx.selectFrom('audits').select('id').execute())).toEqual(
    [],
  );
});

test('F-25 two transactions that wait for each other both end well, and what was rolled back is done once', async () => {
  const [acme, globex] = [randomUUID(), randomUUID()];
  const lock = (tx: Tx, name: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  let arrived = 0;
  let meet = () => {};
  const both = new Promise<void>((resolve) => (meet = resolve));
  const cross = (tenant: string, first: string, second: string) =>
    db.system(async (tx) => {
      await sql`set local deadlock_timeout = '50ms'`.execute(tx);
      await tx.insertInto('audits').values(addAudit(tenant)).execute();
      await lock(tx, first);
      arrived += 1;
      if (arrived === 2) meet();
      await both;
      await lock(tx, second);
    });
  await Promise.all([cross(acme, acme, globex), cross(globex, globex, acme)]);
  expect(arrived).toBe(3);
  for (const tenant of [acme, globex])
    expect(
      await db.tenant(tenant, (tx) => tx.selectFrom('audits').select('id').execute()),
    ).toHaveLength(1);
});

test('an error that was swallowed inside a transaction is not acknowledged', async () => {
  const work = db.system(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(work).rejects.toThrow(/rolled back/);
});

test('a handle does not outlive its transaction', async () => {
  const stored = await db.system(async (tx) => ({ tx }));
  await expect(sql`select 1`.execute(stored.tx)).rejects.toThrow(/has ended/);
});

test('a tenant id is an id and nothing else', async () => {
  for (const id of ["'; drop table audits; --", '', 'undefined', `${randomUUID()}'`]) {
    await expect(db.tenant(id, async () => 1)).rejects.toThrow(/tenant id/);
  }
});

test('counts are numbers', async () => {
  const { rows } = await db.read((tx) =>
    sql<{ many: number }>`select count(*) as many from audits`.execute(tx),
  );
  expect(typeof rows[0]?.many).toBe('number');
});

test('F-6 a column added under a running server costs at most one try', async () => {
  const table = `shelf_${randomUUID().replaceAll('-', '')}`;
  const read = () =>
    db.read((tx) => sql`select * from ${sql.table(table)} where id > ${0}`.execute(tx));
  await db.read((tx) => sql`create table ${sql.table(table)} (id integer)`.execute(tx));
  await Promise.all(Array.from({ length: 10 }, read));
  await db.read((tx) => sql`alter table ${sql.table(table)} add column title text`.execute(tx));
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, read));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(isDatabaseUnavailable(outcome.reason)).toBe(true);
  }
  for (let times = 0; times < 20; times += 1) {
    const again = await read().catch(() => read());
    expect(again.rows).toEqual([]);
  }
});
