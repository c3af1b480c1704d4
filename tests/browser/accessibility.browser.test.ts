import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { anAccount, call } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser, type User } from '../running-server/user.ts';
import { findings, themeRules } from './axe.ts';
import {
  activationLink,
  box,
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  fillSignUp,
  heading,
  landing,
  openSignedIn,
  origin,
  problem,
  resetLink,
  test,
} from './journey.ts';
import { plugIn, profiles } from './virtual-authenticator.ts';
import { callAs, signInBy, typeCode } from './sign-in-methods.ts';

const anyUser: Pick<User, 'email' | 'password'> = {
  email: 'ada@example.test',
  password: 'Not-the-password-1',
};

// Each screen is looked at where a journey comes by: the way to it costs more than the look.
test.describe('axe finds nothing, light and dark', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' });
  test.beforeEach(({ watch }) => watch.expect(/status of 40[01]|net::ERR|got no answer/));

  test('on the way to the password, offline, and after a wrong one', async ({ page, context }) => {
    await visit(page, '/', landing(page));
    await expectAccessible(page, 'landing');
    await visit(page, '/account/login', heading(page, 'Sign in'));
    await expectAccessible(page, 'login');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    await expectAccessible(page, 'login with a missing e-mail');
    await enterEmail(page, anyUser.email);
    await expectAccessible(page, 'password');
    const offline = page.getByText('You’re offline. Your input is kept.');
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await expectAccessible(page, 'offline');
    await context.setOffline(false);
    await expect(offline).toBeHidden();
    await enterPassword(page, anyUser.password);
    await expect(problem(page)).toBeVisible();
    await expectAccessible(page, 'wrong password');
  });

  test('signed in, in the application, and with the account menu open', async ({ page }) => {
    const user = await anAccount(origin);
    await holdScreen(page, '/account/login', 200);
    await page.goto('/account/login');
    await enterEmail(page, user.email);
    await enterPassword(page, user.password);
    await expect(heading(page, 'You’re signed in')).toBeVisible();
    await expectAccessible(page, 'signed in, going on');
    await page.goto('/');
    await expectSignedIn(page);
    await expectAccessible(page, 'application');
    await page.goto('/who-am-i');
    await expectSignedIn(page);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await expectAccessible(page, 'who am I, with the account menu open');
  });

  test('from the sign-up to an active account, also in another browser', async ({ page }) => {
    const user = aNewUser();
    await visit(page, '/account/sign-up', rules(page));
    await expectAccessible(page, 'sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter your company name.')).toBeVisible();
    await expectAccessible(page, 'sign-up with everything missing');
    await fillSignUp(page, user);
    await expect(heading(page, 'Check your email')).toBeVisible();
    await expectAccessible(page, 'sign-up done');
    await holdScreen(page, '/account/activate', 1000);
    await visit(page, await activationLink(user), heading(page, 'Activate your account'));
    await expectAccessible(page, 'activation');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(heading(page, 'Your account is active')).toBeVisible();
    await expectAccessible(page, 'activation done');
    const elsewhere = aNewUser();
    await call(origin, '/users/v1/signUp', elsewhere);
    await visit(
      page,
      await activationLink(elsewhere),
      page.getByLabel('Password', { exact: true }),
    );
    await expectAccessible(page, 'activation in another browser');
  });

  test('from a forgotten password to a new one', async ({ page }) => {
    await visit(page, '/account/forget-password', heading(page, 'Reset your password'));
    await expectAccessible(page, 'forgot password');
    await page.getByLabel('Email').fill(anyUser.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    await expectAccessible(page, 'forgot password, mail sent');
    const user = await anAccount(origin);
    await call(origin, '/users/v1/passwords/reset', { email: user.email });
    await visit(page, await resetLink(user), rules(page));
    await expectAccessible(page, 'new password');
    await page.getByRole('textbox', { name: 'New password' }).fill('Difference-engine-2!');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(heading(page, 'Your password was changed')).toBeVisible();
    await expectAccessible(page, 'new password saved');
  });

  test('where the links of mails lead, alive and dead', async ({ page }) => {
    const alive = '/account/login/magic-link?token=t';
    await visit(page, alive, page.getByRole('button', { name: 'Sign in' }));
    await expectAccessible(page, alive);
    for (const [path, title] of [
      ['/account/activate', 'This link no longer works'],
      ['/account/reset-password', 'This link no longer works'],
      ['/account/login/magic-link', 'This link no longer works'],
      ['/account/invitation/accept', 'This invitation no longer works'],
      ['/account/impersonate?userId=u&actorToken=t', 'Impersonate a user'],
      ['/account/unlock?token=t', 'Unlock your account'],
    ] as const) {
      await visit(page, path, heading(page, title));
      await expectAccessible(page, path);
    }
  });

  test('offering a passkey', async ({ page }) => {
    await plugIn(page, profiles.platform);
    const user = await anAccount(origin);
    await page.goto('/account/login');
    await enterEmail(page, user.email);
    await enterPassword(page, user.password);
    await expect(heading(page, 'Sign in faster next time')).toBeVisible();
    await expectAccessible(page, 'offer of a passkey');
  });

  test('signing in by codes and links, and with a lost phone', async ({ page }) => {
    await signInBy(page, anyUser.email, 'Get a code by email');
    await typeCode(page, '000000');
    await expect(page.getByText(/That code is incorrect/)).toBeVisible();
    await expectAccessible(page, 'code by mail, refused');
    await signInBy(page, anyUser.email, 'Get a code by SMS');
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await expectAccessible(page, 'code by text message');
    await signInBy(page, anyUser.email, 'Get a link by email');
    await expect(page.getByLabel('Code from the email')).toBeVisible();
    await expectAccessible(page, 'link by mail');
    await visit(page, '/account/reset-phone-number', heading(page, 'Lost your phone?'));
    await expectAccessible(page, 'lost phone');
    await page.getByLabel('Email').fill(anyUser.email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await expectAccessible(page, 'lost phone, code');
  });

  test('on the invitation of a new user, while another user is signed in', async ({ page }) => {
    const inviter = await anAccount(origin);
    const { email } = aNewUser();
    await callAs(inviter, '/users/v2', { email });
    await openSignedIn(page, inviter);
    await page.goto(
      linkTo(await mailTo(origin, email, /invited you to/i), '/account/invitation/accept'),
    );
    await expect(page.getByRole('button', { name: 'Switch and accept' })).toBeVisible();
    await expectAccessible(page, 'invitation');
  });

  test('while the page waits for the session', async ({ page }) => {
    await page.route('**/token/refresh', () => undefined);
    await page.goto('/');
    // The ring comes after a moment only.
    const waiting = page.getByRole('status').filter({ hasText: 'One moment' });
    await expect(waiting.locator('.foyer-spinner')).toHaveCSS('opacity', '1');
    await expectAccessible(page, 'loading');
  });
});

const website = join(import.meta.dirname, '../../.artifacts/docs');
const kinds = [
  'index',
  'guides/components',
  'galleries',
  'reference/api/groups',
  'comparison',
  '404',
];

test.describe('axe finds nothing on the documentation website', () => {
  test.skip(!existsSync(website), 'npm run docs builds it; the nightly run does');
  for (const colorScheme of ['light', 'dark'] as const)
    test(`one page of each kind, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.route('http://docs.test/**', (route) =>
        route.fulfill({ path: join(website, new URL(route.request().url()).pathname) }),
      );
      for (const kind of kinds) {
        await page.goto(`http://docs.test/${kind}.html`);
        // the script of the page adds the names of the landmarks and the content of the 404 page
        await expect(page.locator('aside[aria-label="Pages"], .rp-not-found')).toBeAttached();
        expect(await findings(page), kind).toEqual([]);
      }
    });
});

test('nothing is wider than the page, whatever its width', async ({ page }) => {
  for (const path of [
    '/',
    '/account/login',
    '/account/sign-up',
    '/account/forget-password',
    '/account/reset-phone-number',
    '/account/invitation/accept',
  ]) {
    await page.goto(path);
    await expect(box(page).or(landing(page))).toBeVisible();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

/** In both themes; the page is in its light one before and after. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await findings(page), screen).toEqual([]);
  const light = await getInk(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await getInk(page), screen).not.toBe(light);
  expect(await findings(page, { only: themeRules }), `${screen}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The color of the text on the page: another one in the dark. */
function getInk(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color);
}

async function visit(page: Page, path: string, seen: Locator): Promise<void> {
  await page.goto(path);
  await expect(seen).toBeVisible();
}

function rules(page: Page) {
  return page.getByRole('list', { name: 'Password rules' });
}

/** Holds a screen of this path that continues by itself after the given number of milliseconds, so that there is time to look. */
async function holdScreen(page: Page, path: string, milliseconds: number): Promise<void> {
  await page.addInitScript(
    ([at, pause]) => {
      if (location.pathname !== at) return;
      const real = window.setTimeout;
      Reflect.set(window, 'setTimeout', (run: () => void, delay: number) =>
        real(run, delay === pause ? 600_000 : delay),
      );
    },
    [path, milliseconds] as const,
  );
}
