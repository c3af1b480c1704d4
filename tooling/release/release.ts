/** `npm run release -- 0.2.0`: gives every package that version, and dates the changelog. CI publishes the tag. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../pack/public-packages.ts';
import { isVersion, withRelease, withVersion } from './next-version.ts';

const version = process.argv[2];
if (!isVersion(version)) {
  console.error('Name the version, such as: npm run release -- 0.2.0');
  process.exit(2);
}
const changelog = join(root, 'CHANGELOG.md');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, withRelease(readFileSync(changelog, 'utf8'), version, today));
const { workspaces }: { workspaces: string[] } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
for (const folder of ['.', ...globSync(workspaces, { cwd: root })]) {
  const file = join(root, folder, 'package.json');
  writeFileSync(file, withVersion(readFileSync(file, 'utf8'), version));
}
execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
console.log(`Review and commit this, then push the tag v${version}: CI publishes it.`);
