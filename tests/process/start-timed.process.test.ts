/** What of starts and ends watches the clock: these run while nothing else does. The rest is in start.process.test.ts. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  commandLine,
  isRunning,
  processesIn,
} from '../../packages/server/src/kernel/db/embedded/process-table.ts';
import {
  aPlace,
  type FoyerProcess,
  killHard,
  saysReady,
  spawnBootstrap,
  startFoyer,
} from './foyer-process.ts';
import { createJourneyCalls } from './journey-calls.ts';

let place: Awaited<ReturnType<typeof aPlace>>;
/** Where the first start was made: each test has a copy of it. */
let startedAt: typeof place;
const started: Pick<FoyerProcess, 'signal' | 'ended'>[] = [];

/** Milliseconds the first start took, which sets up the database and the demo data. */
let firstStartMs = 0;

beforeAll(async () => {
  startedAt = await aPlace();
  const asked = performance.now();
  const first = await startFoyer(startedAt);
  firstStartMs = performance.now() - asked;
  first.signal('SIGTERM');
  await first.ended;
});

afterAll(() => startedAt.leave());

beforeEach(async () => {
  place = await aPlace();
  // By the command, which keeps the owner: PostgreSQL does not run as the administrator.
  await promisify(execFile)('cp', ['-a', `${startedAt.dataDir}/.`, place.dataDir]);
});

afterEach(async () => {
  for (const server of started.splice(0)) {
    server.signal('SIGKILL');
    await server.ended;
  }
  await place.leave();
});

async function start(): Promise<FoyerProcess> {
  const server = await startFoyer(place);
  started.push(server);
  return server;
}

function postmasters(): number[] {
  return processesIn(join(place.dataDir, 'postgres')).filter((pid) =>
    commandLine(pid).includes(' -D '),
  );
}

test('SIGTERM does not wait for a connection that only lies there', async () => {
  const server = await start();
  const idle = get({
    host: '127.0.0.1',
    port: place.port,
    path: '/healthz',
    headers: { connection: 'keep-alive' },
  });
  await new Promise((resolve) =>
    idle.once('response', (response) => response.resume().once('end', resolve)),
  );
  const asked = Date.now();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(20_000); // it would take 22 s
  idle.destroy();
});

// PostgreSQL answers within a second, or it is taken for one that hangs.
test('after a kill -9 of the server the next start takes over its PostgreSQL, never a second one', async () => {
  const first = await start();
  const [orphan] = postmasters();
  first.signal('SIGKILL');
  await first.ended;
  expect(isRunning(orphan ?? 0)).toBe(true);
  const second = await start();
  expect(postmasters()).toEqual([orphan]);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
});

// How soon: `npm run bench -- recovery`.
test('F-3 after a kill -9 of PostgreSQL the same server serves again', async () => {
  const { url, pid } = await start();
  const [postmaster] = postmasters();
  killHard(postmaster);
  // The helpers of a killed PostgreSQL answer for some milliseconds more: only a new one counts.
  const isAnother = () => postmasters().some((pid) => pid !== postmaster);
  await expect.poll(isAnother, { interval: 10 }).toBe(true);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 20 }).toBe(200);
  expect(isRunning(pid)).toBe(true);
  expect((await createJourneyCalls(url).login('admin@acme.test', 'Foyer-demo-2026')).status).toBe(
    200,
  );
});

test('after a kill -9 of npm start no server stays behind', async () => {
  const bootstrap = spawnBootstrap([
    'start',
    `--port=${place.port}`,
    `--data-dir=${place.dataDir}`,
  ]);
  started.push(bootstrap);
  await saysReady(bootstrap);
  const server = Number(readFileSync(join(place.dataDir, 'foyer.pid'), 'utf8').split(' ')[0]);
  bootstrap.signal('SIGKILL');
  await expect.poll(() => isRunning(server), { timeout: 10_000 }).toBe(false);
  await expect.poll(postmasters, { timeout: 10_000 }).toEqual([]);
});

test('the second start through npm start takes less than half the time of the first', async () => {
  const asked = performance.now();
  const second = spawnBootstrap(['start', `--port=${place.port}`, `--data-dir=${place.dataDir}`]);
  started.push(second);
  await saysReady(second);
  expect(performance.now() - asked).toBeLessThan(firstStartMs / 2);
});
