import { anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser } from '../running-server/user.ts';
import { chooseOption, expect, expectSignedIn, heading, origin, signOut, test } from './journey.ts';
import { aPhoneFor, codeIn, signInBy, typeCode } from './sign-in-methods.ts';

const byMail = 'Get a code by email';
const byText = 'Get a code by SMS';

test('loginWithOtc: the code of the mail signs in, by itself, and continues', async ({ page }) => {
  const user = await anAccount(origin);
  await page.goto('/who-am-i');
  await page.getByLabel('Email').fill(user.email);
  await chooseOption(page, byMail);
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await typeCode(page, codeIn(await mailTo(origin, user.email, /sign-in code/i)));
  await expectSignedIn(page, user.name);
  await expect(page).toHaveURL('/who-am-i');
});

test('a code belongs to the browser that asked for it', async ({ page, newVisitor }) => {
  const user = await anAccount(origin);
  await signInBy(page, user.email, byMail);
  const code = codeIn(await mailTo(origin, user.email, /sign-in code/i));
  const thief = await newVisitor();
  thief.watch.expect(/status of 401/);
  await signInBy(thief.page, aNewUser().email, byMail);
  await expect(thief.page.getByLabel('Code', { exact: true })).toBeVisible();
  await typeCode(thief.page, code);
  await expect(thief.page.getByText(/That code is incorrect/)).toBeVisible();
  await typeCode(page, code);
  await expectSignedIn(page, user.name);
});

test('loginWithSmsOtc and loginWithQuickSmsOtc: a text signs in, and from then on this browser knows the phone', async ({
  page,
}) => {
  const user = await anAccount(origin);
  const phone = await aPhoneFor(user);
  await signInBy(page, user.email, byText);
  await expect(heading(page, 'Check your phone')).toBeVisible();
  await typeCode(page, codeIn(await mailTo(origin, phone, /./, 2)));
  await expectSignedIn(page, user.name);
  await signOut(page);

  await signInBy(page, user.email, 'Get a code on your registered phone');
  await expect(heading(page, 'Check your phone')).toBeVisible();
  await expect(page.getByText(new RegExp(`We sent a code to .*${phone.slice(-2)}`))).toBeVisible();
  await typeCode(page, codeIn(await mailTo(origin, phone, /./, 3)));
  await expectSignedIn(page, user.name);
});
