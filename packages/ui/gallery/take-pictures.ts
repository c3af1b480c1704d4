/**
 * Takes the gallery's pictures and looks for what breaks the accessibility rules or a strict content security policy:
 * `npm run pictures -w @foyer/ui -- [screen…]`. The pictures go to `.artifacts/ui`.
 */
import { createReadStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';

const artifacts = join(import.meta.dirname, '../../../.artifacts');
const site = join(artifacts, 'ui-gallery');
const pictures = join(artifacts, 'ui');
const WIDTHS = [390, 768, 1280];
const SCREENS = [
  'table',
  'table-loading',
  'table-empty',
  'table-failed',
  'table-refreshing',
  'table-long',
  'settings',
  'invite',
  'confirm',
  'secret',
  'sheet',
  'toasts',
  'parts',
  'menu',
  'sign-in',
  'password',
  'sign-up',
  'code',
  'sent',
  'expired',
  'done',
  'loading',
];
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:";

/** Base UI's guards around a popup take the focus only to pass it on; axe cannot know that. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';
/** An open menu hangs at the end of the page, outside the landmarks, as popups do; a good-practice rule, not WCAG. */
const OPEN_MENU = ['region'];
const OVERLAYS = ['menu', 'invite', 'confirm', 'secret', 'sheet'];

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
for (const screen of requested.length > 0 ? requested : SCREENS) {
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
      await page.goto(`http://127.0.0.1:${address.port}/?screen=${screen}&${query}`);
      if (screen === 'menu')
        await page.getByRole('button', { name: /^Switch tenant/ }).press('Enter');
      await page.waitForTimeout(450);
      await page.screenshot({
        path: join(pictures, `${screen}-${variant}-${width}.png`),
        fullPage: screen === 'parts' || screen === 'settings',
      });
    }
    const { violations } = await new AxeBuilder({ page })
      .exclude(FOCUS_GUARDS)
      .disableRules(OVERLAYS.includes(screen) ? OPEN_MENU : [])
      .analyze();
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
