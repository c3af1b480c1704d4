import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  expectAccessible,
  expectNoSideScroll,
  openPortalAsNew,
  takePictures,
  widths,
} from './portal.ts';

/** What is inside of the hairlines. */
const sizeOf = (part: Locator) =>
  part.evaluate(({ scrollWidth, clientHeight }) => [scrollWidth, clientHeight]);

test('a role is made, filled in the matrix, copied, renamed, and deleted with a successor', async ({
  page,
}) => {
  await openPortalAsNew(page, 'roles');
  await expect(page.getByRole('row', { name: /^Admin/ })).toContainText('1 member');
  await page.getByRole('button', { name: 'Create role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Support lead');
  await expect(dialog.getByRole('textbox', { name: 'Key' })).toHaveValue('Support-lead');
  await takePictures(page, 'roles-create', widths);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create role' }).click();
  const box = (permission: string) =>
    page.getByRole('checkbox', { name: `${permission} for Support lead` });
  await box('Read users').click();
  await box('Change users').press(' ');
  await expect(page.getByText('2 granted · not assigned to anyone yet')).toBeVisible();
  await takePictures(page, 'roles-matrix', widths);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await takePictures(page, 'roles-print', [718]);
  const [paper, matrix] = await Promise.all(
    [page.locator('.foyer-matrix-scroll'), page.getByRole('grid')].map(sizeOf),
  );
  expect(matrix, 'on paper all of it is there').toEqual(paper);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Permissions updated.')).toBeVisible();
  await page.goto(page.url().replace(/show=[^&]*&?/, ''));
  await expect(box('Read users')).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('checkbox', { name: 'Read users for Admin' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.getByRole('tab', { name: /^Roles/ }).click();
  await expect(page.getByRole('row', { name: /^Support lead/ })).toContainText('Not assigned');
  await takePictures(page, 'roles-list', widths);
  await expectAccessible(page);
  const choose = async (role: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${role}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await choose('Support lead', 'Duplicate');
  await page.getByRole('dialog').getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('row', { name: /^Support lead \(copy\)/ })).toContainText(
    '2 permissions',
  );
  await choose('Support lead (copy)', 'Edit details');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Second line');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^Second line/ })).toBeVisible();
  await choose('Second line', 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('It isn’t assigned to anyone');
  await takePictures(page, 'roles-delete', [390, 1280]);
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /^Second line/ })).toHaveCount(0);
});
