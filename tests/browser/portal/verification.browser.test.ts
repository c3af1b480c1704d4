import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { anAccount } from '../../running-server/account.ts';
import { mailTo } from '../../running-server/lab-inbox.ts';
import { sessionsAreFrom } from '../../running-server/past.ts';
import { expect, origin, test } from '../journey.ts';
import { appWith, aPhoneNumber, textedCode } from '../second-factor.ts';
import { plugIn, profiles } from '../virtual-authenticator.ts';
import { aPhoneFor } from '../sign-in-methods.ts';
import {
  expectAccessible,
  nothingLoads,
  openPortal,
  openPortalAsNew,
  portalReady,
  takePictures,
} from './portal.ts';

const dataDir = process.env['FOYER_TEST_DATA'] ?? '';

/** What a server says that wants a proof, and a tenant without a policy of its own. */
const expected = [/403 .*\/users\/v1\/me\/data$/, /404 .*\/mfa-policy$/];

test.beforeEach(({ watch }) => watch.expect(...expected));

/** Does something sensitive with a session whose last proof is half an hour old; `prove` meets what is asked. */
async function afterAWhile(
  page: Page,
  email: string,
  prove: (dialog: Locator) => Promise<void>,
): Promise<void> {
  // Away from the page first: one that is still leaving may hand its token to the next one, from before the sessions were made older.
  const at = page.url();
  await page.goto('about:blank');
  await sessionsAreFrom(dataDir, email, 30);
  const renewed = page.waitForResponse(
    (answer) => answer.url().endsWith('/token/refresh') && answer.ok(),
  );
  await page.goto(at);
  await renewed;
  await portalReady(page);
  await nothingLoads(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await prove(page.getByRole('dialog', { name: 'Confirm it’s you' }));
  await (await file).delete();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The code of the newest mail with one; waits until `count` of them have come. */
async function mailedCode(email: string, count: number): Promise<string> {
  const { codes } = await mailTo(origin, email, /is your Ledgerly verification code/, count);
  return codes[0] ?? '';
}

test('who has no MFA method signs in once more: by password, by a mailed code, by a texted one, by a passkey; it stays one session', async ({
  page,
  watch,
}) => {
  watch.expect(/401 .*\/auth\/v1\/user$/);
  await plugIn(page, profiles.platform);
  const user = await anAccount(origin);
  const { email } = user;
  const phoneNumber = await aPhoneFor(user);
  await openPortal(page, user, 'privacy');
  await nothingLoads(page);
  const elsewhere = page.getByRole('button', { name: 'Sign out', exact: true });
  await expect(elsewhere).toHaveCount(3); // of the activation, and of the two calls that gave a phone
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText(/” added\./)).toBeVisible();

  await afterAWhile(page, email, async (dialog) => {
    const field = dialog.getByLabel('Password', { exact: true });
    await field.fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Wrong password.')).toBeVisible();
    await expectAccessible(page);
    await takePictures(page, 'verification-password', [390, 1280]);
    await field.fill(user.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  });
  await afterAWhile(page, email, async (dialog) => {
    await dialog.getByRole('button', { name: 'Send a code by email' }).click();
    const field = dialog.getByRole('textbox', { name: 'Code' });
    await expect(field).toBeFocused();
    await takePictures(page, 'verification-code');
    const { codes } = await mailTo(origin, email, /sign-in code/i);
    await field.fill(codes[0] ?? '');
  });
  await afterAWhile(page, email, async (dialog) => {
    await dialog.getByRole('button', { name: 'Send a code by SMS' }).click();
    const field = dialog.getByRole('textbox', { name: 'Code' });
    await expect(field).toBeFocused();
    await takePictures(page, 'verification-text');
    await field.fill(await textedCode(origin, phoneNumber, 2));
  });
  await afterAWhile(page, email, async (dialog) => {
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).first().click();
  });
  await page.reload();
  await expect(elsewhere).toHaveCount(3);
});

/** The part of the page with the MFA methods, and what shows their recovery code. */
function getFactors(page: Page) {
  const factors = page.getByRole('region', { name: 'Multi-factor authentication (MFA)' });
  const recovery = page.getByRole('dialog', { name: 'Your recovery code' });
  const saved = async () => {
    await recovery.getByRole('button', { name: 'Copy Recovery code' }).click();
    await recovery.getByRole('button', { name: 'I saved it' }).click();
    await expect(recovery).toHaveCount(0);
  };
  return { factors, recovery, saved };
}

test('a phone and the mailbox are added, the recovery code is kept as a file, and both confirm a sensitive change', async ({
  page,
}) => {
  const { email } = await openPortalAsNew(page, 'privacy');
  await nothingLoads(page);
  const { factors, recovery, saved } = getFactors(page);
  const phoneNumber = aPhoneNumber();
  await factors.getByRole('button', { name: 'Add phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Add a phone' });
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber);
  await phone.getByRole('button', { name: 'Send code' }).click();
  const texted = phone.getByRole('textbox', { name: 'Code from the SMS' });
  await expect(texted).toBeFocused();
  await texted.fill(await textedCode(origin, phoneNumber));
  const stored = page.waitForEvent('download');
  await recovery.getByRole('button', { name: 'Download as a file' }).click();
  const file = await readFile(await (await stored).path(), 'utf8');
  expect(file).toContain(
    (await recovery.getByRole('textbox', { name: 'Recovery code' }).textContent()) ?? '?',
  );
  await expectAccessible(page);
  await takePictures(page, 'privacy-recovery-new', [390]);
  await recovery.getByRole('button', { name: 'I saved it' }).click();
  await expect(recovery).toHaveCount(0);
  await factors.getByRole('button', { name: 'Add email' }).click();
  const mailbox = page.getByRole('dialog', { name: 'Add email as an MFA method' });
  await expect(mailbox.getByText(email)).toBeVisible();
  await mailbox
    .getByRole('textbox', { name: 'Code from the email' })
    .fill(await mailedCode(email, 1));
  await saved();

  await afterAWhile(page, email, async (proof) => {
    await proof.getByRole('button', { name: /^SMS/ }).click();
    const field = proof.getByRole('textbox', { name: 'Code' });
    await expect(field).toBeFocused();
    await field.fill(await textedCode(origin, phoneNumber, 2));
  });
  await afterAWhile(page, email, async (proof) => {
    await proof.getByRole('button', { name: 'Email' }).click();
    const field = proof.getByRole('textbox', { name: 'Code' });
    await expect(field).toBeFocused();
    await field.fill(await mailedCode(email, 2));
  });
});

test('a security key and an app are added, and each of them confirms a sensitive change', async ({
  page,
}) => {
  const authenticator = await plugIn(page, profiles.securityKey);
  const { email } = await openPortalAsNew(page, 'privacy');
  await nothingLoads(page);
  const { factors, saved } = getFactors(page);
  await factors.getByRole('button', { name: 'Add security key' }).click();
  await saved();
  expect(await authenticator.held()).toBe(1);
  await factors.getByRole('button', { name: 'Add app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const app = appWith(
    (await dialog.getByRole('textbox', { name: 'Setup key' }).textContent()) ?? '',
  );
  await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(app.code());
  await saved();
  await takePictures(page, 'privacy-factors', [390, 1280]);

  await afterAWhile(page, email, async (proof) => {
    await expect(proof.getByRole('button', { name: 'Security key' })).toBeVisible();
    await expectAccessible(page);
    await takePictures(page, 'verification-ways', [390, 1280]);
    await proof.getByRole('button', { name: 'Security key' }).click();
    await proof.getByRole('button', { name: 'Use device or security key' }).click();
  });
  await afterAWhile(page, email, async (proof) => {
    await proof.getByRole('button', { name: 'Authenticator app' }).click();
    await proof.getByRole('textbox', { name: 'Code' }).fill(app.code(1));
  });
});
