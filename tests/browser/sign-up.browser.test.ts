import { aNewUser } from '../running-server/user.ts';
import {
  activationLink,
  expect,
  expectSignedIn,
  fillSignUp,
  heading,
  holdTime,
  refreshCookie,
  signUp,
  test,
} from './journey.ts';

test('signs up, gets a mail, presses the button and continues to where the visit began', async ({
  page,
  context,
}) => {
  const user = aNewUser();
  await page.goto('/who-am-i');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(page, user);
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByText(user.email)).toBeVisible();
  expect(await refreshCookie(context)).toBeUndefined();

  await page.clock.install();
  await page.goto(await activationLink(user));
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
  await expectSignedIn(page, user.name);
  await expect(page).toHaveURL('/who-am-i');
  await expect(page.getByTestId('person-email')).toHaveText(user.email);
  await expect(page.getByText('Address proved', { exact: true })).toBeVisible();
  expect(await refreshCookie(context)).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
});

test('a mail opened in another browser asks for a password of its own', async ({
  page,
  newVisitor,
}) => {
  const user = aNewUser();
  await signUp(page, user);
  const phone = await newVisitor();
  await phone.page.goto(await activationLink(user));
  await phone.page.getByLabel('Password', { exact: true }).fill('Chosen-on-the-phone-7');
  await phone.page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(phone.page, user.name);
});

test('anyone who opens a link while a user is signed in is signed out first', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const newcomer = aNewUser();
  await signUp(visitor.page, newcomer);
  const earlier = aNewUser();
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
    const user = aNewUser();
    await page.goto('/account/sign-up');
    await fillSignUp(page, user);
    await expectSignedIn(page, user.name);
    await expect(page).toHaveURL('/');
  });
});
