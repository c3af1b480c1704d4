import { expect, test } from '../journey.ts';
import { expectAccessible, openPortalAsNew, rail, takePictures } from './portal.ts';

/** Pages, what they read, what they say when it fails, and what shows that they are there. */
const pages = [
  {
    name: 'privacy',
    link: 'Privacy & security',
    reads: /\/(sessions\/v1\/me|mfa\/devices|webauthn\/v1\/devices|me\/deletion)$/,
    failed: 'This part could not be loaded.',
    there: 'This device',
  },
  {
    name: 'personal-tokens',
    link: 'Personal tokens',
    reads: /\/(api-tokens|access-tokens)\/v1$/,
    failed: 'Your tokens could not be loaded.',
    there: 'No personal tokens',
  },
  {
    name: 'api-tokens',
    link: 'API tokens',
    reads: /\/(api-tokens|access-tokens)\/v1$/,
    failed: 'The tokens could not be loaded.',
    there: 'No API tokens',
  },
  {
    name: 'profile',
    link: 'Profile',
    reads: /\/users\/v2\/me$/,
    failed: 'Your profile could not be loaded.',
    there: 'Job title',
  },
  {
    name: 'account',
    link: 'Account details',
    reads: /\/account-settings\/v1$/,
    failed: 'The settings could not be loaded.',
    there: 'Company name',
  },
] as const;

/** What stands for a part that failed is the same everywhere: looked into once among sections, once in a table. */
const audited: ReadonlySet<string> = new Set(['privacy', 'api-tokens']);

test('privacy, both pages of tokens, profile and account say that they load, that they failed, and load again', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 503/, /404 .*\/mfa-policy$/);
  await openPortalAsNew(page, 'users');
  const main = page.getByRole('main');
  for (const { name, link, reads, failed, there } of pages) {
    let isDown = true;
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    const isRead = (url: URL) => reads.test(url.pathname);
    await page.route(isRead, async (route) => {
      if (!isDown || route.request().method() !== 'GET') return route.fallback();
      await held;
      const headers = { 'frontegg-trace-id': 'trace-of-the-test' };
      return route.fulfill({ status: 503, headers, json: { errors: ['Down for a moment.'] } });
    });
    await rail(page).getByRole('link', { name: link, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(main.locator('.foyer-skeleton').first()).toBeVisible();
    await takePictures(page, `${name}-loading`, [390, 1280]);
    fail();
    await expect(main.getByText(failed).first()).toBeVisible();
    await expect(main.locator('.foyer-skeleton')).toHaveCount(0);
    await main.getByText('Details', { exact: true }).first().click();
    await expect(main.getByText('trace-of-the-test').first()).toBeVisible();
    if (audited.has(name)) await expectAccessible(page);
    await takePictures(page, `${name}-failed`, [390, 1280]);
    isDown = false;
    const again = main.getByRole('button', { name: 'Try again' });
    for (let left = await again.count(); left > 0; left -= 1) {
      // a press may pass by a button that moves as the window is as large again as before
      await expect(async () => {
        if ((await again.count()) === left) await again.first().click();
        await expect(again).toHaveCount(left - 1, { timeout: 5000 });
      }).toPass();
    }
    await expect(main.getByText(there, { exact: true }).first()).toBeVisible();
    await page.unroute(isRead);
  }
});
