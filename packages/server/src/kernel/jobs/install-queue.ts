import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';

/** Makes or updates the tables of the job queue, on the connection that migrates. */
export async function installQueue(client: Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: true,
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}
