import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { copyCluster } from '@foyer/server/kernel/db/embedded/copy-cluster';
import { startEmbeddedPostgres } from '@foyer/server/kernel/db/embedded/embedded-postgres';
import { migrationsComplete } from '@foyer/server/kernel/db/migrate';
import { OtherSecret, openKey } from '@foyer/server/kernel/keys/key-store';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { Client } from 'pg';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';
import { named } from '../settings/settings.table.ts';

/**
 * Copies the embedded database into a new folder, beside a running server, and proves the copy by starting it: everything in it is read, and
 * its keys open with the secret. What cannot be proved is taken away again. Decision 0232.
 */
export async function backUp(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const [folder, ...rest] = words;
  if (!folder || rest.length > 0) throw new Stop('usage', 'backup <new folder>');
  if (settings.databaseUrl)
    throw new Stop(
      'usage',
      `backup copies only the embedded database; with ${named('database-url')}, use pg_dump (see docs/operations/backups.md)`,
    );
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Stop('usage', `${folder} is not empty`);
  try {
    await copyInto(target, settings);
    const { rows, tables, keys } = await proved(target, settings);
    if (isJson) return printJson({ folder: target, rows, tables, keys });
    process.stdout.write(
      `  Backed up and verified: ${rows} rows in ${tables} tables, ${keys} keys; start it with ${named('data-dir')} ${folder}\n`,
    );
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

async function copyInto(target: string, settings: Settings): Promise<void> {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  // the user that runs the database walks through it, as through the folder of the original
  if (process.getuid?.() === 0) chmodSync(target, 0o711);
  await withDatabase(await attachDatabase(settings), (client) =>
    copyCluster(client, {
      from: join(resolve(settings.dataDir), 'postgres'),
      to: join(target, 'postgres'),
    }),
  );
}

/** Starts the copy, and counts what is in it. */
async function proved(target: string, { secret }: Settings) {
  const { connectionString, stop: close } = await startEmbeddedPostgres({ dataFolder: target });
  return withDatabase({ connectionString, close }, async (client) => {
    if (!(await migrationsComplete(async (sql) => (await client.query(sql)).rows)))
      throw new Stop(
        'migrationFailed',
        'the database is not up to date: run migrate before the backup',
      );
    let rows = 0;
    const tables = await client.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace",
    );
    // each row whole: pages carry checksums, and large values stand elsewhere
    for (const { name } of tables.rows) {
      const read = await client.query<{ n: number }>(
        `select count(*)::int as n from (select sum(length(t::text)) over () from ${name} t) as rows`,
      );
      rows += read.rows[0]?.n ?? 0;
    }
    const keys = await client.query<{ private_sealed: Buffer }>(
      'select private_sealed from signing_keys',
    );
    const seal = createSeal({ secret, random: systemRandom });
    for (const key of keys.rows) openKey(seal, key.private_sealed);
    await client.query("update installation set place = 'copy'");
    return { rows, tables: tables.rows.length, keys: keys.rows.length };
  }).catch((cause: unknown) => {
    if (cause instanceof Stop) throw cause;
    if (cause instanceof OtherSecret)
      throw new Stop('otherSecret', `${cause.message}; see ${named('secret')}`, { cause });
    throw new Stop(
      'databaseUnreachable',
      `the backup is unusable: ${cause instanceof Error ? cause.message : ''}`,
      {
        cause,
      },
    );
  });
}

interface Opened {
  readonly connectionString: string;
  close(): Promise<void>;
}

async function withDatabase<T>(
  { connectionString, close }: Opened,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined); // the query that was running is refused with the same error
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await close();
  }
}
