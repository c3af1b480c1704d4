import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { anAccount } from '../../running-server/account.ts';
import type { Person } from '../../running-server/person.ts';
import { expect, origin } from '../journey.ts';

type Credentials = Pick<Person, 'email' | 'password'>;

/** Where the demo has its portal. */
const base = '/settings';

/** Signs in by a call of the browser's own, not by the form: its pages find the session. */
export async function signInByCall(
  context: BrowserContext,
  { email, password }: Credentials,
  from = origin,
): Promise<void> {
  const answer = await context.request.post(`${from}/frontegg/identity/resources/auth/v1/user`, {
    data: { email, password },
    headers: { origin: from },
  });
  if (!answer.ok()) throw new Error(`sign-in was answered ${answer.status()}: ${await answer.text()}`);
}

/** Opens a page of the portal as somebody: `openPortal(page, person, 'users?search=ada')`. Waits until the page itself is there. */
export async function openPortal(page: Page, person: Credentials, at = '', from = origin): Promise<void> {
  await signInByCall(page.context(), person, from);
  await page.goto(`${from}${base}${at === '' ? '' : `/${at}`}`);
  await portalReady(page);
}

/** Opens the portal as somebody new who has a company of their own and every permission in it, and answers who. */
export async function openPortalAsNew(page: Page, at = ''): Promise<Person> {
  const person = await anAccount(origin);
  await openPortal(page, person, at);
  return person;
}

/** The frame is there, and the page in it is not waiting any more. What loads before it, and the host, have a main part and a heading, too. */
export async function portalReady(page: Page): Promise<void> {
  await expect(page.locator('#foyer-portal-main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.foyer-portal-page-skeleton')).toHaveCount(0);
}

/** The menu of the portal, or one of its rows. */
export function rail(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Settings pages' });
}

const pictures = join(import.meta.dirname, '../../../.artifacts/portal');

/** Widths every page is looked at. */
export const widths = [390, 768, 1280] as const;

/** Keeps a picture of the page as it is, in both themes: `.artifacts/portal/<name>-<width>-<theme>.png`. */
export async function takePictures(page: Page, name: string, at: readonly number[] = [1280]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const before = page.viewportSize();
  for (const width of at) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = join(pictures, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** Nothing that a machine can find is wrong with the page for people who cannot see, hear or point; in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    expect(said, colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing sticks out at the side. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sticksOut).toBe(false);
}
