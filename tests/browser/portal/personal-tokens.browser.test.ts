import { expect, origin, test } from '../journey.ts';
import { expectAccessible, expectNoSideScroll, openPortalAsNew, takePictures } from './portal.ts';

test('somebody makes tokens of both kinds, uses one, and revokes it', async ({ page, request }) => {
  await openPortalAsNew(page, 'personal-api-tokens');
  await expectAccessible(page);
  await takePictures(page, 'personal-tokens-empty');
  await page.getByRole('button', { name: 'New token' }).first().click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('textbox', { name: 'What it is for' }).fill('Nightly report on the machine in the cellar');
  await form.getByRole('radio', { name: 'Access token' }).check();
  await expectAccessible(page);
  await takePictures(page, 'personal-tokens-form');
  await form.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('dialog', { name: 'Your new token' });
  const secret = await made.getByRole('textbox', { name: 'Access token' }).textContent();
  await takePictures(page, 'personal-tokens-secret');
  const users = `${origin}/frontegg/identity/resources/users/v3`;
  const use = () => request.get(users, { headers: { authorization: `Bearer ${secret}` } });
  expect((await use()).status()).toBe(200);
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'Close without copying' }).click();
  const table = page.getByRole('main');
  await expect(table.getByText('Nightly report')).toBeVisible();
  await page.reload();
  await expect(table.getByText('Nightly report')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'personal-tokens', [390, 768, 1280]);
  await table
    .getByRole('button', { name: /Nightly report/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No personal tokens')).toBeVisible();
  expect((await use()).status()).toBe(401);
});
