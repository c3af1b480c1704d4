import { startTestDatabase } from './embedded/test-database.ts';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';

async function aDatabase() {
  const database = await startTestDatabase({ socketFolder: process.env['FOYER_TEST_SERVER'] ?? '' });
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

test('an empty database gets every migration in order', async () => {
  const { client, connectionString } = await aDatabase();
  const { rows } = await client.query('select name from foyer_migrations order by name');
  await client.query('drop schema public cascade; create schema public; drop schema pgboss cascade');
  const applied: string[] = [];
  await migrate(connectionString, (line) => applied.push(line));
  expect(applied).toEqual(rows.map(({ name }) => name));
});

test('T-FAIL-1 a migration that was changed after it had been applied stops the start', async () => {
  const { client, connectionString } = await aDatabase();
  await client.query("update foyer_migrations set checksum = 'other' where name like '0002%'");
  await expect(migrate(connectionString)).rejects.toThrow(/0002_single_use_secrets.sql was changed/);
});
