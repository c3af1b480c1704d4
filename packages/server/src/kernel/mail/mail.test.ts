import { createStack, type Stack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMemoryMailer } from '../../adapters/mailer.memory.ts';
import type { ComposedModules } from '../../composed-modules.ts';
import { MailRefused, type OutgoingMail } from '../../ports/mailer.port.ts';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { usersCalls } from '@foyer/contract/users/calls';

test('F-9 a mail the server did not take is sent again, once', async () => {
  const memory = createMemoryMailer();
  const ids: string[] = [];
  const mailer = {
    sent: memory.sent,
    send: async (mail: Parameters<typeof memory.send>[0]) => {
      ids.push(mail.messageId);
      if (ids.length === 1) throw new Error('451 try later');
      await memory.send(mail);
    },
  };
  const stack = await createStack({ mailer });
  const ada = await stack.aUser();
  expect(ids.length).toBe(2);
  expect(new Set(ids).size).toBe(1);
  expect(stack.inbox.all(ada.email)).toHaveLength(1);
});

test('what waits in the queue shows neither address nor link', async () => {
  const current: (() => void)[] = [];
  const memory = createMemoryMailer();
  const mailer = {
    sent: memory.sent,
    send: async (mail: Parameters<typeof memory.send>[0]) => {
      if (/reset your/i.test(mail.subject))
        await new Promise<void>((resolve) => current.push(resolve));
      await memory.send(mail);
    },
  };
  const stack = await createStack({ mailer });
  const ada = await stack.aUser();
  await stack.api(passwordsCalls).forgotPassword({ body: { email: ada.email } });
  await expect.poll(() => current.length).toBe(1);
  const { rows } = await stack.server.db.read((tx) =>
    sql<{ data: unknown }>`select data from pgboss.job where name = 'mail'`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(0);
  const text = JSON.stringify(rows);
  expect(text).not.toContain(ada.email);
  expect(text).not.toContain('token=');
  for (const release of current) release();
  await stack.inbox.settled();
});

test('T-HDR-1: links in mails lead to the configured address, whatever the request says', async () => {
  const forms: Record<string, string>[] = [
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test' },
    { 'x-forwarded-proto': 'gopher' },
    { 'x-forwarded-port': '666' },
    { 'x-forwarded-prefix': '/evil' },
    { forwarded: 'host=evil.test;proto=gopher' },
    { 'x-original-url': 'https://evil.test/' },
    { 'x-rewrite-url': 'https://evil.test/' },
    { host: 'foyer.test, evil.test' },
    { 'x-host': 'evil.test', 'x-forwarded-server': 'evil.test' },
  ];
  const stack = await createStack();
  for (const [at, headers] of forms.entries()) {
    const email = `ada${at}@example.test`;
    const payload = {
      email,
      name: 'Ada',
      companyName: 'Engines',
      password: 'Analytical-engine-1!',
    };
    const url = '/frontegg/identity/resources/users/v1/signUp';
    const { statusCode } = await stack.server.app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode).toBe(201);
    const forgot = '/frontegg/identity/resources/users/v1/passwords/reset';
    await stack.server.app.inject({ method: 'POST', url: forgot, headers, payload: { email } });
    for (const mail of [await stack.inbox.next(email), await stack.inbox.next(email)]) {
      expect(mail.links.length).toBeGreaterThan(0);
      for (const link of mail.links) expect(new URL(link).origin).toBe('http://foyer.test');
      expect(`${mail.text}${mail.html}${mail.messageId}`).not.toContain('evil');
    }
  }
});

/** A mailer that answers as the test says before it takes a mail. */
function answering(answer: (mail: OutgoingMail) => Error | undefined) {
  const memory = createMemoryMailer();
  const asked: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    asked.push(mail);
    const error = answer(mail);
    if (error) throw error;
    await memory.send(mail);
  };
  return { sent: memory.sent, asked, send };
}

const modules = (): ComposedModules => ({
  routes: [],
  admit: async (actor) => actor,
  prepare: async () => {},
});
const aQueue = (mailer: ReturnType<typeof createMemoryMailer>) => createStack({ modules, mailer });
const template = {
  name: 'passwordChanged',
  data: { at: '2026-11-20T13:21:00.000Z', address: '::1', userAgent: '' },
} as const;
const queue = (
  { server }: Stack,
  to: string,
  more: { tenantId?: string; language?: string } = {},
) => server.db.system((tx) => server.kernel.mail.queue(tx, { to, template, ...more }));
const auditRows = ({ server }: Stack) =>
  server.db.read((tx) =>
    tx.selectFrom('audits').select(['action', 'json']).where('action', 'like', 'email.%').execute(),
  );
const jobs = ({ server }: Stack) =>
  server.db.read((tx) =>
    sql<{ state: string }>`select state::text from pgboss.job where name = 'mail'`.execute(tx),
  );

test('a mail that the server permanently refuses is not tried again, and the audit log says so without the address', async () => {
  const mailer = answering(() => new MailRefused('550 No such mailbox: <ada@acme.test>'));
  const stack = await aQueue(mailer);
  await queue(stack, 'ada@acme.test');
  await expect.poll(() => auditRows(stack)).toHaveLength(1);
  expect(await auditRows(stack)).toEqual([
    {
      action: 'email.rejected',
      json: { template: 'passwordChanged', reason: expect.stringMatching(/^550 No such mailbox/) },
    },
  ]);
  expect(JSON.stringify(await auditRows(stack))).not.toContain('acme.test');
  expect(mailer.asked).toHaveLength(1);
});

test('a mail whose last try fails is given up: the audit log, the metrics and the queue show it', async () => {
  const mailer = answering(() => new Error('421 too busy'));
  const stack = await aQueue(mailer);
  await queue(stack, 'ada@acme.test');
  await expect.poll(() => mailer.asked.length).toBe(1);
  // Eleven hours later: eleven tries have failed, too.
  await expect.poll(async () => (await jobs(stack)).rows).toEqual([{ state: 'retry' }]);
  const metrics = async () => (await stack.visitor().fetch('/metrics')).text();
  expect(await metrics()).toContain('foyer_queued_messages{queue="mail",state="retrying"} 1');
  await stack.server.db.read((tx) =>
    sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where name = 'mail'`.execute(
      tx,
    ),
  );
  await expect
    .poll(async () => (await jobs(stack)).rows, { timeout: 60_000 })
    .toEqual([{ state: 'failed' }]);
  expect(await auditRows(stack)).toEqual([
    {
      action: 'email.delivery_failed',
      json: { template: 'passwordChanged', reason: '421 too busy' },
    },
  ]);
  const text = await metrics();
  expect(text).toContain('foyer_email_attempts_total{outcome="failed"} 2');
  expect(text).toContain('foyer_email_attempts_total{outcome="abandoned"} 1');
  expect(text).toContain('foyer_queued_messages{queue="mail",state="abandoned"} 1');
  expect(new Set(mailer.asked.map(({ messageId }) => messageId)).size).toBe(1);
}, 90_000);

test('F-9 F-24 mails that can never be sent hold up no other', async () => {
  const mailer = answering(({ to }) =>
    to.startsWith('poison') ? new Error('421 try later') : undefined,
  );
  const stack = await aQueue(mailer);
  for (let at = 0; at < 12; at += 1) await queue(stack, `poison${at}@acme.test`);
  await stack.server.db.system((tx) =>
    stack.server.kernel.jobs.enqueue(tx, 'mail', { sealed: 'nonsense' }),
  );
  await queue(stack, 'ada@acme.test');
  await expect
    .poll(() => mailer.sent.map(({ to }) => to), { timeout: 60_000 })
    .toEqual(['ada@acme.test']);
  await expect.poll(() => auditRows(stack), { timeout: 60_000 }).toHaveLength(1);
  expect((await auditRows(stack)).map(({ json }) => json)).toEqual([
    { template: 'unknown', reason: 'unreadable' },
  ]);
}, 90_000);

test('a mail follows the language and the time zone of its reader, and shows the tenant it is written for', async () => {
  const stack = await createStack();
  const ada = await stack.aUser();
  const { tenantId } = ada;
  await stack.server.db.system(async (tx) => {
    const settings = {
      tenant_id: tenantId,
      timezone: 'Asia/Tokyo',
      logo: 'https://acme.test/logo.png',
    };
    await tx
      .insertInto('account_settings')
      .values(settings)
      .onConflict((row) => row.column('tenant_id').doUpdateSet(settings))
      .execute();
  });
  await stack.inbox.settled();
  await queue(stack, ada.email, { tenantId, language: 'fr' });
  const inTokyo = await stack.inbox.next(ada.email);
  expect(inTokyo.text).toContain('22:21');
  expect(inTokyo.html).toContain('<img src="https://acme.test/logo.png"');
  await stack.server.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ metadata: JSON.stringify({ locale: 'de', zoneinfo: 'Europe/Berlin' }) })
      .where('email', '=', ada.email)
      .execute(),
  );
  await queue(stack, ada.email, { tenantId, language: 'fr' });
  expect((await stack.inbox.next(ada.email)).text).toContain('20. Nov. 2026, 14:21 MEZ');
  await stack.server.db.system((tx) =>
    tx
      .updateTable('account_settings')
      .set({ logo: 'javascript:alert(1)' })
      .where('tenant_id', '=', tenantId)
      .execute(),
  );
  await queue(stack, ada.email, { tenantId });
  expect((await stack.inbox.next(ada.email)).html).not.toMatch(/<img|javascript:/);
});

test('an invitation is written under the logo of the tenant that invites', async () => {
  const stack = await createStack();
  const { admin, id: tenant_id } = await stack.aTenant({ name: 'Analytical Engines' });
  const look = { tenant_id, logo: 'https://engines.test/logo.png' };
  await stack.server.db.system((tx) =>
    tx
      .insertInto('account_settings')
      .values(look)
      .onConflict((row) => row.column('tenant_id').doUpdateSet(look))
      .execute(),
  );
  const email = 'grace@engines.test';
  await admin.api(usersCalls).addUser({ body: { email } });
  const { html } = await stack.inbox.next(email);
  expect(html).toContain('<img src="https://engines.test/logo.png" alt="Analytical Engines"');
});
