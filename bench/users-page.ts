/** The page of users in a slow browser, as the demo shows it without a server: how long its worst frame takes while a user works in it. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build } from 'vite';
import { changed, openDemo, press, scroll, search, stopStoring } from './demo-page.ts';
import { reportFrames, settle } from './frames.ts';

const demo = join(import.meta.dirname, '../apps/demo-host');
/** Of the canned data: a colleague in the administrator's account, and how many more like them there are. */
const COLLEAGUE = 'member@acme.test';
const MORE = 45;

/** Reports the worst frame of each thing users do in a table of twenty users. */
export async function reportUsersPage(): Promise<void> {
  await build({ root: demo, configFile: join(demo, 'vite.config.ts'), logLevel: 'silent' });
  await reportFrames({
    name: 'users page',
    detail: 'pages of 20 users',
    site: join(demo, 'dist'),
    open,
    moves: {
      'next page': (page) => changed(page, firstRow, () => press(page, 'button', 'Next page')),
      sort: (page) => changed(page, firstRow, () => press(page, 'button', 'User')),
      search: async (page) => {
        await changed(page, firstRow, () => search(page, 'grace'));
        await changed(page, firstRow, () => page.keyboard.press('Escape'));
      },
      scroll: (page) => scroll(page),
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
  await openDemo(page, url, 'admin@acme.test', (key) =>
    page.evaluate(addUsers, { key, like: COLLEAGUE, count: MORE }),
  );
  await page.goto(`${url}/settings/users`);
  await expect(page.locator('tbody > tr')).toHaveCount(20, { timeout: 30_000 });
  await stopStoring(page);
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

const firstRow = () => document.querySelector('tbody > tr')?.textContent;
