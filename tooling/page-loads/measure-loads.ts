import { type Browser, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../test/chromium.ts';
import { type BuiltSite, buildHost } from './build-host.ts';
import { authPages, type PageLoad, portalPages } from './page-loads.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

/** Milliseconds to wait for lazy scripts once a page is usable. Issue 15, §6. */
const QUIET = 3000;
const AT_ONCE = 7;

/** What a browser downloaded for a page. */
export interface MeasuredLoad {
  readonly page: PageLoad;
  /** Bytes of script after gzip, beyond React or the shell of the portal. */
  readonly bytes: number;
  readonly files: number;
  /** The heaviest files. */
  readonly heaviest: readonly string[];
}

type Scripts = ReadonlyMap<string, number>;

/** Opens every page in Chromium and adds up the scripts that load until it has been usable for three seconds. */
export async function measureLoads(): Promise<MeasuredLoad[]> {
  const [signIn, portal, react] = await Promise.all(['sign-in', 'portal', 'react'].map(buildHost));
  if (!signIn || !portal || !react) throw new Error('A host was not built');
  const browser = await startChromium();
  const sites = {
    'sign-in': await serveSite(signIn),
    portal: await serveSite(portal, 'admin@acme.test'),
    'portal of a reseller': await serveSite(portal, 'reseller@north.test'),
  };
  try {
    const load = async (page: PageLoad) =>
      getScripts(
        page.host === 'sign-in' ? signIn : portal,
        await open(browser, sites[page.host], page),
      );
    const pages = await few([...authPages, ...portalPages], load);
    const beside = sum(getScripts(react, [...react.keys()]));
    const auth = authPages.map((page, at) => measured(page, pages[at], { beside }));
    const opened = pages.slice(authPages.length);
    const shell = sharedScripts(opened);
    const inPortal = portalPages.map((page, at) => measured(page, opened[at], { without: shell }));
    return [...auth, ...inPortal];
  } finally {
    await browser.close();
    for (const site of Object.values(sites)) site.close();
  }
}

/** Opens a few at a time, in order: opening all of them at once takes longer. */
async function few<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}

async function startChromium(): Promise<Browser> {
  const { path, missing } = await findOrInstallChromium();
  if (missing !== undefined) throw new Error(missing);
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
}

/** The paths that a page requests. */
async function open(
  browser: Browser,
  { url }: ServedSite,
  { path, ready }: PageLoad,
): Promise<string[]> {
  // Drawing animations takes a third of the work, and loads nothing.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url + path);
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  // On a busy machine, the page may still be loading.
  await page.waitForLoadState('networkidle', { timeout: 60_000 });
  await page.waitForTimeout(QUIET);
  await context.close();
  return asked;
}

function getScripts(site: BuiltSite, asked: readonly string[]): Scripts {
  const scripts = asked.filter((path) => path.endsWith('.js') && site.has(path));
  return new Map(scripts.map((path) => [path, site.get(path)?.gzip.length ?? 0]));
}

/** What three of four pages load: a browser has it after the first pages. */
function sharedScripts(opened: readonly Scripts[]): Scripts {
  const isShared = (name: string) =>
    opened.filter((scripts) => scripts.has(name)).length >= opened.length * 0.75;
  return new Map(opened.flatMap((scripts) => [...scripts].filter(([name]) => isShared(name))));
}

const sum = (scripts: Scripts) => [...scripts.values()].reduce((total, bytes) => total + bytes, 0);

function measured(
  page: PageLoad,
  scripts: Scripts = new Map(),
  { beside = 0, without = new Map() }: { readonly beside?: number; readonly without?: Scripts },
): MeasuredLoad {
  const own = new Map([...scripts].filter(([name]) => !without.has(name)));
  const heaviest = [...own].toSorted(([, one], [, other]) => other - one).slice(0, 5);
  return {
    page,
    bytes: sum(own) - beside,
    files: own.size,
    heaviest: heaviest.map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)} kB`),
  };
}
