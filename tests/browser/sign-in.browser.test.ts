import { anAccount } from '../running-server/account.ts';
import {
  accountMenu,
  box,
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  landing,
  origin,
  recordSteps,
  test,
} from './journey.ts';

test('email, password, success, and on to the application', async ({ page }) => {
  const steps = await recordSteps(page);
  const user = await anAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await expect(page.getByText(user.email)).toBeVisible();
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
  expect(await steps()).toEqual(['preLogin', 'loginWithPassword', 'success']);
  await expect(page).toHaveURL('/');
});

test('a password manager fills both fields on the first step, and one click signs in', async ({
  page,
}) => {
  const user = await anAccount(origin);
  await page.goto('/account/login');
  const password = page.locator('input[autocomplete="current-password"]');
  await expect(password).toHaveCount(1);
  await expect(page.locator('input[autocomplete~="username"]')).toHaveCount(1);
  await page.getByLabel('Email').fill(user.email);
  await password.evaluate((field: HTMLInputElement, text) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, user.password);
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, user.name);
});

test.describe('where one goes after it', () => {
  test('to the page that asked for the sign-in, query and fragment included', async ({ page }) => {
    const user = await anAccount(origin);
    await page.goto('/who-am-i?from=mail#claims');
    await enterEmail(page, user.email);
    await enterPassword(page, user.password);
    await expectSignedIn(page);
    await expect(page).toHaveURL('/who-am-i?from=mail#claims');
  });

  test('to redirectUrl of this origin', async ({ page }) => {
    const user = await anAccount(origin);
    await page.goto('/account/login?redirectUrl=%2Fwho-am-i');
    await enterEmail(page, user.email);
    await enterPassword(page, user.password);
    await expectSignedIn(page);
    await expect(page).toHaveURL('/who-am-i');
  });
});

test('the host’s own content is not on the pages of the box, nor the box on the host’s', async ({
  page,
}) => {
  await page.goto('/');
  await expect(landing(page)).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await page.goto('/account/login');
  await expect(box(page)).toBeVisible();
  await expect(landing(page)).toHaveCount(0);
  await expect(accountMenu(page)).toHaveCount(0);
});
