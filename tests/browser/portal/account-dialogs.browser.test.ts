import type { Locator, Page } from '@playwright/test';
import { demoReseller } from '../../running-server/user.ts';
import { expect, test } from '../journey.ts';
import { expectAccessible, nothingLoads, openPortal } from './portal.ts';

/** More than the number of controls in any dialog. */
const tabs = 10;

async function press(element: Locator): Promise<void> {
  await element.focus();
  await element.press('Enter');
}

/** The open dialog has the focus, keeps it when Tab is pressed, and returns it on Escape. */
async function expectKeyboard(page: Page, opener: Locator): Promise<void> {
  const dialog = page.locator('.foyer-dialog');
  await expect(dialog).toBeVisible();
  await expect(page.locator('.foyer-menu')).toHaveCount(0);
  await nothingLoads(page);
  await expectAccessible(page);
  for (let turn = 0; turn < tabs; turn += 1) {
    const hasFocus = await dialog.evaluate((one) => one.contains(document.activeElement));
    expect(hasFocus, `focus after ${turn} times Tab`).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test('every dialog of the accounts page traps the focus and returns it', async ({ page }) => {
  await openPortal(page, demoReseller, 'all-accounts');
  const dots = page.getByRole('button', { name: 'Actions for Cumbria' });
  for (const action of ['Create sub-account', 'Rename', 'Move', 'Access settings', 'Delete']) {
    await press(dots);
    await press(page.getByRole('menuitem', { name: action, exact: true }));
    await expectKeyboard(page, dots);
  }
  for (const name of ['Create account', 'Deleted accounts']) {
    const opener = page.getByRole('button', { name });
    await press(opener);
    await expectKeyboard(page, opener);
  }
});
