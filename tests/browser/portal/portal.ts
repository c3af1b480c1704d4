import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { anAccount } from '../../running-server/account.ts';
import type { User } from '../../running-server/user.ts';
import { findings, themeRules } from '../axe.ts';
import { expect, origin, signInByCall } from '../journey.ts';

type Credentials = Pick<User, 'email' | 'password'>;

export { signInByCall };

/** Where the demo has its portal. */
const base = '/settings';

/** Opens a page of the portal as a user: `openPortal(page, user, 'users?search=ada')`. Waits until the page itself is there. */
export async function openPortal(
  page: Page,
  user: Credentials,
  at = '',
  from = origin,
): Promise<void> {
  await signInByCall(page.context(), user, from);
  await page.goto(`${from}${base}${at === '' ? '' : `/${at}`}`);
  await portalReady(page);
}

/** Opens the portal as a new user who has a tenant of their own and every permission in it, and answers who. */
export async function openPortalAsNew(page: Page, at = ''): Promise<User> {
  const user = await anAccount(origin);
  await openPortal(page, user, at);
  return user;
}

/** The frame is there, and the page in it is not waiting any longer. What loads before it, and the host, have a main part and a heading, too. */
export async function portalReady(page: Page): Promise<void> {
  await expect(page.locator('#foyer-portal-main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.foyer-portal-page-skeleton')).toHaveCount(0);
}

/** Nothing of the page loads any longer: what comes moves what is below it, and a press may pass by. */
export async function nothingLoads(page: Page): Promise<void> {
  await expect(page.locator('#foyer-portal-main .foyer-skeleton')).toHaveCount(0);
}

/** The menu of the portal, or one of its rows. */
export function rail(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Settings pages' });
}

const red = join(import.meta.dirname, '../../../packages/server/testing/pictures/red.fixture.png');

/** Gives the field of the page a picture as a hand does that drags one there, or that pastes one. */
export async function givePicture(page: Page, way: 'drop' | 'paste'): Promise<void> {
  const bytes = [...readFileSync(red)];
  await page.locator('.foyer-image').evaluate(
    (field, given) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given.bytes)], 'red.png', { type: 'image/png' }));
      const rest = { bubbles: true, cancelable: true };
      const event =
        given.way === 'drop'
          ? new DragEvent('drop', { ...rest, dataTransfer: data })
          : new ClipboardEvent('paste', { ...rest, clipboardData: data });
      field.dispatchEvent(event);
    },
    { bytes, way },
  );
}

const pictures = join(import.meta.dirname, '../../../.artifacts/portal');

/** Widths every page is looked at. */
export const widths = [390, 768, 1280] as const;

/**
 * The page as it is is in each width. FOYER_PICTURES=1, which `npm run test:nightly` sets, keeps pictures of all widths in both themes:
 * `.artifacts/portal/<name>-<width>-<theme>.png`. docs/guides/portal-screenshots.md names them all.
 */
export async function takePictures(
  page: Page,
  name: string,
  at: readonly number[] = [1280],
): Promise<void> {
  const before = page.viewportSize();
  for (const width of at) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
    await expectNoSideScroll(page);
    if (process.env['FOYER_PICTURES'] === '1') await keepPictures(page, `${name}-${width}`);
  }
  if (before) await page.setViewportSize(before);
}

async function keepPictures(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({
      path: join(pictures, `${name}-${colorScheme}.png`),
      animations: 'disabled',
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing that a machine can find is wrong with the page for users who cannot see, hear or point; in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(
    await findings(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }),
    'light',
  ).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findings(page, { only: themeRules }), 'dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing sticks out at the side: the page does not scroll there, and no control lies where nobody can get at it. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const sticksOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isScrolled = (inner: Element | null): boolean =>
      inner !== null &&
      inner.localName !== 'main' &&
      (/auto|scroll/.test(getComputedStyle(inner).overflowX) || isScrolled(inner.parentElement));
    const cut = [
      ...document.querySelectorAll('main :is(button, a, input, select, textarea)'),
    ].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      return (
        width > 1 && (right > clientWidth + 1 || left < -1) && !isScrolled(control.parentElement)
      );
    });
    return [
      ...(scrollWidth > clientWidth ? ['the page'] : []),
      ...cut.map(({ textContent }) => textContent),
    ];
  });
  expect(sticksOut).toEqual([]);
}
