/** `npm run example -- next [--react 18]`: an example as an application outside of this repository, with packed packages. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApplication, templates } from 'create-foyer';
import { packPackages, packsFolder } from './pack-packages.ts';
import { root } from './public-packages.ts';

const [name, ...flags] = process.argv.slice(2);
const template = templates.find((one) => one === name);
if (!template) {
  console.error(`Name an example: npm run example -- <${templates.join(' | ')}>`);
  process.exit(2);
}
const folder = join(root, '.artifacts/examples', template);
await packPackages();
rmSync(folder, { recursive: true, force: true });
const react = flags.join(' ').includes('--react 18') ? '18' : '19';
createApplication({ template, folder, react, packs: packsFolder });
for (const args of [['install', '--no-audit', '--no-fund'], ['start']]) {
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
