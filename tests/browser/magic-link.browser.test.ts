import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import type { Person } from '../running-server/person.ts';
import { expect, expectSignedIn, heading, origin, test } from './journey.ts';
import { codeIn, signInBy, typeCode } from './ways-in.ts';

const way = 'Get a link by email';
const about = /^Sign in to/;
const mailedTo = ({ email }: Person, count = 1) => mailTo(origin, email, about, count);

test('magicLinkPreLoginSuccess: the link opened beside it signs in, and the waiting page goes on by itself', async ({
  page,
  context,
}) => {
  const person = await anAccount(origin);
  await signInBy(page, person.email, way);
  await expect(heading(page, 'Check your email')).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(linkTo(await mailedTo(person), '/account/login/magic-link'));
  await beside.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(beside, person.name);
  await expectSignedIn(page, person.name);
});

test('where the mail is read on another device, its code signs in here', async ({ page }) => {
  const person = await anAccount(origin);
  await signInBy(page, person.email, way);
  await expect(page.getByText(/Reading your email on another device/)).toBeVisible();
  await typeCode(page, codeIn(await mailedTo(person)), 'Code from the email');
  await expectSignedIn(page, person.name);
});
