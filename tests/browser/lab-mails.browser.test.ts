import Fastify from 'fastify';
import type { LabInbox } from '../../apps/lab/src/inbox/inbox.store.ts';
import { registerLab } from '../../apps/lab/src/register-lab.ts';
import { findings } from './axe.ts';
import { expect, test } from './journey.ts';

/** The lab by itself, with an inbox that stays empty. */
async function aLab() {
  const inbox: LabInbox = {
    add: async () => undefined,
    list: async () => [],
    summaries: async () => [],
    find: async () => undefined,
    clear: async () => undefined,
    close: async () => undefined,
  };
  const app = Fastify();
  await registerLab(app, { inbox, demo: { clientId: '', password: '', accounts: [] } });
  return { address: await app.listen(), close: () => app.close() };
}

test('every mail and text is looked at in a language, its colors and its width, and the address keeps the choice', async ({
  page,
  watch,
}) => {
  watch.expect(/sandboxed/); // the watch itself may not run in the frame of the mail
  const lab = await aLab();
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${lab.address}/lab/mails`);
  await page.getByLabel('Message').selectOption({ label: 'Mail · invitation' });
  await page.getByLabel('Written by').selectOption('A company');
  await page.getByLabel('Language').selectOption('Hebrew');
  await page.getByLabel('Colours').selectOption('Dark');
  const mail = page.frameLocator('iframe');
  await expect(mail.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(mail.getByRole('img', { name: 'Acme' })).toBeVisible();
  await expect(mail.locator('.sheet')).toHaveCSS('background-color', 'rgb(29, 33, 40)');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);

  await page.reload();
  await expect(page.getByLabel('Language')).toHaveValue('he');
  await page.getByRole('combobox', { name: /^Form/ }).selectOption('Plain text');
  await expect(page.locator('pre')).toContainText('402913');
  await page.getByLabel('Message').selectOption({ label: 'Text · sign in code' });
  await page.getByLabel('Language').selectOption('All languages');
  await expect(page.locator('pre')).toHaveCount(12);
  expect(await findings(page)).toEqual([]);
  await lab.close();
});
