/**
 * `npm run examples`: packs the packages, creates every example in a fresh folder, installs it
 * from the packs and the registry, builds it, starts it beside a running Foyer, and calls it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApplication, type Template } from 'create-foyer';
import { aPlace, freePort, startFoyer } from '../../tests/process/foyer-process.ts';
import { packPackages, packsFolder } from '../pack/pack-packages.ts';

interface Example {
  readonly template: Template;
  readonly react?: '18' | '19';
  /** What a call answers once the application runs. */
  readonly calls: readonly (readonly [path: string, status: number, text: RegExp])[];
}

const proxied = ['/frontegg/openapi.json', 200, /"openapi":"3/] as const;
const page = ['/', 200, /<div id="/] as const;
const examples: readonly Example[] = [
  { template: 'express', calls: [['/api/me', 401, /./]] },
  { template: 'vite-react', react: '19', calls: [page, proxied] },
  { template: 'vite-react', react: '18', calls: [page, proxied] },
  { template: 'react-router', calls: [page, proxied] },
  { template: 'next', calls: [['/', 200, /Rendered on the server/], proxied] },
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

/** Throws when the example cannot be installed, built, or started. */
async function tryExample(example: Example, foyer: string): Promise<void> {
  const { template, react } = example;
  const parent = mkdtempSync(join(tmpdir(), 'example-'));
  const folder = join(parent, template);
  try {
    createApplication({ template, folder, packs: packsFolder, ...(react && { react }) });
    await complete(folder, ['install', '--no-audit', '--no-fund']);
    await complete(folder, ['run', 'build']);
    const port = String(await freePort());
    const flags = template === 'express' ? [] : ['--', '--port', port];
    const started = run(folder, ['start', ...flags], { PORT: port, FOYER_URL: foyer });
    try {
      await check(`http://localhost:${port}`, example, started.output);
    } finally {
      started.stop();
    }
  } finally {
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

await packPackages();
const place = await aPlace();
const foyer = await startFoyer(place, ['--seed=accounts']);
try {
  for (const example of examples) {
    const name = [example.template, example.react && `React ${example.react}`].filter(Boolean);
    try {
      await tryExample(example, foyer.url);
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
