/** `npm run docs`: the documentation and the galleries as a static website in `.artifacts/docs`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../test/run-command.ts';
import { createApiPages } from './api-pages.ts';
import { findDeadLinks, readPages, stageSite } from './stage-pages.ts';

const website = join(root, 'website');
const { homepage }: { homepage: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Galleries by their path below `gallery/`, with their packages. */
const galleries = { components: 'embed', 'sign-in': 'login-box', elements: 'ui' };

function run(command: string, args: readonly string[], cwd = website): void {
  const { NODE_OPTIONS: _ours, ...env } = process.env;
  const { status } = spawnSync(command, args, {
    cwd,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const pages = [...readPages(root, homepage), ...(await createApiPages())];
const dead = findDeadLinks(pages);
if (dead.length > 0) {
  console.error(`Links that lead nowhere:\n${dead.join('\n')}`);
  process.exit(1);
}
rmSync(join(root, '.artifacts/docs'), { recursive: true, force: true });
stageSite({ root, folder: join(root, '.artifacts/website'), repository: homepage }, pages);
if (!existsSync(join(website, 'node_modules/@rspress/core'))) run('npm', ['ci', '--no-fund']);
run(process.execPath, ['node_modules/@rspress/core/bin/rspress.js', 'build']);
for (const [path, name] of Object.entries(galleries)) {
  const out = ['--outDir', join(root, '.artifacts/docs/gallery', path), '--base', './'];
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = ['--config', 'vite.gallery.config.ts', '--logLevel', 'warn'];
  run(process.execPath, [vite, 'build', ...config, ...out], join(root, 'packages', name));
}
console.log('The website is in .artifacts/docs.');
