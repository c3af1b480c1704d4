import { anAccount, aSession, call } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import {
  countRefreshes,
  expect,
  expectSignedIn,
  heading,
  openSignedIn,
  origin,
  refreshCookie,
  signIn,
  test,
} from './journey.ts';

const refresh = '/auth/v1/user/token/refresh';

test('a reload renews the session silently', async ({ page, context }) => {
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  const before = await refreshCookie(context);
  await page.reload();
  await expectSignedIn(page, user.name);
  expect((await refreshCookie(context))?.value).not.toBe(before?.value);
});

test('T-RED-5 the access token is in no storage, no address and no cookie that a script can read', async ({
  page,
}) => {
  await signIn(page, await anAccount(origin));
  await page.goto('/who-am-i');
  await expectSignedIn(page);
  const seen = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  );
  expect(seen).not.toMatch(/eyJ[\w-]+\./);
});

test('twelve tabs opened at once make one refresh', async ({ page, context }) => {
  test.setTimeout(240_000);
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  await page.goto('/lab');
  const tabs = await Promise.all(Array.from({ length: 12 }, () => context.newPage()));
  const refreshes = countRefreshes(context);
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  for (const tab of tabs) await expectSignedIn(tab, user.name);
  expect(refreshes()).toBe(1);
});

test('a tab opened beside a signed-in one needs no refresh at all', async ({ page, context }) => {
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  const refreshes = countRefreshes(context);
  const tab = await context.newPage();
  await tab.goto('/');
  await expectSignedIn(tab, user.name);
  expect(refreshes()).toBe(0);
});

test('a lost refresh reply signs nobody out', async ({ page, context, watch }) => {
  watch.expect(/net::ERR_FAILED|got no answer/);
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  let lost = 0;
  await context.route(`**${refresh}`, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    // The server hears it and rotates; its answer and its cookie never arrive.
    const { cookie = '' } = await route.request().allHeaders();
    await call(origin, refresh, {}, cookie);
    return route.abort();
  });
  await page.reload();
  await expectSignedIn(page, user.name);
  expect(lost).toBe(1);
  await page.reload();
  await expectSignedIn(page, user.name);
});

test('an old refresh token used again ends the family, and its owner gets a mail (T-REF)', async ({
  page,
  watch,
}) => {
  const user = await anAccount(origin);
  const thief = await aSession(origin, user);
  const getCookies = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const second = await call(origin, refresh, {}, thief.cookie);
  const third = await call(origin, refresh, {}, getCookies(second));
  expect((await call(origin, refresh, {}, getCookies(third))).status).toBe(201);
  expect((await call(origin, refresh, {}, thief.cookie)).status).toBe(401);
  expect((await call(origin, refresh, {}, getCookies(third))).status).toBe(401);
  await mailTo(origin, user.email, /sign(ed)?[- ]?(in|out)|session/i);
  watch.expect(/401/);
  await page.goto('/who-am-i');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('after a sleep longer than the token, the page renews by itself', async ({
  page,
  context,
  watch,
}) => {
  const user = await anAccount(origin);
  // whatever the page still waited for when the computer slept
  watch.expect(/ got no answer AbortError/);
  await page.clock.install();
  await openSignedIn(page, user);
  const refreshes = countRefreshes(context);
  await page.clock.fastForward('02:00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(refreshes).toBe(1);
  await expectSignedIn(page, user.name);
});

test('a page loaded while the server is down waits for it and comes back', async ({
  page,
  context,
  watch,
}) => {
  const user = await anAccount(origin);
  watch.expect(/status of 503|net::ERR|got no answer/);
  await openSignedIn(page, user);
  await context.route(`**${refresh}`, (route) =>
    route.fulfill({ status: 503, body: '{"errors":["down"]}' }),
  );
  await page.reload();
  // Unknown is a third state: neither the application nor the public page.
  await expect(page.getByText('This page did not load.')).toBeVisible();
  await expect(page.getByText('Sign in')).toHaveCount(0);
  await context.unroute(`**${refresh}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectSignedIn(page, user.name);
});

test.describe('with a server of its own', () => {
  test('the token is renewed before it expires, without a call being refused', async ({
    newVisitor,
    newServer,
  }) => {
    const server = await newServer({ sessions: { accessTokenSeconds: 5 } });
    const user = await anAccount(server.origin);
    const { page, context } = await newVisitor({ baseURL: server.origin });
    await openSignedIn(page, user, server.origin);
    const refreshes = countRefreshes(context);
    await expect.poll(refreshes).toBeGreaterThanOrEqual(2);
    await expectSignedIn(page, user.name);
  });

  test('a restart of the server is not noticed', async ({ newVisitor, newServer }) => {
    const server = await newServer();
    const user = await anAccount(server.origin);
    const { page, watch } = await newVisitor({ baseURL: server.origin });
    // the bell asks again later
    watch.expect(/\/notification\b/);
    await openSignedIn(page, user, server.origin);
    // what the page still loads would be refused during the restart
    await page.goto('about:blank');
    await server.restart();
    await page.goto('/who-am-i');
    await expectSignedIn(page, user.name);
    await expect(page.getByTestId('person-email')).toHaveText(user.email);
  });
});
