import { commonRefusals } from '@foyer/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

afterEach(() => vi.useRealTimers());

/** Lets promises that are due settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('F-26 each key has its own queue, in the order of the calls, and a released slot goes to the next', async () => {
  const acquire = createConcurrencyLimiter({ maxRunning: 2, timeoutMs: 60_000 });
  const order: string[] = [];
  const come = (key: string, name: string) =>
    acquire(key).then(({ release }) => {
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
  second(); // released only once
  await settle();
  expect(order).toEqual(['a1', 'a2', 'g1', 'a3']);
  first();
  (await third)();
  (await fourth)();
  expect(order).toEqual(['a1', 'a2', 'g1', 'a3', 'a4']);
});

test('F-26 anyone who waits too long is asked to try again, and leaves the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const acquire = createConcurrencyLimiter({ maxRunning: 1, timeoutMs: 10_000 });
  const { release } = await acquire('acme');
  const waits = expect(acquire('acme')).rejects.toMatchObject({
    spec: commonRefusals.busy,
    details: { retryAfterSeconds: 1 },
  });
  vi.advanceTimersByTime(10_000);
  await waits;
  release();
  await expect(acquire('acme')).resolves.toMatchObject({ waitedMs: 0 });
});

test('a call is rejected at once, with the error of the limiter, when too many wait', async () => {
  const toError = () => new Error('too many');
  const acquire = createConcurrencyLimiter({
    maxRunning: 1,
    maxWaiting: 1,
    timeoutMs: 60_000,
    toError,
  });
  const { release } = await acquire('acme');
  const waits = acquire('acme');
  await expect(acquire('acme')).rejects.toThrow('too many');
  release();
  (await waits).release();
  await expect(acquire('acme')).resolves.toMatchObject({ waitedMs: 0 });
});
