import { anAccount } from '../running-server/account.ts';
import {
  box,
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  holdTime,
  origin,
  recordSteps,
  signOut,
  test,
} from './journey.ts';

test('preLogin, loginWithPassword, success: the address, the password, and on to where one was going', async ({
  page,
}) => {
  const steps = await recordSteps(page);
  const user = await anAccount(origin);
  await page.goto('/account/login?redirectUrl=%2Finvoices');
  await page.getByLabel('Email').fill(user.email);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveAttribute('data-step', 'loginWithPassword');
  await enterPassword(page, user.password);
  await page.waitForURL('**/invoices');
  await expectSignedIn(page);
  expect(await steps()).toEqual(['preLogin', 'loginWithPassword', 'success']);
});

test('the policy of the environment decides the step, other ways are one click away, the one used last is marked', async ({
  page,
  newServer,
}) => {
  const signIn = { authStrategy: 'Code', otherMethods: ['EmailAndPassword', 'MagicLink'] };
  const { origin: mailing } = await newServer({ signIn });
  const user = await anAccount(mailing);
  await page.goto(`${mailing}/account/login`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'loginWithOtc');
  await page.getByRole('button', { name: 'Use your password' }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'loginWithPassword');
  await page.getByRole('button', { name: 'Get a link by email' }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'magicLinkPreLoginSuccess');
  await page.getByRole('button', { name: 'Use your password' }).click();
  await enterPassword(page, user.password);
  await expectSignedIn(page);
  await signOut(page);
  await page.goto(`${mailing}/account/login`);
  const last = page.getByRole('button', { name: /^Use your password/ });
  await expect(last).toContainText('Last used');
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain(user.email);
});

test('where tenants alone sign users in, an address without one gets an error and can be changed', async ({
  page,
  newServer,
}) => {
  const { origin: closed } = await newServer({
    signIn: { authStrategy: 'NoLocalAuthentication', otherMethods: [] },
  });
  await page.goto(`${closed}/account/login`);
  await page.getByLabel('Email').fill('ada@nowhere.test');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('You can’t sign in with this email address.')).toBeVisible();
  await page.getByLabel('Email').fill('ada@elsewhere.test');
  await expect(page.getByText('You can’t sign in with this email address.')).toBeHidden();
});

test('redirectToSSO: the tenant is named, leaving can be canceled, and after 2 s the browser goes', async ({
  page,
}) => {
  // Federation is answered here: whatever the provider says, this is what the page does with it.
  const address = `${origin}/.well-known/jwks.json?company=1`;
  await page.route('**/auth/v2/user/sso/prelogin', (route) =>
    route.fulfill({ status: 201, json: { address, idpType: 'saml' } }),
  );
  await page.clock.install();
  await page.goto('/account/login');
  await page.getByLabel('Email').fill('ada@company.test');
  await holdTime(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page, 'Continue with single sign-on')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'redirectToSSO');
  await page.clock.runFor(1900);
  await expect(box(page)).toHaveAttribute('data-step', 'redirectToSSO');
  await page.clock.resume();
  await page.waitForURL(address);
});

test('two steps and back: the address is kept, the password is not', async ({ page }) => {
  const user = await anAccount(origin);
  await page.goto('/account/login');
  await enterEmail(page, user.email);
  await page.getByLabel('Password', { exact: true }).fill('something');
  await page.getByRole('button', { name: `Change ${user.email}` }).click();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await enterEmail(page, user.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
