/** How long the frames of a page take in a slow browser. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findOrInstallChromium } from '../tooling/test/chromium.ts';
import { median, report } from './figure.ts';

/** Look: lists stay smooth. In milliseconds, on a processor so many times slower than a usual one. */
const MAX_FRAME = 50;
const SLOWER = 4;
const ROUNDS = 7;
/** How long a usual processor takes for `yardstick`, in milliseconds: what this one is measured by (decision 0255). */
const DEFAULT_YARDSTICK = 7.5;

/** What a user does on a page, by its name in the report. */
export type Moves = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** A page whose frames are measured. */
export interface MeasuredPage {
  readonly name: string;
  /** What is on it, for the report. */
  readonly detail: string;
  /** A built site, without a server of its own. */
  readonly site: string;
  /** Opens the page at the address of the site. */
  readonly open: (page: Page, url: string) => Promise<void>;
  readonly moves: Moves;
  /** Brings the page back to where the first move begins. Default: the last move ends there. */
  readonly reset?: (page: Page) => Promise<void>;
}

/** Reports the longest frame of each move, as a share of the longest allowed. */
export async function reportFrames({
  name,
  detail,
  site,
  open,
  moves,
  reset,
}: MeasuredPage): Promise<void> {
  const files = await serve(site);
  const browser = await startChromium();
  const taken = new Map<string, Frame[]>();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await open(page, files.url);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      // The first of each warms what is compiled when it is first used.
      for (const move of Object.values(moves)) await move(page);
      await reset?.(page);
      for (const [key, move] of Object.entries(moves)) {
        taken.set(key, [...(taken.get(key) ?? []), await worstFrame(page, () => move(page))]);
      }
      await context.close();
    }
    for (const [key, rounds] of taken) {
      // The machine changes its speed from minute to minute: a frame is shown by how fast it was just then.
      const worst = median(rounds.map(({ length, slower }) => (length / slower) * SLOWER));
      const here = median(rounds.map(({ length }) => length));
      const slower = median(rounds.map((round) => round.slower));
      const now = `here ${here.toFixed(0)} ms, ${slower.toFixed(1)} times slower`;
      const reported = `longest task ${worst.toFixed(0)} ms of ${MAX_FRAME} with ${detail}, processor ${SLOWER} times slower than usual (${now})`;
      report(`${name}, ${key}`, MAX_FRAME / worst, 1, reported);
    }
  } finally {
    await browser.close();
    files.close();
  }
}

async function startChromium(): Promise<Browser> {
  const { path, missing } = await findOrInstallChromium();
  if (missing !== undefined) throw new Error(missing);
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time on the processor, in microseconds: what other programs take does not count. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A frame that took long. */
interface Frame {
  /** In milliseconds of the processor. */
  readonly length: number;
  /** How many times slower than a usual processor this one was just then. */
  readonly slower: number;
}

/** The longest task while something happens, and how fast the machine was before and after it: others may take from it at any time. */
async function worstFrame(page: Page, act: () => Promise<void>): Promise<Frame> {
  const times: number[] = [];
  const measure = async () => {
    for (let turn = 0; turn < 5; turn += 1) times.push(await page.evaluate(yardstick));
  };
  await measure();
  const length = await maxTask(page, act);
  await measure();
  return { length, slower: median(times) / DEFAULT_YARDSTICK };
}

/** Runs in the page: always the same work, of the kind that frames are made of. In milliseconds. */
function yardstick(): number {
  const host = document.body.appendChild(document.createElement('div'));
  const start = performance.now();
  const shadow = host.attachShadow({ mode: 'open' });
  const row =
    '<div class="row"><b>Ada Lovelace</b><i>ada@acme.test</i><span>Reads invoices</span><span>2 March 2026</span></div>';
  shadow.innerHTML = `<style>.row { display: flex; gap: 8px } .row > * { flex: 1; overflow: hidden }</style>${row.repeat(60)}`;
  if (host.offsetHeight === 0) throw new Error('nothing was laid out');
  const length = performance.now() - start;
  host.remove();
  return length;
}

/** The longest task of the page's main thread while something happens, in milliseconds: no frame can be drawn in the meantime. */
async function maxTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page without a browser');
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  await settle(page);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(
    ({ pid, tid, tdur }) => tdur !== undefined && mains.includes(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace names no task of the page');
  return tasks.reduce((maxLength, { tdur = 0 }) => Math.max(maxLength, tdur), 0) / 1000;
}

/** Two frames and a pause of the main thread, if it ever has one: what was asked for is drawn, and reported. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 })),
        );
      }),
  );
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The files of a site; whatever is none of them is its page. */
async function serve(site: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = join(site, new URL(request.url ?? '/', 'http://site').pathname);
    const file = extname(path) !== '' && existsSync(path) ? path : join(site, 'index.html');
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
