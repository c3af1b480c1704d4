import { anAccount } from '../running-server/account.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  origin,
  resetLink,
  test,
} from './journey.ts';

test('breachedPassword, breachedPasswordSuccess: a stolen password opens nothing; a mail leads to another one', async ({
  page,
}) => {
  // A password nobody else in this run has.
  const user = await anAccount(origin, {
    password: `Stolen-${process.pid}-${Date.now().toString(36)}!`,
  });
  await fetch(`${origin}/lab/breached-passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: user.password }),
  });
  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expect(heading(page, 'Choose another password')).toBeVisible();
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByText(user.email)).toBeVisible();

  await page.goto(await resetLink(user));
  await page.getByRole('textbox', { name: 'New password' }).fill('Difference-engine-2!');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'Your password was changed')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterEmail(page, user.email);
  await enterPassword(page, 'Difference-engine-2!');
  await expectSignedIn(page, user.name);
});
