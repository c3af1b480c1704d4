import Fastify from 'fastify';
import type { LabInbox, LabMail } from '../../apps/lab/src/inbox/inbox.store.ts';
import { registerLab } from '../../apps/lab/src/register-lab.ts';
import { expect, test } from './journey.ts';

/** The lab by itself, with an inbox in memory, and an outsider's server that writes down who calls. */
async function aLab() {
  const mails: LabMail[] = [];
  const inbox: LabInbox = {
    add: async () => undefined,
    list: async () => mails,
    summaries: async ({ search = '' }) =>
      mails
        .filter((mail) => mail.to.includes(search))
        .map((mail) => ({ ...mail, preview: mail.text })),
    find: async (id) => mails.find((mail) => mail.id === id),
    clear: async () => void mails.splice(0),
    close: async () => undefined,
  };
  const app = Fastify();
  await registerLab(app, { inbox, demo: { clientId: '', password: '', accounts: [] } });
  const outsider = Fastify();
  const calls: string[] = [];
  outsider.all('/*', (request, reply) => {
    // a browser asks every page it shows for its icon by itself
    if (request.url !== '/favicon.ico') calls.push(request.url);
    return reply.type('text/html').send('<title>Stranger</title>');
  });
  const [address, outsiderAddress] = await Promise.all([app.listen(), outsider.listen()]);
  const put = (mail: Partial<LabMail>) => {
    const id = String(mails.length + 1);
    const rest = {
      kind: 'mail' as const,
      to: 'ada@acme.test',
      subject: `Mail ${id}`,
      text: 'Hello',
      html: '<p>Hello</p>',
      links: [],
      codes: [],
    };
    mails.unshift({ id, ...rest, sentAt: new Date().toISOString(), ...mail });
  };
  const close = () => Promise.all([app.close(), outsider.close()]);
  return { address, stranger: outsiderAddress, calls, put, close };
}

test('a hostile mail runs nothing, calls nobody and stays in its frame', async ({
  page,
  watch,
}) => {
  watch.expect(/sandboxed/, /Content Security Policy/, /^policy: .*/);
  const lab = await aLab();
  lab.put({
    html: `<script>fetch('${lab.stranger}/script')</script>
      <img src="${lab.stranger}/image" onerror="fetch('${lab.stranger}/onerror')">
      <meta http-equiv="refresh" content="0;url=${lab.stranger}/refresh">
      <base href="${lab.stranger}/base/"><link rel="stylesheet" href="${lab.stranger}/style">
      <iframe src="${lab.stranger}/frame"></iframe><object data="${lab.stranger}/object"></object>
      <style>body { background: url(${lab.stranger}/background) }</style>
      <form action="${lab.stranger}/form"><button>Send</button></form>
      <a href="javascript:fetch('${lab.stranger}/click')">Trap</a> <a href="${lab.stranger}/honest">Link</a>`,
  });
  await page.goto(`${lab.address}/lab/inbox`);
  await page.getByRole('link', { name: /Mail 1/ }).click();
  const mail = page.frameLocator('iframe');
  await mail.getByRole('link', { name: 'Trap' }).click();
  await mail.getByRole('button', { name: 'Send' }).click();
  await page.waitForTimeout(700);
  expect(lab.calls).toEqual([]);
  expect(page.url()).toContain(`${lab.address}/lab/inbox`);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page', (other) => !other.url().startsWith('javascript:')),
    mail.getByRole('link', { name: 'Link' }).click(),
  ]);
  await opened.waitForLoadState();
  expect(lab.calls).toEqual(['/honest']);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await lab.close();
});

test('a mail appears by itself, is found by its address, and its link and code are at hand', async ({
  page,
  watch,
}) => {
  watch.expect(/sandboxed/); // the watch itself may not run in the frame of the mail
  const lab = await aLab();
  await page.goto(`${lab.address}/lab/inbox`);
  await expect(page.getByText('No mail yet. It appears here by itself.')).toBeVisible();
  lab.put({ to: 'bob@acme.test' });
  lab.put({
    subject: 'Your code',
    links: [`${lab.stranger}/go`, 'https://other.test/'],
    codes: ['402913'],
  });
  await expect(page.getByRole('link', { name: /Your code/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ada@');
  await expect(page.getByRole('link', { name: /bob@acme\.test/ })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Your code/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your code' })).toBeFocused();
  await expect(page.getByText('402913')).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `Open link ${lab.stranger}/go` }).click();
  await (await opening).waitForLoadState();
  expect(lab.calls).toContain('/go');
  await lab.close();
});
