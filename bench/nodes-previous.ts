/** The code of the previous version: the commit before the newest migration. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, encoding: 'buffer' });

/** Writes it into a folder, with the installed packages of this version. */
export function checkOutPrevious(folder: string): void {
  const newest = String(
    git(
      'log',
      '-1',
      '--no-merges',
      '--diff-filter=A',
      '--format=%H',
      '--',
      'packages/server/migrations',
    ),
  ).trim();
  mkdirSync(folder, { recursive: true });
  const archive = git(
    'archive',
    `${newest}^`,
    'apps',
    'packages',
    'package.json',
    'foyer.config.ts',
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const installed = join(root, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(join(linked, '@foyer'), { recursive: true });
  for (const name of readdirSync(installed))
    if (!name.startsWith('.') && name !== '@foyer')
      symlinkSync(join(installed, name), join(linked, name));
  // links of the workspace are relative
  for (const name of readdirSync(join(installed, '@foyer')))
    symlinkSync(readlinkSync(join(installed, '@foyer', name)), join(linked, '@foyer', name));
}
