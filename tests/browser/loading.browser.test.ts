import type { Page } from '@playwright/test';
import { anAccount } from '../running-server/account.ts';
import {
  accountMenu,
  box,
  expect,
  expectSignedIn,
  heading,
  landing,
  openSignedIn,
  origin,
  signIn,
  test,
} from './journey.ts';

const authRoutes = [
  ['/account/login', 'Sign in'],
  ['/account/sign-up', 'Create your account'],
  ['/account/forget-password', 'Reset your password'],
  ['/account/activate', 'This link no longer works'],
  ['/account/reset-password', 'This link no longer works'],
  ['/account/login/magic-link', 'This link no longer works'],
  ['/account/invitation/accept', 'This invitation no longer works'],
  ['/account/reset-phone-number', 'Lost your phone?'],
  ['/account/impersonate', 'That didn’t work'],
  ['/account/unlock', 'This link no longer works'],
  ['/account/logout', 'Sign in'],
] as const;

test.describe('the default routes of specification 1, §2', () => {
  test('each shows the box and nothing of the host', async ({ page }) => {
    await recordFrames(page, ['Send it on Friday', 'New invoice']);
    for (const [path, title] of authRoutes) {
      await page.goto(path);
      await expect(heading(page, title), path).toBeVisible();
      await expect(box(page), path).toHaveCount(1);
      expect(await seenFrames(page), path).toEqual([]);
    }
  });

  test('a page that is not public leads to the login page, and nothing of it shows', async ({
    page,
  }) => {
    await recordFrames(page, ['Who am I', 'Send it on Friday']);
    await page.goto('/who-am-i');
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect(page).toHaveURL('/account/login');
    expect(await seenFrames(page)).toEqual([]);
  });
});

test('until the session is known the page says it is loading, and shows neither side', async ({
  page,
}) => {
  await recordFrames(page, ['Send it on Friday', 'New invoice', 'Sign in']);
  let answer: () => void = () => undefined;
  const current = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/token/refresh', async (route) => {
    await current;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'One moment' })).toBeVisible();
  await page.waitForTimeout(500);
  expect(await seenFrames(page)).toEqual([]);
  answer();
  await expect(landing(page)).toBeVisible();
});

test('a signed-in visitor never sees signed-out content, in no frame, also after a reload', async ({
  page,
}) => {
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  await recordFrames(page, [
    'Send it on Friday',
    'Start free',
    'Enter your email',
    'Continue to Ledgerly',
    'Sign in',
  ]);
  for (const path of ['/', '/who-am-i', '/account/login', '/account/sign-up']) {
    await page.goto(path);
    await expectSignedIn(page, user.name);
    await page.reload();
    await expectSignedIn(page, user.name);
    expect(await seenFrames(page), path).toEqual([]);
  }
});

test('also when the refresh takes its time, and when it fails twice', async ({ page, watch }) => {
  watch.expect(/status of 503/);
  const user = await anAccount(origin);
  await openSignedIn(page, user);
  await recordFrames(page, ['Send it on Friday', 'Enter your email', 'Sign in']);
  let asked = 0;
  await page.route('**/token/refresh', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 800));
    return asked <= 2
      ? route.fulfill({ status: 503, json: { errors: ['Busy'] } })
      : route.continue();
  });
  await page.goto('/');
  await expect(accountMenu(page)).toBeVisible();
  expect(asked).toBe(3);
  expect(await seenFrames(page)).toEqual([]);
});

test('signing in leads from the box to the application without the public page between', async ({
  page,
}) => {
  const user = await anAccount(origin);
  await recordFrames(page, ['Send it on Friday', 'Start free']);
  await signIn(page, user);
  await expect(accountMenu(page)).toBeVisible();
  expect(await seenFrames(page)).toEqual([]);
});

/** Watches every change of the document, from before the first script, for texts that must not appear. */
async function recordFrames(page: Page, forbidden: readonly string[]): Promise<void> {
  await page.addInitScript((texts) => {
    const seen = new Set<string>();
    Reflect.set(window, 'seenTexts', seen);
    const look = () => {
      const text = document.body?.innerText ?? '';
      for (const one of texts) if (text.includes(one)) seen.add(one);
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    const everyFrame = () => {
      look();
      requestAnimationFrame(everyFrame);
    };
    requestAnimationFrame(everyFrame);
  }, forbidden);
}

/** The forbidden texts that were on the page since it was loaded. */
async function seenFrames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const seen: unknown = Reflect.get(window, 'seenTexts');
    return seen instanceof Set ? [...seen].map(String) : ['nobody watched'];
  });
}
