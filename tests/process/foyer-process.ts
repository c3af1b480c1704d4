import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'apps/identity-server/src/main.ts');
const nodeFlags = ['--conditions=@foyer/source', '--disable-warning=ExperimentalWarning'];

/** Servers of one test run must not meet on the console's fixed ports. */
const noConsole = { FOYER_CONSOLE_PORT: '0', FOYER_CONSOLE_HOST_PORT: '0' };

/** Slow on purpose: two cores are shared by everything that runs. */
const startsWithin = 150_000;

/** A process of the product, seen from outside. */
export interface FoyerProcess {
  readonly pid: number;
  readonly url: string;
  /** Everything it has printed so far, both streams. */
  output(): string;
  /** Settles with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  signal(signal: NodeJS.Signals): void;
}

/** Where a process lives: a port of its own and a folder of its own. */
export interface Place {
  readonly port: number;
  readonly dataDir: string;
}

/** A free port and an empty folder; the folder goes when the test ends. */
export async function aPlace(): Promise<Place & { leave: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
  const leave = async () => {
    const living = livingPostmaster(join(dataDir, 'postgres'));
    if (living) killHard(living.pid);
    if (living) await sleep(200);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  return { port: await freePort(), dataDir, leave };
}

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the server's own process, without npm in between. */
export function spawnFoyer(
  args: readonly string[],
  environment: Record<string, string> = {},
): Omit<FoyerProcess, 'url'> & { readonly child: ChildProcess } {
  return watch(
    spawn(
      process.execPath,
      [...nodeFlags, main, ...args],
      spawnOptions({ ...noConsole, ...environment }),
    ),
  );
}

/** Starts an installed server, in a folder of its own. */
export function spawnCommand(
  file: string,
  args: readonly string[],
  { cwd, environment }: { readonly cwd: string; readonly environment: Record<string, string> },
) {
  return watch(
    spawn(process.execPath, [file, ...args], {
      ...spawnOptions({ ...noConsole, NODE_OPTIONS: '', ...environment }),
      cwd,
    }),
  );
}

/** Starts the way a newcomer does, through the bootstrap; `node` is the Node of their machine. */
export function spawnBootstrap(args: readonly string[], node = process.execPath) {
  return watch(
    spawn(node, [join(root, 'tooling/bootstrap.mjs'), ...args], spawnOptions(noConsole)),
  );
}

/** Starts the server in a place and waits until it says that it is ready. */
export async function startFoyer(
  { port, dataDir }: Place,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<FoyerProcess> {
  const started = spawnFoyer([`--port=${port}`, `--data-dir=${dataDir}`, ...args], environment);
  await saysReady(started);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

/** Kills a process that must be there; a missing number must never become 0, which is the whole group of this test. */
export function killHard(pid: number | undefined): void {
  if (!pid || pid <= 1) throw new Error('there is no process to kill');
  process.kill(pid, 'SIGKILL');
}

/** Waits for the line that scripts wait for. */
export async function saysReady({
  output,
  ended,
}: Pick<FoyerProcess, 'output' | 'ended'>): Promise<void> {
  let code: number | string | undefined;
  void ended.then((value) => {
    code = value;
  });
  for (const start = Date.now(); !output().includes('Foyer is ready'); await sleep(10)) {
    if (code !== undefined) throw new Error(`it ended with ${code}:\n${output()}`);
    if (Date.now() - start > startsWithin) throw new Error(`it is not ready:\n${output()}`);
  }
}

function spawnOptions(environment: Record<string, string>) {
  // As `npm start` does it: a start after a crash reads compiled modules.
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
  const env = { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...environment };
  return { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] satisfies ['ignore', 'pipe', 'pipe'] };
}

function watch(child: ChildProcess) {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  return {
    child,
    pid: child.pid ?? 0,
    ended,
    output: () => printed,
    signal: (signal: NodeJS.Signals) => {
      child.kill(signal);
    },
  };
}
