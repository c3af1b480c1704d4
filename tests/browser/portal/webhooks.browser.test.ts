import { mailTo } from '../../running-server/lab-inbox.ts';
import { expect, origin, test } from '../journey.ts';
import {
  expectAccessible,
  nothingLoads,
  openPortal,
  openPortalAsNew,
  portalReady,
  takePictures,
  widths,
} from './portal.ts';
import { createRole } from './team.ts';

test('a webhook is created, tested, receives an event, and a failed delivery is retried', async ({
  page,
}) => {
  const me = await openPortalAsNew(page, 'webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await takePictures(page, 'webhooks-empty', widths);
  await page.getByRole('button', { name: 'Create webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create webhook' });
  await form.getByLabel('Name').fill('Lab');
  await form.getByLabel('URL').fill(`${origin}/lab/webhooks/receiver`);
  await form.getByLabel('Search events').fill('role created');
  await form.getByRole('checkbox', { name: /^Role created/ }).check({ force: true });
  await takePictures(page, 'webhooks-create', widths);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret of Lab' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  for (const copy of await secret.getByRole('button', { name: /^Copy/ }).all()) await copy.click();
  await secret.getByRole('button', { name: 'Done' }).click();

  const sheet = page.getByRole('dialog', { name: 'Lab' });
  await sheet.getByRole('button', { name: 'Send test' }).click();
  // the receiver verifies with another secret
  await expect(sheet.getByText(/^Responded 401/)).toBeVisible();
  await takePictures(page, 'webhooks-test', widths);
  await expectAccessible(page);
  await createRole(me, 'Auditor');
  await sheet.getByRole('tab', { name: 'Deliveries' }).click();
  const delivery = sheet.getByRole('button', { name: /role\.created/ });
  await expect(delivery).toContainText('401');
  await delivery.click();
  await takePictures(page, 'webhooks-log', widths);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText('Delivery queued.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /^Lab/ })).toBeVisible();
  await takePictures(page, 'webhooks', widths);
  await expectAccessible(page);
});

test('an event is emailed to a member and announced in Slack', async ({ page }) => {
  const me = await openPortalAsNew(page, 'webhooks?view=channels');
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await portalReady(page);
  await expect(page.getByText('Connected to Lab workspace.')).toBeVisible();
  await nothingLoads(page);
  await takePictures(page, 'channels', widths);
  await expectAccessible(page);

  // by keyboard only
  await page.getByRole('button', { name: 'Role created' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Role created' });
  const email = dialog.getByRole('region', { name: 'Email' });
  await email.getByRole('textbox', { name: 'Other email address' }).fill(me.email);
  await email.getByRole('button', { name: 'Add' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('region', { name: 'Slack' }).getByRole('combobox').click();
  await page.getByRole('option', { name: '#security' }).click();
  await page.keyboard.press('Escape');
  await takePictures(page, 'channels-event', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /^Role created/ });
  await expect(row).toContainText('1 recipient');
  await expect(row).toContainText('1 channel');

  // Slack of the lab rejects nothing
  const since = new Date().toISOString();
  const failure = { channelId: 'C0', cause: 'is_archived', count: 3, since, lastAt: since };
  await page.route('**/configurations/v1/slack', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), failures: [failure] } });
  });
  await page.reload();
  await expect(page.getByText(/^Slack rejected 3 messages to C0: /)).toBeVisible();
  await takePictures(page, 'channels-rejected', widths);
  await expectAccessible(page);
  await page.unroute('**/configurations/v1/slack');

  const name = `auditor-${crypto.randomUUID().slice(0, 8)}`;
  await createRole(me, name);
  const mail = await mailTo(origin, me.email, /Role created/);
  const stop = mail.links.find((link) => link.includes('/unsubscribe?')) ?? '';
  // the page of the lab is static, and Slack gets the message in its own time
  await expect(async () => {
    await page.goto(`${origin}/lab/slack/`);
    await expect(page.getByRole('cell', { name: /Role created/ }).first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 45_000 });
  await takePictures(page, 'lab-slack');
  await page.goto(stop);
  await takePictures(page, 'unsubscribe', widths);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status')).toHaveText('You no longer receive these emails.');
  await openPortal(page, me, 'webhooks?view=channels&setUp=true');
  await expect(page.getByRole('button', { name: 'Role created' })).toBeVisible();
});
