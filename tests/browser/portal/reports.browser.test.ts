import { readFileSync } from 'node:fs';
import { expect, test } from '../journey.ts';
import { expectAccessible, nothingLoads, openPortalAsNew, takePictures, widths } from './portal.ts';

test('an administrator previews, schedules, and sends a report, and downloads it as PDF', async ({
  page,
}) => {
  await openPortalAsNew(page, 'reports');
  const row = page.getByRole('row', { name: /MFA enrollment/ });
  await expect(row).toBeVisible();
  await nothingLoads(page);
  await takePictures(page, 'reports', widths);
  await expectAccessible(page);

  await page.getByRole('row', { name: /Security posture/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: /Preview of the report/ })).toBeVisible();
  await takePictures(page, 'reports-preview', widths);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await row.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule MFA enrollment' });
  await expect(dialog).toBeVisible();
  await takePictures(page, 'reports-schedule', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(row.getByText('Every Monday at 09:00')).toBeVisible();

  await row.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Send now…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  const run = history.getByRole('row', { name: /Ready/ });
  await expect(run).toBeVisible();
  const download = page.waitForEvent('download');
  await run.click();
  const file = readFileSync(await (await download).path());
  expect((await download).suggestedFilename()).toBe('report_MFA_enrollment.pdf');
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an administrator certifies an access review', async ({ page }) => {
  await openPortalAsNew(page, 'reports');
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start review' }).click();
  const keep = page.getByRole('button', { name: /^Keep Admin of/ });
  await expect(keep).toBeVisible();
  await takePictures(page, 'reports-review', widths);
  await expectAccessible(page);
  await keep.click();
  await expect(page.getByText(/^Every line is decided/)).toBeVisible();
  await page.getByRole('button', { name: 'Complete review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete review' }).click();
  await expect(page.getByText('1 kept, 0 removed')).toBeVisible();
});
