import { expect, test } from '../journey.ts';
import { expectAccessible, openPortalAsNew, takePictures, widths } from './portal.ts';

test('a group is made, filled with people and roles, looked at, and deleted', async ({ page }) => {
  const me = await openPortalAsNew(page, 'groups');
  await expect(page.getByText('No groups yet')).toBeVisible();
  await takePictures(page, 'groups-empty');
  await page.getByRole('button', { name: 'Use of groups' }).click();
  const use = page.getByRole('dialog', { name: 'Use of groups' });
  await expect(use.getByRole('switch')).toHaveCount(2);
  await takePictures(page, 'groups-use', [390, 1280]);
  await expectAccessible(page);
  await use.getByRole('button', { name: 'Close' }).last().click();
  await expect(use).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Create group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Support');
  await dialog.getByRole('radio', { name: 'Green' }).check({ force: true });
  await takePictures(page, 'groups-create', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  const row = page.getByRole('row', { name: /^Support/ });
  await expect(row).toContainText('0 members');

  await row.click();
  const sheet = page.getByRole('dialog', { name: 'Support' });
  await sheet.getByRole('button', { name: 'Add people' }).click();
  const adding = page.getByRole('dialog', { name: 'Add people to Support' });
  await adding.getByRole('checkbox').first().check({ force: true });
  await takePictures(page, 'groups-add-people', widths);
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(sheet.getByText(me.email)).toBeVisible();
  await takePictures(page, 'groups-sheet', widths);
  await expectAccessible(page);

  await sheet.getByRole('tab', { name: /^Roles/ }).click();
  await sheet.getByRole('combobox', { name: 'Roles of the group' }).click();
  await page.getByRole('option', { name: /^Admin/ }).click();
  await expect(sheet.getByText('1 member gets')).toBeVisible();
  await page.keyboard.press('Escape');
  await takePictures(page, 'groups-roles', widths);
  await sheet.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('The roles of Support were changed.')).toBeVisible();
  await sheet.getByRole('tab', { name: 'Details' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Admin');
  await takePictures(page, 'groups-list', widths);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Actions for Support' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('1 member loses: Admin.');
  await takePictures(page, 'groups-delete');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
