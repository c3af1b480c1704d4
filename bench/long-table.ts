/** The long table in a slow browser: how long its worst frame takes while a user scrolls, jumps and searches. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { reportFrames, settle } from './frames.ts';

const ui = join(import.meta.dirname, '../packages/ui');

/** Reports the worst frame of each way to move among 100,000 rows. */
export async function reportLongTable(): Promise<void> {
  await build({
    root: join(ui, 'gallery'),
    configFile: join(ui, 'vite.gallery.config.ts'),
    logLevel: 'silent',
  });
  await reportFrames({
    name: 'long table',
    detail: '100,000 rows',
    site: join(import.meta.dirname, '../.artifacts/ui-gallery'),
    open: async (page, url) => {
      await page.goto(`${url}/?screen=table-long&theme=light`);
      await page.getByRole('grid', { name: 'Users' }).getByRole('row').nth(1).waitFor();
    },
    moves: { scroll, jump, search: (page) => search(page, 'hopper99') },
  });
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(640, 600);
  for (let turn = 0; turn < 16; turn += 1) {
    await page.mouse.wheel(0, turn < 10 ? 900 : -1400);
    await settle(page);
  }
}

async function jump(page: Page): Promise<void> {
  await page.locator('[data-row][tabindex="0"]').focus();
  for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'PageDown', 'End', 'Home']) {
    await page.keyboard.press(key);
    await settle(page);
  }
}

async function search(page: Page, text: string): Promise<void> {
  const rows = () =>
    page.evaluate(() => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount'));
  for (const requested of [text, '']) {
    const before = await rows();
    await page.evaluate(() =>
      document.querySelector<HTMLInputElement>('[type="search"]')?.select(),
    );
    // As typed: what a test's own `fill` looks up on the page takes longer than the search.
    await (requested === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(requested));
    for (;;) {
      await settle(page);
      if ((await rows()) !== before) break;
    }
  }
}
