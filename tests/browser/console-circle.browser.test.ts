import { anAccount } from '../running-server/account.ts';
import {
  banner,
  consoleOrigin,
  endSession,
  expectConsole,
  expectForm,
  hostOrigin,
  signInToConsole,
} from './console-journey.ts';
import { expect, heading, origin, test } from './journey.ts';

const getCookie = async (
  page: { context(): { cookies(): Promise<{ name: string }[]> } },
  name: string,
) => (await page.context().cookies()).find((cookie) => cookie.name === name);

test.describe('the circle', () => {
  test('from the console to the sign-in, and into the console with a cookie no script can read', async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto(hostOrigin);
    await expect(banner(page)).toHaveCount(0);
    await signInToConsole(page);
    expect(await getCookie(page, 'x-talon-auth')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    expect(await getCookie(page, 'x-talon-origin')).toMatchObject({ httpOnly: true });
    expect(await page.evaluate(() => document.cookie)).toBe('');
    for (const address of addresses) expect(address).not.toMatch(/token|eyJ/);
  });

  const reasons: readonly [reason: string, ip: string | undefined, text: string][] = [
    ['Timeout', undefined, 'Session expired due to inactivity'],
    ['Work enforcement', undefined, 'Please sign-in using the Prisma Access Browser'],
    ['IP address not allowed', '203.0.113.7', 'Client IP address "203.0.113.7" is not allowed'],
    ['IP address not allowed', '', 'Client IP address is not allowed'],
    ['Unauthorized', undefined, 'Session expired due to inactivity'],
  ];
  test('a session ends for each reason, the banner says so once, and one signs in again', async ({
    page,
  }) => {
    await page.goto(hostOrigin);
    await signInToConsole(page);
    for (const [reason, ip, text] of reasons) {
      await endSession(page, reason, ip);
      await expectForm(page);
      await expect(banner(page)).toHaveText(text);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      await page.reload();
      await expectForm(page);
      await expect(banner(page)).toHaveCount(0);
      await signInToConsole(page);
    }
  });

  test('a hostile address in the cookie is text, never markup', async ({ page, context }) => {
    const hostile = '<img src=x onerror=alert(1)><b id=owned>';
    await context.addCookies([
      { name: 'x-talon-session-timeout-reason', value: 'notAllowedIp', url: consoleOrigin },
      { name: 'x-talon-ip', value: encodeURIComponent(hostile), url: consoleOrigin },
    ]);
    await page.goto(consoleOrigin);
    await expect(banner(page)).toHaveText(`Client IP address "${hostile}" is not allowed`);
    await expect(page.locator('#owned')).toHaveCount(0);
    await expectForm(page);
  });
});

test.describe('the session', () => {
  test('a cookie past its time is renewed while the login provider keeps the session alive', async ({
    page,
    context,
  }) => {
    await page.goto(hostOrigin);
    await signInToConsole(page);
    await context.clearCookies({ name: 'x-talon-auth' });
    await page.goto(hostOrigin);
    await expectConsole(page);
    expect(await getCookie(page, 'x-talon-auth')).toBeDefined();
  });

  test('when that session is over too, the banner says that it expired', async ({
    page,
    context,
  }) => {
    await page.goto(hostOrigin);
    await signInToConsole(page);
    // The console's own refresh would bring the cookie back.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await context.clearCookies({ name: 'x-talon-auth' });
    await context.clearCookies({ name: /^fe_refresh_/ });
    await page.goto(hostOrigin);
    await expectForm(page);
    await expect(banner(page)).toHaveText('Session expired due to inactivity');
  });

  test('a user who signs out in the application has left the console too', async ({
    page,
    context,
    watch,
  }) => {
    watch.expect(/status of 401/); // the console asks while the session ends under it
    const user = await anAccount(origin);
    await page.goto(hostOrigin);
    await signInToConsole(page, user);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${origin}/account/logout`);
    await expect(heading(elsewhere, 'Sign in')).toBeVisible();
    await elsewhere.close();
    await page.goto(consoleOrigin);
    await expectForm(page);
    // Cleared in the background: the form waits for nobody.
    await expect.poll(() => getCookie(page, 'x-talon-auth')).toBeUndefined();
  });
});

test('in the preview the whole circle is walked without a server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) asked.push(request.url());
  });
  await page.goto(`${consoleOrigin}/?preview=on`);
  await expect(page.getByText('Preview with canned data')).toBeVisible();
  for (const [reason, text] of [
    ['Work enforcement', 'Please sign-in using the Prisma Access Browser'],
    ['IP address not allowed', 'Client IP address "198.51.100.9" is not allowed'],
  ] as const) {
    await signInToConsole(page);
    await expect(page).toHaveURL(`${hostOrigin}/preview`);
    await endSession(
      page,
      reason,
      reason === 'IP address not allowed' ? '198.51.100.9' : undefined,
    );
    await expect(banner(page)).toHaveText(text);
  }
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Leave preview' }).click();
  await expectForm(page);
  await expect(page.getByText('Preview with canned data')).toHaveCount(0);
});
