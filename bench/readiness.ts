/** Time until the email field is usable on a slow phone, compared with a plain React form. */
import { type Browser, chromium } from '@playwright/test';
import { buildHost } from '../tooling/page-loads/build-host.ts';
import { serveSite } from '../tooling/page-loads/serve-site.ts';
import { findOrInstallChromium } from '../tooling/test/chromium.ts';
import { compare, report } from './figure.ts';

/** Issue 15, §6: slow 4G, a processor four times slower, at most 1.25 times the plain form. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const cpuSlowdown = 4;
const maxRatio = 1.25;
const rounds = 5;

/** Reports the time of the plain form divided by that of the sign-in page: below 0.8, the sign-in page takes more than 1.25 times as long. */
export async function reportReadiness(): Promise<void> {
  const [signIn, form] = await Promise.all(['sign-in', 'form'].map(buildHost));
  if (!signIn || !form) throw new Error('A host was not built');
  const { path, missing } = await findOrInstallChromium();
  if (missing !== undefined) throw new Error(missing);
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const sites = [await serveSite(signIn), await serveSite(form)] as const;
  try {
    const { ours, theirs, ratio } = await compare(
      rounds,
      () => usableAfter(browser, `${sites[0].url}/account/login`),
      () => usableAfter(browser, sites[1].url),
    );
    const detail = `email field after ${ours.toFixed(0)} ms, plain React form after ${theirs.toFixed(0)} ms`;
    report('readiness of the sign-in page', 1 / ratio, 1 / maxRatio, detail);
  } finally {
    await browser.close();
    for (const site of sites) site.close();
  }
}

/** Milliseconds from the start of a cold load until the field accepts input. */
async function usableAfter(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.waitForFunction(
    () => document.querySelector('input[name="email"]') && performance.now(),
  );
  const milliseconds = Number(await time.jsonValue());
  await context.close();
  return milliseconds;
}
