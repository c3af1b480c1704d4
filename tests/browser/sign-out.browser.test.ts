import { anAccount, call } from '../running-server/account.ts';
import {
  accountMenu,
  expect,
  expectSignedIn,
  heading,
  landing,
  openSignedIn,
  origin,
  refreshCookie,
  signIn,
  signOut,
  test,
} from './journey.ts';

test('ASVS-7.4.4 signing out clears the page and the cookie, and ends the session on the server', async ({
  page,
  context,
}) => {
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  const cookie = await refreshCookie(context);
  await signOut(page);
  expect(await refreshCookie(context)).toBeUndefined();
  const again = await call(
    origin,
    '/auth/v1/user/token/refresh',
    {},
    `${cookie?.name}=${cookie?.value}`,
  );
  expect(again.status).toBe(401);
  await page.goto('/who-am-i');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('every tab follows', async ({ page, context }) => {
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/who-am-i');
    await expectSignedIn(tab);
  }
  await signOut(page);
  for (const tab of tabs) {
    await expect(accountMenu(tab)).toHaveCount(0);
    await expect(tab.getByText(user.email)).toHaveCount(0);
  }
});

test('ASVS-14.3.1 the back button shows nothing of the session', async ({ page }) => {
  const user = await anAccount(origin);
  await page.goto('/');
  await expect(landing(page)).toBeVisible();
  await signIn(page, user);
  await page.goto('/who-am-i');
  await expect(page.getByTestId('person-email')).toHaveText(user.email);
  await signOut(page);
  for (let step = 0; step < 2; step += 1) {
    await page.goBack();
    await expect(heading(page, 'Sign in').or(landing(page))).toBeVisible();
    await expect(accountMenu(page)).toHaveCount(0);
    await expect(page.getByText(user.email)).toHaveCount(0);
  }
});

test('back to a page that was left for another site shows nothing after signing out elsewhere', async ({
  page,
  context,
}) => {
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  await page.goto('/who-am-i');
  await expect(page.getByTestId('person-email')).toBeVisible();
  await page.goto(`${origin}/lab`);
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByText(user.email)).toHaveCount(0);
});

test('signing out without a network still signs out here, and the server learns it later', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/net::ERR|got no answer/);
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  const cookie = await refreshCookie(context);
  await context.route('**/auth/v1/logout', (route) => route.abort());
  await signOut(page);
  await context.unroute('**/auth/v1/logout');
  await page.goto('/');
  await expect(landing(page)).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await call(
        origin,
        '/auth/v1/user/token/refresh',
        {},
        `${cookie?.name}=${cookie?.value}`,
      );
      return answer.status;
    })
    .toBe(401);
});
