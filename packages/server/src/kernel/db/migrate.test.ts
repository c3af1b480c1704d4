import { startTestDatabase } from './embedded/test-database.ts';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { events } from '@foyer/contract/events';
import { installQueue } from '../jobs/install-queue.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

async function aDatabase() {
  const database = await startTestDatabase({
    socketFolder: process.env['FOYER_TEST_SERVER'] ?? '',
  });
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return { client, connectionString: database.connectionString };
}

test('a migrated database is left alone, by many nodes at once, too', async () => {
  const { connectionString } = await aDatabase();
  const applied: string[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(connectionString, (line) => applied.push(line))));
  expect(applied).toEqual([]);
});

/** What there is and since which transaction: nothing can change without changing this. */
const everything = `select md5(string_agg(one, ' ' order by one)) as state from (
  select 'c' || oid || ' ' || xmin from pg_class where oid >= 16384
  union all select 'a' || attrelid || ' ' || attnum || ' ' || xmin from pg_attribute where attrelid >= 16384 and attnum > 0
  union all select 'p' || oid || ' ' || xmin from pg_proc where oid >= 16384
  union all select 'k' || oid || ' ' || xmin from pg_constraint where oid >= 16384
  union all select 't' || oid || ' ' || xmin from pg_trigger where oid >= 16384
  union all select 'r' || oid || ' ' || xmin from pg_policy
  union all select 'm' || name || ' ' || checksum from foyer_migrations) as rows (one)`;
/** A statement that goes wrong, and a power cut. */
const ends = ['select 1 / 0', 'select pg_terminate_backend(pg_backend_pid())'];

test('F-7 each migration that fails, or is cut off, at its end leaves all as it was, and the next start continues there', async () => {
  const { client, connectionString } = await aDatabase();
  await client.query(
    'drop schema public cascade; create schema public; drop schema pgboss cascade',
  );
  const files = readMigrations();
  const applied: string[] = [];
  const run = (some: readonly Migration[]) =>
    migrate(connectionString, (line) => applied.push(line), some);
  const state = async () => (await client.query<{ state: string }>(everything)).rows[0]?.state;
  await run([]);
  for (const [at, file] of files.entries()) {
    const before = await state();
    const broken = { ...file, sql: `${file.sql};\n${ends[at % ends.length]}` };
    await expect(run([...files.slice(0, at), broken])).rejects.toThrow(
      `Migration ${file.name} failed`,
    );
    expect(await state(), file.name).toBe(before);
    await run(files.slice(0, at + 1));
    expect(await state(), file.name).not.toBe(before);
  }
  expect(applied).toEqual(files.map(({ name }) => name));
});

test('F-7 a start that is cut off while it makes the tables of the queue is made good by the next one', async () => {
  const { client, connectionString } = await aDatabase();
  const created = "select count(*)::int as tables from pg_tables where schemaname = 'pgboss'";
  const whole = (await client.query(created)).rows;
  await client.query('drop schema pgboss cascade');
  let isDone = false;
  for (let statements = 0; !isDone; statements += 1) {
    const cut = new Client({ connectionString });
    cut.on('error', () => undefined);
    await cut.connect();
    let left = statements;
    const query = cut.query.bind(cut);
    const cutting = Object.assign(Object.create(cut), {
      query: async (text: string, values?: unknown[]) => {
        if (left === 0) throw new Error('cut off');
        left -= 1;
        return query(text, values);
      },
    });
    isDone = await installQueue(cutting).then(
      () => true,
      () => false,
    );
    await cut.end();
    expect(statements).toBeLessThan(100);
  }
  await migrate(connectionString);
  expect((await client.query(created)).rows).toEqual(whole);
});

test('T-FAIL-1 a migration that was changed after it had been applied stops the start', async () => {
  const { client, connectionString } = await aDatabase();
  await client.query("update foyer_migrations set checksum = 'other' where name like '0002%'");
  await expect(migrate(connectionString)).rejects.toThrow(
    /0002_single_use_secrets.sql was changed/,
  );
});

test('addresses at domains with foreign letters are found again by the spelling of the name system', async () => {
  const { client } = await aDatabase();
  const domains = [
    'bücher.example',
    'mail.例え.テスト',
    'faß.example',
    'президент.example',
    'ñandú-österreich.example',
  ];
  const plain = [
    'ada@ascii.example',
    'jürgen@ascii.example',
    'twice@ü.example',
    'twice@xn--tda.example',
  ];
  const seeded = [...domains.map((domain) => `jürgen@${domain}`), ...plain];
  await client.query('insert into users (email) select unnest($1::text[])', [seeded]);
  const { sql = '' } = readMigrations().find(({ name }) => name.startsWith('0142')) ?? {};
  await client.query(sql);
  const { rows } = await client.query<{ email: string }>('select email from users');
  const stored = [
    ...domains.map((domain) => `jürgen@${new URL(`https://${domain}`).hostname}`),
    ...plain,
  ];
  expect(rows.map(({ email }) => email).toSorted()).toEqual(stored.toSorted());
});

test('audit rows of the previous version get the event names, also those written after the migration', async () => {
  const { client } = await aDatabase();
  const names = await client.query<{ name: string }>(
    'select value as name from jsonb_each_text(foyer_event_names())',
  );
  expect(names.rows.map(({ name }) => name).filter((name) => !(name in events))).toEqual([]);
  const insert = (action: string, json: object) =>
    client.query(
      "insert into audits (action, severity, description, json) values ($1, 'Info', '', $2)",
      [action, json],
    );
  await client.query('alter table audits disable trigger user');
  await insert('mail.givenUp', { mail: 'activation', reason: 'timeout' });
  await insert('mfa.enrolled', { factor: 'sms' });
  const { sql = '' } = readMigrations().find(({ name }) => name.startsWith('0171')) ?? {};
  await client.query(sql);
  await client.query('alter table audits enable trigger user');
  await insert('roles.permissionsChanged', { roleId: '1', given: ['a'], taken: [] });
  await insert('email.rejected', { template: 'activation', reason: '550' });
  const { rows } = await client.query('select action, json from audits order by action');
  expect(rows).toEqual([
    { action: 'email.delivery_failed', json: { template: 'activation', reason: 'timeout' } },
    { action: 'email.rejected', json: { template: 'activation', reason: '550' } },
    { action: 'mfa.enrolled', json: { factor: 'sms' } },
    { action: 'role.permissions_updated', json: { roleId: '1', added: ['a'], removed: [] } },
  ]);
});
