import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { mailerSuite } from '@foyer/server/ports/mailer.suite';
import { Client } from 'pg';
import { afterAll, describe } from 'vitest';
import { createLabInbox } from './inbox.store.ts';
import { createLabMailer } from './mailer.lab.ts';

describe('mailer into the inbox of the lab', () => {
  const endings: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of endings) await end();
  });

  mailerSuite(async () => {
    const database = await startTestDatabase({
      socketFolder: process.env['FOYER_TEST_SERVER'] ?? '',
    });
    const inbox = createLabInbox(database);
    endings.push(inbox.close, database.drop);
    const arrived = async () => {
      const ids = await messageIds(database);
      const idBy = new Map(ids);
      const mails = await inbox.list({ limit: 10 });
      return mails.toReversed().map(({ id, to, subject, text, html }) => {
        return { recipients: [to], messageId: idBy.get(id) ?? '', subject, text, html };
      });
    };
    return { mailer: createLabMailer({ inbox }), arrived };
  });
});

async function messageIds({
  connectionString,
}: {
  connectionString: string;
}): Promise<[string, string][]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string; message_id: string }>(
    'select id, message_id from lab.lab_inbox',
  );
  await client.end();
  return rows.map((row) => [row.id, row.message_id]);
}
