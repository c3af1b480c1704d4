import type { Page } from '@playwright/test';
import { aNewUser } from '../../running-server/user.ts';
import { enterEmail, enterPassword, expect, heading, test, chooseOption } from '../journey.ts';
import { expectAccessible, openPortalAsNew, portalReady, takePictures } from './portal.ts';

/** The part of the profile with the services one can sign in with. */
const getAccounts = (page: Page) => page.getByRole('region', { name: 'Connected accounts' });

/** Says who one is on Google's own page. */
async function asGoogleAccount(page: Page, email: string): Promise<void> {
  await expect(heading(page, /Sign in with Google/)).toBeVisible();
  await page.getByText('Somebody else').click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a user connects Google, comes in by it, nobody else can have it, and it is disconnected again', async ({
  page,
  newVisitor,
}) => {
  const atGoogle = aNewUser().email;
  const user = await openPortalAsNew(page, 'profile');
  const accounts = getAccounts(page);
  await accounts.getByRole('button', { name: 'Connect Google' }).click();
  await asGoogleAccount(page, atGoogle);
  await expect(page.getByText('Google connected. You can now use it to sign in.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(accounts.getByText(atGoogle)).toBeVisible();
  await expectAccessible(page);
  await accounts.scrollIntoViewIfNeeded();
  await takePictures(page, 'connected-accounts', [390, 768, 1280]);

  await page.context().clearCookies();
  await page.goto('/account/login?redirectUrl=%2Fsettings%2Fprofile');
  await chooseOption(page, 'Continue with Google');
  await asGoogleAccount(page, atGoogle);
  await portalReady(page);
  await expect(page.getByText(user.email, { exact: true }).first()).toBeVisible();

  const other = await newVisitor();
  other.watch.expect(/status of 409 .*\/identities\/google$/);
  await openPortalAsNew(other.page, 'profile');
  await getAccounts(other.page).getByRole('button', { name: 'Connect Google' }).click();
  await asGoogleAccount(other.page, atGoogle);
  await expect(heading(other.page, 'Google wasn’t connected')).toBeVisible();
  await expect(
    other.page.getByText('This Google account is already connected to another user.'),
  ).toBeVisible();
  await takePictures(other.page, 'connected-accounts-refused', [390, 1280]);
  await other.page.getByRole('button', { name: 'Go back' }).click();
  await portalReady(other.page);
  await expect(
    getAccounts(other.page).getByRole('button', { name: 'Connect Google' }),
  ).toBeVisible();

  await accounts.getByRole('button', { name: 'Disconnect Google' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Disconnect Google?' });
  await expect(asking.getByText(`You can no longer sign in with ${atGoogle}.`)).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'connected-accounts-disconnect', [390, 1280]);
  await asking.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google disconnected.')).toBeVisible();
  await expect(accounts.getByRole('button', { name: 'Connect Google' })).toBeVisible();
});

test('a no at the provider and a session that ended on the way connect nothing, and lead back', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 403 .*\/identities\/microsoft$/, /status of 401 /);
  const user = await openPortalAsNew(page, 'profile');
  await getAccounts(page).getByRole('button', { name: 'Connect Microsoft' }).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(heading(page, 'Microsoft wasn’t connected')).toBeVisible();
  await expect(
    page.getByText('You canceled the request at Microsoft. Nothing has changed.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await portalReady(page);

  await getAccounts(page).getByRole('button', { name: 'Connect Google' }).click();
  await expect(heading(page, /Sign in with Google/)).toBeVisible();
  await page.context().clearCookies({ name: /^fe_refresh/ });
  await asGoogleAccount(page, aNewUser().email);
  await expect(heading(page, 'You were signed out')).toBeVisible();
  await expectAccessible(page);
  await takePictures(page, 'connected-accounts-signed-out', [390]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await portalReady(page);
  await expect(getAccounts(page).getByRole('button', { name: 'Connect Google' })).toBeVisible();
});
