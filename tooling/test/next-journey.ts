import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { watchContext } from '../../tests/browser/context-watch.ts';
import { findOrInstallChromium } from './chromium.ts';

/** One of the accounts that `--seed=accounts` creates. */
const user = { email: 'admin@acme.test', password: 'Foyer-demo-2026' };

/** Milliseconds for a step: the development server compiles a page when it is first opened. */
const stepWithin = 120_000;
const soon = { timeout: stepWithin };

/**
 * Signs in to the running Next.js example, reads a page that its server renders, and signs out.
 * Throws for console errors, uncaught errors, and failed hydration as well.
 */
export async function tryNextInBrowser(url: string): Promise<void> {
  const { path } = await findOrInstallChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ baseURL: url });
    context.setDefaultTimeout(stepWithin);
    const watch = await watchContext(context);
    const page = await context.newPage();
    await signIn(page);
    await readDashboard(page, context);
    await signOut(page);
    expect(watch.unexpected()).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** A visitor on a public page asks for a protected one by a link, signs in, and gets it. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible(soon);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(caller(page)).toBeVisible(soon);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
}

/** The server renders the caller into the page, and client navigation keeps the session. */
async function readDashboard(page: Page, context: BrowserContext): Promise<void> {
  await page.reload();
  await expect(caller(page)).toBeVisible(soon);
  const html = await (await context.request.get('/dashboard')).text();
  expect(/, as (<!-- -->)?Admin/.test(html), 'the server renders the caller').toBe(true);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Foyer with Next.js' })).toBeVisible(soon);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(caller(page)).toBeVisible(soon);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible(soon);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible(soon);
}

const caller = (page: Page) => page.getByText(/^User .* in account .*, as Admin$/);
