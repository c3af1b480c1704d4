import { aPendingAccount, anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewPerson } from '../running-server/person.ts';
import {
  accountMenu,
  box,
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  landing,
  origin,
  problem,
  recordSteps,
  test,
} from './journey.ts';

const wrong =
  "We couldn't sign you in with that email and password. After several failed attempts we pause sign-in and email you.";

test('e-mail, password, success, and on to the application', async ({ page }) => {
  const steps = await recordSteps(page);
  const person = await anAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, person.email);
  await expect(page.getByText(person.email)).toBeVisible();
  await enterPassword(page, person.password);
  await expectSignedIn(page, person.name);
  expect(await steps()).toEqual(['preLogin', 'loginWithPassword', 'success']);
  await expect(page).toHaveURL('/');
});

test('a password manager fills both fields on the first step, and one press signs in', async ({ page }) => {
  const person = await anAccount(origin);
  await page.goto('/account/login');
  const password = page.locator('input[autocomplete="current-password"]');
  await expect(password).toHaveCount(1);
  await expect(page.locator('input[autocomplete~="username"]')).toHaveCount(1);
  await page.getByLabel('E-mail').fill(person.email);
  await password.evaluate((field: HTMLInputElement, text) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, person.password);
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, person.name);
});

test('a wrong password and an unknown address read the same, and what was typed can be changed', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 401 .*\/auth\/v1\/user$/);
  const person = await anAccount(origin);
  for (const email of [person.email, aNewPerson().email]) {
    await page.goto('/account/login');
    await enterEmail(page, email);
    await enterPassword(page, 'Not-the-password-1');
    await expect(problem(page)).toContainText(wrong);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
  await page.getByRole('button', { name: /Change/ }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await enterEmail(page, person.email);
  await enterPassword(page, person.password);
  await expectSignedIn(page, person.name);
});

// Review 2026-11-23, sign-in B19
test('after ten wrong passwords even the right one is refused with how long to wait, and a mail tells the owner', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 4(01|29) .*\/auth\/v1\/user$/);
  const person = await anAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, person.email);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/auth/v1/user'));
    await enterPassword(page, `Not-the-password-${attempt}`);
    await answer;
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-busy', 'true');
  }
  await enterPassword(page, person.password);
  await expect(problem(page)).toContainText('Too many failed attempts. Try again in 15 minutes');
  await mailTo(origin, person.email, /sign-in|locked|paused/i);
});

test('somebody who has not activated is told after the right password, and gets another mail', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 40[13] .*\/auth\/v1\/user$/);
  const person = await aPendingAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, person.email);
  await enterPassword(page, 'Not-the-password-1');
  await expect(problem(page)).toContainText(wrong);
  await enterPassword(page, person.password);
  await expect(problem(page)).toContainText('Your account is not activated yet.');
  await page.getByRole('button', { name: 'Send a new activation mail' }).click();
  await expect(page.getByText(/A new activation mail is on its way/)).toBeVisible();
  await mailTo(origin, person.email, /activate/i, 2);
});

test.describe('where one goes after it', () => {
  const attacks = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://localhost@evil.example/',
  ];

  test('to the page that asked for the sign-in, query and fragment included', async ({ page }) => {
    const person = await anAccount(origin);
    await page.goto('/who-am-i?from=mail#claims');
    await enterEmail(page, person.email);
    await enterPassword(page, person.password);
    await expectSignedIn(page);
    await expect(page).toHaveURL('/who-am-i?from=mail#claims');
  });

  test('to redirectUrl of this origin', async ({ page }) => {
    const person = await anAccount(origin);
    await page.goto('/account/login?redirectUrl=%2Fwho-am-i');
    await enterEmail(page, person.email);
    await enterPassword(page, person.password);
    await expectSignedIn(page);
    await expect(page).toHaveURL('/who-am-i');
  });

  test('never to another site, however it is written (T-RED-1)', async ({ page, watch }) => {
    watch.expect(/redirect url param is not valid/);
    const person = await anAccount(origin);
    await page.goto('/account/login');
    await enterEmail(page, person.email);
    await enterPassword(page, person.password);
    await expectSignedIn(page);
    for (const attack of attacks) {
      await page.goto(`/account/login?redirectUrl=${encodeURIComponent(attack)}`);
      await expectSignedIn(page);
      expect(new URL(page.url()).origin, attack).toBe(origin);
    }
  });

  test('a signed-in visitor who opens the login page goes on without seeing it', async ({ page }) => {
    const person = await anAccount(origin);
    await page.goto('/account/login');
    await enterEmail(page, person.email);
    await enterPassword(page, person.password);
    await expectSignedIn(page);
    await page.goto('/account/login');
    await expectSignedIn(page);
    await expect(page).toHaveURL('/');
  });
});

test('the host’s own content is not on the pages of the box, nor the box on the host’s', async ({ page }) => {
  await page.goto('/');
  await expect(landing(page)).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  await page.goto('/account/login');
  await expect(box(page)).toBeVisible();
  await expect(landing(page)).toHaveCount(0);
  await expect(accountMenu(page)).toHaveCount(0);
});
