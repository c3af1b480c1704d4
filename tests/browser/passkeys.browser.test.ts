import type { Page } from '@playwright/test';
import { anAccount, aSession } from '../running-server/account.ts';
import { mailTo } from '../running-server/lab-inbox.ts';
import type { User } from '../running-server/user.ts';
import {
  enterEmail,
  enterPassword,
  expect,
  expectSignedIn,
  heading,
  origin,
  problem,
  signOut,
  test,
} from './journey.ts';
import { plugIn, profiles } from './virtual-authenticator.ts';

const devices = `${origin}/frontegg/identity/resources/users/webauthn/v1/devices`;

const offer = (page: Page) => heading(page, 'Sign in faster next time');
const useButton = (page: Page) => page.getByRole('button', { name: /^Use a passkey/ });

/** Signs in by password, up to whatever comes next. */
async function signInByPassword(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/account/login');
  await enterEmail(page, email);
  await enterPassword(page, password);
}

/** A browser that does not offer passkeys in fields: there is only the button. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** Makes a passkey as a settings page would; says the name of the error where the browser refuses. */
async function makePasskey(page: Page, user: User): Promise<string> {
  const { accessToken } = await aSession(origin, user);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const asked = await fetch(devices, { method: 'POST', headers });
  const { options } = await asked.json();
  const created: unknown = await page.evaluate(async (json) => {
    try {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
        ...json,
        timeout: 5000,
      });
      const credential = await navigator.credentials.create({ publicKey });
      return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  }, options);
  if (typeof created === 'string') return created;
  const stored = await fetch(`${devices}/verify`, {
    method: 'POST',
    headers,
    body: JSON.stringify(created),
  });
  return stored.ok ? 'made' : `${stored.status} ${await stored.text()}`;
}

test('platform authenticator with verification: offered after the password, made, told by mail, and signed in with', async ({
  page,
}) => {
  await withoutAutofill(page);
  const authenticator = await plugIn(page, profiles.platform);
  const user = await anAccount(origin);
  await signInByPassword(page, user);
  await expect(offer(page)).toBeVisible();
  await expect(page.getByText(user.email)).toBeVisible();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expectSignedIn(page, user.name);
  expect(await authenticator.held()).toBe(1);
  const mail = await mailTo(origin, user.email, /passkey was added/i);
  expect(mail.subject).toBe('A passkey was added to your Ledgerly account');

  await signOut(page);
  await useButton(page).click();
  await expectSignedIn(page, user.name);
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Use a passkey Last used' })).toBeVisible();
});

test('conditional UI: the passkey comes with the email field, without a press', async ({
  page,
}) => {
  await plugIn(page, profiles.platform);
  const user = await anAccount(origin);
  await page.goto('/');
  expect(await makePasskey(page, user)).toBe('made');
  await page.goto('/account/login');
  await expect(useButton(page)).toBeVisible();
  await page.mouse.move(20, 20);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectSignedIn(page, user.name);
});

test('security key: nothing is offered on a device that keeps none, and the key signs in by the button', async ({
  page,
}) => {
  await withoutAutofill(page);
  await plugIn(page, profiles.securityKey);
  const user = await anAccount(origin);
  await signInByPassword(page, user);
  await expectSignedIn(page, user.name);
  await signOut(page);
  expect(await makePasskey(page, user)).toBe('made');
  await useButton(page).click();
  await expectSignedIn(page, user.name);
});

test('platform authenticator without verification: no passkey is offered or made, and the password keeps working', async ({
  page,
}) => {
  const authenticator = await plugIn(page, profiles.platformWithoutVerification);
  const user = await anAccount(origin);
  await page.goto('/account/login');
  expect(await makePasskey(page, user)).toMatch(/^(NotAllowed|Constraint|NotSupported)Error$/);
  expect(await authenticator.held()).toBe(0);
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
});

test('security key that keeps no passkeys: none is made, and the box says so when it is used', async ({
  page,
}) => {
  const key = await plugIn(page, profiles.oldSecurityKey);
  const user = await anAccount(origin);
  await page.goto('/account/login');
  expect(await makePasskey(page, user)).toMatch(/^(NotAllowed|Constraint|NotSupported)Error$/);
  expect(await key.held()).toBe(0);
  await useButton(page).click();
  await expect(problem(page)).toContainText(
    'No passkey was used. Try again, or use another sign-in method.',
  );
});

test('a device that made a passkey in the meantime learns that, and makes no second one', async ({
  page,
}) => {
  const authenticator = await plugIn(page, profiles.platform);
  const user = await anAccount(origin);
  await signInByPassword(page, user);
  await expect(offer(page)).toBeVisible();
  expect(await makePasskey(page, user)).toBe('made');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(problem(page)).toContainText('This device already has a passkey for your account.');
  expect(await authenticator.held()).toBe(1);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expectSignedIn(page, user.name);
});

test('a passkey that was removed says so, and another sign-in method is one click away', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 401 .*\/webauthn\/postlogin$/);
  await withoutAutofill(page);
  await plugIn(page, profiles.securityKey);
  const user = await anAccount(origin);
  await page.goto('/');
  expect(await makePasskey(page, user)).toBe('made');
  const { accessToken } = await aSession(origin, user);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { devices: current } = await (await fetch(devices, { headers })).json();
  expect((await fetch(`${devices}/${current[0].id}`, { method: 'DELETE', headers })).status).toBe(
    200,
  );
  await page.goto('/account/login');
  await useButton(page).click();
  await expect(problem(page)).toContainText(
    'This passkey didn’t work. Try again, or use another sign-in method.',
  );
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expectSignedIn(page, user.name);
});
