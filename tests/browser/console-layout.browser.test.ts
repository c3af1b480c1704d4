import type { Locator, Page } from '@playwright/test';
import { findings } from './axe.ts';
import {
  banner,
  consoleOrigin,
  expectForm,
  hostOrigin,
  signInToConsole,
} from './console-journey.ts';
import { expect, heading, test } from './journey.ts';

const box = async (place: Locator) =>
  (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** For users to look at, when they ask for pictures: `.artifacts/console/<name>.png`. */
async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['FOYER_PICTURES'] === '1')
    await page.screenshot({ path: `.artifacts/console/${name}.png` });
}
const preview = (page: Page) => page.goto(`${hostOrigin}/preview`);

test.describe('the sign-in page', () => {
  test('from 992 px on has the picture with the logo beside the form, and is the form alone below', async ({
    page,
    context,
  }) => {
    const ip = { name: 'x-talon-ip', value: '203.0.113.7', url: consoleOrigin };
    await context.addCookies([
      { ...ip, name: 'x-talon-session-timeout-reason', value: 'notAllowedIp' },
      ip,
    ]);
    await page.goto(consoleOrigin);
    await expectForm(page);
    await expect(banner(page)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    for (const [width, isWide] of [
      [390, false],
      [991, false],
      [992, true],
      [1600, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const side = page.locator('.console-picture');
      await expect(side).toBeVisible({ visible: isWide });
      await expect(side.getByText('Foyer Secure Browser')).toBeVisible({ visible: isWide });
      // Until it lies still: what the environment names moves the page while it comes.
      await expect(async () => {
        const [form, footer] = [await box(page.locator('main')), await box(page.locator('footer'))];
        if (isWide) {
          const image = await box(side.locator('.console-picture-image'));
          expect([image.x, image.height]).toEqual([0, 900]);
          expect(image.width).toBeLessThanOrEqual(form.x);
          expect(form.width).toBeGreaterThanOrEqual(400);
        }
        expect(footer.height).toBeGreaterThanOrEqual(68);
        // At the end of the page: of the window, or of what does not fit into it.
        const end = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(footer.y + footer.height).toBeCloseTo(end, 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }).toPass({ timeout: 30_000 });
      await keepPicture(page, `sign-in-${width}`);
    }
  });

  test('says whom one agrees with, and opens both documents in new tabs', async ({
    page,
    context,
  }) => {
    await page.goto(consoleOrigin);
    await expect(page.locator('footer')).toHaveText(
      'By signing in, you agree to the Terms and Conditions (opens in a new tab) and Privacy Policy (opens in a new tab)',
    );
    for (const name of ['Terms and Conditions', 'Privacy Policy']) {
      const opening = context.waitForEvent('page');
      // By keyboard: what the environment names moves the page while it comes, away from under a pointer.
      await page.getByRole('link', { name }).press('Enter');
      const opened = await opening;
      await expect(heading(opened, name)).toBeVisible();
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      await opened.close();
    }
    await expectForm(page);
  });

  test('the addresses of the documents are settings', async ({ page, newServer }) => {
    const links = {
      termsUrl: 'https://legal.example/terms',
      privacyUrl: 'https://legal.example/privacy',
    };
    const server = await newServer({ console: { ...links, title: 'Acme "Browser" <Console>' } });
    await page.goto(server.consoleOrigin);
    await expect(heading(page, 'Acme "Browser" <Console>')).toBeVisible();
    await expect(page).toHaveTitle('Acme "Browser" <Console>');
    await expect(page.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
      'href',
      links.termsUrl,
    );
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      links.privacyUrl,
    );
  });

  test('stays light where the system is dark, with indigo as its color', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(consoleOrigin);
    const button = page.getByRole('button', { name: 'Continue', exact: true });
    await expect(button).toHaveCSS('background-color', 'rgb(63, 81, 181)');
    await expect(page.locator('.console-columns')).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    );
    const getPrimary = (theme: string) =>
      page.evaluate((name) => {
        document.documentElement.dataset['consoleTheme'] = name;
        return getComputedStyle(document.documentElement).getPropertyValue('--console-primary');
      }, theme);
    expect(await getPrimary('')).toBe('#c2185b');
    expect(await getPrimary('browser')).toBe('#1565c0');
    expect(await getPrimary('light')).toBe('#3f51b5');
    expect(await getPrimary('dark')).toBe('#9fa8da');
  });

  test('loads its fonts from its own server', async ({ page }) => {
    const fonts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'font')
        fonts.push(`${response.status()} ${response.url()}`);
    });
    await preview(page);
    await expect(page.getByText('admin@acme.test')).toBeVisible();
    await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(4);
    for (const family of ['inter', 'roboto-latin', 'roboto-mono', 'lato']) {
      expect(
        fonts.filter((font) => font.includes(`/assets/${family}`)),
        family,
      ).not.toEqual([]);
    }
    for (const font of fonts) expect(font).toContain(`200 ${hostOrigin}/assets/`);
  });
});

test.describe('the console', () => {
  test('has the sizes of the specification, and its content grows to 1500 px and no further', async ({
    page,
  }) => {
    await preview(page);
    await expect(page.getByText('Require a reason')).toBeVisible();
    for (const width of [390, 991, 992, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await box(page.locator('.console-header'))).height).toBe(83);
      expect((await box(page.locator('.console-footer'))).height).toBe(68);
      const content = await box(page.locator('.console-content'));
      expect(content.width).toBeGreaterThanOrEqual(800);
      const navbar = await box(page.getByRole('navigation', { name: 'Catalogue' }));
      expect(navbar.width, `${width}`).toBe(width < 992 ? width : 210);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await keepPicture(page, `console-${width}`);
    }
    await expect(page.locator('.console-header')).toHaveCSS('z-index', '1100');
    await expect(page.locator('.console-toasts')).toHaveCSS('z-index', '1400');
    await expect(page.locator('.console-toasts')).toHaveAttribute('aria-live', 'polite');
    await page.setViewportSize({ width: 2200, height: 900 });
    expect((await box(page.locator('.console-content'))).width).toBe(1500);
  });

  test('a drawer has 500 px, a dialog 400, a modal 600, a toast 350', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await preview(page);
    // Measured until it lies still: it comes in with a movement.
    const expectWidth = (name: string, width: number) =>
      expect.poll(async () => (await box(page.getByRole('dialog', { name }))).width).toBe(width);
    await page.getByRole('button', { name: 'Require a reason' }).click();
    await expectWidth('Require a reason', 500);
    await page.getByRole('button', { name: 'Copy value' }).click();
    await page.keyboard.press('Escape');
    const toast = page.locator('.console-toast');
    await expect(toast).toHaveText('Copied requireReason');
    expect((await box(toast)).width).toBe(350);
    await page.getByRole('button', { name: 'End session' }).click();
    await expectWidth('End this session', 400);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'End session' })).toBeFocused();
    await page.getByRole('button', { name: 'About this console' }).click();
    await expectWidth('About this console', 600);
  });
});

test.describe('axe finds nothing', () => {
  test.use({ reducedMotion: 'reduce' });

  test('in the console, its drawer, its dialog and its tools', async ({ page }) => {
    await page.goto(hostOrigin);
    await signInToConsole(page);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Require a reason' }).click();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'End session' }).click();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Identifiers and days' }).click();
    await expect(heading(page, 'Identifiers and days')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
