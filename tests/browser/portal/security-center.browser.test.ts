import { expect, test } from '../journey.ts';
import { expectAccessible, nothingLoads, openPortalAsNew, takePictures, widths } from './portal.ts';

test('a recommendation of the security center is fixed and undone, and another one snoozed', async ({
  page,
}) => {
  await openPortalAsNew(page, 'security/security-center');
  const main = page.getByRole('main');
  const fix = main.getByRole('button', { name: 'Fix Require MFA for all users' });
  await expect(fix).toBeVisible();
  await nothingLoads(page);
  await takePictures(page, 'security-center', widths);
  await expectAccessible(page);

  await fix.click();
  const dialog = page.getByRole('dialog', { name: 'Require MFA for all users' });
  await expect(dialog.getByText('1 user has not set up MFA')).toBeVisible();
  await takePictures(page, 'security-center-fix', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fix' }).click();
  await expect(main.getByText('MFA is required for all users.')).toBeVisible();
  await expect(fix).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fix).toBeVisible();

  await main.getByRole('button', { name: 'Fix Allow known networks only' }).click();
  const allowList = page.getByRole('dialog', { name: 'Allow known networks only' });
  await expect(allowList.getByText('is added to the allow list')).toBeVisible();
  await takePictures(page, 'security-center-ip', widths);
  await expectAccessible(page);
  await allowList.getByRole('button', { name: 'Fix' }).click();
  await expect(main.getByText('Only allowed networks can use the account.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('The account can be used from any network.')).toBeVisible();

  await main.getByRole('button', { name: 'Fix Limit email domains' }).click();
  const domains = page.getByRole('dialog', { name: 'Limit email domains' });
  await expect(domains.getByText(/^Your email domain .* is added to the allow list/)).toBeVisible();
  await expect(domains.getByText('No members or invitations are outside the rule.')).toBeVisible();
  await takePictures(page, 'security-center-domains', widths);
  await expectAccessible(page);
  await domains.getByRole('button', { name: 'Fix' }).click();
  await expect(main.getByText('Users can join with allowed domains only.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(main.getByText('Users can join with any email domain.')).toBeVisible();

  await main.getByRole('button', { name: 'Snooze Require MFA for all users' }).click();
  const snooze = page.getByRole('dialog', { name: 'Snooze: Require MFA for all users' });
  await snooze.getByRole('textbox', { name: 'Reason' }).fill('Security keys arrive in May.');
  await takePictures(page, 'security-center-snooze', widths);
  await expectAccessible(page);
  await snooze.getByRole('button', { name: 'Snooze' }).click();
  await main.getByText('1 snoozed').click();
  await expect(main.getByText('Security keys arrive in May.')).toBeVisible();
});
