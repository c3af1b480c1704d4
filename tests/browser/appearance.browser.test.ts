import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { computedStyles, differences } from './hosts/computed-styles.ts';
import {
  type BuiltHost,
  buildHost,
  hostOrigin,
  serveHost,
  strictPolicy,
} from './hosts/hosted-page.ts';
import { enterPassword, expect, heading, problem, test } from './journey.ts';

const hostileCss = readFileSync(join(import.meta.dirname, 'hosts/hostile.css'), 'utf8');
let built: Promise<BuiltHost> | undefined;
const host = () => (built ??= buildHost('box-host.tsx'));

test.use({ reducedMotion: 'reduce', colorScheme: 'light' });

const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the first step, with a refusal': async (page) => {
    await page.goto(`${hostOrigin}/account/login`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
    // the other methods come with a script of their own
    await expect(page.locator('.foyer-divider').first()).toBeAttached();
  },
  'a wrong password': async (page) => {
    await page.goto(`${hostOrigin}/account/login`);
    await page.getByLabel('Email').fill('admin@acme.test');
    await page.keyboard.press('Enter');
    await enterPassword(page, 'not the password');
    await expect(problem(page)).toBeVisible();
  },
  'sign-up, with nothing filled in': async (page) => {
    await page.goto(`${hostOrigin}/account/sign-up`);
    await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter your email address.')).toBeVisible();
  },
  'a mail that was sent': async (page) => {
    await page.goto(`${hostOrigin}/account/forget-password`);
    await page.getByLabel('Email').fill('admin@acme.test');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Check your email')).toBeVisible();
  },
};

async function getStyles(
  context: BrowserContext,
  screen: (page: Page) => Promise<void>,
  css: string,
) {
  await context.unrouteAll();
  await serveHost(context, await host(), { css });
  const page = await context.newPage();
  await screen(page);
  // buttons that load on demand take their place as empty boxes
  await expect(page.locator('.foyer-box-option:empty')).toHaveCount(0);
  // what was pressed last may lie under the pointer, or not any longer
  await page.mouse.move(0, 0);
  const styles = await computedStyles(page, '.foyer');
  await page.close();
  return styles;
}

for (const [name, screen] of Object.entries(screens)) {
  test(`a hostile page leaves the box as it is, whatever the size of its root text: ${name}`, async ({
    context,
  }) => {
    const calm = await getStyles(context, screen, 'body { margin: 0 }');
    expect(calm.length).toBeGreaterThan(1000);
    for (const size of ['62.5%', '200%']) {
      const hostile = await getStyles(context, screen, `${hostileCss} html { font-size: ${size} }`);
      expect(differences(calm, hostile), size).toEqual([]);
    }
  });
}

test('the documented parts are on the pages of the box', async ({ context, page }) => {
  await serveHost(context, await host());
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/appearance.md'), 'utf8');
  const parts = [...guide.matchAll(/^\| `(foyer[\w-]*)` \|/gm)].map(([, part = '']) => part);
  const seen = new Set<string>();
  for (const screen of Object.values(screens)) {
    await screen(page);
    for (const part of parts) if ((await page.locator(`.${part}`).count()) > 0) seen.add(part);
  }
  // A code, a menu and a mark are on none of these four pages, and the ring turns for a moment only.
  const elsewhere = ['foyer-code', 'foyer-menu', 'foyer-logo', 'foyer-spinner', 'foyer-checkbox'];
  expect(parts.filter((part) => !seen.has(part) && !elsewhere.includes(part))).toEqual([]);
});

test('a user who wants larger text gets it', async ({ newVisitor }) => {
  const { context, page } = await newVisitor();
  await serveHost(context, await host());
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
  await page.goto(`${hostOrigin}/account/login`);
  const title = heading(page, 'Sign in');
  // 24 px of type at a standard size of 16.
  await expect(title).toHaveCSS('font-size', '36px');
});

test('the sheet of the box leaves the page of a host as it is', async ({ context }) => {
  const styles: (readonly string[])[] = [];
  for (const isPlain of [true, false]) {
    await context.unrouteAll();
    await serveHost(context, await host(), {
      isPlain,
      css: 'body { font: 15px/1.4 Georgia; color: #222 }',
    });
    const page = await context.newPage();
    await page.goto(`${hostOrigin}/`);
    await expect(page.getByRole('heading', { name: 'The host' })).toBeVisible();
    styles.push([...(await computedStyles(page, '#host')), ...(await ownStyles(page))]);
    await page.close();
  }
  const [plain = [], styled = []] = styles;
  expect(plain.length).toBeGreaterThan(1000);
  expect(differences(plain, styled)).toEqual([]);
});

/** Of the document itself, without what lies in it. */
function ownStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, document.body].flatMap((element) => {
      const style = getComputedStyle(element);
      // Our registered lengths have a value everywhere; they style nothing by themselves.
      const properties = [...style].filter((property) => !property.startsWith('--foyer-'));
      return properties.map(
        (property) => `${element.localName} ${property}: ${style.getPropertyValue(property)}`,
      );
    }),
  );
}

test('C-16 a strict policy with trusted types is enough for the box and complains about nothing', async ({
  context,
  page,
}) => {
  await serveHost(context, await host(), { policy: strictPolicy });
  await page.goto(`${hostOrigin}/account/sign-up`);
  await expect(heading(page, 'Create your account')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('admin@acme.test');
  await page.keyboard.press('Enter');
  await enterPassword(page, 'wrong');
  await expect(problem(page)).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(page, 'Reset your password')).toBeVisible();
});

test('the policy of that test is in force: a script that writes HTML is refused', async ({
  context,
  page,
  watch,
}) => {
  watch.expect(/TrustedHTML|policy: require-trusted-types-for/);
  await serveHost(context, await host(), { policy: strictPolicy });
  await page.goto(`${hostOrigin}/account/login`);
  await expect(heading(page, 'Sign in')).toBeVisible();
  const writing = page.evaluate(() => {
    document.body.innerHTML = '<p>written</p>';
  });
  await expect(writing).rejects.toThrow(/TrustedHTML/);
});
