import type { Page } from '@playwright/test';
import { aNewUser } from '../running-server/user.ts';
import { buildHost, hostOrigin, serveHost, strictPolicy } from './hosts/hosted-page.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  fillSignUp,
  heading,
  landing,
  problem,
  signOut,
  test,
  chooseOption,
} from './journey.ts';

const ofServer = /\/(frontegg|lab|oauth)\//;

test.beforeEach(async ({ context }) => {
  // No server: whatever is not a file of the page fails the test.
  await context.route(ofServer, async (route) => {
    calls.push(route.request().url());
    await route.abort();
  });
});

const calls: string[] = [];
test.afterEach(() => {
  expect(calls.splice(0)).toEqual([]);
});

test('the same journey plays with no server', async ({ page }) => {
  const user = aNewUser();
  await page.goto('/?preview=on');
  await expect(landing(page)).toBeVisible();
  await page.getByRole('button', { name: 'Start free' }).click();
  await fillSignUp(page, user);
  await expect(heading(page, 'Check your email')).toBeVisible();

  await openMail(page);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expectSignedIn(page, user.name);
  await signOut(page);

  await enterEmail(page, user.email);
  await enterPassword(page, 'Not-the-password-1');
  await expect(problem(page)).toContainText("couldn't sign you in");
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
  await signOut(page);

  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await openMail(page);
  await page.getByRole('textbox', { name: 'New password' }).fill('Difference-engine-2!');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'Your password was changed')).toBeVisible();
});

test('signing in elsewhere plays with no server: social providers, a tenant, what may go wrong, an emergency code', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 40[039]|ssoLogin|socialLogin/);
  await page.goto('/?preview=on');
  await page.goto('/account/sign-up');
  await chooseOption(page, 'Continue with LinkedIn');
  await expectSignedIn(page, 'Nova Newcomer');
  await signOut(page);

  await page.getByText('Sign-in elsewhere').click();
  await page.getByLabel('Social providers').selectOption('accountExists');
  await chooseOption(page, 'Continue with Apple');
  await expect(problem(page)).toContainText('An account with this email address already exists');
  await page.getByRole('button', { name: 'Back to sign-in' }).click();

  await page.getByLabel('Email').fill('ada.lovelace@acme-sso.test');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page, 'Continue with single sign-on')).toBeVisible();
  await expectSignedIn(page, 'Ada Lovelace');
  await signOut(page);

  await page.getByText('Sign-in elsewhere').click();
  await page.getByLabel('Single sign-on').selectOption('required');
  await enterEmail(page, 'admin@acme.test');
  await enterPassword(page, 'Foyer-demo-2026');
  await page.getByRole('button', { name: 'Use an emergency code' }).click();
  await page.getByRole('textbox', { name: 'Emergency code' }).fill('preview-emergency-code');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page, 'Ada Admin');
});

test('a host with hosted login plays with no server: the box for its page, out and back with a code, silently after a reload', async ({
  page,
  context,
}) => {
  await serveHost(context, await buildHost('hosted-preview-host.tsx'), { policy: strictPolicy });
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url());
  });
  await page.goto(`${hostOrigin}/`);
  await enterEmail(page, 'admin@acme.test');
  await enterPassword(page, 'Foyer-demo-2026');
  await expect(heading(page, 'Hello, Ada Admin')).toBeVisible();
  const back = page.waitForURL(/\/oauth\/callback\?code=/, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await back;
  await expect(heading(page, 'Hello, Cara Careful')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('HOSTED_LOGIN_VERIFIER_KEY'))).toBeNull();
  await page.reload();
  await expect(heading(page, 'Hello, Cara Careful')).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the page says that it is a preview, and leaves it', async ({ page, context }) => {
  await page.goto('/?preview=on');
  await expect(page.getByText('Canned data, no server')).toBeVisible();
  await context.unroute(ofServer);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText('Canned data, no server')).toHaveCount(0);
  await expect(landing(page)).toBeVisible();
});

async function openMail(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open link' }).click();
}
