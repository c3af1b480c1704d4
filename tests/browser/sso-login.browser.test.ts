import type { Page } from '@playwright/test';
import { aNewUser } from '../running-server/user.ts';
import { findings } from './axe.ts';
import {
  box,
  expect,
  expectMoment,
  expectSignedIn,
  heading,
  origin,
  recordSteps,
  test,
} from './journey.ts';

/** The demo's tenant signs in with the lab: by SAML and by OpenID Connect, each with a domain of its own. */
const saml = { email: 'ada@acme-sso.test', name: 'Ada Lovelace' };
const oidc = { email: 'olga@acme-labs.test', name: 'Olga Labs' };

async function leaveFor(page: Page, email: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectMoment(page, 'redirectToSSO');
  await expect(heading(page, /\(lab\)/)).toBeVisible();
}

for (const [protocol, user] of Object.entries({ SAML: saml, 'OpenID Connect': oidc })) {
  test(`redirectToSSO: ${protocol} to the tenant and back, signed in`, async ({ page }) => {
    const steps = await recordSteps(page);
    await leaveFor(page, user.email);
    await page.getByRole('button', { name: user.name }).click();
    await expectSignedIn(page);
    expect(await steps()).not.toContain('loginWithSSOFailed');
  });
}

test('loginWithSSOFailed: a broken answer is said, and the sign-in page that follows still says why', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 40[03] .*\/saml\/postlogin/);
  const steps = await recordSteps(page);
  await leaveFor(page, saml.email);
  const returning = page.waitForRequest('**/account/saml/callback?*');
  await page.getByText('Break something on purpose').click();
  await page.getByLabel('Not signed at all').check();
  await page.getByRole('button', { name: saml.name }).click();
  const address = (await returning).url();
  // Home is public in the demo; who continues to sign in is shown the reason once more.
  await page.waitForURL((url) => url.pathname === '/');
  expect(await steps()).toContain('loginWithSSOFailed');
  await page.goto('/account/login');
  await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  await expect(page.getByText('couldn’t verify the response')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  // Loaded once more, the page has nothing left to hand over, says so and leads away again.
  await page.goto(address);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await steps()).toContain('loginWithSSOFailed');
  await page.goto('/account/login');
  await expect(page.getByText('was already used')).toBeVisible();
});

test('signed out at the tenant: the application asks for a sign-in when it is looked at again', async ({
  page,
  context,
}) => {
  const { user, subject } = await userAtTenant();
  await leaveFor(page, user.email);
  await page.getByRole('button', { name: user.name }).click();
  await expectSignedIn(page);
  const company = await context.newPage();
  await company.goto('/lab/idp');
  await company.getByRole('combobox').selectOption(subject);
  await company.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(heading(company, 'Signed out')).toBeVisible();
  await page.goto('/who-am-i');
  await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
});

/** A user whom the lab lists, and nobody else signs in as. */
async function userAtTenant() {
  const subject = `s-${aNewUser().email.replace(/\W/g, '')}`;
  const user = { name: `Sam ${subject}`, email: `${subject}@acme-sso.test` };
  const form = {
    ...user,
    subject,
    directory: 'saml',
    emailVerified: 'yes',
    groups: '',
    claims: '',
  };
  const answer = await fetch(`${origin}/lab/idp/people/new`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`the lab answered ${answer.status}`);
  return { user, subject };
}
