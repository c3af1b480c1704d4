import { expect, test } from '../journey.ts';
import { expectAccessible, expectNoSideScroll, openPortalAsNew, portalReady, takePictures } from './portal.ts';

test('a company’s settings are changed in their place and stay, in every tab; without a network nothing is lost', async ({
  page,
  context,
  watch,
}) => {
  await openPortalAsNew(page, 'account');
  await expectAccessible(page);
  await takePictures(page, 'account', [390, 768, 1280]);
  const main = page.getByRole('main');
  const edit = (label: string) => main.getByRole('button', { name: `Edit ${label}` });
  await edit('Company name').click();
  const name = 'The Analytical Engine Company of Saint James’s Square and Elsewhere Limited';
  const field = main.getByRole('textbox', { name: 'Company name' });
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByText('Company name changed.')).toBeVisible();
  await main.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon');
  await page
    .getByRole('option', { name: /Lisbon/ })
    .first()
    .click();
  await expect(page.getByText('Time zone changed.')).toBeVisible();
  await page.reload();
  await portalReady(page);
  await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Lisbon/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  await other.close();
  watch.expect(/ERR_INTERNET_DISCONNECTED|got no answer/);
  await context.setOffline(true);
  await edit('Company name').click();
  await field.fill('Lost');
  await field.press('Enter');
  await expect(page.getByText(/offline|no network|connection|reach/i).first()).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await portalReady(page);
  await expect(main.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Custom login' }).click();
  await expect(page).toHaveURL(/account\/customLogin/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'account-custom-login', [390, 768, 1280]);
  await page.goBack();
  await expect(main.getByText(name, { exact: true })).toBeVisible();
});
