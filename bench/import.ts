/** Issue 23, item 3: a million users of another product, with the hashes of their passwords, by `foyer import`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@foyer/server/kernel/db/embedded/embedded-postgres';
import { migrate } from '@foyer/server/kernel/db/migrate';
import { report } from './figure.ts';
import { ask } from './nodes-programs.ts';

/** How many users are imported. */
export const importedUsers = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const tenants = 10_000;
const maxMinutes = 30;
const root = join(import.meta.dirname, '..');

/** Email of the n-th user. */
export const getEmail = (n: number): string => `user-${n}@tenant-${n % tenants}.test`;
/** The password of all of them. */
export const importedPassword = 'Foyer-demo-2026';
/** Its bcrypt hash, cost 10. */
const hash = '$2b$10$4Bq9DFWBPtLwyuEBl2MdXO6kgZGrB6ssdpljij6Op6eVZZEbmSJZy';

/** Writes the export; `folder` takes the results, too. */
async function writeExport(folder: string, users: number): Promise<string> {
  const file = join(folder, 'users.csv');
  const stream = createWriteStream(file);
  stream.write('email,name,external_id,tenant,tenant_name,roles,password_hash,metadata\n');
  for (let n = 0; n < users; n += 1) {
    const tenant = n % tenants;
    const metadata = n % 10 === 3 ? `"{""crm"":""C-${n}""}"` : '';
    const line = `${getEmail(n)},User ${n},auth0|${n},tenant-${tenant},Tenant ${tenant},ReadOnly,${hash},${metadata}\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return file;
}

/** Imports them with the command into the database of `environment`; returns the seconds it took. */
export async function importMillion(
  environment: Readonly<Record<string, string>>,
  folder: string,
  users = importedUsers,
): Promise<number> {
  const file = await writeExport(folder, users);
  const main = join(root, 'apps/identity-server/src/main.ts');
  const flags = ['--conditions=@foyer/source', '--disable-warning=ExperimentalWarning'];
  const start = performance.now();
  const child = spawn(process.execPath, [...flags, main, 'import', 'csv', file, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code]: unknown[] = await once(child, 'close');
  const seconds = (performance.now() - start) / 1000;
  const { imported }: { imported?: number } = code === 0 ? JSON.parse(printed) : {};
  if (imported !== users) throw new Error(`the import ended with ${String(code)}: ${printed}`);
  return seconds;
}

/** Reports the time of an import that took so long. */
export function reportImport(seconds: number, where: string): void {
  const detail = `${importedUsers} users in ${(seconds / 60).toFixed(1)} of ${maxMinutes} minutes, ${(importedUsers / seconds).toFixed(0)} users/s, ${where}`;
  const allowed = (maxMinutes * 60 * importedUsers) / 1_000_000;
  report('import', allowed / seconds, 1, detail);
}

/** Imports into a PostgreSQL of its own, which waits for the disk. */
export async function reportPlainImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'data') });
  try {
    await migrate(postgres.connectionString);
    await ask(postgres.connectionString, 'select 1');
    const seconds = await importMillion({ FOYER_DATABASE_URL: postgres.connectionString }, folder);
    reportImport(seconds, 'one PostgreSQL');
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
