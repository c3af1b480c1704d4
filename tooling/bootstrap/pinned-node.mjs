import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, step } from './progress.mjs';

/** The oldest release the product runs on, and the oldest that can run this bootstrap. */
const oldestRuntime = 24;
const oldestBootstrap = 20;

const platformsWithPinnedNode = ['linux-x64', 'linux-arm64'];

/** The Node that runs the product: this one where it is new enough, else the pinned one, fetched when it is missing. */
export async function nodeToUse() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldestRuntime) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  if (major < oldestBootstrap)
    fail(
      `Node ${oldestBootstrap} or newer is needed, this is ${process.versions.node}: https://nodejs.org`,
    );
  if (!platformsWithPinnedNode.includes(platform)) {
    fail(
      `Node ${oldestRuntime} or newer is needed on ${platform}, this is ${process.versions.node}: https://nodejs.org`,
    );
  }
  const folder = join(root, 'tooling', 'node');
  const node = join(folder, 'node_modules', `node-${platform}`, 'bin', 'node');
  if (!runs(node)) await fetchInto(folder);
  if (!runs(node))
    fail(
      `the pinned Node does not run on this machine; install Node ${oldestRuntime} or newer: https://nodejs.org`,
    );
  return node;
}

function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0;
}

async function fetchInto(folder) {
  const title = `fetching Node ${oldestRuntime} (this machine has ${process.versions.node})`;
  if (await step(title, process.execPath, ['npm', 'ci'], { cwd: folder, shownLines: 0 })) return;
  if (
    await step(
      'trying again without the lock',
      process.execPath,
      ['npm', 'install', '--no-package-lock'],
      {
        cwd: folder,
      },
    )
  )
    return;
  fail(
    `npm could not fetch Node; check the connection to its registry, or install Node ${oldestRuntime}: https://nodejs.org`,
  );
}
