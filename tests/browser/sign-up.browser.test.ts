import { mailsTo, mailTo } from '../running-server/lab-inbox.ts';
import { anAccount } from '../running-server/account.ts';
import { aNewPerson } from '../running-server/person.ts';
import {
  activationLink,
  expect,
  expectSignedIn,
  fillSignUp,
  heading,
  holdTime,
  origin,
  refreshCookie,
  signUp,
  test,
} from './journey.ts';

test('signs up, gets a mail, presses the button and goes on to where the visit began', async ({ page, context }) => {
  const person = aNewPerson();
  await page.goto('/who-am-i');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(page, person);
  await expect(heading(page, 'Check your mail')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  expect(await refreshCookie(context)).toBeUndefined();

  await page.clock.install();
  await page.goto(await activationLink(person));
  await expect(heading(page, 'Activate your account')).toBeVisible();
  expect(await refreshCookie(context)).toBeUndefined();
  await holdTime(page);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(heading(page, 'Your account is active')).toBeVisible();
  // S2 §9: one second, and the page that follows.
  await page.clock.runFor(900);
  await expect(heading(page, 'Your account is active')).toBeVisible();
  await page.clock.runFor(100);
  await page.clock.resume();
  await expectSignedIn(page, person.name);
  await expect(page).toHaveURL('/who-am-i');
  await expect(page.getByTestId('person-email')).toHaveText(person.email);
  await expect(page.getByText('Address proved', { exact: true })).toBeVisible();
  expect(await refreshCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
});

test('opening the link alone activates nothing (T-LINK)', async ({ page, newVisitor }) => {
  const person = aNewPerson();
  await signUp(page, person);
  const link = await activationLink(person);
  const scanner = await newVisitor();
  for (let visit = 0; visit < 3; visit += 1) {
    await scanner.page.goto(link);
    await expect(heading(scanner.page, 'Activate your account')).toBeVisible();
  }
  await page.goto(link);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(page, person.name);
});

test('a mail opened in another browser asks for a password of its own', async ({ page, newVisitor }) => {
  const person = aNewPerson();
  await signUp(page, person);
  const phone = await newVisitor();
  await phone.page.goto(await activationLink(person));
  await phone.page.getByLabel('Password', { exact: true }).fill('Chosen-on-the-phone-7');
  await phone.page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(phone.page, person.name);
});

test('a used link says so and offers a new one', async ({ page, newVisitor, watch }) => {
  const person = aNewPerson();
  await signUp(page, person);
  const link = await activationLink(person);
  await page.goto(link);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(page);

  watch.expect(/status of 400/);
  const later = await newVisitor();
  later.watch.expect(/status of 400/);
  await later.page.goto(link);
  await expect(heading(later.page, 'This link no longer works')).toBeVisible();
  await later.page.getByLabel('E-mail').fill(person.email);
  await later.page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(heading(later.page, 'Check your mail')).toBeVisible();
});

test('a new mail replaces the first link', async ({ page, newVisitor }) => {
  const person = aNewPerson();
  await signUp(page, person);
  const first = await activationLink(person);
  const visitor = await newVisitor();
  visitor.watch.expect(/status of 400/);
  await visitor.page.goto(first.replace(/token=[^&]+/, 'token=expired'));
  await visitor.page.getByLabel('E-mail').fill(person.email);
  await visitor.page.getByRole('button', { name: 'Send a new link' }).click();
  const second = await activationLink(person, 2);
  expect(second).not.toBe(first);

  await visitor.page.goto(first);
  await expect(heading(visitor.page, 'This link no longer works')).toBeVisible();
  await page.goto(second);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(page, person.name);
});

test('an address that has an account sees the same page, and its owner gets a mail about it', async ({ page }) => {
  const owner = await anAccount(origin);
  await signUp(page, { ...aNewPerson(), email: owner.email });
  await mailTo(origin, owner.email, /already/i);
  expect((await mailsTo(origin, owner.email)).filter(({ subject }) => /activate/i.test(subject))).toHaveLength(1);
});

test('whoever opens a link while somebody is signed in is signed out first', async ({ page, newVisitor }) => {
  const visitor = await newVisitor();
  const newcomer = aNewPerson();
  await signUp(visitor.page, newcomer);
  const earlier = aNewPerson();
  await signUp(page, earlier);
  await page.goto(await activationLink(earlier));
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(page, earlier.name);

  const logout = page.waitForResponse((response) => response.url().endsWith('/auth/v1/logout'));
  await page.goto(await activationLink(newcomer));
  await logout;
  await expect(page.getByRole('button', { name: 'Activate account' })).toBeVisible();
});

test.describe('without activation', () => {
  test('signs up and is in at once', async ({ newVisitor, newServer }) => {
    const server = await newServer({ signIn: { activation: 'off' } });
    const { page } = await newVisitor({ baseURL: server.origin });
    const person = aNewPerson();
    await page.goto('/account/sign-up');
    await fillSignUp(page, person);
    await expectSignedIn(page, person.name);
    await expect(page).toHaveURL('/');
  });
});

test('what is missing is explained at the field, and what was typed stays', async ({ page }) => {
  await page.goto('/account/sign-up');
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible();
  await expect(page.getByText('This password does not meet the rules yet.')).toBeVisible();
  await expect(page.getByLabel('Work e-mail')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
});
