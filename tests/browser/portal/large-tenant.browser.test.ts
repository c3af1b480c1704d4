import type { Locator, Page } from '@playwright/test';
import { addUsers } from '../../running-server/large-tenant.ts';
import { anAccount } from '../../running-server/account.ts';
import { expect, origin, test } from '../journey.ts';
import { expectAccessible, expectNoSideScroll, openPortal, rail, takePictures } from './portal.ts';

const size = 502;
const widths = [390, 768, 1280];

/** The line that says how many users match. */
const count = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('group', { name: 'Filters' }).getByRole('status').first()).toHaveText(text);

async function filter(page: Page, field: string, value: string) {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: value }).click();
  await page.keyboard.press('Escape');
}

async function chooseAction(bar: Locator, page: Page, name: string) {
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('an administrator finds, changes, and imports users in an account of 502', async ({
  page,
}) => {
  const admin = await anAccount(origin);
  await addUsers(process.env['FOYER_TEST_DATA'] ?? '', admin.email, size - 1);
  await openPortal(page, admin, 'users');
  const main = page.getByRole('main');
  const rows = main.locator('tbody').getByRole('row');
  await count(page, '502 users');
  await expect(rows).toHaveCount(20);

  await main.getByRole('searchbox', { name: 'Search users' }).fill('lovelace');
  await count(page, '72 users');
  await main.getByRole('button', { name: 'User', exact: true }).click();
  await expect(rows.first()).toContainText('Tim Lovelace');
  await filter(page, 'Role', 'Admin');
  await count(page, '3 users');
  await expect(rows.first()).toContainText('Admin');
  await takePictures(page, 'users-large-filtered', widths);
  await page.reload();
  await count(page, '3 users');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await count(page, '502 users');
  await takePictures(page, 'users-large', widths);

  await filter(page, 'Group', 'Engineering');
  await count(page, '50 users');
  await main.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Select all 50' }).click();
  await expect(page.getByText('All 50 selected')).toBeVisible();
  await takePictures(page, 'users-large-selected', widths);
  await chooseAction(page.locator('.foyer-bulk-bar'), page, 'Disable');
  const impact = page.getByRole('dialog', { name: 'Disable users' });
  await expect(impact.getByText('50 users are affected.')).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'users-large-impact', widths);
  await impact.getByRole('button', { name: 'Continue with 50 users' }).click();
  const progress = page.getByRole('region', { name: 'Bulk operations' });
  await rail(page).getByRole('link', { name: 'Groups' }).click();
  await expect(progress.getByText('50 users changed')).toBeVisible();
  await expect(main.getByRole('row', { name: /^Engineering/ })).toContainText('50 members');
  await takePictures(page, 'users-large-changed', widths);
  await progress.getByRole('button', { name: 'Undo' }).click();
  await expect(progress.getByText('Enable users')).toBeVisible();
  await expect(progress.getByText('50 users changed')).toBeVisible();
  await progress.getByRole('button', { name: 'Dismiss' }).click();

  await rail(page).getByRole('link', { name: 'Users' }).click();
  await count(page, '502 users');
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import users' });
  const lines = Array.from(
    { length: 40 },
    (_, at) => `new${at}.${admin.email},New ${at},Engineering`,
  );
  await dialog
    .getByRole('textbox', { name: 'CSV or email addresses' })
    .fill(['Email,Name,Groups', ...lines, 'nobody,Nobody,'].join('\n'));
  await expect(dialog.getByText('40 users will be invited.')).toBeInViewport();
  await takePictures(page, 'users-large-import', widths);
  await dialog.getByRole('button', { name: 'Invite 40 users' }).click();
  await expect(progress.getByText('40 users invited')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Invited/ })).toContainText('40');
  await progress.getByRole('button', { name: 'Dismiss' }).click();

  await main.getByRole('searchbox', { name: 'Search users' }).fill('member250.');
  await rows.getByText(/ 250$/).click();
  await expect(main.getByRole('heading', { level: 1, name: / 250/ })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Access' })).toContainText('Engineering');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'users-large-user', widths);
});
