import { labStreamSecrets } from '@foyer/lab';
import { expect, origin, test } from '../journey.ts';
import { expectAccessible, openPortalAsNew, takePictures, widths } from './portal.ts';

test('an administrator opens an event of the audit log and follows its session', async ({
  page,
}) => {
  await openPortalAsNew(page, 'audits');
  const row = page.getByRole('row', { name: /Signed/ }).first();
  await expect(row).toBeVisible();
  await takePictures(page, 'audits', widths);
  await expectAccessible(page);
  await row.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Link to this event')).toBeVisible();
  await takePictures(page, 'audits-event', widths);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'By this user' }).click();
  await expect(page).toHaveURL(/user=/);
  await expect(sheet).toHaveCount(0);
  await expect(row).toBeVisible();
});

test('filters are saved as a view and shared', async ({ page }) => {
  await openPortalAsNew(page, 'audits?type=user.');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Users');
  await dialog.getByRole('checkbox').check({ force: true });
  await takePictures(page, 'audits-save-view', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All events' }).click();
  await expect(page).not.toHaveURL(/type=/);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await expect(page).toHaveURL(/type=user\./);
});

test('the audit log is streamed to Splunk, paused, and fails with a reason', async ({ page }) => {
  await openPortalAsNew(page, 'audits?view=streams');
  await expect(page.getByText('No streams yet')).toBeVisible();
  await takePictures(page, 'audit-streams-empty', widths);
  await page.getByRole('button', { name: 'Create stream' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create stream' });
  await form.getByRole('radio', { name: 'Splunk' }).check({ force: true });
  await form.getByLabel('Name').fill('Security team');
  await form.getByLabel('URL').fill(`${origin}/lab/streams/splunk/services/collector/event`);
  await form.getByLabel('Token').fill(labStreamSecrets.splunk);
  await takePictures(page, 'audit-streams-create', widths);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create stream' }).click();

  const row = page.getByRole('row', { name: /^Security team/ });
  // its own creation; what happened before is left out, although it may still wait for the chain
  await expect(row).toContainText('1 event', { timeout: 30_000 });
  await expect(row).not.toContainText('behind');
  await expect(row).toContainText('Up to date');
  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Security team' });
  await sheet.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Security team accepted the test event.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Pause' }).click();
  await expect(sheet.getByRole('button', { name: 'Resume' })).toBeVisible();

  await sheet.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Security team' });
  await edit.getByLabel('Token').fill('wrong');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Paused');
  await row.click();
  await sheet.getByRole('button', { name: 'Resume' }).click();
  await expect(sheet.getByText(/The destination rejected the credentials/)).toBeVisible();
  await takePictures(page, 'audit-streams-failing', widths);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await takePictures(page, 'audit-streams', widths);
  await expectAccessible(page);
});
