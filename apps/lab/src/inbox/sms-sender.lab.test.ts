import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { smsSenderSuite } from '@foyer/server/ports/sms-sender.suite';
import { afterAll, describe, expect, test } from 'vitest';
import { createLabInbox } from './inbox.store.ts';
import { createLabMailer } from './mailer.lab.ts';
import { createLabSmsSender } from './sms-sender.lab.ts';

const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings) await end();
});

async function anInbox() {
  const database = await startTestDatabase({
    socketFolder: process.env['FOYER_TEST_SERVER'] ?? '',
  });
  const inbox = createLabInbox(database);
  endings.push(inbox.close, database.drop);
  return inbox;
}

describe('texts into the inbox of the lab', () => {
  smsSenderSuite(async () => {
    const inbox = await anInbox();
    const arrived = async () =>
      (await inbox.list({ limit: 10 })).toReversed().map(({ to, text }) => ({ to, body: text }));
    return { sender: createLabSmsSender({ inbox }), arrived };
  });

  test('are beside the mails, as texts, with their code', async () => {
    const inbox = await anInbox();
    const mail = { to: 'ada@acme.test', subject: 'Hello', text: 'Hello', html: '' };
    await createLabMailer({ inbox }).send({ ...mail, messageId: '<1@test>' });
    const body =
      '402913 is your sign-in code for Ledgerly. Do not share it.\n\n@foyer.test #402913';
    await createLabSmsSender({ inbox }).send({ to: '+4915112345678', body, messageId: '2' });
    expect(await inbox.summaries({ limit: 10 })).toMatchObject([
      { kind: 'text', to: '+4915112345678', subject: 'Text message' },
      { kind: 'mail', to: 'ada@acme.test' },
    ]);
    for (const to of ['+4915112345678', ' 4915112345678']) {
      expect(await inbox.list({ to, limit: 10 })).toMatchObject([
        { kind: 'text', codes: ['402913'], links: [] },
      ]);
    }
  });
});
