import { expect, test, vi } from 'vitest';
import { createSimulatedTime, settle } from '../testing/simulated-time.ts';
import { withLease } from './lease.ts';

const key = 'lease';

function sharedStorage() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  return { stored, storage };
}

test('of two tabs that write a lease at the same moment the one written over waits', async () => {
  const clock = createSimulatedTime();
  const { stored, storage } = sharedStorage();
  const work = vi.fn(async (waited: boolean) => waited);
  const running = withLease({ storage, clock, key }, work);
  await settle();
  // Another process had looked before this tab wrote, and writes now.
  stored.set(key, `other ${clock.wall() + 10_000}`);
  await clock.advance(1000);
  expect(work).not.toHaveBeenCalled();
  stored.delete(key);
  await clock.advance(100);
  expect(await running).toBe(true);
});

test('a lease is given back when the work is done, also when it fails', async () => {
  const clock = createSimulatedTime();
  const { stored, storage } = sharedStorage();
  const running = withLease({ storage, clock, key }, () => Promise.reject(new Error('mine')));
  const failing = expect(running).rejects.toThrow('mine');
  await clock.advance(10);
  await failing;
  expect(stored.size).toBe(0);
});

test('a lease that never ends, because a user set the clock back, is taken over', async () => {
  const clock = createSimulatedTime();
  const { stored, storage } = sharedStorage();
  stored.set(key, `dead ${clock.wall() + 86_400_000}`);
  const running = withLease({ storage, clock, key }, async () => 'done');
  await clock.advance(11_000);
  expect(await running).toBe('done');
});
