import { join } from 'node:path';
import { anAccount } from '../../running-server/account.ts';
import { mailTo } from '../../running-server/lab-inbox.ts';
import { expect, origin, test } from '../journey.ts';
import { aPhoneNumber, textedCode } from '../second-factor.ts';
import { aPhoneFor } from '../sign-in-methods.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  givePicture,
  openPortal,
  openPortalAsNew,
  portalReady,
  rail,
  takePictures,
} from './portal.ts';

const red = join(import.meta.dirname, '../../../packages/server/testing/pictures/red.fixture.png');

test('a user gives themselves a picture, a name and an address, and finds them after a reload', async ({
  page,
}) => {
  await openPortalAsNew(page, 'profile');
  const main = page.getByRole('main');
  await givePicture(page, 'paste');
  const cropping = page.getByRole('dialog', { name: 'Crop picture' });
  await cropping.getByRole('slider', { name: 'Zoom' }).press('End');
  const upAndDown = cropping.getByRole('slider', { name: 'Vertical position' });
  await upAndDown.press('Home');
  await expect(upAndDown).toHaveValue('0');
  const stage = cropping.locator('canvas');
  await stage.dragTo(stage, {
    sourcePosition: { x: 100, y: 200 },
    targetPosition: { x: 100, y: 100 },
  });
  await expect(upAndDown).not.toHaveValue('0');
  await expectAccessible(page);
  await takePictures(page, 'profile-crop', [390, 1280]);
  await cropping.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture updated.')).toBeVisible();
  await expect(cropping).toBeHidden();
  await main.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your picture?' });
  await expect(question).toBeVisible();
  await takePictures(page, 'profile-remove-picture');
  await question.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(red);
  await cropping.getByRole('button', { name: 'Save picture' }).press('Enter');
  await expect(page.getByText('Picture updated.')).toBeVisible();
  await main.getByRole('button', { name: 'Edit Name' }).click();
  await page
    .getByRole('textbox', { name: 'Name' })
    .fill('Ada Augusta King, Countess of Lovelace and of every engine');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name updated.')).toBeVisible();
  await main.getByRole('button', { name: 'Edit Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address' });
  await dialog.getByRole('combobox', { name: 'Country' }).fill('kingdom');
  await page.getByRole('option', { name: 'United Kingdom' }).click();
  await dialog.getByRole('textbox', { name: 'City' }).fill('London');
  await expectAccessible(page);
  await takePictures(page, 'profile-address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('London, United Kingdom')).toBeVisible();
  await main.getByRole('button', { name: 'Edit Language and time zone' }).click();
  const language = page.getByRole('dialog', { name: 'Language and time zone' });
  await language.getByRole('combobox', { name: 'Time zone' }).fill('Lisbon');
  await page
    .getByRole('option', { name: /Lisbon/ })
    .first()
    .click();
  await expectAccessible(page);
  await takePictures(page, 'profile-language', [390, 1280]);
  await language.getByRole('button', { name: 'Save' }).click();
  await expect(language).toHaveCount(0);
  await page.reload();
  await expect(main.getByText(/^Ada Augusta King/)).toBeVisible();
  const shown = main.locator('img').first();
  await expect(shown).toHaveJSProperty('naturalWidth', 256);
  await expect(page.getByText('Name updated.')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'profile', [390, 768, 1280]);
});

test('a user who signs in with a phone, too, changes their address and their number, each by a code sent there', async ({
  page,
  watch,
}) => {
  const user = await anAccount(origin);
  await aPhoneFor(user);
  await openPortal(page, user, 'profile');
  const { email } = user;
  const to = `new.${email}`;
  await page.getByRole('button', { name: 'Edit Email' }).click();
  await page.getByRole('textbox', { name: 'New email' }).fill(to);
  await page.getByRole('button', { name: 'Send code' }).click();
  const field = page.getByRole('textbox', { name: 'Code from the email' });
  await expect(field).toBeVisible();
  await takePictures(page, 'profile-code');
  const { codes } = await mailTo(origin, to, /./);
  await field.fill(codes[0] ?? '');
  await expect(page.getByText(`Your email is now ${to}.`)).toBeVisible();
  await page.reload();
  await portalReady(page);
  watch.expect(/409 .*\/users\/v2\/me$/); // a number that signs in is changed by its code
  const main = page.getByRole('main');
  const next = aPhoneNumber();
  await main.getByRole('button', { name: 'Edit Phone number' }).click();
  const number = page.getByRole('textbox', { name: 'Phone number' });
  // the dialog moves the focus to its first field, also from a field that is being filled
  await expect(page.getByRole('combobox', { name: 'Country code' })).toBeFocused();
  await number.fill(next);
  await number.press('Enter');
  const proving = page.getByRole('dialog', { name: 'Verify your new number' });
  const code = proving.getByRole('textbox', { name: 'Code from the SMS' });
  await expect(code).toBeVisible();
  const sent = await textedCode(origin, next);
  await expectAccessible(page);
  await takePictures(page, 'profile-prove-phone', [390, 1280]);
  await code.fill(sent);
  await expect(page.getByText('Phone number updated.')).toBeVisible();
  await expect(proving).toHaveCount(0);
  await expect(main.getByText(next)).toBeVisible();
  await expect(rail(page)).toBeVisible();
});
