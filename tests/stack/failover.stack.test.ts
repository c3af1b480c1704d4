import { connect, createServer, type Socket } from 'node:net';
import { createDatabase } from '@foyer/server/kernel/db/database';
import { loginCalls } from '@foyer/contract/login/calls';
import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

const stack = await createStack();

/** A proxy in front of PostgreSQL that can lose its connections the way a failover does: without a reset. */
async function createProxy(connectionString: string) {
  const url = new URL(connectionString);
  const target = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(target);
    for (const [from, to] of [[client, database] as const, [database, client] as const]) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(typeof address === 'object' && address?.port));
  return {
    connectionString: url.href,
    /** Nothing passes through the open connections any longer; new ones work. */
    lose: () => {
      for (const socket of sockets) socket.removeAllListeners('data').resume();
    },
  };
}

// Review 2026-11-23, security W-3: the node stayed down until the system gave the connections up, some 15 minutes later.
test('F-22 after every database connection died without a reset, one statement times out and the next one succeeds', async () => {
  const { connectionString, lose } = await createProxy(stack.connectionString);
  const log = stack.server.app.log;
  const database = createDatabase({ connectionString, log, poolSize: 4, statementTimeout: 300 });
  onTestFinished(() => database.close());
  const ask = () => database.read((tx) => sql`select pg_sleep(0.05)`.execute(tx));
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(database.counts()).toMatchObject({ total: 4, idle: 4 });
  lose();
  await expect(ask()).rejects.toThrow('Query read timeout');
  await Promise.all([ask(), ask(), ask(), ask()]);
  lose();
  // of the two statements that are under way, the first to time out closes the connection under the other
  const transaction = database.system((tx) => sql`select 1`.execute(tx));
  await expect(transaction).rejects.toThrow(/Query read timeout|Connection terminated/);
  await expect(database.system((tx) => sql`select 1`.execute(tx))).resolves.toBeDefined();
});

// Review 2026-11-23, security W-3: readyz hung for up to 30 s.
test('F-31 readyz responds within 2 s and a call with 503 while the connections are dead, and both recover', async () => {
  const { connectionString, lose } = await createProxy(stack.connectionString);
  const node = await createStack({
    besides: { ...stack, connectionString },
    settings: { statementTimeout: 2500 },
  });
  const { email, password } = await stack.aUser();
  const signIn = () => node.api(loginCalls).signIn({ body: { email, password } });
  const readyz = async () => (await node.fetch(new Request(`${node.url}/readyz`))).status;
  await signIn();
  expect(await readyz()).toBe(200);
  lose();
  const call = expect(signIn()).rejects.toMatchObject({ status: 503, code: 'request/busy' });
  const start = performance.now();
  expect(await readyz()).toBe(503);
  expect(performance.now() - start).toBeLessThan(2000);
  await call;
  await expect(signIn()).resolves.toBeDefined();
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: 5000 });
});

// Issue 23, item 10: after a failover a node kept connections to the server that had become a standby.
test('a connection to a server that only reads is closed, and the next write succeeds', async () => {
  const { connectionString } = stack;
  const log = stack.server.app.log;
  const database = createDatabase({ connectionString, log, poolSize: 1 });
  onTestFinished(() => database.close());
  await database.query('set session characteristics as transaction read only');
  const write = () => database.system((tx) => sql`delete from outbox where false`.execute(tx));
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(write()).resolves.toBeDefined();
});

// Issue 23, item 10
test('behind a pooler, a node prepares nothing and sets nothing for the session', async () => {
  const { connectionString } = stack;
  const log = stack.server.app.log;
  // how many statements it prepares is limited for the process, which other files share
  vi.resetModules();
  const fresh = await import('@foyer/server/kernel/db/database');
  const asked = async (isPooled: boolean) => {
    const database = fresh.createDatabase({ connectionString, log, poolSize: 1, isPooled });
    onTestFinished(() => database.close());
    await database.read((tx) => sql`select ${1}::int`.execute(tx));
    const { rows } = await database.query<object>(
      `select (select count(*) from pg_prepared_statements) as prepared,
        current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
    );
    return rows[0];
  };
  expect(await asked(false)).toEqual({ prepared: 1, timeout: '15s', jit: 'off' });
  expect(await asked(true)).toEqual({ prepared: 0, timeout: '0', jit: 'on' });
});
