import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser } from '../running-server/user.ts';
import { expect, expectSignedIn, fillSignUp, heading, origin, test } from './journey.ts';
import { codeIn, otherThan, typeCode } from './sign-in-methods.ts';

const label = 'Code from the email';

test('the code of the activation mail activates where one signed up, and continues to where the visit began', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 400/);
  const user = aNewUser();
  await page.goto('/who-am-i');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(page, user);
  await expect(heading(page, 'Check your email')).toBeVisible();
  const code = codeIn(await mailTo(origin, user.email, /activate/i));
  await typeCode(page, otherThan(code), label);
  await expect(page.getByText(/This code is incorrect|That code is incorrect/)).toBeVisible();
  await typeCode(page, code, label);
  await expectSignedIn(page, user.name);
  await expect(page).toHaveURL('/who-am-i');
});
