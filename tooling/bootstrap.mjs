#!/usr/bin/env node
// The way into every command: plain Node from 20 up, no dependencies. Fetches what is missing, builds what is stale,
// then hands over to the pinned Node.
import { buildStale } from './bootstrap/builds.mjs';
import { nodeToUse } from './bootstrap/pinned-node.mjs';
import { fail, handOver, step } from './bootstrap/progress.mjs';
import { installWorkspace } from './bootstrap/workspace.mjs';

const source = ['--conditions=@foyer/source', '--disable-warning=ExperimentalWarning'];

/** What the type checker builds of the public packages; the rest is built along with them. */
const published = ['packages/next', 'packages/create-foyer', 'apps/identity-server'];

const commands = {
  start: async (node, args) => {
    if (isStart(args)) await buildStale(node, { withDemo: !isProduction(args) });
    await handOver(node, [...source, 'apps/identity-server/src/main.ts', ...args]);
  },
  test: async (node, args) => {
    await buildStale(node, { withPublished: true });
    await handOver(node, [...source, 'tooling/test/run-tests.ts', ...args]);
  },
  nightly: async (node, args) => {
    await buildStale(node);
    await handOver(node, [...source, 'tooling/test/run-nightly.ts', ...args]);
  },
  mutate: async (node, args) => {
    await buildStale(node);
    await handOver(node, [...source, 'tooling/mutations/run-mutations.ts', ...args]);
  },
  check: async (node, args) => {
    await buildStale(node, { withPublished: true });
    await handOver(node, [...source, 'tooling/test/run-tests.ts', '--checks', ...args]);
  },
  build: async (node, args) => {
    await buildStale(node, { withPublished: true });
    await step('bill of materials', node, [node, 'tooling/bill-of-materials/write-bill.ts']);
    await handOver(node, ['node_modules/typescript/bin/tsc', '-b', ...args]);
  },
  pack: async (node) => {
    await buildPackages(node);
    await handOver(node, [...source, 'tooling/pack/pack.ts']);
  },
  example: async (node, args) => {
    await buildPackages(node);
    await handOver(node, [...source, 'tooling/pack/run-example.ts', ...args]);
  },
  examples: async (node, args) => {
    await buildPackages(node);
    await handOver(node, [...source, 'tooling/test/run-examples.ts', ...args]);
  },
  bench: async (node, args) => {
    await buildStale(node);
    await handOver(node, [...source, '--expose-gc', 'bench/run.ts', ...args]);
  },
};

/** Builds everything that is published. */
async function buildPackages(node) {
  await buildStale(node, { withPublished: true });
  const typescript = [node, 'node_modules/typescript/bin/tsc', '-b', ...published];
  if (!(await step('building the packages', node, typescript))) fail('the packages did not build');
}

/** Help and the other commands of the server show no page. */
function isStart(args) {
  const [first = 'start'] = args;
  return first === 'start' || (first.startsWith('--') && !args.includes('--help'));
}

/** Production serves the pages of hosted login and of the console, and no demo application. */
function isProduction(args) {
  const mode = args.findLast((arg, at) => args[at - 1] === '--mode' || arg.startsWith('--mode='));
  return (mode ?? process.env.FOYER_MODE)?.replace('--mode=', '') === 'production';
}

const [name = 'start', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`unknown command ${name}; there are ${Object.keys(commands).join(', ')}`);
const node = await nodeToUse();
await installWorkspace(node);
await command(node, args);
