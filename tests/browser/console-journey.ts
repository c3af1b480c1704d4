import { expect, type Page } from '@playwright/test';
import { demoAdmin, type User } from '../running-server/user.ts';
import { enterEmail, enterPassword, heading } from './journey.ts';

/** The sign-in page of the console. */
export const consoleOrigin = process.env['FOYER_TEST_CONSOLE'] ?? '';
/** The stand-in console host. */
export const hostOrigin = process.env['FOYER_TEST_CONSOLE_HOST'] ?? '';

/** The title of the console, as the form carries it. */
export const consoleTitle = 'Secure Enterprise Browser Management Console';

type Credentials = Pick<User, 'email' | 'password'>;

/** The form of the console's sign-in page. */
export async function expectForm(page: Page): Promise<void> {
  await expect(heading(page, consoleTitle)).toBeVisible();
  await expect(page).toHaveURL(`${consoleOrigin}/account/login`);
}

/** The console is open, for a user. */
export async function expectConsole(
  page: Page,
  { email }: Pick<User, 'email'> = demoAdmin,
): Promise<void> {
  await expect(page).toHaveURL(({ origin }) => origin === hostOrigin);
  await expect(page.getByText(email)).toBeVisible();
}

/** Signs in on the form that is open, up to the console. */
export async function signInToConsole(page: Page, user: Credentials = demoAdmin): Promise<void> {
  await expectForm(page);
  await enterEmail(page, user.email);
  await enterPassword(page, user.password);
  await expectConsole(page, user);
}

/** Ends the session in the console for a reason; `ip` is typed where it is asked for. */
export async function endSession(page: Page, reason: string, ip?: string): Promise<void> {
  await page.getByRole('button', { name: 'End session' }).click();
  const dialog = page.getByRole('dialog', { name: 'End this session' });
  await dialog.getByLabel(reason).check();
  if (ip !== undefined) await dialog.getByLabel('Client IP address').fill(ip);
  await dialog.getByRole('button', { name: 'End session' }).click();
}

/** What the banner above the form says. */
export function banner(page: Page) {
  return page.locator('.console-banner');
}
