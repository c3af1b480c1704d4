/** The page of 10,000 accounts in five levels in a slow browser: how long its worst frame takes while a reseller works in it. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { answerAccounts, firstAccounts } from './account-answers.ts';
import { changed, openDemo, press, scroll, search, stopStoring } from './demo-page.ts';
import { type Moves, reportFrames, settle } from './frames.ts';

const demo = join(import.meta.dirname, '../apps/demo-host');
const site = join(import.meta.dirname, '../.artifacts/accounts-page');
const transport = join(import.meta.dirname, 'accounts-transport.ts');
/** Rows that load at once. */
const PAGE = 50;
const parents = firstAccounts.slice(0, -1);

/** The calls of the tree leave the page: 10,000 accounts played in it would take its time. */
const accountsElsewhere: Plugin = {
  name: 'accounts-elsewhere',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === '@foyer/preview' && importer?.endsWith('embed/src/lazy.ts') ? transport : null,
};

const moves: Moves = {
  open: async (page) => {
    await goTo(page, 'all-accounts');
    await shows(page, PAGE);
  },
  'load more': async (page) => {
    await revealMore(page);
    await press(page, 'button', 'Load more accounts');
    await shows(page, 2 * PAGE);
    await page.evaluate(() =>
      document.querySelector('.foyer-accounts .foyer-table-region')?.scrollTo(0, 0),
    );
    await settle(page);
  },
  expand: async (page) => {
    for (const [level, name] of parents.entries()) {
      await press(page, 'button', `Show sub-accounts of ${name}`);
      await shows(page, (level + 3) * PAGE);
    }
  },
  scroll: (page) => scroll(page, 900),
  search: async (page) => {
    await changed(page, firstRow, () => search(page, 'hexham'));
    await changed(page, firstRow, () => page.keyboard.press('Escape'));
  },
  collapse: async (page) => {
    for (const [level, name] of [...parents.entries()].toReversed()) {
      await press(page, 'button', `Hide sub-accounts of ${name}`);
      await shows(page, (level + 2) * PAGE, (level + 3) * PAGE);
    }
  },
};

/** Reports the worst frame of each thing that resellers do in the tree of their accounts. */
export async function reportAccountsPage(): Promise<void> {
  await build({
    root: demo,
    configFile: join(demo, 'vite.config.ts'),
    plugins: [accountsElsewhere],
    build: { outDir: site, emptyOutDir: true },
    logLevel: 'silent',
  });
  await reportFrames({
    name: 'accounts page',
    detail: '10,000 accounts in five levels',
    site,
    open,
    moves,
    reset: leave,
  });
}

async function open(page: Page, url: string): Promise<void> {
  await openDemo(page, url, 'reseller@north.test');
  await page.route(/hierarchy\/v2(\/metadata)?(\?|$)|tenants\/users\/v1\/count$/, answerAccounts);
  await page.goto(`${url}/settings/groups`);
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  await stopStoring(page);
}

/** Scrolls the table to its end, and waits until the button there is rendered. */
async function revealMore(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const region = document.querySelector('.foyer-accounts .foyer-table-region');
    region?.scrollTo(0, region.scrollHeight);
    const buttons = region?.querySelectorAll('.foyer-account button:not(.foyer-account-arrow)');
    return buttons !== undefined && buttons.length > 0;
  });
  await settle(page);
}

/** Opens a page beside it; the frames of that one are not measured here. */
async function leave(page: Page): Promise<void> {
  await goTo(page, 'groups');
  await page.waitForFunction(() => !document.querySelector('.foyer-accounts'));
  await settle(page);
}

/** By a link of the menu. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (end) => document.querySelector<HTMLElement>(`a[href$="/settings/${end}"]`)?.click(),
    path,
  );
}

const firstRow = () => document.querySelector('tbody .foyer-account')?.textContent;

/** Waits until the table has so many accounts, and fewer than the limit if there is one. */
async function shows(page: Page, least: number, limit = Infinity): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    await settle(page);
    const count = await page.evaluate(() => {
      const table = document.querySelector('.foyer-accounts table');
      const drawn = table?.querySelectorAll('.foyer-account').length ?? 0;
      const all = Number(table?.getAttribute('aria-rowcount') ?? drawn + 1) - 1;
      return drawn < 10 ? 0 : all;
    });
    if (count >= least && count < limit) break;
    if (performance.now() > deadline) throw new Error(`the table shows ${count} accounts`);
  }
  await settle(page);
}
