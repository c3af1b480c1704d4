/** Issue 2: how soon the server serves again after it, its PostgreSQL, or both were killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { livingPostmaster } from '@foyer/server/kernel/db/embedded/postmaster-file';
import { median, report } from './figure.ts';

const maxMilliseconds = 3000;
const rounds = 5;
const port = 7941;
const root = join(import.meta.dirname, '..');
const victims = ['server', 'PostgreSQL', 'both'] as const;

/** Reports the median of each kind of kill. */
export async function reportRecovery(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recovery-'));
  const getPostmaster = () => livingPostmaster(join(dataDir, 'postgres'))?.pid;
  let server = start(dataDir);
  await isReady(() => true);
  for (const victim of victims) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const postmaster = getPostmaster();
      if (victim !== 'server' && postmaster) process.kill(postmaster, 'SIGKILL');
      if (victim !== 'PostgreSQL') server = await restart(server, dataDir);
      const start = performance.now();
      // processes of a killed PostgreSQL respond for some milliseconds more
      await isReady(
        () => victim === 'server' || ![undefined, postmaster].includes(getPostmaster()),
      );
      took.push(performance.now() - start);
      await sleep(1000);
    }
    const middle = median(took);
    const detail = `${middle.toFixed(0)} of ${maxMilliseconds} ms`;
    report(`recovery after a kill of ${victim}`, maxMilliseconds / middle, 1, detail);
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

function start(dataDir: string): ChildProcess {
  const flags = ['--conditions=@foyer/source', '--disable-warning=ExperimentalWarning'];
  const main = join(root, 'apps/identity-server/src/main.ts');
  const ports = { FOYER_CONSOLE_PORT: '0', FOYER_CONSOLE_HOST_PORT: '0' };
  const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
  return spawn(process.execPath, [...flags, main, `--port=${port}`, `--data-dir=${dataDir}`], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...ports },
  });
}

async function restart(server: ChildProcess, dataDir: string): Promise<ChildProcess> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  return start(dataDir);
}

async function isReady(isBack: () => boolean): Promise<void> {
  for (; ; await sleep(15)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200 && isBack()) return;
  }
}
