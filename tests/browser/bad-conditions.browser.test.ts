import { anAccount } from '../running-server/account.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  origin,
  signIn,
  signOut,
  test,
} from './journey.ts';

test('C-7 with storage disabled one signs in, reloads and signs out', async ({ page, context }) => {
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  const user = await anAccount(origin);
  await signIn(page, user);
  await page.reload();
  await expectSignedIn(page, user.name);
  await signOut(page);
});

test('without locks and channels one signs in, reloads and signs out', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  });
  const user = await anAccount(origin);
  await signIn(page, user);
  await page.reload();
  await expectSignedIn(page, user.name);
  const other = await context.newPage();
  await other.goto('/who-am-i');
  await expectSignedIn(other);
  await signOut(page);
  await expect(other.getByText(user.email)).toHaveCount(0);
});

for (const [name, years] of [
  ['ten years ahead', 10],
  ['ten years behind', -10],
] as const) {
  test(`with a clock ${name} one signs in, stays in after a reload, and does not refresh in a loop`, async ({
    page,
    context,
  }) => {
    await context.addInitScript(
      (shift) => {
        const RealDate = Date;
        const wrong = new Proxy(RealDate, {
          construct: (target, parameters) =>
            parameters.length > 0
              ? Reflect.construct(target, parameters)
              : new target(target.now() + shift),
          get: (target, key) =>
            key === 'now' ? () => target.now() + shift : Reflect.get(target, key),
        });
        Object.defineProperty(window, 'Date', { value: wrong });
      },
      years * 365 * 86_400_000,
    );
    const user = await anAccount(origin);
    await signIn(page, user);
    await page.reload();
    await expectSignedIn(page, user.name);
    let refreshes = 0;
    page.on(
      'request',
      (request) => (refreshes += request.url().endsWith('/token/refresh') ? 1 : 0),
    );
    await page.waitForTimeout(2500);
    expect(refreshes).toBe(0);
  });
}

test('a public configuration that keeps failing leaves a login page that works', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 500|failed to|difficulties/);
  const user = await anAccount(origin);
  await page.route(
    /\/(flags|vendors\/public|metadata\?.*|configurations\/v1\/.*|sso\/v2.*)$/,
    (route) => route.fulfill(html(500, '<h1>down</h1>')),
  );
  await page.goto('/account/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
});

function html(status: number, body: string) {
  return { status, contentType: 'text/html', body };
}
