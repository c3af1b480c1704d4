import { type Language, languages } from '@foyer/contract/languages';
import type { BrowserContext, Page } from '@playwright/test';
import { loadFlows, loadedTexts } from '../../packages/login-box/src/locales/load-language.ts';
import { findings } from './axe.ts';
import {
  type BuiltHost,
  buildHost,
  hostOrigin,
  serveHost,
  strictPolicy,
} from './hosts/hosted-page.ts';
import { expect, heading, test } from './journey.ts';

let built: Promise<BuiltHost> | undefined;
const host = () => (built ??= buildHost('box-host.tsx'));

/** Scripts that hold a language, by the names the bundler gives them. */
const languageScript = /\/(de|fr|es|it|pt|nl|pl|ja|zh-hans|ar|he)(\.flows)?-[\w-]+\.js$/;

async function open(context: BrowserContext, page: Page, path: string) {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, name, flows = ''] = languageScript.exec(new URL(request.url()).pathname) ?? [];
    if (name) scripts.push(`${name}${flows}`);
  });
  await serveHost(context, await host(), { policy: strictPolicy });
  await page.goto(`${hostOrigin}${path}`);
  return scripts;
}

const others = languages.filter(
  (language): language is Exclude<Language, 'en'> => language !== 'en',
);

for (const language of others) {
  test(`the box speaks ${language} to a browser that does, on the smallest screen as well`, async ({
    newVisitor,
  }) => {
    await loadFlows(language);
    const texts = loadedTexts(language);
    const { context, page } = await newVisitor({
      locale: language,
      viewport: { width: 360, height: 740 },
    });
    await open(context, page, '/account/login');
    await expect(heading(page, texts?.login?.preLoginTitle ?? '')).toBeVisible();
    const root = page.locator('.foyer').first();
    await expect(root).toHaveAttribute('lang', language);
    await expect(root).toHaveAttribute('dir', ['ar', 'he'].includes(language) ? 'rtl' : 'ltr');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const path of ['/account/login', '/account/sign-up', '/account/forget-password']) {
      if (path !== '/account/login') await page.goto(`${hostOrigin}${path}`);
      await expect(page.locator('.foyer-box')).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        path,
      ).toBeLessThanOrEqual(360);
      // The colors are the same in all languages: accessibility.browser.test.ts looks at them, at ten times the time.
      const rules = { tags: ['wcag2a', 'wcag2aa', 'wcag22aa'], except: ['color-contrast'] };
      expect(await findings(page, rules)).toEqual([]);
    }
  });
}

test('an English visitor loads no other language', async ({ newVisitor }) => {
  const { context, page } = await newVisitor({ locale: 'en-GB' });
  const scripts = await open(context, page, '/account/sign-up');
  await expect(heading(page, 'Create your account')).toBeVisible();
  expect(scripts).toEqual([]);
});

test('another visitor loads one script before the first step, and one more for everything else', async ({
  newVisitor,
}) => {
  const { context, page } = await newVisitor({ locale: 'nl-BE' });
  const scripts = await open(context, page, '/account/login');
  await expect(heading(page, 'Inloggen')).toBeVisible();
  expect(scripts[0]).toBe('nl');
  await page.getByRole('link', { name: 'Account maken' }).click();
  await expect(heading(page, 'Account maken')).toBeVisible();
  expect(scripts).toEqual(['nl', 'nl.flows']);
});

test('the box is mirrored where the script runs from right to left', async ({ newVisitor }) => {
  const places: Record<string, { readonly change: number; readonly chip: number }> = {};
  for (const locale of ['en', 'ar']) {
    const { context, page } = await newVisitor({ locale });
    await open(context, page, '/account/login');
    await page.locator('input[type=email]').fill('admin@acme.test');
    await page.keyboard.press('Enter');
    const chip = page.locator('.foyer-identity').first();
    await expect(chip).toBeVisible();
    const change = await chip.getByRole('button').boundingBox();
    const whole = await chip.boundingBox();
    places[locale] = { change: middle(change), chip: middle(whole) };
  }
  expect(places['en']?.change).toBeGreaterThan(places['en']?.chip ?? Number.NaN);
  expect(places['ar']?.change).toBeLessThan(places['ar']?.chip ?? Number.NaN);
});

function middle(box: { readonly x: number; readonly width: number } | null): number {
  return box ? box.x + box.width / 2 : Number.NaN;
}
