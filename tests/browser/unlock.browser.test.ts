import { anAccount, call } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  origin,
  problem,
  test,
} from './journey.ts';

/** Decision of the demo's configuration: `lockout.maxAttempts`. */
const attempts = 10;

test('an account paused by wrong passwords is unlocked by the button behind its mail, not by opening it', async ({
  page,
  watch,
  newVisitor,
}) => {
  watch.expect(/status of 429/);
  const user = await anAccount(origin);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await call(origin, '/auth/v1/user', { email: user.email, password: `Not-it-${attempt}` });
  }
  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expect(problem(page)).toBeVisible();

  const link = linkTo(await mailTo(origin, user.email, /is locked/i), '/account/unlock');
  const scanner = await newVisitor();
  await scanner.page.goto(link);
  await expect(heading(scanner.page, 'Unlock your account')).toBeVisible();
  await enterPassword(page, user.password);
  await expect(problem(page)).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Unlock account' }).click();
  await expect(heading(page, 'Your account is unlocked')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);

  scanner.watch.expect(/status of 400/);
  await scanner.page.getByRole('button', { name: 'Unlock account' }).click();
  await expect(heading(scanner.page, 'This link no longer works')).toBeVisible();
});
