import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../adapters/clock.system.ts';
import { createMemoryMailer } from '../../adapters/mailer.memory.ts';
import { createMemoryDnsResolver } from '../../adapters/dns-resolver.memory.ts';
import { systemRandom } from '../../adapters/random.system.ts';
import { foyerConfig } from '../config/config.ts';
import { createServer } from '../../create-server.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';

test('F-3 a database that is killed costs some 503 answers and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-outage-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: folder });
  const { connectionString } = postgres;
  await migrate(connectionString);
  const server = await createServer({
    config: foyerConfig.parse({
      application: { clientId: '5a5a0000-0000-4000-8000-000000000001', name: 'Ledgerly' },
    }),
    settings: {
      publicUrl: 'http://foyer.test',
      mode: 'demo',
      logLevel: 'silent',
      secret: 'long enough '.repeat(4),
    },
    database: { connectionString },
    ports: {
      mailer: createMemoryMailer(),
      dnsResolver: createMemoryDnsResolver(),
      clock: systemClock,
      random: systemRandom,
    },
  });
  await server.ready();
  onTestFinished(async () => {
    await server.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const ready = async () => (await server.app.inject('/readyz')).statusCode;
  const signIn = async () => {
    const payload = { email: 'nobody@acme.test', password: 'wrong' };
    return server.app.inject({
      method: 'POST',
      url: '/frontegg/identity/resources/auth/v1/user',
      payload,
    });
  };
  expect([await ready(), (await signIn()).statusCode]).toEqual([200, 401]);

  const late: number[] = [];
  for (let kills = 0; kills < 3; kills += 1) {
    process.kill(postgres.pid(), 'SIGKILL');
    const isBack = backAgain(connectionString);
    const seen = new Set<number>();
    for (let status = 0; status !== 401; await sleep(20)) {
      status = (await signIn()).statusCode;
      seen.add(status);
    }
    late.push(performance.now() - (await isBack));
    expect([...seen].filter((status) => status !== 503 && status !== 401)).toEqual([]);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    expect(await ready()).toBe(200);
  }
  // the quickest: a pause of the machine is not the server's
  expect(Math.min(...late)).toBeLessThan(2000);
});

/** When anyone was first let in again; how long PostgreSQL takes to come back is its own. */
async function backAgain(connectionString: string): Promise<number> {
  for (;;) {
    const client = new Client({ connectionString });
    client.on('error', () => undefined); // refused until it is back
    try {
      await client.connect();
      await client.end();
      return performance.now();
    } catch {
      await sleep(20);
    }
  }
}
