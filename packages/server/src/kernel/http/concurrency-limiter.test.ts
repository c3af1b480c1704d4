import { commonRefusals } from '@foyer/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from './concurrency-limiter.ts';

afterEach(() => vi.useRealTimers());

/** Lets promises that are due settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('F-26 each key has its own line, in the order of coming, and a turn that is given back goes to the next', async () => {
  const take = createTurns({ atOnce: 2, timeout: 60_000 });
  const order: string[] = [];
  const come = (key: string, name: string) =>
    take(key).then((release) => {
      order.push(name);
      return release;
    });
  const first = await come('acme', 'a1');
  const second = await come('acme', 'a2');
  const [third, fourth] = [come('acme', 'a3'), come('acme', 'a4')];
  await settle();
  expect(order).toEqual(['a1', 'a2']);
  await come('globex', 'g1');
  second();
  second(); // given back once only
  await settle();
  expect(order).toEqual(['a1', 'a2', 'g1', 'a3']);
  first();
  (await third)();
  (await fourth)();
  expect(order).toEqual(['a1', 'a2', 'g1', 'a3', 'a4']);
});

test('F-26 anyone who waits too long is asked to come back, and their place goes to nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const take = createTurns({ atOnce: 1, timeout: 10_000 });
  const release = await take('acme');
  const waits = expect(take('acme')).rejects.toMatchObject({
    spec: commonRefusals.busy,
    details: { retryAfterSeconds: 1 },
  });
  vi.advanceTimersByTime(10_000);
  await waits;
  release();
  await expect(take('acme')).resolves.toBeTypeOf('function');
});
