import { expect, test } from '../journey.ts';
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
