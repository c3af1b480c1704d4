import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { getConnectionString } from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';
import { aPlace, spawnFoyer, startFoyer } from './foyer-process.ts';
import { createJourneyCalls } from './journey-calls.ts';

const email = 'admin@acme.test';
const password = 'Foyer-demo-2026';

async function place() {
  const created = await aPlace();
  onTestFinished(created.leave);
  return created;
}

async function run(words: readonly string[], { port, dataDir }: Awaited<ReturnType<typeof place>>) {
  const { ended, output } = spawnFoyer([...words, `--port=${port}`, `--data-dir=${dataDir}`]);
  return { code: await ended, text: output() };
}

/** Where the passwords stand, below the folder of PostgreSQL. */
async function fileOfPasswords(dataDir: string): Promise<string> {
  const living = livingPostmaster(join(dataDir, 'postgres'));
  const client = new Client({
    connectionString: getConnectionString(living?.socketFolder ?? '', 'foyer'),
  });
  await client.connect();
  const { rows } = await client.query<{ path: string }>(
    "select pg_relation_filepath('passwords') as path",
  );
  await client.query('checkpoint');
  await client.end();
  return join(dataDir, 'postgres', rows[0]?.path ?? '');
}

test('F-29 a backup is made while users work, is proved by starting it, and serves; one that cannot be used is not left behind', async () => {
  const [home, elsewhere] = [await place(), await place()];
  const copy = join(elsewhere.dataDir, 'copy');
  const server = await startFoyer(home);
  onTestFinished(() => server.signal('SIGKILL'));
  const calls = createJourneyCalls(server.url);
  const before = await calls.login(email, password);
  expect(before.status).toBe(200);

  const stopping = new AbortController();
  const other = await calls.login('member@acme.test', password);
  const load = (async () => {
    let cookie = other.cookie ?? '';
    let renewed = 0;
    for (; !stopping.signal.aborted; renewed += 1) {
      const reply = await calls.refresh(cookie);
      expect(reply.status).toBe(201);
      cookie = reply.cookie ?? cookie;
      await sleep(20); // the processors are for the copy
    }
    return renewed;
  })();
  const { code, text } = await run(['backup', copy, '--json'], home);
  stopping.abort();
  expect(await load).toBeGreaterThan(0);
  expect(JSON.parse(text)).toEqual({
    folder: copy,
    rows: expect.any(Number),
    tables: expect.any(Number),
    keys: 1,
  });
  expect(code).toBe(0);

  const restored = await startFoyer({ ...elsewhere, dataDir: copy });
  onTestFinished(() => restored.signal('SIGKILL'));
  const there = createJourneyCalls(restored.url);
  const jwks = async (url: string) => (await fetch(`${url}/.well-known/jwks.json`)).json();
  expect(await jwks(restored.url)).toEqual(await jwks(server.url));
  expect((await there.refresh(before.cookie ?? '')).status).toBe(401);
  expect((await there.login(email, password)).status).toBe(200);
  expect((await calls.refresh(before.cookie ?? '')).status).toBe(201);
  restored.signal('SIGTERM');
  await restored.ended;

  // a disk that lost a page
  const damaged = await fileOfPasswords(home.dataDir);
  server.signal('SIGTERM');
  await server.ended;
  const file = openSync(damaged, 'r+');
  writeSync(file, Buffer.alloc(64, 'x'), 0, 64, 4096);
  closeSync(file);
  const useless = join(elsewhere.dataDir, 'useless');
  const refused = await run(['backup', useless], home);
  expect(refused.text).toMatch(/the backup is unusable: invalid page/);
  expect(refused.code).toBe(5);
  expect(existsSync(useless)).toBe(false);
}, 600_000);
