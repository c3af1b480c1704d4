/** The demo in the browser of a bench, without a server: opened as a user, and worked in as users do. */
import { expect, type Page } from '@playwright/test';
import { settle } from './frames.ts';

const WORLD = 'foyer.preview.world';
const PASSWORD = 'Foyer-demo-2026';

/** Signs in to the preview. `prepare` runs before that, when the canned data is stored under the key it gets. */
export async function openDemo(
  page: Page,
  url: string,
  email: string,
  prepare?: (key: string) => Promise<void>,
): Promise<void> {
  const landing = `${url}/?preview=on`;
  await page.goto(landing);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, WORLD);
  if (prepare) {
    await prepare(WORLD);
    await page.goto(landing);
  }
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('input[type="password"]').press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
}

/** The provider that is played in the page would write its data to the disk after each call; a real one is elsewhere. */
export async function stopStoring(page: Page): Promise<void> {
  await page.evaluate(() => {
    Storage.prototype.setItem = () => undefined;
  });
}

/** Does something and waits until what is read of the page is something else. */
export async function changed(
  page: Page,
  read: () => string | null | undefined,
  act: () => Promise<void>,
): Promise<void> {
  const before = await page.evaluate(read);
  await act();
  for (;;) {
    await settle(page);
    if ((await page.evaluate(read)) !== before) break;
  }
  await settle(page);
}

/** By the page itself: what a test's own press looks up there would be measured, too. */
export async function press(page: Page, tag: string, name: string): Promise<void> {
  await page.evaluate(
    ([requested, called]) => {
      const all = [...document.querySelectorAll<HTMLElement>(`#foyer-portal-main ${requested}`)];
      all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === called)?.click();
    },
    [tag, name],
  );
}

/** Types over what is in the search field. */
export async function search(page: Page, text: string): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[type="search"]')?.select());
  await page.keyboard.insertText(text);
}

/** Down and back up again, with the wheel. */
export async function scroll(page: Page, step = 300): Promise<void> {
  await page.mouse.move(640, 500);
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, turn < 4 ? step : -step);
    await settle(page);
  }
}
