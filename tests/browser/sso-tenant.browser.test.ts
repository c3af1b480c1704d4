import type { Page } from '@playwright/test';
import { anAccount } from '../running-server/account.ts';
import { aNewUser } from '../running-server/user.ts';
import { findings } from './axe.ts';
import {
  aTenant,
  callsBy,
  callsIn,
  chooseOutsider,
  emergencyCode,
  enforce,
  forceSecondFactor,
  join,
  leaveFor,
  stayHere,
} from './tenant.ts';
import {
  accountMenu,
  box,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  landing,
  origin,
  problem,
  test,
  chooseOption,
} from './journey.ts';
import { type App, appWith, typeCode } from './second-factor.ts';

/** A test run ends with a refusal, as it signs nobody in. */
const testedIsNoSignIn = /status of 409 .*\/saml\/postlogin/;

async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

/** The address leads to the tenant; this is the way around it. */
async function byPassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await leaveFor(page, email);
  await page.getByRole('button', { name: 'Other ways to sign in' }).click();
  await enterPassword(page, password);
}

async function leaveByMenu(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const company = (page: Page, name: string) =>
  page.getByRole('button', { name: `Company: ${name}` });

test.describe('a tenant that opens by its own sign-in only', () => {
  test('who works in another one chooses it, is led there, and is back inside it; signing out ends both', async ({
    page,
    watch,
  }) => {
    watch.expect(
      testedIsNoSignIn,
      /status of 403 .*\/users\/v1\/tenant/,
      /status of 403 .*\/saml\/postlogin/,
    );
    const strict = await aTenant();
    const { admin: chief } = strict;
    const other = await anAccount(origin);
    await join({ call: await callsBy(other) }, chief);
    await enforce(strict, page);
    const letGo = await stayHere(page);
    await byPassword(page, chief);
    await letGo();
    await expect(company(page, other.companyName)).toBeVisible();
    await page.goto('/who-am-i');

    await company(page, other.companyName).click();
    await page.getByRole('menuitemradio', { name: chief.companyName }).click();
    await expect(heading(page, /Acme Directory/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(company(page, other.companyName)).toBeVisible();

    await page.goto('/who-am-i');
    await company(page, other.companyName).click();
    await page.getByRole('menuitemradio', { name: chief.companyName }).click();
    await chooseOutsider(page, chief.email);
    await expect(company(page, chief.companyName)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/who-am-i');
    await expect(page.getByTestId('claims')).toContainText(strict.tenantId);

    const ended = page.waitForRequest(/\/lab\/idp\/saml\/slo\?.*SAMLRequest=/);
    await leaveByMenu(page);
    await ended;
    await expect(landing(page)).toBeVisible();
    await page.goto('/who-am-i');
    await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  });

  test('an administrator whose tenant cannot sign them in types the emergency code beside the password, once', async ({
    page,
    watch,
  }) => {
    watch.expect(testedIsNoSignIn, /status of 403 .*\/auth\/v1\/user/);
    const strict = await aTenant();
    await enforce(strict, page);
    const code = await emergencyCode(strict);
    await stayHere(page);
    for (const isFirst of [true, false]) {
      await byPassword(page, strict.admin);
      await expect(heading(page, 'Continue with single sign-on')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveAttribute('data-step', 'stopped');
      await page.getByRole('button', { name: 'Use an emergency code' }).click();
      await expectAccessible(page);
      const field = page.getByRole('textbox', { name: 'Emergency code' });
      if (isFirst) {
        await field.fill('not-this-one');
        await field.press('Enter');
        await expect(problem(page)).toBeVisible();
      }
      await field.fill(code);
      await field.press('Enter');
      if (!isFirst) break;
      await expectSignedIn(page);
      await leaveByMenu(page);
      await expect(landing(page)).toBeVisible();
    }
    await expect(problem(page)).toBeVisible();
    await expect(accountMenu(page)).toHaveCount(0);
  });
});

/** Sets up an app where one is demanded, and answers it. */
async function setUpApp(page: Page): Promise<App> {
  await expect(heading(page, 'Protect your account')).toBeVisible();
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await page.getByRole('button', { name: 'Can’t scan it?' }).click();
  const app = appWith(await page.locator('.foyer-box-secret').innerText());
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expectSignedIn(page);
  return app;
}

test.describe('an MFA method that the tenant asks for', () => {
  test('is set up after the first sign-in at the provider, and asked for after the next, by OpenID Connect and by SAML', async ({
    page,
  }) => {
    const careful = await aTenant({ protocol: 'oidc' });
    await forceSecondFactor(careful);
    const email = `new@${careful.domain}`;
    await leaveFor(page, email);
    await chooseOutsider(page, email);
    const app = await setUpApp(page);
    await page.context().clearCookies();
    await leaveFor(page, email);
    await chooseOutsider(page, email);
    await expect(box(page)).toHaveAttribute('data-step', 'authenticatorApp');
    // The page that came back is not lost by a reload.
    await page.reload();
    await typeCode(page, app.code(1));
    await expectSignedIn(page);

    const bySaml = await aTenant();
    await forceSecondFactor(bySaml);
    await page.context().clearCookies();
    await leaveFor(page, bySaml.admin.email);
    await chooseOutsider(page, bySaml.admin.email);
    const own = await setUpApp(page);
    await page.context().clearCookies();
    await leaveFor(page, bySaml.admin.email);
    await chooseOutsider(page, bySaml.admin.email);
    await expect(box(page)).toHaveAttribute('data-step', 'authenticatorApp');
    await expect(accountMenu(page)).toHaveCount(0);
    await typeCode(page, own.code(1));
    await expectSignedIn(page);
  });

  test('is set up and asked for after a social sign-in as well', async ({ page, context }) => {
    const { email } = aNewUser();
    await page.goto('/account/sign-up');
    await chooseOption(page, 'Continue with GitHub');
    await chooseOutsider(page, email);
    await expectSignedIn(page);
    await forceSecondFactor({ call: await callsIn(context) });
    await context.clearCookies();
    const signIn = async () => {
      await page.goto('/account/login');
      await chooseOption(page, 'Continue with GitHub');
      await chooseOutsider(page, email);
    };
    await signIn();
    const app = await setUpApp(page);
    await context.clearCookies();
    await signIn();
    await typeCode(page, app.code(1));
    await expectSignedIn(page);
  });
});

test.describe('a sign-in that begins at the provider', () => {
  test('is taken where the connection allows it', async ({ page }) => {
    const open = await aTenant({ allowIdpInitiated: true });
    await page.goto('/lab/idp/saml/start');
    await chooseOutsider(page, open.admin.email);
    await expectSignedIn(page);
    await expect(page).toHaveURL(origin + '/');
  });
});

test('redirectToSSO is left by a button or by Escape, and then another address or the password works', async ({
  page,
}) => {
  const { admin } = await aTenant();
  const letGo = await stayHere(page);
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leaveFor(page, admin.email);
    await expect(page.getByText(`You’ll sign in at ${new URL(origin).host}.`)).toBeVisible();
    await leave();
    await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
    await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  }
  const other = aNewUser().email;
  await page.getByLabel('Email').fill(other);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page, 'Enter your password')).toBeVisible();
  await expect(page.getByText(other)).toBeVisible();

  await byPassword(page, admin);
  await expectSignedIn(page);
  await letGo();
});

test('a dead network at the first step is shown, and one on the way to the tenant is left by the browser’s own button', async ({
  page,
  watch,
}) => {
  watch.expect(/ERR_FAILED/, /got no answer/);
  const { admin } = await aTenant();
  await page.goto('/account/login');
  await page.route('**/user/sso/prelogin', (route) => route.abort());
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(problem(page)).toBeVisible();
  await page.unroute('**/user/sso/prelogin');
  await page.route('**/auth/sso/start?*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/auth/sso/start?'),
  );
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await failed;
  await page.unroute('**/auth/sso/start?*');
  await page.goBack();
  await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  await leaveFor(page, admin.email);
  await chooseOutsider(page, admin.email);
  await expectSignedIn(page);
});
