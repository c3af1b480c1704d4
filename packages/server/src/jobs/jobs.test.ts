import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import type { ComposedModules } from '../compose-modules.ts';
import type { Job } from './jobs.ts';

const ran: Job[] = [];
const events: unknown[] = [];
let failuresLeft = 0;
let attempts = 0;

const composed: ComposedModules = {
  routes: [],
  admit: async () => ({ roles: [], permissions: [] }),
  prepare: async () => {},
};
const stack = await createStack({
  modules: ({ jobs, events: bus }) => {
    jobs.work('test.plain', async (job) => void ran.push(job));
    jobs.work(
      'test.flaky',
      async (job) => {
        attempts += 1;
        if (failuresLeft > 0) {
          failuresLeft -= 1;
          throw new Error('not yet');
        }
        ran.push(job);
      },
      { retryDelaySeconds: 1 },
    );
    bus.on('test.happened', async (event) => void events.push(event));
    bus.on('test.happened', async (event) => void events.push({ second: event.id }));
    return composed;
  },
});
const { db, kernel } = stack.server;

async function until(isTrue: () => boolean, seconds = 8): Promise<void> {
  for (const start = Date.now(); !isTrue(); await sleep(10)) {
    if (Date.now() - start > seconds * 1000) throw new Error(`Not true within ${seconds} s`);
  }
}
const ranWith = (mark: string) => ran.filter(({ data }) => data['mark'] === mark);

test('a job runs after its transaction was committed, at once', async () => {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const mark = randomUUID();
    const start = performance.now();
    await db.system((tx) => kernel.jobs.enqueue(tx, 'test.plain', { mark }));
    await until(() => ranWith(mark).length === 1);
    times.push(performance.now() - start);
  }
  // the quickest: a pause of the machine is not the queue's
  expect(Math.min(...times)).toBeLessThan(1500);
});

test('a job of a transaction that failed never runs', async () => {
  const [lost, kept] = [randomUUID(), randomUUID()];
  const failing = db.system(async (tx) => {
    await kernel.jobs.enqueue(tx, 'test.plain', { mark: lost });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  await db.system((tx) => kernel.jobs.enqueue(tx, 'test.plain', { mark: kept }));
  await until(() => ranWith(kept).length === 1);
  expect(ranWith(lost)).toEqual([]);
});

test('a tenant transaction may leave a job', async () => {
  const mark = randomUUID();
  await db.tenant(randomUUID(), (tx) => kernel.jobs.enqueue(tx, 'test.plain', { mark }));
  await until(() => ranWith(mark).length === 1);
});

test('a job that fails is tried again under the same id; its neighbours are not', async () => {
  const [flaky, plain] = [randomUUID(), randomUUID()];
  failuresLeft = 1;
  attempts = 0;
  await db.system(async (tx) => {
    await kernel.jobs.enqueue(tx, 'test.flaky', { mark: flaky });
    await kernel.jobs.enqueue(tx, 'test.plain', { mark: plain });
  });
  await until(() => ranWith(flaky).length === 1);
  expect(attempts).toBe(2);
  expect(ranWith(plain)).toHaveLength(1);
});

test('two nodes share the work: many jobs run, each once', async () => {
  const marks = Array.from({ length: 60 }, () => randomUUID());
  const other = await createStack({
    besides: stack,
    modules: ({ jobs }) => {
      jobs.work('test.plain', async (job) => void ran.push(job));
      return composed;
    },
  });
  await Promise.all(
    marks.map((mark, at) => {
      const node = at % 2 === 0 ? stack : other;
      return node.server.db.system((tx) => node.server.kernel.jobs.enqueue(tx, 'test.plain', { mark }));
    }),
  );
  await until(() => marks.every((mark) => ranWith(mark).length > 0), 15);
  expect(marks.map((mark) => ranWith(mark).length)).toEqual(marks.map(() => 1));
});

test('an event reaches everybody who listens; one that nobody hears leaves no row', async () => {
  const tenantId = randomUUID();
  await db.system(async (tx) => {
    await kernel.events.emit(tx, { type: 'test.happened', tenantId, data: { to: 'ada' } });
    await kernel.events.emit(tx, { type: 'test.unheard' });
    const { length } = await tx.selectFrom('outbox').select('id').execute();
    expect(length).toBe(1);
  });
  await until(() => events.length === 2);
  expect(events).toContainEqual(expect.objectContaining({ type: 'test.happened', tenantId, data: { to: 'ada' } }));
});
