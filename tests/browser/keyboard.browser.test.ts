import type { Page } from '@playwright/test';
import { aNewUser } from '../running-server/user.ts';
import {
  activationLink,
  accountMenu,
  expect,
  expectSignedIn,
  heading,
  origin,
  resetLink,
  test,
} from './journey.ts';
import { call } from '../running-server/account.ts';

test('the whole journey by keyboard alone, the focus always visible', async ({ page }) => {
  const user = aNewUser();
  await page.goto('/account/sign-up');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type(user.name);
  await tabTo(page, page.getByLabel('Work email'));
  await page.keyboard.type(user.email);
  await tabTo(page, page.getByLabel('Company'));
  await page.keyboard.type(user.companyName);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeVisible();

  await page.goto(await activationLink(user));
  await tabTo(page, page.getByRole('button', { name: 'Activate account' }));
  await page.keyboard.press('Enter');
  await expectSignedIn(page, user.name);

  await tabTo(page, accountMenu(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign in')).toBeVisible();

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(user.email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Enter your password')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
  await expectSignedIn(page, user.name);

  await call(origin, '/users/v1/passwords/reset', { email: user.email });
  await page.goto(await resetLink(user));
  await tabTo(page, page.getByRole('textbox', { name: 'New password' }));
  await page.keyboard.type('Difference-engine-2!');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password was changed')).toBeVisible();
});

test('the focus is not trapped: tabbing through the login page comes round', async ({ page }) => {
  await page.goto('/account/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const seen = new Set<string>();
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab');
    seen.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body
          ? 'the page itself'
          : (activeElement?.textContent ?? '');
      }),
    );
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['Continue', 'Create an account', 'the page itself']),
  );
});

/** Presses Tab until something has the focus, and sees that the focus shows. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 25; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(showsFocus)).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never got there');
}

function showsFocus(element: Element): boolean {
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  return around.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
}
