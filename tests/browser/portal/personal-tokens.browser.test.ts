import { expect, origin, test } from '../journey.ts';
import { expectAccessible, expectNoSideScroll, openPortalAsNew, takePictures } from './portal.ts';

test('a user makes a token, uses it, gives it another secret while the old one works on, and revokes both', async ({
  page,
  request,
}) => {
  await openPortalAsNew(page, 'personal-api-tokens');
  await expectAccessible(page);
  await takePictures(page, 'personal-tokens-empty');
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create token' });
  await form
    .getByRole('textbox', { name: 'Name' })
    .fill('Nightly report on the machine in the cellar');
  await form.getByRole('radio', { name: 'Access token' }).check();
  await expectAccessible(page);
  await takePictures(page, 'personal-tokens-form');
  await form.getByRole('button', { name: 'Create token' }).click();
  const created = page.getByRole('dialog', { name: 'Token created' });
  const secret = await created.getByRole('textbox', { name: 'Access token' }).textContent();
  await takePictures(page, 'personal-tokens-secret');
  const users = `${origin}/frontegg/identity/resources/users/v3`;
  const use = (bearer = secret) =>
    request.get(users, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await use()).status()).toBe(200);
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(created).toBeVisible();
  await created.getByRole('button', { name: 'Close without copying' }).click();
  const table = page.getByRole('main');
  await expect(table.getByText('Nightly report')).toBeVisible();
  await page.reload();
  await expect(table.getByText('Nightly report')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'personal-tokens', [390, 768, 1280]);
  const menu = table.getByRole('button', { name: /Nightly report/ }).last();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
  const asking = page.getByRole('dialog', { name: /^Rotate the secret of “Nightly report/ });
  await asking.getByRole('radio', { name: '1 hour' }).check();
  await expectAccessible(page);
  await takePictures(page, 'personal-tokens-rotate', [390, 1280]);
  await asking.getByRole('button', { name: 'Rotate secret' }).click();
  const renewed = page.getByRole('dialog', { name: /^New secret of “Nightly report/ });
  const another = await renewed.getByRole('textbox', { name: 'Access token' }).textContent();
  await takePictures(page, 'personal-tokens-rotated');
  expect(another).not.toBe(secret);
  expect([(await use()).status(), (await use(another)).status()]).toEqual([200, 200]);
  await renewed.getByRole('button', { name: 'Copy Access token' }).click();
  await renewed.getByRole('button', { name: 'Done' }).click();
  await expect(table.getByText(/^Old secret expires in /)).toBeVisible();
  await expectNoSideScroll(page);
  await takePictures(page, 'personal-tokens-two-secrets', [390, 1280]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No personal tokens yet')).toBeVisible();
  expect([(await use()).status(), (await use(another)).status()]).toEqual([401, 401]);
});
