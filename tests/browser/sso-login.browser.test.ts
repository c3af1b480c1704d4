import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { box, expect, expectSignedIn, heading, recordSteps, test } from './journey.ts';

/** The demo's company signs in with the lab: by SAML and by OpenID Connect, each with a domain of its own. */
const saml = { email: 'ada@acme-sso.test', name: 'Ada Lovelace' };
const oidc = { email: 'olga@acme-labs.test', name: 'Olga Labs' };

async function leaveFor(page: Page, email: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(box(page)).toHaveAttribute('data-step', 'redirectToSSO');
  await expect(heading(page, /\(lab\)/)).toBeVisible();
}

for (const [protocol, person] of Object.entries({ SAML: saml, 'OpenID Connect': oidc })) {
  test(`redirectToSSO: ${protocol} to the company and back, signed in`, async ({ page }) => {
    const steps = await recordSteps(page);
    await leaveFor(page, person.email);
    await page.getByRole('button', { name: person.name }).click();
    await expectSignedIn(page);
    expect(await steps()).not.toContain('loginWithSSOFailed');
  });
}

test('loginWithSSOFailed: a broken answer is said, and the sign-in page that follows still says why', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 403 .*\/saml\/postlogin/);
  await leaveFor(page, saml.email);
  await page.getByText('Break something on purpose').click();
  await page.getByLabel('Not signed at all').check();
  await page.getByRole('button', { name: saml.name }).click();
  await expect(heading(page, 'Company sign-in did not work')).toBeVisible();
  // Home is public in the demo; who goes on to sign in is told the reason once more.
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/account/login');
  await expect(box(page)).toHaveAttribute('data-step', 'preLogin');
  await expect(page.getByText('could not be accepted')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
