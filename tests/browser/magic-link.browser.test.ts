import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import type { User } from '../running-server/user.ts';
import { expect, expectSignedIn, heading, origin, test } from './journey.ts';
import { codeIn, signInBy, typeCode } from './sign-in-methods.ts';

const way = 'Get a link by email';
const about = /^Sign in to/;
const mailedTo = ({ email }: User, count = 1) => mailTo(origin, email, about, count);

test('magicLinkPreLoginSuccess: the link opened beside it signs in, and the waiting page continues by itself', async ({
  page,
  context,
}) => {
  const user = await anAccount(origin);
  await signInBy(page, user.email, way);
  await expect(heading(page, 'Check your email')).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(linkTo(await mailedTo(user), '/account/login/magic-link'));
  await beside.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(beside, user.name);
  await expectSignedIn(page, user.name);
});

test('where the mail is read on another device, its code signs in here', async ({ page }) => {
  const user = await anAccount(origin);
  await signInBy(page, user.email, way);
  await expect(page.getByText(/Reading your email on another device/)).toBeVisible();
  await typeCode(page, codeIn(await mailedTo(user)), 'Code from the email');
  await expectSignedIn(page, user.name);
});
