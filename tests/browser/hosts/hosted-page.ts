import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { reactFrom } from '../../../compatibility/react-from.ts';

/** Where the pages of hosts in these tests live. Nothing listens there: the browser's requests are answered by the test. */
export const hostOrigin = 'https://host.test';

/** Two columns of a policy that allows nothing a page can do without. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A host that is built: its files by path. */
export interface BuiltHost {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly script: string;
  readonly styles: string;
}

/** How a host is built. */
export interface HostOptions {
  /** Where `react` and `react-dom` are taken from. Default: what the workspace installs. */
  readonly react?: string;
  /** React's own warnings are in the script. Default: false. */
  readonly development?: boolean;
}

const here = import.meta.dirname;

/** The folder of the oldest React we support. */
export const oldestReact = join(here, '../../../compatibility/react-18');

/** Builds the page of a host as its own bundler would, from the sources of Foyer. */
export async function buildHost(
  entry: string,
  { react, development = false }: HostOptions = {},
): Promise<BuiltHost> {
  const mode = development ? 'development' : 'production';
  const result = await build({
    root: here,
    base: '/',
    mode,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: {
      conditions: ['@foyer/source', 'module', 'browser', 'import', 'default'],
      alias: reactFrom(react),
    },
    build: {
      write: false,
      minify: !development,
      target: 'es2023',
      cssTarget: ['chrome123'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: join(here, entry) },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const files = new Map(
    outputs.map(
      (one) => [`/${one.fileName}`, one.type === 'chunk' ? one.code : one.source] as const,
    ),
  );
  const script = outputs.find((one) => one.type === 'chunk' && one.isEntry)?.fileName ?? '';
  const styles = outputs.find((one) => one.fileName.endsWith('.css'))?.fileName ?? '';
  return { files, script: `/${script}`, styles: `/${styles}` };
}

/** Builds what a host's server draws with, and loads it. */
export async function buildServer(
  entry: string,
  { react }: Pick<HostOptions, 'react'> = {},
): Promise<Rendering> {
  const outDir = join(
    here,
    '../../../.artifacts/hosts',
    react === undefined ? 'current' : 'oldest',
  );
  await build({
    root: here,
    mode: 'development',
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      conditions: ['@foyer/source', 'module', 'node', 'import', 'default'],
      alias: reactFrom(react),
    },
    // Everything goes through the aliases, so everything is built in.
    ssr: {
      noExternal: true,
      resolve: { conditions: ['@foyer/source', 'module', 'node', 'import', 'default'] },
    },
    build: { ssr: join(here, entry), outDir, emptyOutDir: true, minify: false },
  });
  const file = join(outDir, `${basename(entry, '.tsx')}.js`);
  const loaded: Rendering = await import(pathToFileURL(file).href);
  return loaded;
}

/** What a built server offers. */
export interface Rendering {
  readonly render: () => Promise<string>;
}

/** What a page of a host is made of besides its script. */
export interface PageOptions {
  readonly policy?: string;
  /** The host's own style sheet. */
  readonly css?: string;
  /** Leaves out the style sheet of Foyer. */
  readonly isPlain?: boolean;
  /** What the server drew already. */
  readonly body?: string;
  /** Where the host lives. Default: `hostOrigin`. */
  readonly at?: string;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** Answers every request to the host's origin. The host's own sheet comes last, where it is strongest. */
export async function serveHost(
  context: BrowserContext,
  { files, script, styles }: BuiltHost,
  { policy, css, isPlain = false, body = '', at = hostOrigin }: PageOptions = {},
): Promise<void> {
  const sheets = [...(isPlain ? [] : [styles]), ...(css === undefined ? [] : ['/host.css'])];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script></head><body><div id="app">${body}</div></body></html>`;
  await context.route(`${at}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/host.css' ? css : files.get(pathname);
    const type = types[pathname.split('.').at(-1) ?? ''];
    if (file !== undefined && type) {
      return route.fulfill({
        contentType: type,
        body: typeof file === 'string' ? file : Buffer.from(file),
      });
    }
    const headers = policy === undefined ? {} : { 'content-security-policy': policy };
    return route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html });
  });
}
