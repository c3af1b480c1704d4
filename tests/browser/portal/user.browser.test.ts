import { expect, test } from '../journey.ts';
import { expectAccessible, expectNoSideScroll, openPortal, takePictures } from './portal.ts';
import { aTenantOfTwo } from './team.ts';

test('an administrator opens a user from the list, sees where roles come from, disables them, and returns', async ({
  page,
}) => {
  const { admin, member } = await aTenantOfTwo();
  await openPortal(page, admin, 'users?sort=email&order=desc');
  const main = page.getByRole('main');
  const row = main.getByRole('row', { name: new RegExp(member.email) });
  await row.getByText('Grace Hopper').click();
  await expect(main.getByRole('heading', { level: 1, name: /^Grace Hopper/ })).toBeVisible();
  await expect(page).toHaveURL(/\/users\/[\da-f-]{36}\?sort=email&order=desc$/);
  const access = main.getByRole('region', { name: 'Access' });
  await expect(access.getByText('Assigned directly').first()).toBeVisible();
  await expect(
    main.getByRole('region', { name: 'Recent activity' }).locator('time').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'user', [390, 768, 1280]);
  await main.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('Grace Hopper can no longer sign in.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/users\?sort=email&order=desc$/);
  await expect(row).toContainText('Disabled');
});
