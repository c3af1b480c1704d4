import { aNewUser } from '../running-server/user.ts';
import { findings } from './axe.ts';
import { catchReturn } from './tenant.ts';
import { box, chooseOption, expect, expectSignedIn, heading, origin, test } from './journey.ts';

test('an account is opened with Google, and the button used last is in front', async ({ page }) => {
  await page.goto('/account/sign-up?redirectUrl=%2Fwho-am-i');
  await chooseOption(page, 'Continue with Google');
  await expect(heading(page, /Sign in with Google/)).toBeVisible();
  await page.getByRole('button', { name: 'Sam Social' }).click();
  await page.waitForURL('**/who-am-i');
  await expectSignedIn(page);
  await page.context().clearCookies();
  await page.goto('/account/login');
  await expect(page.getByRole('button', { name: 'Continue with Google Last used' })).toBeVisible();
});

test('a user who declines at the provider sees that, and can go back', async ({ page, watch }) => {
  watch.expect(/status of 403 .*\/microsoft\/postlogin/);
  await page.goto('/account/login');
  await chooseOption(page, 'Continue with Microsoft');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(heading(page, 'Sign-in didn’t work')).toBeVisible();
  await expect(page.getByText('You canceled the sign-in')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
});

test('an answer carried to another browser signs nobody in there', async ({
  page,
  newVisitor,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  const elsewhere = await newVisitor();
  elsewhere.watch.expect(/status of 401 .*\/google\/postlogin/);
  await page.goto('/account/login');
  await chooseOption(page, 'Continue with Google');
  const address = await catchReturn(page, {
    agree: () => page.getByRole('button', { name: 'Sam Social' }).click(),
    callback: '**/account/social/success?*',
  });
  expect(address.startsWith(origin)).toBe(true);
  await elsewhere.page.goto(address);
  await expect(
    elsewhere.page.getByText('This sign-in expired or started in another browser'),
  ).toBeVisible();
});

test('each of the seven providers opens an account, and lets the same user in again', async ({
  page,
}) => {
  for (const provider of [
    'Google',
    'Microsoft',
    'GitHub',
    'Apple',
    'Facebook',
    'Slack',
    'LinkedIn',
  ]) {
    const { email } = aNewUser();
    for (const start of ['/account/sign-up', '/account/login']) {
      await page.goto(start);
      await chooseOption(page, `Continue with ${provider}`);
      await page.getByText('Somebody else').click();
      await page.getByRole('textbox', { name: 'Email address' }).fill(email);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectSignedIn(page);
      await page.context().clearCookies();
    }
  }
});
