import { expect, heading, test } from '../journey.ts';
import { expectAccessible, nothingLoads, openPortalAsNew, takePictures, widths } from './portal.ts';

test('an administrator starts at the overview, follows a setup step, and invites a user from the command palette', async ({
  page,
}) => {
  await openPortalAsNew(page);
  await expect(heading(page, 'Overview')).toBeVisible();
  await nothingLoads(page);
  await expect(page.getByRole('link', { name: /^1 user / })).toBeVisible();
  await takePictures(page, 'overview-new', widths);
  await expectAccessible(page);

  await page.getByRole('link', { name: /^Brand your sign-in page/ }).click();
  await expect(page).toHaveURL(/\/settings\/account\/custom-login$/);
  await page.goBack();
  await expect(heading(page, 'Overview')).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search settings' });
  await palette.getByRole('combobox').fill('invite us');
  await expect(palette.getByRole('option', { selected: true })).toHaveText(/^Invite user/);
  await expect(palette.getByText('to open')).toBeVisible();
  await takePictures(page, 'palette-action', widths);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Invite|Add/ })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/users$/);
});
