import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { getConnectionString } from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';
import { aPlace, type FoyerProcess, killHard, type Place, spawnFoyer } from './foyer-process.ts';
import { createJourneyCalls } from './journey-calls.ts';
import { startWriters, writersPassword } from './kill-writers.ts';

/** The server, PostgreSQL, and both; fifty in the nightly run. How soon it serves again: `npm run bench -- recovery`. */
const rounds = Number(process.env['FOYER_KILLS'] ?? 12);
/** Each kill falls into writes that flow. */
const writesPerRound = 4;
const victims = ['server', 'PostgreSQL', 'both'] as const;
type Victim = (typeof victims)[number];

const config = join(import.meta.dirname, 'kill.config.ts');

/** Rows that only half of a write would leave behind; each answer must be none. */
const halves = {
  'a person of the writers without password': `select email from users u where email like '%@kill.test'
    and not exists (select from passwords p where p.user_id = u.id)`,
  'a person without tenant':
    'select email from users u where not exists (select from memberships m where m.user_id = u.id)',
  'a member without role': `select m.user_id from memberships m where not exists (
    select from membership_roles r where r.user_id = m.user_id and r.tenant_id = m.tenant_id)`,
  'a company without members': `select t.name from tenants t where t.parent_id is null
    and not exists (select from memberships m where m.tenant_id = t.id)`,
  'a person of the writers whose opening is not in the audit log': `select email from users u where email like '%@kill.test'
    and not exists (select from audits a where a.user_id = u.id and a.action = 'user.signed_up')`,
  'a session in a tenant its person is no member of': `select s.id from sessions s
    where not exists (select from memberships m where m.user_id = s.user_id and m.tenant_id = s.tenant_id)`,
};

test('F-1 kills under mixed writes lose nothing acknowledged and leave nothing half done', async () => {
  const place = await aPlace();
  let server = await launch(place);
  const url = `http://127.0.0.1:${place.port}`;
  await serves(url, 60_000);
  const writers = startWriters(url, 3);
  /** Kills amid writes, and waits until the server serves again. */
  const killAmidWrites = async (victim: Victim): Promise<void> => {
    await writers.moveOn(writesPerRound, 5000);
    await sleep(Math.random() * 200);
    const postmaster = getPostmaster(place);
    server = await kill(victim, server, place);
    // The helpers of a killed PostgreSQL answer for some milliseconds more: only a new one counts.
    const isBack = () =>
      victim === 'server' || ![undefined, postmaster].includes(getPostmaster(place));
    await serves(url, 60_000, isBack).catch((error: unknown) => {
      throw new Error(`${victim}: ${String(error)}\n${server.output()}`);
    });
  };
  try {
    for (let round = 0; round < rounds; round += 1)
      await killAmidWrites(victims[round % victims.length] ?? 'both');
    await sleep(500);
    await writers.stop();
    expect.soft(writers.acknowledged.wrong).toEqual([]);
    await expectAllThere(place, writers);
  } finally {
    await writers.stop();
    server.signal('SIGKILL');
    await server.ended;
    await place.leave();
  }
}, 900_000);

type Running = Pick<FoyerProcess, 'pid' | 'ended' | 'output' | 'signal'>;

async function launch({ port, dataDir }: Place): Promise<Running> {
  return spawnFoyer([`--port=${port}`, `--data-dir=${dataDir}`, `--config=${config}`]);
}

function getPostmaster({ dataDir }: Place): number | undefined {
  return livingPostmaster(join(dataDir, 'postgres'))?.pid;
}

async function kill(victim: Victim, server: Running, place: Place): Promise<Running> {
  if (victim !== 'server') killHard(getPostmaster(place));
  if (victim === 'PostgreSQL') return server;
  server.signal('SIGKILL');
  await server.ended;
  return launch(place);
}

/** Waits until the database answers through the server again. */
async function serves(url: string, timeout: number, isBack = () => true): Promise<void> {
  const start = performance.now();
  for (; performance.now() - start < timeout; await sleep(15)) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    if (response?.status === 200 && isBack()) return;
  }
  throw new Error(`not ready again within ${timeout} ms`);
}

async function expectAllThere(
  place: Place,
  { acknowledged, held: current }: ReturnType<typeof startWriters>,
): Promise<void> {
  const { accounts, logins, refreshes, switches } = acknowledged;
  for (const { count } of [logins, refreshes, switches]) expect(count).toBeGreaterThan(rounds / 5);
  expect(accounts.length).toBeGreaterThan(rounds / 5);
  await withSql(place, async (sql) => {
    const users = new Map(
      (await sql('select id, email from users')).map(({ id, email }) => [email, id]),
    );
    const lost = accounts.filter(
      ({ userId, email }) => !users.has(email) || (userId ?? users.get(email)) !== users.get(email),
    );
    expect(lost).toEqual([]);
    for (const [name, query] of Object.entries(halves)) expect(await sql(query), name).toEqual([]);
  });
  const calls = createJourneyCalls(`http://127.0.0.1:${place.port}`);
  const dead: string[] = [];
  for (const { cookie } of current)
    if ((await calls.refresh(cookie)).status >= 300) dead.push(cookie);
  expect(dead).toEqual([]);
  const last = accounts.at(-1);
  expect((await calls.login(last?.email ?? '', writersPassword)).status).toBe(200);
}

type Sql = (query: string) => Promise<Record<string, unknown>[]>;

async function withSql(place: Place, work: (sql: Sql) => Promise<void>): Promise<void> {
  const postmaster = livingPostmaster(join(place.dataDir, 'postgres'));
  const client = new Client({
    connectionString: getConnectionString(postmaster?.socketFolder ?? '', 'foyer'),
  });
  await client.connect();
  try {
    await work(async (query) => (await client.query<Record<string, unknown>>(query)).rows);
  } finally {
    await client.end();
  }
}
