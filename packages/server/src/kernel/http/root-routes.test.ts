import { getHeapStatistics } from 'node:v8';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { isShortOfMemory } from './memory.ts';

test('F-31 healthz says alive, readyz says that database and migrations are there', async () => {
  const stack = await createStack();
  const ask = async (path: string) => (await stack.visitor().fetch(path)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
  await stack.server.db.read((tx) => tx.deleteFrom('guess_counters').execute());
  const { Client } = await import('pg');
  const client = new Client({ connectionString: stack.connectionString });
  await client.connect();
  await client.query("delete from foyer_migrations where name like '0001%'");
  await client.end();
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
});

test('F-23 a node is short of memory when nearly all it may have is used', () => {
  const heap = getHeapStatistics();
  const short = (used: number) =>
    isShortOfMemory({ ...heap, used_heap_size: used, heap_size_limit: 1000 });
  expect([short(100), short(950), short(951)]).toEqual([false, false, true]);
  expect(isShortOfMemory()).toBe(false);
});

test('metrics count requests by route, never by address', async () => {
  const stack = await createStack();
  await stack.visitor().fetch('/frontegg/flags?who=ada@acme.test');
  const text = await (await stack.visitor().fetch('/metrics')).text();
  expect(text).toMatch(
    /foyer_http_request_duration_seconds_count\{method="GET",route="\/frontegg\/flags",status="200"\} 1/,
  );
  expect(text).toContain('foyer_database_connections{state="idle"}');
  expect(text).not.toContain('ada');
});

test('ASVS-13.4.5 in production metrics need their token, and do not exist without', async () => {
  const production = { mode: 'production', publicUrl: 'https://foyer.test' } as const;
  const closed = await createStack({ settings: production });
  expect((await closed.visitor().fetch('/metrics')).status).toBe(404);
  const guarded = await createStack({
    settings: { ...production, metricsToken: 'for the collector' },
  });
  const ask = (authorization: string) =>
    guarded.visitor().fetch('/metrics', { headers: { authorization } });
  expect((await ask('Bearer wrong')).status).toBe(404);
  expect((await ask('Bearer for the collector')).status).toBe(200);
});
