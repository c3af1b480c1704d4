import { join } from 'node:path';
import { Client } from 'pg';
import { getConnectionString } from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';
import type { RunningServer } from './running-server.ts';

/** Makes a user’s password older, as a running server's clock cannot be turned. */
export async function passwordIsFrom(
  { dataDir }: RunningServer,
  email: string,
  daysAgo: number,
): Promise<void> {
  const rowCount = await inDatabase(
    dataDir,
    `update passwords set changed_at = now() - make_interval(days => $2)
     where user_id = (select id from users where email = $1)`,
    [email, daysAgo],
  );
  if (rowCount !== 1) throw new Error(`${email} has no password`);
}

/** Makes the sessions of a user older, and their proofs with them; the next renewal says so. */
export async function sessionsAreFrom(
  dataDir: string,
  email: string,
  minutesAgo: number,
): Promise<void> {
  const rowCount = await inDatabase(
    dataDir,
    `update sessions set authenticated_at = authenticated_at - make_interval(mins => $2),
       proved_at = proved_at - make_interval(mins => $2)
     where user_id = (select id from users where email = $1) and ended_at is null`,
    [email, minutesAgo],
  );
  if (!rowCount) throw new Error(`${email} is signed in nowhere`);
}

/** Runs a statement in the database of a running server. */
export async function inDatabase(
  dataDir: string,
  statement: string,
  values: readonly unknown[],
): Promise<number | null> {
  const postmaster = livingPostmaster(join(dataDir, 'postgres'));
  const client = new Client({
    connectionString: getConnectionString(postmaster?.socketFolder ?? '', 'foyer'),
  });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount;
  } finally {
    await client.end();
  }
}
