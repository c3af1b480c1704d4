/** The page of users in a slow browser, as the demo shows it without a server: how long its worst frame takes while a user works in it. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { reportFrames, settle } from './frames.ts';

const demo = join(import.meta.dirname, '../apps/demo-host');
const WORLD = 'foyer.preview.world';
/** Of the canned data: a colleague in the administrator's account, and how many more like them there are. */
const COLLEAGUE = 'member@acme.test';
const MORE = 45;
const PASSWORD = 'Foyer-demo-2026';

/** Reports the worst frame of each thing users do in a table of twenty users. */
export async function reportUsersPage(): Promise<void> {
  await build({ root: demo, configFile: join(demo, 'vite.config.ts'), logLevel: 'silent' });
  await reportFrames({
    name: 'users page',
    detail: 'pages of 20 users',
    site: join(demo, 'dist'),
    open,
    moves: {
      'next page': (page) => changed(page, () => press(page, 'button', 'Next page')),
      sort: (page) => changed(page, () => press(page, 'button', 'User')),
      search: async (page) => {
        await changed(page, () => search(page, 'grace'));
        await changed(page, () => page.keyboard.press('Escape'));
      },
      scroll,
      select: async (page) => {
        await page.evaluate(() =>
          document.querySelectorAll<HTMLElement>('tbody [type="checkbox"]')[3]?.click(),
        );
        await settle(page);
      },
    },
  });
}

async function open(page: Page, url: string): Promise<void> {
  const landing = `${url}/?preview=on`;
  await page.goto(landing);
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, WORLD);
  await page.evaluate(addUsers, { key: WORLD, like: COLLEAGUE, count: MORE });
  await page.goto(landing);
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByLabel('E-mail').fill('admin@acme.test');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.locator('input[type="password"]').press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await page.goto(`${url}/settings/users`);
  await expect(page.locator('tbody > tr')).toHaveCount(20, { timeout: 30_000 });
  // The provider that is played in the page would write its data to the disk after each call; a real one is elsewhere.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => undefined;
  });
}

/** Runs in the page: colleagues like one there is, told apart by name, address and id. */
function addUsers({
  key,
  like,
  count,
}: {
  readonly key: string;
  readonly like: string;
  readonly count: number;
}): void {
  const world: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? '{}');
  for (const list of Object.values(world)) {
    if (!Array.isArray(list)) continue;
    const one = list.find((entry) => entry.email === like);
    if (!one) continue;
    for (let at = 0; at < count; at += 1) {
      const first = ['Ada', 'Grace', 'Linus', 'Zoe'][at % 4] ?? 'Ada';
      const text = JSON.stringify(one)
        .replaceAll(one.id, `11111111-0000-4000-a000-${String(at).padStart(12, '0')}`)
        .replaceAll(like, `${first.toLowerCase()}.${at}@acme.test`)
        .replaceAll(one.name, `${first} Colleague ${at}`);
      list.push(JSON.parse(text));
    }
  }
  localStorage.setItem(key, JSON.stringify(world));
}

const firstRow = (page: Page) =>
  page.evaluate(() => document.querySelector('tbody > tr')?.textContent);

/** Does something and waits until other rows are in the table. */
async function changed(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await firstRow(page);
  await act();
  for (;;) {
    await settle(page);
    if ((await firstRow(page)) !== before) break;
  }
  await settle(page);
}

/** By the page itself: what a test's own press looks up there would be measured, too. */
async function press(page: Page, tag: string, name: string): Promise<void> {
  await page.evaluate(
    ([requested, called]) => {
      const all = [...document.querySelectorAll<HTMLElement>(`#foyer-portal-main ${requested}`)];
      all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === called)?.click();
    },
    [tag, name],
  );
}

async function search(page: Page, text: string): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[type="search"]')?.select());
  await page.keyboard.insertText(text);
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 500);
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, turn < 4 ? 300 : -300);
    await settle(page);
  }
}
