import type { Page } from '@playwright/test';
import { anAccount } from '../running-server/account.ts';
import { mailsTo } from '../running-server/lab-inbox.ts';
import { aNewPerson } from '../running-server/person.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  fillSignUp,
  heading,
  origin,
  problem,
  signIn,
  signOut,
  test,
} from './journey.ts';

/** Specification 2, §8. */
const generic = "We're facing some difficulties, Please try again";
const tooLarge = 'Error request is too large';

const passwordCall = '**/auth/v1/user';

interface BadAnswer {
  readonly name: string;
  readonly answer: { readonly status: number; readonly contentType: string; readonly body: string };
  readonly text: string;
}

// No text twice in a row: what stands there is of the last answer.
const badAnswers: readonly BadAnswer[] = [
  { name: 'a 500 with HTML', answer: html(500, '<h1>Bad gateway</h1>'), text: generic },
  { name: 'a 500 with JSON without errors', answer: json(500, '{}'), text: 'Error 500 - Internal Server Error' },
  { name: 'a 502 with nothing', answer: html(502, ''), text: generic },
  { name: 'a 400 with two errors', answer: json(400, '{"errors":["One","Two"]}'), text: 'One, Two' },
  { name: 'a 500 with broken JSON', answer: json(500, '{"errors": ["half'), text: generic },
  { name: 'a 413', answer: html(413, 'too big'), text: tooLarge },
];

test('C-2 C-4 each bad answer has the specified text, what was typed stays, and the same press asks again', async ({
  page,
  watch,
}) => {
  watch.expect(/status of [45]\d\d/, /difficulties|Error 500|One, Two/);
  await page.goto('/account/login');
  await enterEmail(page, 'ada@example.test');
  await password(page).fill('Typed-once-1');
  for (const { name, answer, text } of badAnswers) {
    await page.route(passwordCall, (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(problem(page), name).toContainText(text);
    await expect(password(page), name).toHaveValue('Typed-once-1');
    await expect(page.getByText('ada@example.test'), name).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }), name).toBeEnabled();
    await page.unroute(passwordCall);
  }
});

test('C-3 a success with broken JSON leaves nothing stuck', async ({ page, watch }) => {
  watch.expect(/difficulties|Failed to authenticate/);
  await page.goto('/account/login');
  await enterEmail(page, 'ada@example.test');
  await page.route(passwordCall, (route) => route.fulfill(json(200, '{"accessToken": "ey')));
  await enterPassword(page, 'Typed-once-1');
  await expect(problem(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(password(page)).toHaveValue('Typed-once-1');
});

test('C-1 a dead network is said, what was typed stays, and the same press works once it is back', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/net::ERR|got no answer/);
  const person = await anAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, person.email);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you typed stays here.')).toBeVisible();
  await enterPassword(page, person.password);
  await expect(problem(page).filter({ hasText: generic })).toBeVisible();
  await expect(password(page)).toHaveValue(person.password);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, person.name);
});

test('a sign-up over a dead network keeps the whole form', async ({ page, context, watch }) => {
  watch.expect(/net::ERR|got no answer/);
  const person = aNewPerson();
  await page.goto('/account/sign-up');
  await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible();
  await context.setOffline(true);
  await fillSignUp(page, person);
  await expect(problem(page).filter({ hasText: generic })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Company')).toHaveValue(person.companyName);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your mail')).toBeVisible();
});

test('C-6 a double click signs in once', async ({ page }) => {
  const person = await anAccount(origin);
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/auth/v1/user') ? 1 : 0));
  await page.goto('/account/login');
  await enterEmail(page, person.email);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick();
  await expectSignedIn(page, person.name);
  expect(sent).toBe(1);
});

test('a double click opens one account', async ({ page }) => {
  const person = aNewPerson();
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/users/v1/signUp') ? 1 : 0));
  await page.goto('/account/sign-up');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Work e-mail').fill(person.email);
  await page.getByLabel('Company').fill(person.companyName);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(heading(page, 'Check your mail')).toBeVisible();
  expect(sent).toBe(1);
  await page.waitForTimeout(500);
  expect(await mailsTo(origin, person.email)).toHaveLength(1);
});

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
  const person = await anAccount(origin);
  await signIn(page, person);
  await page.reload();
  await expectSignedIn(page, person.name);
  await signOut(page);
});

test('without locks and channels one signs in, reloads and signs out', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  });
  const person = await anAccount(origin);
  await signIn(page, person);
  await page.reload();
  await expectSignedIn(page, person.name);
  const other = await context.newPage();
  await other.goto('/who-am-i');
  await expectSignedIn(other);
  await signOut(page);
  await expect(other.getByText(person.email)).toHaveCount(0);
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
            parameters.length > 0 ? Reflect.construct(target, parameters) : new target(target.now() + shift),
          get: (target, key) => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key)),
        });
        Object.defineProperty(window, 'Date', { value: wrong });
      },
      years * 365 * 86_400_000,
    );
    const person = await anAccount(origin);
    await signIn(page, person);
    await page.reload();
    await expectSignedIn(page, person.name);
    let refreshes = 0;
    page.on('request', (request) => (refreshes += request.url().endsWith('/token/refresh') ? 1 : 0));
    await page.waitForTimeout(2500);
    expect(refreshes).toBe(0);
  });
}

test('the public configuration failing for good leaves a login page that works', async ({ page, watch }) => {
  watch.expect(/status of 500|failed to|difficulties/);
  const person = await anAccount(origin);
  await page.route(/\/(flags|vendors\/public|metadata\?.*|configurations\/v1\/.*|sso\/v2.*)$/, (route) =>
    route.fulfill(html(500, '<h1>down</h1>')),
  );
  await page.goto('/account/login');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await enterEmail(page, person.email);
  await enterPassword(page, person.password);
  await expectSignedIn(page, person.name);
});

function password(page: Page) {
  return page.getByRole('textbox', { name: 'Password', exact: true });
}

function html(status: number, body: string) {
  return { status, contentType: 'text/html', body };
}

function json(status: number, body: string) {
  return { status, contentType: 'application/json', body };
}
