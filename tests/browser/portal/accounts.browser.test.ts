import type { Page } from '@playwright/test';
import { demoReseller } from '../../running-server/user.ts';
import { expect, expectSignedIn, test } from '../journey.ts';
import { expectAccessible, openPortal, portalReady, takePictures, widths } from './portal.ts';
import { aTenantOfTwo } from './team.ts';

const account = (page: Page, name: string) => page.getByRole('row', { name });
const choose = async (page: Page, name: string, action: string) => {
  await account(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};
const active = (page: Page) => page.locator('.foyer-tenant-name');

test('a reseller creates an account, renames, moves, deletes, and restores it', async ({
  page,
}) => {
  const name = `Journey ${crypto.randomUUID().slice(0, 8)}`;
  await openPortal(page, demoReseller, 'all-accounts');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await expect(account(page, name)).toBeVisible();
  await takePictures(page, 'accounts-created', widths);
  await expectAccessible(page);

  await choose(page, name, 'Rename');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`${name} Foods`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const renamed = `${name} Foods`;
  await expect(account(page, renamed)).toBeVisible();

  await choose(page, renamed, 'Move');
  await page.getByRole('combobox', { name: 'New parent account' }).click();
  await page.getByRole('combobox', { name: 'New parent account' }).fill('Yorkshire');
  await page.getByRole('option', { name: 'Yorkshire' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(account(page, renamed)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show sub-accounts of Yorkshire' }).click();
  await expect(account(page, renamed)).toBeVisible();

  await choose(page, renamed, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/You can restore everything for 30 days/)).toBeVisible();
  await question.getByRole('textbox').fill(renamed);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(account(page, renamed)).toHaveCount(0);
  await page.getByRole('button', { name: 'Deleted accounts' }).click();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: renamed });
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toHaveCount(0);
});

test('an account opens in its own tab, and the first tab stays where it is', async ({
  page,
  context,
}) => {
  await openPortal(page, demoReseller, 'all-accounts');
  const opening = context.waitForEvent('page');
  await choose(page, 'Harbour Foods', 'Open account');
  const tab = await opening;
  await portalReady(tab);
  await expect(tab.getByText('You are working in the sub-account Harbour Foods.')).toBeVisible();
  await takePictures(tab, 'accounts-opened', widths);
  await expectAccessible(tab);

  await tab.getByRole('link', { name: 'Account details' }).click();
  await expect(active(tab)).toHaveText('Harbour Foods');
  await tab.reload();
  await portalReady(tab);
  await expect(active(tab)).toHaveText('Harbour Foods');
  await page.reload();
  await portalReady(page);
  await expect(active(page)).toHaveText('North');

  await tab.getByRole('button', { name: 'Back to your account' }).click();
  await portalReady(tab);
  await expect(active(tab)).toHaveText('North');
  await tab.goto('/settings/all-accounts/users');
  await expect(tab.getByRole('row', { name: /reseller@north\.test/ })).toBeVisible();
  await takePictures(tab, 'accounts-users', widths);
});

test('an administrator impersonates a user, sees the banner everywhere, and stops', async ({
  page,
}) => {
  const { admin, member } = await aTenantOfTwo();
  await openPortal(page, admin, 'users');
  await page
    .getByRole('row', { name: member.name })
    .getByRole('button', { name: `Actions for ${member.name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Impersonate' }).click();
  await page.getByLabel('Reason').fill('Ticket 4711: the list is empty');
  await takePictures(page, 'users-impersonate', widths);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start impersonation' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expectSignedIn(page);
  await expect(page.getByText(`You are impersonating ${member.email}.`)).toBeVisible();
  await page.goto('/settings');
  await portalReady(page);
  await page.getByRole('button', { name: 'Stop impersonating' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});
