import { join } from 'node:path';
import { Client } from 'pg';
import { connectionStringOf } from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import { livingPostmaster } from '../../packages/server/src/db/embedded/postmaster-file.ts';
import type { RunningServer } from './running-server.ts';

/** Makes somebody's password older, as a running server's clock cannot be turned. */
export async function passwordIsFrom(server: RunningServer, email: string, daysAgo: number): Promise<void> {
  const postmaster = livingPostmaster(join(server.dataDir, 'postgres'));
  const client = new Client({ connectionString: connectionStringOf(postmaster?.socketFolder ?? '', 'foyer') });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update passwords set changed_at = now() - make_interval(days => $2)
       where user_id = (select id from users where email = $1)`,
      [email, daysAgo],
    );
    if (rowCount !== 1) throw new Error(`${email} has no password`);
  } finally {
    await client.end();
  }
}
