import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { warningsOfPages } from './built-pages.ts';
import { registerHostedPages } from './hosted-pages.routes.ts';

const root = mkdtempSync(join(tmpdir(), 'foyer-hosted-pages-'));
writeFileSync(join(root, 'index.html'), 'the hosted page');
afterAll(() => rmSync(root, { recursive: true }));

/** What is served at an address, and to whom. */
async function server(hasApplication: boolean) {
  const app = Fastify();
  const otherwise = hasApplication
    ? (_: unknown, reply: { send(text: string): unknown }) => reply.send('the application')
    : undefined;
  await registerHostedPages(app, { root, ...(otherwise ? { otherwise } : {}) });
  return async (url: string, cookie = '') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { cookie } });
    return {
      page: statusCode === 200 ? body : statusCode,
      policy: headers['content-security-policy'],
    };
  };
}

const mailed = [
  '/account/activate?userId=1&token=2',
  '/account/reset-password?userId=1&token=2',
  '/account/invitation/accept?userId=1&token=2',
  '/account/login/magic-link?token=2',
  '/account/unlock?token=2',
  '/account/impersonate?token=2',
  '/account/forget-password',
  '/account/login',
];

test('where no application is served, the pages that mails lead to are ours, in nobody’s frame', async () => {
  const get = await server(false);
  for (const url of [
    ...mailed,
    '/account/social/success?code=1',
    '/oauth/account/login?interaction=1',
  ]) {
    const { page, policy } = await get(url);
    expect([url, page]).toEqual([url, 'the hosted page']);
    expect(policy).toContain("frame-ancestors 'none'");
  }
  expect((await get('/other')).page).toBe(404);
});

test('an application keeps its pages, but for a browser that left for a provider from the hosted page', async () => {
  const get = await server(true);
  for (const url of mailed) expect((await get(url)).page).toBe(404);
  for (const url of [
    '/account/social/success',
    '/account/oidc/callback',
    '/account/saml/callback',
  ]) {
    expect((await get(url)).page).toBe('the application');
    expect((await get(url, 'foyer_hosted=1')).page).toBe('the hosted page');
  }
});

test('ASVS-13.4.1 nothing but the built files is served, and no folder is listed', async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'assets', 'main.js'), 'the script');
  writeFileSync(join(root, 'beside.txt'), 'not for anybody');
  const get = await server(false);
  expect((await get('/oauth/account/assets/main.js')).page).toBe('the script');
  const beside = [
    '../beside.txt',
    '%2e%2e/beside.txt',
    '..%2fbeside.txt',
    '..%5cbeside.txt',
    '%252e%252e/beside.txt',
  ];
  const common = [
    '',
    '.',
    '.git/config',
    '.env',
    'package.json',
    'main.js.map',
    'node_modules/',
    '%00',
    '/etc/passwd',
  ];
  for (const name of [...beside, ...common]) {
    const { page } = await get(`/oauth/account/assets/${name}`);
    // What leads out of the folder is another address of the page, or nothing.
    expect([name, page === 'the hosted page' ? 404 : page]).toEqual([
      name,
      expect.toSatisfy((status) => status >= 400),
    ]);
  }
});

test('where the page is not built, the operator is shown before a user opens a mail', () => {
  expect(warningsOfPages(root)).toEqual([]);
  expect(warningsOfPages(join(root, 'assets'))).toEqual([expect.stringContaining('npm run build')]);
});

test('a script is sent as it was compressed by the build, and the build’s other files are sent as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-compressed-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), 'the hosted page');
  for (const [name, text] of [
    ['main.js', 'plain'],
    ['main.js.br', 'brotli'],
    ['main.js.gz', 'gzip'],
    ['font.woff2', 'font'],
  ] as const)
    writeFileSync(join(folder, 'assets', name), text);
  const app = Fastify();
  await registerHostedPages(app, { root: folder });
  const get = async (name: string, accepted: string) => {
    const url = `/oauth/account/assets/${name}`;
    const { body, headers } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    return [body, headers['content-encoding'], headers['vary'], headers['cache-control']];
  };
  const forever = 'public, max-age=31536000, immutable';
  const vary = 'accept-encoding';
  expect(await get('main.js', 'gzip, deflate, br')).toEqual(['brotli', 'br', vary, forever]);
  expect(await get('main.js', 'gzip')).toEqual(['gzip', 'gzip', vary, forever]);
  expect(await get('main.js', 'identity')).toEqual(['plain', undefined, vary, forever]);
  expect((await get('font.woff2', 'br')).slice(0, 2)).toEqual(['font', undefined]);
  const page = await app.inject({ url: '/account/login', headers: { 'accept-encoding': 'br' } });
  expect([page.statusCode, page.body]).toEqual([200, 'the hosted page']);
});
