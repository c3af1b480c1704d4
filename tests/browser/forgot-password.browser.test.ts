import { anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  origin,
  problem,
  resetLink,
  signIn,
  test,
} from './journey.ts';
import { aPhoneFor, codeIn, otherThan, typeCode } from './sign-in-methods.ts';

const password = 'Difference-engine-2!';

test('asks, gets a mail, chooses a new password by the server’s rules, and signs in with it', async ({
  page,
  watch,
}) => {
  const user = await anAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();

  await page.goto(await resetLink(user));
  await expect(page.getByRole('list', { name: 'Password rules' })).toContainText(
    'At least 10 characters',
  );
  await page.getByRole('textbox', { name: 'New password' }).fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('This password doesn’t meet the requirements yet.')).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'Your password was changed')).toBeVisible();
  await mailTo(origin, user.email, /password (was|has been) changed/i);

  watch.expect(/status of 401 .*\/auth\/v1\/user$/);
  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expect(problem(page)).toContainText("couldn't sign you in");
  await enterPassword(page, password);
  await expectSignedIn(page, user.name);
});

test('by text message, where the provider offers it: the code leads to the page that takes a new password', async ({
  newServer,
  newVisitor,
}) => {
  const server = await newServer({ passwordRecovery: { sms: true } });
  const { page, watch } = await newVisitor({ baseURL: server.origin });
  watch.expect(/status of 400/);
  const user = await anAccount(server.origin);
  const phone = await aPhoneFor(user, server.origin);
  await page.goto('/account/forget-password');
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Text me a code instead' }).click();
  await expect(heading(page, 'Check your phone')).toBeVisible();
  const code = codeIn(await mailTo(server.origin, phone, /./, 2));
  await typeCode(page, otherThan(code));
  await expect(page.getByText(/This code is incorrect/)).toBeVisible();
  await typeCode(page, code);
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'Your password was changed')).toBeVisible();
  await signIn(page, { ...user, password }, server.origin);
});
