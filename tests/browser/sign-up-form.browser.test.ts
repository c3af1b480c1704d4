import { mailTo } from '../running-server/lab-inbox.ts';
import { aNewUser } from '../running-server/user.ts';
import { enterPassword, expect, expectSignedIn, heading, signOut, test } from './journey.ts';
import { aPhoneNumber, codeIn, typeCode } from './sign-in-methods.ts';

const fields = {
  name: 'required',
  companyName: 'hidden',
  phoneNumber: 'optional',
  jobTitle: 'required',
  username: 'required',
};

test('the form asks for what the configuration says; consents are given by hand, and the user name signs in', async ({
  newServer,
  newVisitor,
}) => {
  const terms = { version: '2026-11', url: 'https://ledgerly.test/terms' };
  const server = await newServer({ signUp: { fields, terms, marketing: true } });
  const { page } = await newVisitor({ baseURL: server.origin });
  const user = aNewUser();
  const username = `ada-${Date.now().toString(36)}`;
  await page.goto('/account/sign-up');
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('Work email').fill(user.email);
  await expect(page.getByLabel('Company')).toHaveCount(0);
  await page.getByLabel('Phone number').fill(aPhoneNumber());
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Enter your job title.')).toBeVisible();
  await expect(page.getByText('Accept the terms to create an account.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Terms/ })).toHaveAttribute('href', terms.url);

  await page.getByLabel('Job title').fill('Countess');
  const consent = page.getByRole('checkbox', { name: /^I accept the/ });
  // The box that one sees is drawn by the design system over the real one.
  const drawn = await consent.evaluate(
    (input) => getComputedStyle(input.parentElement ?? input, '::before').borderTopWidth,
  );
  expect(drawn).toBe('1px');
  await consent.check();
  await expect(page.getByRole('checkbox', { name: /^Email me news/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await typeCode(
    page,
    codeIn(await mailTo(server.origin, user.email, /activate/i)),
    'Code from the email',
  );
  await expectSignedIn(page, user.name);
  await signOut(page);

  await page.getByLabel('Email or username').fill(username);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
});
