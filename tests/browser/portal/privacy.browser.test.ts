import { readFile } from 'node:fs/promises';
import { expect, test } from '../journey.ts';
import { appWith } from '../second-factor.ts';
import { plugIn, profiles } from '../virtual-authenticator.ts';
import {
  expectAccessible,
  nothingLoads,
  expectNoSideScroll,
  openPortalAsNew,
  signInByCall,
  takePictures,
} from './portal.ts';

/** A tenant without a policy of its own: the page asks, and takes the environment's. */
const noOwnPolicy = /404 .*\/mfa-policy$/;

test.beforeEach(({ watch }) => watch.expect(noOwnPolicy));

test('a user looks at a phone and the mailbox, sets up an app, keeps the recovery code, and removes the app again', async ({
  page,
}) => {
  await openPortalAsNew(page, 'privacy');
  await nothingLoads(page);
  const factors = page.getByRole('region', { name: 'Multi-factor authentication (MFA)' });
  await factors.getByRole('button', { name: 'Add phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Add a phone' });
  await phone.getByRole('textbox', { name: 'Phone number' }).fill('+49 30 1234567');
  await expectAccessible(page);
  await takePictures(page, 'privacy-phone', [390, 1280]);
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await expect(phone).toHaveCount(0);
  await factors.getByRole('button', { name: 'Add email' }).click();
  const mailbox = page.getByRole('dialog', { name: 'Add email as an MFA method' });
  await expect(mailbox.getByRole('textbox', { name: 'Code from the email' })).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'privacy-mailbox', [390, 1280]);
  await mailbox.getByRole('button', { name: 'Cancel' }).click();
  await expect(mailbox).toHaveCount(0);
  await factors.getByRole('button', { name: 'Add app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = await dialog.getByRole('textbox', { name: 'Setup key' }).textContent();
  await expectAccessible(page);
  await takePictures(page, 'privacy-app');
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(appWith(key ?? '').code());
  const recovery = page.getByRole('dialog', { name: 'Your recovery code' });
  await expect(recovery).toBeVisible();
  await takePictures(page, 'privacy-recovery');
  await recovery.getByRole('button', { name: 'I saved it' }).click();
  await expect(recovery).toHaveCount(0);
  await expect(factors.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await factors.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factors.getByText('No MFA methods yet.')).toBeVisible();
});

test('a user adds a passkey, names it and removes it', async ({ page }) => {
  const authenticator = await plugIn(page, profiles.platform);
  await openPortalAsNew(page, 'privacy');
  await nothingLoads(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText(/” added\./)).toBeVisible();
  expect(await authenticator.held()).toBe(1);
  await passkeys.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(passkeys.getByText('My laptop')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Actions for My laptop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
});

test('a user signs out everywhere else, takes their data along, and asks for the end of the account', async ({
  page,
  newVisitor,
}) => {
  const user = await openPortalAsNew(page, 'privacy');
  await nothingLoads(page);
  const elsewhere = await newVisitor();
  await signInByCall(elsewhere.context, user);
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('This device')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await takePictures(page, 'privacy', [390, 768, 1280]);
  await sessions.scrollIntoViewIfNeeded();
  await takePictures(page, 'privacy-sessions');
  await sessions.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out all other sessions' })
    .click();
  await expect(sessions.getByText('You have no other sessions.')).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data: { user: { email: string } } = JSON.parse(
    await readFile(await (await file).path(), 'utf8'),
  );
  expect(data.user.email).toBe(user.email);

  await page.getByText('Data downloaded.').waitFor();
  const danger = page.getByRole('region', { name: 'Delete account' });
  await danger.getByRole('button', { name: 'Delete my account' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await asking.getByRole('textbox').fill(user.email);
  await expectAccessible(page);
  await takePictures(page, 'privacy-delete');
  await asking.getByRole('button', { name: 'Delete my account' }).click();
  await danger.getByRole('button', { name: 'Cancel deletion' }).click();
  await expect(page.getByText('Account deletion canceled.')).toBeVisible();
});

test('a user changes their password', async ({ page }) => {
  const { password } = await openPortalAsNew(page, 'privacy');
  await nothingLoads(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await expectAccessible(page);
  await takePictures(page, 'privacy-password');
  await dialog.getByLabel('New password', { exact: true }).fill('A-brand-new-Engine-2026');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed/)).toBeVisible();
});
