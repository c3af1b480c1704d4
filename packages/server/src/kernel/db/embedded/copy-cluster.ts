import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/**
 * What belongs to the running server only. PostgreSQL, "Making a Base Backup Using the Low Level
 * API".
 */
const leftOut = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init)$/;
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_stat_tmp',
]);
const segment = /^[0-9A-F]{24}$/;

/**
 * Copies the folder of a PostgreSQL that keeps working, as of the end of the copy. `client` is
 * connected to it, as its owner.
 */
export async function copyCluster(
  client: Client,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  // the slot keeps what is written in the meantime until it has been copied, and goes with the connection
  await client.query("select pg_create_physical_replication_slot('foyer_backup', true, true)");
  await client.query("select pg_backup_start('foyer', true)");
  copyFolder(from, to);
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  writeLike(join(to, 'backup_label'), rows[0]?.label ?? '', to);
  for (const name of readdirSync(join(from, 'pg_wal')).filter((one) => segment.test(one)))
    copyOne(join(from, 'pg_wal', name), join(to, 'pg_wal', name));
}

function copyFolder(from: string, to: string, isTop = true): void {
  const facts = statSync(from);
  mkdirSync(to);
  chmodSync(to, facts.mode);
  own(to, facts);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (entry.isFile()) copyOne(source, target);
    else if (isTop && emptied.has(entry.name)) copyEmptied(source, target);
    else if (entry.isDirectory()) copyFolder(source, target, false);
  }
}

/** The folder is wanted, with the folders below it; what is in them is not. */
function copyEmptied(from: string, to: string): void {
  const facts = statSync(from);
  mkdirSync(to);
  chmodSync(to, facts.mode);
  own(to, facts);
  if (!from.endsWith('pg_replslot'))
    for (const entry of readdirSync(from, { withFileTypes: true }))
      if (entry.isDirectory()) copyEmptied(join(from, entry.name), join(to, entry.name));
}

/**
 * A file that goes in the meantime belonged to something that ended; the log written in the meantime says so.
 */
function copyOne(source: string, target: string): void {
  try {
    const facts = statSync(source);
    copyFileSync(source, target);
    own(target, facts);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
  }
}

function writeLike(path: string, text: string, owned: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  own(path, statSync(owned));
}

/** Root copies for the user that runs the database. */
function own(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}
