import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import type { User } from '../running-server/user.ts';
import {
  type ConfigOverrides,
  type RunningServer,
  startLimit,
  startRunningServer,
} from '../running-server/running-server.ts';
import { type ContextWatch, watchContext } from './context-watch.ts';

/** The server of this run. */
export const origin = process.env['FOYER_TEST_ORIGIN'] ?? '';

/** A visitor with a browser of their own, watched for complaints. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: ContextWatch;
}

interface Fixtures {
  /** What this test's pages complained about; anything unexpected fails the test. */
  readonly watch: ContextWatch;
  /** A server of this test's own. */
  readonly newServer: (overrides?: ConfigOverrides) => Promise<RunningServer>;
  /** Further visitors, each with a browser of their own. */
  readonly newVisitor: (options?: BrowserContextOptions) => Promise<Visitor>;
}

/** A test of the journey: every page it opens is watched. */
export const test = base.extend<Fixtures>({
  baseURL: origin,
  watch: [
    async ({ context }, provide) => {
      const watch = await watchContext(context);
      await provide(watch);
      expect(watch.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
  newServer: async ({ context }, provide, testInfo) => {
    const servers: RunningServer[] = [];
    await provide(async (overrides) => {
      // A start initializes a database: what it may take is not the journey's time.
      testInfo.setTimeout(testInfo.timeout + startLimit);
      const server = await startRunningServer(overrides);
      servers.push(server);
      return server;
    });
    // Pages leave before their server ends, or their last calls find nobody.
    for (const page of context.pages()) await page.close();
    for (const server of servers) await server.close();
  },
  newVisitor: async ({ browser, newServer }, provide) => {
    void newServer; // named so that visitors leave before their servers end
    const visitors: Visitor[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ baseURL: origin, ...options });
      const visitor = {
        context,
        watch: await watchContext(context),
        page: await context.newPage(),
      };
      visitors.push(visitor);
      return visitor;
    });
    for (const { context, watch } of visitors) {
      await context.close();
      expect(watch.unexpected()).toEqual([]);
    }
  },
});

export { expect };

type Credentials = Pick<User, 'email' | 'password'>;

/** The step of the sign-in box that is on the page. */
export function box(page: Page) {
  return page.locator('.foyer-box');
}

/** Waits for a step that may be there for a moment only: each frame is looked at. */
export async function expectMoment(page: Page, step: string): Promise<void> {
  await page.waitForFunction(
    (name) => document.querySelector('.foyer-box')?.getAttribute('data-step') === name,
    step,
  );
}

/**
 * Stops the timers of a page, so that a screen that continues by itself can be looked at. `page.clock.install()` comes before the page is
 * opened, `page.clock.runFor()` or `page.clock.resume()` afterwards.
 */
export async function holdTime(page: Page): Promise<void> {
  // Ahead of now, as getting there takes time, and before the end of what waits for an answer.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** The steps the box shows from now on, also those that are there for a moment only. Call it before the page opens. */
export async function recordSteps(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seenSteps', seen);
    const look = () => {
      const step = document.querySelector('.foyer-box')?.getAttribute('data-step');
      if (step && seen.at(-1) !== step) seen.push(step);
    };
    const what = {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-step'],
    };
    new MutationObserver(look).observe(document, what);
  });
  return () => page.evaluate((): string[] => Reflect.get(window, 'seenSteps'));
}

/** A heading of the sign-in box or the host. */
export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name, level: 1 });
}

/** What the page says went wrong; live regions that say nothing do not count. */
export function problem(page: Page) {
  return page.getByRole('alert').filter({ hasText: /\S/ });
}

/** Fills the sign-up form and sends it. */
export async function fillSignUp(page: Page, user: User): Promise<void> {
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('Work email').fill(user.email);
  await page.getByLabel('Company').fill(user.companyName);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Signs up on the page of it, up to "check your mail". */
export async function signUp(page: Page, user: User, from = origin): Promise<void> {
  await page.goto(`${from}/account/sign-up`);
  await fillSignUp(page, user);
  await expect(heading(page, 'Check your email')).toBeVisible();
}

/** The activation link in a user’s newest mail. */
export async function activationLink({ email }: User, count = 1, from = origin): Promise<string> {
  return linkTo(await mailTo(from, email, /activate/i, count), '/account/activate');
}

/** The reset link in a user’s newest mail. */
export async function resetLink({ email }: User, count = 1): Promise<string> {
  return linkTo(await mailTo(origin, email, /reset/i, count), '/account/reset-password');
}

/** Presses a sign-in option, behind "More options" if it is not among the visible ones. */
export async function chooseOption(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole('button', { name });
  const more = page.getByRole('button', { name: 'More options', expanded: false });
  await expect(option.or(more).first()).toBeVisible();
  if (!(await option.isVisible())) await more.click();
  await option.click();
}

/** Enters the email on the first step. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page, 'Enter your password')).toBeVisible();
}

/** Enters the password on the second step. The first one has such a field too, for password managers, folded away. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await expect(heading(page, 'Enter your password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in through the box, up to the application. */
export async function signIn(
  page: Page,
  { email, password }: Credentials,
  from = origin,
): Promise<void> {
  await page.goto(`${from}/account/login`);
  await enterEmail(page, email);
  await enterPassword(page, password);
  await expectSignedIn(page);
}

/** Signs in by a call of the browser's own: its pages find the session. For journeys whose subject is something else. */
export async function signInByCall(
  context: BrowserContext,
  { email, password }: Credentials,
  from = origin,
): Promise<void> {
  const answer = await context.request.post(`${from}/frontegg/identity/resources/auth/v1/user`, {
    data: { email, password },
    headers: { origin: from },
  });
  if (!answer.ok())
    throw new Error(`sign-in was answered ${answer.status()}: ${await answer.text()}`);
}

/** Opens the application as a user, without the way through the box. */
export async function openSignedIn(page: Page, user: Credentials, from = origin): Promise<void> {
  await signInByCall(page.context(), user, from);
  await page.goto(`${from}/`);
  await expectSignedIn(page);
}

/** The application's own menu of the user who is signed in. */
export function accountMenu(page: Page) {
  return page.getByRole('button', { name: /^Account of / });
}

/** The application shows a user who is signed in. */
export async function expectSignedIn(page: Page, name?: string): Promise<void> {
  await expect(
    name ? page.getByRole('button', { name: `Account of ${name}` }) : accountMenu(page),
  ).toBeVisible();
}

/** The public page of the host, for visitors. */
export function landing(page: Page) {
  return heading(page, 'Send it on Friday. Paid by Tuesday.');
}

/** Signs out from the application's menu, up to the sign-in page. Signing out on the public page of the host stays there. */
export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(landing(page).or(heading(page, 'Sign in'))).toBeVisible();
  if (await landing(page).isVisible()) await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

/** The refresh cookie as it lies in the browser. */
export async function refreshCookie(context: BrowserContext) {
  const cookies = await context.cookies();
  return cookies.find(({ name }) => name.startsWith('fe_refresh_'));
}

/** How often the pages of a context ask for a refresh from now on. */
export function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/token/refresh')) count += 1;
  });
  return () => count;
}
