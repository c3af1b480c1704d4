import type { Page } from '@playwright/test';
import { anAccount } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import { findings } from './axe.ts';
import {
  box,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  origin,
  signOut,
  test,
} from './journey.ts';
import {
  aUserWithApp,
  appWith,
  reachSecondFactor,
  typeCode,
  withAppAndPhone,
} from './second-factor.ts';
import { plugIn, profiles } from './virtual-authenticator.ts';

const wrongCode = /status of 403 .*\/user\/mfa\//;

async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

test('loginWithTwoFactor after a silent refresh: a page that is loaded again comes back to the MFA method', async ({
  page,
}) => {
  const { user, app } = await aUserWithApp(origin);
  await reachSecondFactor(page, user, origin);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await typeCode(page, app.code(1));
  await expectSignedIn(page);
});

test('verify: with two MFA methods one chooses, and may choose again', async ({ page }) => {
  const user = await anAccount(origin);
  const { app } = await withAppAndPhone(origin, user);
  await reachSecondFactor(page, user, origin);
  await expect(box(page)).toHaveAttribute('data-step', 'verify');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^SMS to/ }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'smsVerifyCode');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use another method' }).click();
  await page.getByRole('button', { name: 'Code from your authenticator app' }).click();
  await typeCode(page, app.code(1));
  await expectSignedIn(page);
});

test('recoverTwoFactor: a recovery code drops the MFA method, tells its owner, and the password alone signs in', async ({
  page,
  watch,
}) => {
  watch.expect(wrongCode);
  const { user, recoveryCode } = await aUserWithApp(origin);
  await reachSecondFactor(page, user, origin);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'recoverTwoFactor');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That email address and recovery code don’t match.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Your MFA methods were removed. Sign in again to continue.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await mailTo(origin, user.email, /recovery code/i);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await enterPassword(page, user.password);
  await expectSignedIn(page);
});

test('forceTwoFactor with several: set up an app, keep the recovery code, be remembered in this browser', async ({
  page,
  newServer,
}) => {
  const mfa = {
    strategies: ['AuthenticatorApp', 'SMS'],
    enforceMFAType: 'Force',
    allowRememberMyDevice: true,
  };
  const { origin: forced } = await newServer({ mfa });
  const user = await anAccount(forced);
  await reachSecondFactor(page, user, forced);
  await expect(heading(page, 'Protect your account')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Can’t scan it?' }).click();
  const app = appWith(await page.locator('.foyer-box-secret').innerText());
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await expect(box(page)).toHaveAttribute('data-step', 'recoveryCode');
  await expectAccessible(page);
  await expect(page.locator('.foyer-box-secret')).toHaveText(/^[A-Z2-7-]{19}$/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-code.txt');
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expectSignedIn(page);
  await signOut(page);
  await reachSecondFactor(page, user, forced);
  await page.getByLabel('Don’t ask again in this browser for 14 days').check();
  await page.getByLabel('Code', { exact: true }).fill(app.code(1));
  await expectSignedIn(page);
  await signOut(page);
  await reachSecondFactor(page, user, forced);
  await expectSignedIn(page);
});

test.describe('webauthn', () => {
  test('a security key is set up and asked at the next sign-in', async ({ page, newServer }) => {
    const { origin: forced } = await newServer({
      mfa: { strategies: ['WebAuthnCrossPlatform'], enforceMFAType: 'Force' },
    });
    const user = await anAccount(forced);
    await plugIn(page, profiles.oldSecurityKey);
    await reachSecondFactor(page, user, forced);
    await expect(heading(page, 'Set up your security key')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use security key' }).click();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expectSignedIn(page);
    await signOut(page);
    await reachSecondFactor(page, user, forced);
    await expect(heading(page, 'Use your security key')).toBeVisible();
    await page.getByRole('button', { name: 'Use security key' }).click();
    await expectSignedIn(page);
  });

  test('the screen lock of the device is set up and asked at the next sign-in', async ({
    page,
    newServer,
  }) => {
    const { origin: forced } = await newServer({
      mfa: { strategies: ['WebAuthnPlatform'], enforceMFAType: 'Force' },
    });
    const user = await anAccount(forced);
    await plugIn(page, profiles.platformWithoutVerification);
    await reachSecondFactor(page, user, forced);
    await expect(heading(page, 'Use the screen lock of this device')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await expectSignedIn(page);
    await signOut(page);
    await reachSecondFactor(page, user, forced);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectSignedIn(page);
  });
});
