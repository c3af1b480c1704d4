import { aSession } from '../running-server/account.ts';
import { demoAdmin, demoTenants } from '../running-server/user.ts';
import { expect, expectSignedIn, openSignedIn, origin, test } from './journey.ts';

// The demo has one user in two tenants, and the server remembers where that user was last: one test at a time.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async () => {
  const { accessToken } = await aSession(origin, demoAdmin);
  await fetch(`${origin}/frontegg/identity/resources/users/v1/tenant`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ tenantId: demoTenants.acme }),
  });
});

test('lists the tenants, switches, and the token carries the new one', async ({ page }) => {
  await openSignedIn(page, demoAdmin);
  await page.goto('/who-am-i');
  await expect(page.getByTestId('claims')).toContainText(demoTenants.acme);
  await expect(page.getByTestId('roles')).toHaveText('Admin');

  await page.getByRole('button', { name: 'Company: Acme' }).click();
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveText(['Acme', 'Globex']);
  await expect(items.first()).toHaveAttribute('aria-checked', 'true');
  await items.filter({ hasText: 'Globex' }).click();

  await expect(page.getByRole('button', { name: 'Company: Globex' })).toBeVisible();
  await expect(page.getByTestId('claims')).toContainText(`"tenantId": "${demoTenants.globex}"`);
  await expect(page.getByTestId('roles')).toHaveText('Read only');
  await expect(page.getByTestId('permissions')).not.toContainText('fe.*');
});

test('what one may do follows the tenant', async ({ page }) => {
  await openSignedIn(page, demoAdmin);
  await expect(page.getByRole('button', { name: 'New invoice' }).first()).toBeEnabled();
  await page.getByRole('button', { name: 'Company: Acme' }).click();
  await page.getByRole('menuitemradio', { name: 'Globex' }).click();
  await expect(page.getByRole('button', { name: 'Company: Globex' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New invoice' }).first()).toBeDisabled();
});

test('other tabs notice without being touched, and a reload stays there', async ({
  page,
  context,
}) => {
  await openSignedIn(page, demoAdmin);
  const other = await context.newPage();
  await other.goto('/who-am-i');
  await expectSignedIn(other);
  await page.getByRole('button', { name: 'Company: Acme' }).click();
  await page.getByRole('menuitemradio', { name: 'Globex' }).click();
  await expect(page.getByRole('button', { name: 'Company: Globex' })).toBeVisible();

  await expect(other.getByRole('button', { name: 'Company: Globex' })).toBeVisible();
  await expect(other.getByTestId('claims')).toContainText(`"tenantId": "${demoTenants.globex}"`);
  await other.reload();
  await expect(other.getByRole('button', { name: 'Company: Globex' })).toBeVisible();
});
