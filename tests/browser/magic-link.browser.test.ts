import { anAccount } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import type { Person } from '../running-server/person.ts';
import { expect, expectSignedIn, heading, origin, refreshCookie, test } from './journey.ts';
import { codeIn, signInBy, typeCode } from './ways-in.ts';

const way = 'Get a link by e-mail';
const about = /^Sign in to/;
const mailedTo = ({ email }: Person, count = 1) => mailTo(origin, email, about, count);

test('magicLinkPreLoginSuccess: the link opened beside it signs in, and the waiting page goes on by itself', async ({
  page,
  context,
}) => {
  const person = await anAccount(origin);
  await signInBy(page, person.email, way);
  await expect(heading(page, 'Check your mail')).toBeVisible();
  const beside = await context.newPage();
  await beside.goto(linkTo(await mailedTo(person), '/account/login/magic-link'));
  await beside.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(beside, person.name);
  await expectSignedIn(page, person.name);
});

test('opening the link alone signs nobody in (T-LINK)', async ({ page, newVisitor }) => {
  const person = await anAccount(origin);
  await signInBy(page, person.email, way);
  const link = linkTo(await mailedTo(person), '/account/login/magic-link');
  const scanner = await newVisitor();
  for (let visit = 0; visit < 3; visit += 1) {
    await scanner.page.goto(link);
    await expect(scanner.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
  expect(await refreshCookie(scanner.context)).toBeUndefined();
  const phone = await newVisitor();
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(phone.page, person.name);
});

test('where the mail is read on another device, its code signs in here', async ({ page }) => {
  const person = await anAccount(origin);
  await signInBy(page, person.email, way);
  await expect(page.getByText(/Reading your mail on another device/)).toBeVisible();
  await typeCode(page, codeIn(await mailedTo(person)), 'Code from the mail');
  await expectSignedIn(page, person.name);
});

test('a used link says so and leads to a new one; so does one without its token', async ({ page, newVisitor }) => {
  const person = await anAccount(origin);
  await signInBy(page, person.email, way);
  const link = linkTo(await mailedTo(person), '/account/login/magic-link');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectSignedIn(page, person.name);

  const later = await newVisitor();
  later.watch.expect(/status of 401/);
  await later.page.goto(link);
  await later.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(later.page, 'This link no longer works')).toBeVisible();
  await later.page.goto('/account/login/magic-link');
  await expect(heading(later.page, 'This link no longer works')).toBeVisible();
  await later.page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(heading(later.page, 'Sign in')).toBeVisible();
});
