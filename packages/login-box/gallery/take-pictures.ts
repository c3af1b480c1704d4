/**
 * Takes the pictures of every screen and looks for what breaks the accessibility rules or a strict content security policy:
 * `npm run pictures -w @foyer/login-box -- [state…]`. The pictures go to `.artifacts/box`.
 */
import { createReadStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';

const artifacts = join(import.meta.dirname, '../../../.artifacts');
const site = join(artifacts, 'box-gallery');
const pictures = join(artifacts, 'box');
const WIDTHS = [390, 768, 1280];
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:";

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://gallery').pathname;
  const file = path === '/' ? '/index.html' : path;
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('content-security-policy', POLICY);
  createReadStream(join(site, file))
    .on('error', () => response.writeHead(path === '/favicon.ico' ? 204 : 404).end())
    .pipe(response);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ],
});
mkdirSync(pictures, { recursive: true });
const problems: string[] = [];
const requested = process.argv.slice(2);
for (const screen of requested.length > 0 ? requested : getStates()) {
  for (const variant of ['light', 'dark', 'rtl']) {
    const context = await browser.newContext({ bypassCSP: false });
    const page = await context.newPage();
    page.on(
      'console',
      (message) => message.type() === 'error' && problems.push(`${screen}: ${message.text()}`),
    );
    page.on('pageerror', (error) => problems.push(`${screen}: ${error.message}`));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const query = variant === 'rtl' ? 'theme=light&dir=rtl' : `theme=${variant}`;
      await page.goto(`http://127.0.0.1:${address.port}/?state=${screen}&${query}`);
      await page.waitForTimeout(450);
      await page.screenshot({
        path: join(pictures, `${screen}-${variant}-${width}.png`),
        fullPage: true,
      });
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      problems.push(
        `${screen} ${variant}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
    }
    await context.close();
  }
}
await browser.close();
server.close();
if (problems.length > 0) throw new Error(problems.join('\n'));

/** The names of the states, read from the tables so that none is forgotten. */
function getStates(): string[] {
  const tables = readdirSync(import.meta.dirname).filter((name) => name.endsWith('states.tsx'));
  return tables.flatMap((name) => {
    const table =
      readFileSync(join(import.meta.dirname, name), 'utf8').split(/\nexport const [A-Z_]+:/)[1] ??
      '';
    return [...table.matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm)].map(([, state]) => state ?? '');
  });
}
