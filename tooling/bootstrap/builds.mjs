import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fail, root, step } from './progress.mjs';

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const browserPackages = [
  'contract',
  'ui',
  'client',
  'react',
  'preview',
  'login-box',
  'admin-portal',
  'embed',
].map((name) => `packages/${name}`);

/**
 * What has to be built before the product runs; the server itself runs from source. Each is one run of Vite in its folder,
 * and runs again only when a file it reads has changed. `isDemo` is served in demo mode only; `isPublished` are files that only a host
 * or a check reads.
 */
const builds = [
  {
    title: 'building the demo application',
    home: 'apps/demo-host',
    inputs: [...browserPackages, 'apps/demo-host'],
    isDemo: true,
  },
  {
    title: 'building the page of hosted login',
    home: 'apps/hosted-pages',
    inputs: [...browserPackages, 'apps/hosted-pages'],
  },
  {
    title: 'building the console',
    home: 'apps/console-sign-in',
    inputs: [...browserPackages, 'apps/console-sign-in'],
  },
  {
    title: 'building the style sheet of the design system',
    home: 'packages/ui',
    inputs: ['packages/ui'],
    isPublished: true,
  },
  {
    title: 'building the style sheet for hosts',
    home: 'packages/embed',
    inputs: ['packages/ui', 'packages/login-box', 'packages/admin-portal', 'packages/embed'],
    isPublished: true,
  },
];

/** Builds what is stale of what a start in demo mode needs; less for production, more for anyone who publishes. */
export async function buildStale(node, { withDemo = true, withPublished = false } = {}) {
  const requested = builds.filter(
    ({ isDemo, isPublished }) => (withDemo || !isDemo) && (withPublished || !isPublished),
  );
  for (const build of requested) {
    const stamp = join(root, build.home, 'dist', '.built-from');
    const now = fingerprint(build.inputs);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue;
    if (!(await step(build.title, node, [node, vite, 'build'], { cwd: join(root, build.home) })))
      fail(`${build.title} failed`);
    if (build.home.startsWith('apps/')) compress(join(root, build.home, 'dist'));
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now);
  }
}

/** Writes scripts, style sheets, and pictures again, as brotli and gzip: the servers send these as they are. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const path = join(folder, name);
    const body = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(body));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}

/** Name, size and time of every input: reading them all takes some milliseconds. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const input of inputs) for (const line of filesBelow(join(root, input))) hash.update(line);
  return hash.digest('hex');
}

function filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name))
      return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    const { size, mtimeMs } = statSync(path);
    return [`${path} ${size} ${mtimeMs}\n`];
  });
}
