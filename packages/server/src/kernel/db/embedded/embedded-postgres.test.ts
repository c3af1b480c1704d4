import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { livingPostmaster } from './postmaster-file.ts';
import { commandLine, isRunning, processesIn } from './process-table.ts';

let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataFolder = folder, durable = false): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, durable });
  running.push(server);
  return server;
}

async function ask(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function patiently<T>(work: () => Promise<T>, within = 60_000): Promise<T> {
  for (const start = Date.now(); ; await sleep(20)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() - start > within) throw error;
    }
  }
}

/** What another PostgreSQL than this one answers; it is there before it answers. */
async function answerOfANewOne(server: EmbeddedPostgres, old: number): Promise<unknown[]> {
  expect(server.pid()).not.toBe(old);
  return ask(server, 'select 1 as one');
}

/** A process of its own that starts the server and then lies there to be killed. */
async function startInAnotherProcess(): Promise<{ kill: () => Promise<void> }> {
  const source = `
    const { startEmbeddedPostgres } = await import('${join(import.meta.dirname, 'embedded-postgres.ts')}');
    await startEmbeddedPostgres({ dataFolder: '${folder}', durable: false });
    console.log('up');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the embedded PostgreSQL', () => {
  test('is release 18, takes UTF-8 and listens on no port', async () => {
    const server = await start();
    const [settings] = await ask(
      server,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
              current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone`,
    );
    expect(settings).toEqual({ major: 18, encoding: 'UTF8', addresses: '', zone: 'UTC' });
  });

  test('keeps its socket and its data where only their owner may enter', async () => {
    const server = await start();
    expect(statSync(server.socketFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  });

  test('never runs as root', async () => {
    const server = await start();
    expect(statSync(`/proc/${server.pid()}`).uid).not.toBe(0);
  });

  test('keeps what was written over a stop and a start', async () => {
    const first = await start();
    await ask(first, "create table kept (word text); insert into kept values ('here')");
    await first.stop();
    expect(await ask(await start(), 'select word from kept')).toEqual([{ word: 'here' }]);
  });

  test('starts where the path is too long for a socket and leaves no borrowed folder', async () => {
    const long = join(folder, 'x'.repeat(100));
    const server = await start(long);
    expect(server.socketFolder.startsWith(tmpdir())).toBe(true);
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(() => statSync(server.socketFolder)).toThrow('ENOENT');
  });

  test('starts in a folder below one that only root may enter', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    expect(await ask(await start(join(closed, 'data')), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('after a kill -9', () => {
  // How soon: `npm run bench -- recovery`.
  test('of PostgreSQL it answers again at the same address, with everything acknowledged', async () => {
    const server = await start(folder, true);
    await ask(server, 'create table kept (n int)');
    for (let n = 0; n < 5; n += 1) {
      await patiently(() => ask(server, `insert into kept values (${n})`));
      const killed = server.pid();
      process.kill(killed, 'SIGKILL');
      await patiently(() => answerOfANewOne(server, killed));
    }
    expect(await ask(server, 'select count(*)::int as rows from kept')).toEqual([{ rows: 5 }]);
  });

  test('of the parent the next start takes over the orphan: never two', async () => {
    const parent = await startInAnotherProcess();
    const orphan = livingPostmaster(join(folder, 'postgres'))?.pid;
    await parent.kill();
    const server = await start();
    expect(server.pid()).toBe(orphan);
    expect(postmasters()).toEqual([orphan]);
  });

  test('of the parent a hung orphan is ended and replaced', async () => {
    const parent = await startInAnotherProcess();
    const orphan = livingPostmaster(join(folder, 'postgres'))?.pid ?? 0;
    await parent.kill();
    for (const pid of processesIn(join(folder, 'postgres'))) process.kill(pid, 'SIGSTOP');
    const server = await start();
    expect(server.pid()).not.toBe(orphan);
    expect(isRunning(orphan)).toBe(false);
    expect(postmasters()).toEqual([server.pid()]);
  });

  test('of both the next start recovers', async () => {
    const parent = await startInAnotherProcess();
    const orphan = livingPostmaster(join(folder, 'postgres'))?.pid ?? 0;
    process.kill(orphan, 'SIGKILL');
    await parent.kill();
    const server = await start();
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postmasters()).toEqual([server.pid()]);
  });

  test('of an adopted PostgreSQL it is started again as well', async () => {
    const parent = await startInAnotherProcess();
    await parent.kill();
    const server = await start();
    const adopted = server.pid();
    process.kill(adopted, 'SIGKILL');
    expect(await patiently(() => answerOfANewOne(server, adopted))).toEqual([{ one: 1 }]);
  });

  test('stopping while it comes back leaves nothing running', async () => {
    const server = await start();
    process.kill(server.pid(), 'SIGKILL');
    await sleep(20);
    await server.stop();
    // what was killed ends its own processes in a moment
    await vi.waitFor(() => expect(processesIn(join(folder, 'postgres'))).toEqual([]), 10_000);
  });
});

function postmasters(): number[] {
  return processesIn(join(folder, 'postgres')).filter((pid) => commandLine(pid).includes(' -D '));
}
