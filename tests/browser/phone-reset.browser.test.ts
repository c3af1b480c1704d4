import { anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import { expect, expectSignedIn, heading, origin, test, chooseOption } from './journey.ts';
import {
  aPhoneNumber,
  aPhoneFor,
  codeIn,
  otherThan,
  signInBy,
  typeCode,
} from './sign-in-methods.ts';

test('ResetPhoneNumber, VerifyResetPhoneNumber, ChangePhoneNumber: the mailbox sets a new number, which signs in', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 400/);
  const user = await anAccount(origin);
  await aPhoneFor(user);
  await signInBy(page, user.email, 'Get a code by SMS');
  await page.getByRole('link', { name: 'Lost your phone?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Send the code' }).click();

  await expect(heading(page, 'Check your email')).toBeVisible();
  const code = codeIn(await mailTo(origin, user.email, /change your phone number/i));
  await typeCode(page, otherThan(code));
  await expect(page.getByText(/That code is incorrect/)).toBeVisible();
  await typeCode(page, code);

  await expect(heading(page, 'Your new phone number')).toBeVisible();
  await page.getByLabel('Phone number', { exact: true }).fill('0151 2345678');
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(page.getByText('Start with a plus sign and the country code.')).toBeVisible();
  const phone = aPhoneNumber();
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Save number' }).click();
  await expect(heading(page, 'Your phone number was changed')).toBeVisible();

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await chooseOption(page, 'Get a code by SMS');
  await expect(heading(page, 'Check your phone')).toBeVisible();
  await typeCode(page, codeIn(await mailTo(origin, phone, /code/i)));
  await expectSignedIn(page, user.name);
});
