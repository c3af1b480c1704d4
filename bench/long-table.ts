/** The long table in a slow browser: how long its worst frame takes while somebody scrolls, jumps and searches. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findOrInstallChromium } from '../tooling/test/chromium.ts';
import { median, report } from './figure.ts';

/** Look: long lists stay smooth at 100,000 rows. In milliseconds, on a processor four times slower. */
const LONGEST_FRAME = 50;
const SLOWER = 4;
const ROUNDS = 3;

const ui = join(import.meta.dirname, '../packages/ui');
const site = join(import.meta.dirname, '../.artifacts/ui-gallery');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

interface Moves {
  readonly scroll: number;
  readonly jump: number;
  readonly search: number;
}

/** Reports the worst frame of each way to move, as a share of the longest allowed. */
export async function reportLongTable(): Promise<void> {
  await build({ root: join(ui, 'gallery'), configFile: join(ui, 'vite.gallery.config.ts'), logLevel: 'silent' });
  const gallery = await serveGallery();
  const { path, missing } = await findOrInstallChromium();
  if (missing !== undefined) throw new Error(missing);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rounds: Moves[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${gallery.url}/?screen=table-long&theme=light`);
      rounds.push(await moveAround(page));
      await page.close();
    }
    for (const move of ['scroll', 'jump', 'search'] as const) {
      const worst = median(rounds.map((round) => round[move]));
      const detail = `longest task ${worst.toFixed(0)} ms of ${LONGEST_FRAME} with 100,000 rows, processor ${SLOWER} times slower`;
      report(`long table, ${move}`, LONGEST_FRAME / worst, 1, detail);
    }
  } finally {
    await browser.close();
    gallery.close();
  }
}

async function moveAround(page: Page): Promise<Moves> {
  const grid = page.getByRole('grid', { name: 'Users' });
  await grid.getByRole('row').nth(1).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // The first of each warms what is compiled when it is first used.
  await scroll(page);
  await jump(page);
  await search(page, 'grace');
  return {
    scroll: await worstFrame(page, () => scroll(page)),
    jump: await worstFrame(page, () => jump(page)),
    search: await worstFrame(page, () => search(page, 'hopper99')),
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time on the processor, in microseconds: what other programs take does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of the page's main thread while something happens, in milliseconds: no frame can be drawn meanwhile. */
async function worstFrame(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page without a browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  await settle(page);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(({ pid, tid, tdur }) => tdur !== undefined && mains.includes(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('the trace names no task of the page');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}

/** Two frames and a pause of the main thread, if it ever has one: what was asked for is drawn, and reported. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 })),
        );
      }),
  );
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
  const rows = () => page.evaluate(() => document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount'));
  for (const wanted of [text, '']) {
    const before = await rows();
    await page.evaluate(() => document.querySelector<HTMLInputElement>('[type="search"]')?.select());
    // As typed: what a test's own `fill` looks up on the page takes longer than the search.
    await (wanted === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(wanted));
    for (;;) {
      await settle(page);
      if ((await rows()) !== before) break;
    }
  }
}

async function serveGallery(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = path === '/' ? '/index.html' : path;
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(join(site, file))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
