import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLabInbox, createLabMailer, type LabInbox, registerLab } from './index.ts';

const demo = {
  clientId: '4f6e2a52-6f0e-4c8e-9d5f-0a4f3b1f7c11',
  password: 'Foyer-demo-2026',
  accounts: [{ email: 'admin@acme.test', tenant: 'Acme', roles: ['Admin'] }],
};

/** The PostgreSQL of the run; the project's set-up starts it. */
const server = { socketFolder: process.env['FOYER_TEST_SERVER'] ?? '' };
const databases: Awaited<ReturnType<typeof startTestDatabase>>[] = [];
let inbox: LabInbox;
let connectionString: string;
const app = Fastify();

beforeAll(async () => {
  ({ connectionString } = await aDatabase());
  inbox = createLabInbox({ connectionString });
  await registerLab(app, { inbox, demo });
});

afterAll(async () => {
  await app.close();
  await inbox.close();
  await Promise.all(databases.map((database) => database.drop()));
});

async function aDatabase() {
  const database = await startTestDatabase(server);
  databases.push(database);
  return database;
}

let mails = 0;
function aMail(
  to: string,
  change: Partial<Record<'messageId' | 'subject' | 'text' | 'html', string>> = {},
) {
  mails += 1;
  return {
    messageId: `<${mails}@test>`,
    to,
    subject: `Mail ${mails}`,
    text: 'Hello',
    html: '<p>Hello</p>',
    ...change,
  };
}

// Review 2026-11-23, sign-in B21: the guide named a page that did not exist.
test('every page that the guide names without a verb exists', async () => {
  const guide = await readFile(new URL('../../../docs/guides/lab.md', import.meta.url), 'utf8');
  const pages = [...guide.matchAll(/^\| `(\/lab\/[\w-]+)` \|/gm)].map(([, path = '']) => path);
  expect(pages).toContain('/lab/inbox');
  for (const path of pages.filter((one) => !playedElsewhere.includes(one)))
    expect((await get(path, 'text/html')).statusCode, path).toBe(200);
});

/** Mounted by parts of the lab that this file goes without. */
const playedElsewhere = ['/lab/idp', '/lab/dns', '/lab/directory'];

const get = async (url: string, accept = 'application/json') =>
  app.inject({ url, headers: { accept } });

describe('the inbox for tools', () => {
  test('answers the mails to an address, newest first, with links and codes', async () => {
    const mailer = createLabMailer({ inbox });
    await mailer.send(aMail('ada@acme.test', { subject: 'First' }));
    await mailer.send(aMail('bob@acme.test'));
    await mailer.send(
      aMail('Ada@Acme.test ', {
        subject: 'Second',
        text: 'Go https://app.test/x?t=1 or use 123 456.',
      }),
    );
    const response = await get('/lab/inbox?to=ADA@acme.test');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([
      {
        id: expect.any(String),
        kind: 'mail',
        to: 'ada@acme.test',
        subject: 'Second',
        text: 'Go https://app.test/x?t=1 or use 123 456.',
        html: '<p>Hello</p>',
        links: ['https://app.test/x?t=1'],
        codes: ['123456'],
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
      expect.objectContaining({ subject: 'First', links: [], codes: [] }),
    ]);
  });

  test('a mail delivered twice is in the inbox once', async () => {
    const mail = aMail('twice@acme.test');
    await Promise.all([inbox.add(mail), inbox.add(mail), inbox.add(mail)]);
    expect((await get('/lab/inbox?to=twice@acme.test')).json()).toHaveLength(1);
  });

  test('mails survive a restart', async () => {
    await inbox.add(aMail('later@acme.test'));
    const afterRestart = createLabInbox({ connectionString });
    expect(await afterRestart.list({ to: 'later@acme.test', limit: 5 })).toHaveLength(1);
    await afterRestart.close();
  });

  test('several processes may open a fresh inbox at the same moment', async () => {
    const fresh = await aDatabase();
    const inboxes = Array.from({ length: 6 }, () => createLabInbox(fresh));
    await Promise.all(inboxes.map((one) => one.add(aMail('race@acme.test'))));
    expect(await inboxes[0]?.list({ to: 'race@acme.test', limit: 10 })).toHaveLength(6);
    await Promise.all(inboxes.map((one) => one.close()));
  });

  test('can be emptied for one address, and altogether', async () => {
    await inbox.add(aMail('gone@acme.test'));
    await inbox.add(aMail('kept@acme.test'));
    const forOne = await app.inject({ method: 'DELETE', url: '/lab/inbox?to=gone@acme.test' });
    expect(forOne.statusCode).toBe(204);
    expect((await get('/lab/inbox?to=gone@acme.test')).json()).toEqual([]);
    expect((await get('/lab/inbox?to=kept@acme.test')).json()).toHaveLength(1);
    await app.inject({ method: 'DELETE', url: '/lab/inbox' });
    expect((await get('/lab/inbox')).json()).toEqual([]);
  });
});

describe('the inbox for users', () => {
  test('is a page at the same address, under a policy without inline script or style', async () => {
    const response = await get('/lab/inbox', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.body).not.toMatch(/\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/);
  });

  test('search looks in addresses and subjects and takes its text literally', async () => {
    await inbox.add(aMail('percy@search.test', { subject: '100% sure' }));
    await inbox.add(aMail('quinn@search.test', { subject: 'Plain' }));
    const search = async (text: string) =>
      (await get(`/lab/inbox/summaries?${new URLSearchParams({ search: text })}`)).json();
    expect(await search('QUINN')).toMatchObject([{ to: 'quinn@search.test', preview: 'Hello' }]);
    expect(await search('0%')).toMatchObject([{ subject: '100% sure' }]);
    expect(await search('%search%')).toEqual([]);
  });

  test('a mail is shown without scripts, forms, requests or an origin', async () => {
    await inbox.add(
      aMail('evil@acme.test', {
        html: '<script>alert(1)</script><form action="https://evil.test">',
      }),
    );
    const [mail] = await inbox.list({ to: 'evil@acme.test', limit: 1 });
    const response = await get(`/lab/inbox/${mail?.id}/html`);
    const policy = response.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('sandbox allow-popups');
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|allow-forms|allow-top-navigation/);
    expect((await get('/lab/inbox', 'text/html')).body).not.toMatch(
      /sandbox="[^"]*(scripts|same-origin|forms|top-nav)/,
    );
  });

  test.each([
    '/lab/inbox/999999999',
    '/lab/inbox/nonsense',
    '/lab/inbox/1e3/html',
    '/lab/inbox/99999999999999999999',
  ])('a mail that is not there is not found: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json().errors).toHaveLength(1);
  });
});

describe('mails and texts with sample data', () => {
  test('every one is drawn in every language, light and dark', async () => {
    const { languages, messages } = (await get('/lab/mails/choices')).json();
    expect(languages).toHaveLength(12);
    expect(messages.length).toBeGreaterThan(30);
    for (const { kind, name, form } of messages) {
      for (const language of languages) {
        const query = new URLSearchParams({ kind, name, form, language });
        const message = await get(`/lab/mails/message?${query}`);
        expect(message.statusCode, query.toString()).toBe(200);
        expect(message.json().text.length).toBeGreaterThan(20);
        const page = await get(`/lab/mails/page?${query}&scheme=dark`, 'text/html');
        expect(page.statusCode, query.toString()).toBe(kind === 'mail' ? 200 : 404);
      }
    }
  });

  test('a mail is shown in the colors that were asked for, without scripts and requests', async () => {
    const at = (scheme: string) =>
      get(`/lab/mails/page?name=joined&language=he&scheme=${scheme}`, 'text/html');
    const [light, dark] = [await at('light'), await at('dark')];
    expect(dark.body).toContain('<html lang="he" dir="rtl">');
    expect(dark.body).toContain('@media all {');
    expect(light.body).toContain('@media not all {');
    expect(dark.headers['content-security-policy']).toContain("sandbox; default-src 'none'");
  });

  test('a mail in the name of a tenant shows its logo', async () => {
    const { body } = await get('/lab/mails/page?name=invitation&company=yes', 'text/html');
    expect(body).toContain('alt="Acme"');
  });

  test('what does not exist is not found, and a language that does not is English', async () => {
    expect((await get('/lab/mails/message?name=constructor')).statusCode).toBe(404);
    expect((await get('/lab/mails/message?name=joined&form=__proto__')).statusCode).toBe(404);
    expect((await get('/lab/mails/message?name=joined&language=xx')).json().subject).toMatch(
      /^You joined/,
    );
  });
});

describe('the lab', () => {
  test('tells the accounts to try', async () => {
    expect((await get('/lab/demo')).json()).toEqual(demo);
  });

  test.each([
    ['/lab', 'text/html'],
    ['/lab/mails', 'text/html'],
    ['/lab/assets/lab.css', 'text/css'],
    ['/lab/assets/inbox.js', 'text/javascript'],
    ['/lab/assets/lab.svg', 'image/svg+xml'],
  ])('serves %s', async (url, type) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain(type);
  });

  test.each(['/lab/assets/page-assets.ts', '/lab/assets/..%2findex.ts', '/lab/assets/lab.html%00'])(
    'serves no other file: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
