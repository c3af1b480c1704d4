/**
 * `npm run examples [-- next]`: packs the packages, creates every example in a fresh folder, installs
 * it from the packs and the registry, builds it, starts it beside a running Foyer, and calls it. A
 * browser signs in to the one that renders on a server.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Template } from 'create-foyer';
import { aPlace, freePort, startFoyer } from '../../tests/process/foyer-process.ts';
import { packPackages, packsFolder } from '../pack/pack-packages.ts';
import { tryNextInBrowser } from './next-journey.ts';

interface Example {
  readonly template: Template;
  readonly react?: '18' | '19';
  /** What a call answers once the application runs. */
  readonly calls: readonly (readonly [path: string, status: number, text: RegExp])[];
  /** What a user does in it, in a browser. */
  readonly journey?: (url: string) => Promise<void>;
}

const proxied = ['/frontegg/openapi.json', 200, /"openapi":"3/] as const;
const page = ['/', 200, /<div id="/] as const;
const examples: readonly Example[] = [
  { template: 'express', calls: [['/api/me', 401, /./]] },
  { template: 'vite-react', react: '19', calls: [page, proxied] },
  { template: 'vite-react', react: '18', calls: [page, proxied] },
  { template: 'react-router', calls: [page, proxied] },
  {
    template: 'next',
    calls: [['/', 200, /Rendered on the server/], proxied],
    journey: tryNextInBrowser,
  },
];

/** Milliseconds until a started application answers. */
const startsWithin = 120_000;

/** Runs a program of the application outside of this workspace. */
function run(folder: string, args: readonly string[], env: Record<string, string> = {}) {
  const { NODE_OPTIONS: _ours, NODE_ENV: _environment, ...inherited } = process.env;
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // npm passes no signal on, so the group is ended
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? 1));
  });
  const stop = () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  return { ended, stop, output: () => output };
}

async function complete(folder: string, args: readonly string[]): Promise<void> {
  const started = run(folder, args);
  const code = await started.ended;
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${started.output()}`);
}

async function check(url: string, { calls }: Example, output: () => string): Promise<void> {
  const until = Date.now() + startsWithin;
  for (const [path, status, text] of calls) {
    let answer: Response | undefined;
    while (!answer) {
      answer = await fetch(`${url}${path}`).catch(() => undefined);
      if (!answer && Date.now() > until) throw new Error(`It does not answer:\n${output()}`);
      if (!answer) await sleep(200);
    }
    const body = await answer.text();
    if (answer.status !== status || !text.test(body))
      throw new Error(`GET ${path} answers ${answer.status}: ${body.slice(0, 500)}\n${output()}`);
  }
}

/** As `npm create foyer` does it, with the packed command instead of the one in the registry. */
async function create({ template, react }: Example, parent: string): Promise<void> {
  const command = `--package=file:${createFoyer}`;
  const flags = [
    '--template',
    template,
    '--packs',
    packsFolder,
    ...(react ? ['--react', react] : []),
  ];
  await complete(parent, ['exec', '--yes', command, '--', 'create-foyer', template, ...flags]);
}

/** Throws when the example cannot be created, installed, built, started, or used. */
async function tryExample(example: Example, foyer: string): Promise<void> {
  const { template } = example;
  const parent = mkdtempSync(join(tmpdir(), 'example-'));
  const folder = join(parent, template);
  try {
    await create(example, parent);
    await complete(folder, ['install', '--no-audit', '--no-fund']);
    await complete(folder, ['run', 'build']);
    const port = String(await freePort());
    const flags = template === 'express' ? [] : ['--', '--port', port];
    const started = run(folder, ['start', ...flags], { PORT: port, FOYER_URL: foyer });
    try {
      await check(`http://localhost:${port}`, example, started.output);
      await example.journey?.(`http://localhost:${port}`);
      // a failure on the server that the browser does not see
      if (/^ ?⨯/m.test(started.output())) throw new Error(started.output());
    } finally {
      started.stop();
    }
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const named = process.argv.slice(2);
const packs = await packPackages();
const createFoyer = packs.find(({ name }) => name === 'create-foyer')?.file ?? '';
const place = await aPlace();
const foyer = await startFoyer(place, ['--seed=accounts']);
try {
  for (const example of examples) {
    if (named.length > 0 && !named.includes(example.template)) continue;
    const name = [example.template, example.react && `React ${example.react}`].filter(Boolean);
    try {
      // by the name that it gives as issuer of its tokens
      await tryExample(example, `http://localhost:${place.port}`);
      console.log(`✓ ${name.join(', ')}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(
        `✗ ${name.join(', ')}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
} finally {
  foyer.signal('SIGTERM');
  await foyer.ended;
  await place.leave();
}
