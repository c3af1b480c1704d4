import { expect, origin, test } from '../journey.ts';
import { expectAccessible, expectNoSideScroll, openPortalAsNew, takePictures } from './portal.ts';

test('an account’s token is made with a role and a last day, works, is found again, and is revoked', async ({
  page,
  request,
}) => {
  await openPortalAsNew(page, 'api-tokens');
  await expectAccessible(page);
  await takePictures(page, 'api-tokens-empty', [390, 768, 1280]);
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create token' });
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  const name = `Nightly export of everything that the finance department in the house across the street asks for`;
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Roles' }).fill('Read');
  await page.getByRole('option', { name: /Read only/ }).click();
  await form.getByRole('combobox', { name: 'Expires after' }).click();
  await page.getByRole('option', { name: 'Custom date' }).click();
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByText('Choose a date in the future.')).toBeVisible();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000);
  await form.getByLabel('Expiration date').fill(inAWeek.toISOString().slice(0, 10));
  const lastDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    inAWeek,
  );
  await expect(form.getByText(`Expires on ${lastDay}.`)).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'api-tokens-form', [390, 1280]);
  const asked = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/tenants/api-tokens/v2'),
  );
  await form.getByRole('button', { name: 'Create token' }).click();
  const { expiresInMinutes } = (await asked).postDataJSON();
  expect(expiresInMinutes).toBeGreaterThan(6 * 1440);
  expect(expiresInMinutes).toBeLessThan(9 * 1440);
  const created = page.getByRole('dialog', { name: 'Token created' });
  const text = (label: string) => created.getByRole('textbox', { name: label }).textContent();
  const credentials = { clientId: await text('Client ID'), secret: await text('Secret key') };
  const exchange = () =>
    request.post(`${origin}/frontegg/identity/resources/auth/v1/api-token`, { data: credentials });
  const { accessToken } = await (await exchange()).json();
  const users = await request.get(`${origin}/frontegg/identity/resources/users/v3`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(users.status()).toBe(200);
  await created.getByRole('button', { name: 'Done' }).click();
  await created.getByRole('button', { name: 'Close without copying' }).click();
  const table = page.getByRole('main');
  await expect(table.getByText(name)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('no such token');
  await expect(page.getByText('No tokens found')).toBeVisible();
  await page.reload(); // the search is in the address
  await expect(page.getByText('No tokens found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all tokens' }).last().click();
  await expect(table.getByText(`Soon: ${lastDay}`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'api-tokens', [390, 768, 1280]);
  const menu = table.getByRole('button', { name: /Nightly export/ }).last();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
  const asking = page.getByRole('dialog', { name: /^Rotate the secret of “Nightly export/ });
  await asking.getByRole('radio', { name: 'Don’t keep it' }).check();
  await takePictures(page, 'api-tokens-rotate', [390]);
  await asking.getByRole('button', { name: 'Rotate secret' }).click();
  const renewed = page.getByRole('dialog', { name: /^New secret of “Nightly export/ });
  await expect(renewed.getByText('The old secret no longer works.')).toBeVisible();
  expect((await exchange()).status()).toBe(401);
  credentials.secret = await renewed.getByRole('textbox', { name: 'Secret key' }).textContent();
  expect((await exchange()).status()).toBe(200);
  await renewed.getByRole('button', { name: 'Copy Secret key' }).click();
  await renewed.getByRole('button', { name: 'Done' }).click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).dblclick();
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  expect((await exchange()).status()).toBe(401);
});
