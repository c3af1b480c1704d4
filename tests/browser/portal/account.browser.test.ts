import { expect, test } from '../journey.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  givePicture,
  openPortalAsNew,
  portalReady,
  takePictures,
} from './portal.ts';

test('a tenant’s settings are changed in their place and stay, in every tab; without a network nothing is lost; its last administrator cannot leave', async ({
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
  const field = page.getByRole('textbox', { name: 'Company name' });
  const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByText('Company name updated.')).toBeVisible();
  await edit('Time zone').click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon');
  await page
    .getByRole('option', { name: /Lisbon/ })
    .first()
    .click();
  await save();
  await expect(page.getByText('Time zone updated.')).toBeVisible();
  await edit('Currency').click();
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Yen');
  await page.getByRole('option', { name: /^JPY/ }).click();
  await save();
  await expect(page.getByText('Currency updated.')).toBeVisible();
  await edit('Date format').click();
  await page.getByRole('combobox', { name: 'Date format' }).click();
  await page.getByRole('option', { name: /DD\.MM\.YYYY/ }).click();
  await save();
  await expect(page.getByText('Date format updated.')).toBeVisible();
  await edit('Time format').click();
  await page.getByRole('combobox', { name: 'Time format' }).click();
  await takePictures(page, 'account-times');
  await page.getByRole('option', { name: /12-hour/ }).click();
  await save();
  await expect(page.getByText('Time format updated.')).toBeVisible();
  await givePicture(page, 'drop');
  await expect(main.getByText('Dark mode')).toBeVisible();
  await page.reload();
  await portalReady(page);
  await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.getByText('Europe/Lisbon')).toBeVisible();
  await expect(main.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d [AP]M · ¥1,23\d$/)).toBeVisible();
  await expect(main.getByText('Dark mode')).toBeVisible();
  await takePictures(page, 'account-full', [390, 768, 1280]);
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
  await expect(page).toHaveURL(/account\/custom-login/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expect(main.locator('.foyer-account-stage .foyer-card-title')).toHaveText([
    'Sign in',
    'Sign in',
  ]);
  await takePictures(page, 'account-custom-login', [390, 768, 1280]);
  const alias = main.getByRole('textbox', { name: 'Sign-in link name' });
  await alias.fill('no!');
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(main.getByText('Use 3 to 40 lowercase letters, digits, and dashes.')).toBeVisible();
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await expect(question).toBeVisible();
  await takePictures(page, 'account-leaving', [390, 1280]);
  await question.getByRole('button', { name: 'Stay on page' }).click();
  await expect(alias).toHaveValue('no!');
  const ownAlias = `engine-${Date.now().toString(36)}`;
  await alias.fill(ownAlias);
  await main
    .getByRole('textbox', { name: 'Application URL' })
    .fill('https://app.acme.example/?organization=x');
  await main.getByRole('switch', { name: 'Custom login' }).click();
  await main.getByRole('radio', { name: 'Brick' }).check({ force: true });
  await main.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Custom login updated.')).toBeVisible();
  await page.reload();
  await portalReady(page);
  await expect(alias).toHaveValue(ownAlias);
  await expect(main.getByRole('radio', { name: 'Brick' })).toBeChecked();
  await takePictures(page, 'account-custom-login-on', [390, 1280]);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(main.getByText(name, { exact: true })).toBeVisible();
  const reason = main.getByText(`You are the last administrator of ${name}.`).first();
  await expect(reason).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'account-leave', [390, 1280]);
});
