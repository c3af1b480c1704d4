import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** An application somewhere else; the test answers for it. */
export const shopHome = 'https://shop.test';

/** Where the pages of a context were led last. */
const arrivals = new WeakMap<BrowserContext, string>();

/** Answers for the application, and notes who is led back to it. */
export async function openShop(context: BrowserContext): Promise<void> {
  await context.route(`${shopHome}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Shop</title><h1>The shop</h1>' }),
  );
  context.on('request', (request) => {
    if (request.url().startsWith(`${shopHome}/back`)) arrivals.set(context, request.url());
  });
}

/** The page was led back to the application with this in its address, since the last time this was asked. */
export async function expectBack(page: Page, what: RegExp): Promise<void> {
  const context = page.context();
  await expect.poll(() => arrivals.get(context) ?? 'nowhere').toMatch(what);
  arrivals.delete(context);
  // A redirect by the server does not come by the test, and nobody is at its end. Chromium leaves such a page its address; without a
  // window it has none.
  await expect(page).toHaveURL(/^(https:\/\/shop\.test\/back|chrome-error:)/);
}

/** The same, with a code for the application. */
export async function expectBackWithCode(page: Page): Promise<void> {
  await expectBack(page, /\/back\?code=[^&]+&state=the-state/);
}
