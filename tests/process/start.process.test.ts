import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getConnectionString } from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
import { livingPostmaster } from '../../packages/server/src/kernel/db/embedded/postmaster-file.ts';
import {
  commandLine,
  processesIn,
} from '../../packages/server/src/kernel/db/embedded/process-table.ts';
import { aPlace, type FoyerProcess, spawnBootstrap, startFoyer } from './foyer-process.ts';
import { getClaims, createJourneyCalls } from './journey-calls.ts';

let place: Awaited<ReturnType<typeof aPlace>>;
/** Where the first start was made: copies of it spare the other servers theirs. */
let startedAt: typeof place | undefined;
const started: Pick<FoyerProcess, 'signal' | 'ended'>[] = [];

afterAll(() => startedAt?.leave());

/** Every test has a place of its own; a server that was started there before has left it, unless it is new. */
function eachInItsPlace({ isNew = false } = {}): void {
  beforeEach(async () => {
    place = await aPlace();
    // By the command, which keeps the owner: PostgreSQL does not run as the administrator.
    if (startedAt && !isNew)
      await promisify(execFile)('cp', ['-a', `${startedAt.dataDir}/.`, place.dataDir]);
  });

  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.signal('SIGKILL');
      await server.ended;
    }
    await place.leave();
  });
}

async function start(args: readonly string[] = []): Promise<FoyerProcess> {
  const server = await startFoyer(place, args);
  started.push(server);
  return server;
}

async function endedByTerm(server: FoyerProcess): Promise<void> {
  server.signal('SIGTERM');
  await server.ended;
}

function postmasters(): number[] {
  return processesIn(join(place.dataDir, 'postgres')).filter((pid) =>
    commandLine(pid).includes(' -D '),
  );
}

async function sql(query: string): Promise<Record<string, unknown>[]> {
  const living = livingPostmaster(join(place.dataDir, 'postgres'));
  const client = new Client({
    connectionString: getConnectionString(living?.socketFolder ?? '', 'foyer'),
  });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  return rows;
}

describe('the first start', () => {
  let server: FoyerProcess;

  beforeAll(async () => {
    place = await aPlace();
    server = await startFoyer(place);
  });

  afterAll(async () => {
    await endedByTerm(server);
    startedAt = place;
  });

  test('says where to look and whom to try', async () => {
    for (const words of [
      'Foyer is ready',
      `http://localhost:${place.port}`,
      `http://localhost:${place.port}/frontegg`,
      `http://localhost:${place.port}/lab`,
      'Foyer-demo-2026',
      'admin@acme.test',
      'member@acme.test',
      'admin@globex.test',
      'reseller@north.test',
    ]) {
      expect(server.output()).toContain(words);
    }
  });

  test('answers for itself and for its database', async () => {
    const { url } = server;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('serves the demo application and its pages, but no page for what the API does not know', async () => {
    const { url } = server;
    for (const path of ['/', '/account/login', '/oauth/callback']) {
      const page = await fetch(`${url}${path}`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
    expect((await fetch(`${url}/frontegg/nothing/here`)).status).toBe(404);
    expect((await fetch(`${url}/lab/nothing`)).status).toBe(404);
  });

  test('has demo data that lets every account in, with its tenant and roles', async () => {
    const { url } = server;
    const demo = await (await fetch(`${url}/lab/demo`)).json();
    expect(demo).toMatchObject({
      clientId: 'c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74',
      password: 'Foyer-demo-2026',
      accounts: [
        { email: 'admin@acme.test', tenant: 'Acme', roles: ['Admin'] },
        { email: 'member@acme.test', tenant: 'Acme', roles: ['ReadOnly'] },
        { email: 'admin@globex.test', tenant: 'Globex', roles: ['Admin'] },
        { email: 'reseller@north.test', tenant: 'North', roles: ['Admin'] },
      ],
    });
    const calls = createJourneyCalls(url);
    for (const { email, roles } of demo.accounts) {
      const { status, body } = await calls.login(email, demo.password);
      expect(status).toBe(200);
      expect(getClaims(body['accessToken'])).toMatchObject({ email, roles });
    }
  });

  test('has demo data with the reseller and its forty sub-accounts, and the admin of Acme in Globex as well', async () => {
    const children =
      await sql(`select child.name from tenants child join tenants parent on child.path <@ parent.path
      where parent.name = 'North' and parent.is_reseller and child.id <> parent.id`);
    expect(children).toHaveLength(40);
    const places = await sql(`select t.name from memberships m join tenants t on t.id = m.tenant_id
      join users u on u.id = m.user_id where u.email = 'admin@acme.test' order by t.name`);
    expect(places).toEqual([{ name: 'Acme' }, { name: 'Globex' }]);
  });
});

describe('the demo data', () => {
  eachInItsPlace();

  test('is the same after a second start, and keeps what a visitor changed', async () => {
    const first = await start();
    await sql(`update users set name = 'Changed by a visitor' where email = 'member@acme.test'`);
    const before = await sql(
      'select (select count(*) from users) as users, (select count(*) from tenants) as tenants',
    );
    await endedByTerm(first);
    await start();
    expect(
      await sql(
        'select (select count(*) from users) as users, (select count(*) from tenants) as tenants',
      ),
    ).toEqual(before);
    expect(await sql(`select name from users where email = 'member@acme.test'`)).toEqual([
      { name: 'Changed by a visitor' },
    ]);
  });
});

describe('a first start without seed', () => {
  eachInItsPlace({ isNew: true });

  test('ASVS-6.3.2 has no demo data', async () => {
    const server = await start(['--seed=none']);
    expect(await sql('select id from users')).toEqual([]);
    expect(server.output()).not.toContain('admin@acme.test');
    expect(await (await fetch(`${server.url}/lab/demo`)).json()).toMatchObject({ accounts: [] });
  });
});

describe('the end', () => {
  eachInItsPlace();

  test('SIGTERM lets running requests finish, ends PostgreSQL and exits with 0', async () => {
    const server = await start();
    const calls = createJourneyCalls(server.url);
    const running = Array.from({ length: 8 }, () =>
      calls.login('admin@acme.test', 'Foyer-demo-2026'),
    );
    await Promise.race(running); // hashes wait in a row: when the first is done, all have arrived and most are not answered
    server.signal('SIGTERM');
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await server.ended).toBe(0);
    expect(postmasters()).toEqual([]);
    expect(existsSync(join(place.dataDir, 'foyer.pid'))).toBe(false);
  });
});

describe('a start through npm', () => {
  test('passes on the exit code of a refusal', async () => {
    const refused = spawnBootstrap(['start', '--mode=production']);
    expect(await refused.ended).toBe(7);
    const helped = spawnBootstrap(['start', '--help']);
    expect(await helped.ended).toBe(0);
  });
});
