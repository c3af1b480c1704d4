import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { installQueue } from '../jobs/install-queue.ts';

/** One numbered file. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const folder = new URL('../../../migrations/', import.meta.url);
/** Key of the advisory lock, so that of many nodes that start at once one migrates. */
const lockKey = 7_020_260;

/**
 * Brings a database up to date: each file once, in order, in a transaction of its own. Running it
 * again does nothing; one that fails leaves everything as it was before its file, and the next run
 * continues there.
 */
export async function migrate(
  connectionString: string,
  log: (line: string) => void = () => {},
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: 'foyer migrate',
    keepAlive: true,
  });
  client.on('error', () => {}); // the running query is refused with the same error
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`create table if not exists foyer_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedMigrations(client);
    for (const migration of migrations) await applyOnce(client, migration, applied, log);
    await installQueue(client);
  } finally {
    await client.end();
  }
}

/** Whether every migration this version knows has been applied. */
export async function migrationsComplete(
  query: (sql: string) => Promise<readonly { name: string }[]>,
): Promise<boolean> {
  const applied = new Set(
    (await query('select name from foyer_migrations')).map((row) => row.name),
  );
  return readMigrations().every(({ name }) => applied.has(name));
}

let existing: readonly Migration[] | undefined;

/** The files of this release, in order. */
export function readMigrations(): readonly Migration[] {
  if (existing) return existing;
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = names.map((name) => name.slice(0, 4));
  const twice = numbers.find(
    (number, index) => !/^\d{4}$/.test(number) || numbers.indexOf(number) !== index,
  );
  if (twice)
    throw new Error(`Migrations are numbered 0001_name.sql, each number once; look at ${twice}`);
  existing = names.sort().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
  return existing;
}

async function appliedMigrations(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from foyer_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function applyOnce(
  client: Client,
  { name, sql, checksum }: Migration,
  applied: ReadonlyMap<string, string>,
  log: (line: string) => void,
): Promise<void> {
  const before = applied.get(name);
  if (before === checksum) return;
  if (before)
    throw new Error(
      `Migration ${name} was changed after it had been applied. Put it back and add a new one.`,
    );
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into foyer_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {}); // the connection may be what failed
    throw new Error(`Migration ${name} failed`, { cause });
  }
  log(name);
}
