import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';
import { aPlace, freePort, killHard, type Place, spawnFoyer } from './foyer-process.ts';
import { createJourneyCalls } from './journey-calls.ts';

/** Events of a run; `FOYER_EVENTS=10000` for that of issue 20. */
const events = Number(process.env['FOYER_EVENTS'] ?? 150);
/** Events between two kills. */
const pause = Math.max(30, events / 20);
const victims = ['server', 'receiver', 'PostgreSQL'] as const;
const writers = 3;
const config = join(import.meta.dirname, 'kill.config.ts');
const groups = '/frontegg/identity/resources/groups/v1';

test(`none of ${events} webhook events is lost when server, PostgreSQL, and receiver are killed`, async () => {
  const place = await aPlace();
  const port = await freePort();
  const file = join(place.dataDir, 'received');
  let server = launch(place);
  let receiver = startReceiver(port, file);
  const url = `http://127.0.0.1:${place.port}`;
  const { call, login } = createJourneyCalls(url);
  const kill = async (victim: (typeof victims)[number]) => {
    if (victim === 'PostgreSQL') return killHard(getPostmaster(place));
    if (victim === 'receiver') {
      await killProcess(receiver);
      receiver = startReceiver(port, file);
      return undefined;
    }
    server.signal('SIGKILL');
    await server.ended;
    server = launch(place);
    return undefined;
  };
  try {
    await isReady(url);
    const { body } = await login('admin@acme.test', 'Foyer-demo-2026');
    const token = String(body['accessToken']);
    const eventKeys = ['group.updated'];
    const webhook = { displayName: 'File', description: '', url: `http://127.0.0.1:${port}/` };
    await call('POST', '/frontegg/webhook/custom', {
      token,
      body: { ...webhook, eventKeys, isActive: true },
    });
    /** Repeats a call until it is acknowledged: an answer may be lost while its change is not. */
    const persist = async (method: string, path: string, change: object) => {
      for (; ; await sleep(30)) {
        const reply = await call(method, path, { token, body: change }).catch(() => undefined);
        if (reply && reply.status < 300) return reply;
        if (reply && reply.status < 500) throw new Error(`${path} answered ${reply.status}`);
      }
    };
    let written = 0;
    let killed = 0;
    const write = async (writer: number) => {
      const created = await persist('POST', groups, { name: `Writer ${writer}` });
      for (; written < events; ) {
        written += 1;
        const isDue = written % pause === 0;
        await persist('PATCH', `${groups}/${String(created.body['id'])}`, {
          name: `Event ${written}`,
        });
        if (isDue) await kill(victims[(killed += 1) % victims.length] ?? 'server');
      }
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    expect(killed).toBeGreaterThanOrEqual(victims.length);
    const missing = () => {
      const received = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
      const names = Array.from({ length: events }, (_, at) => `Event ${at + 1}`);
      return names.filter((name) => !received.has(name));
    };
    await expect.poll(missing, { timeout: 600_000, interval: 500 }).toEqual([]);
  } finally {
    await killProcess(receiver);
    server.signal('SIGKILL');
    await server.ended;
    await place.leave();
  }
}, 900_000);

const launch = ({ port, dataDir }: Place) =>
  spawnFoyer([`--port=${port}`, `--data-dir=${dataDir}`, `--config=${config}`]);

const getPostmaster = ({ dataDir }: Place) => livingPostmaster(join(dataDir, 'postgres'))?.pid;

const startReceiver = (port: number, file: string): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'file-receiver.ts'), String(port), file], {
    stdio: 'ignore',
  });

async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  killHard(child.pid);
  await ended;
}

async function isReady(url: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 150_000; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error('The server is not ready');
}
