import { setTimeout as sleep } from 'node:timers/promises';
import { createStack } from '@foyer/testkit';
import { expect, test, vi } from 'vitest';
import type { Db } from '../db/database.ts';
import { createEnvironment } from './environment.ts';

const stack = await createStack();
const { db, kernel } = stack.server;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

test('a change is not undone by a poll that has read before it and ends after it', async () => {
  let release: () => void = () => {};
  let delay: Promise<void> | undefined;
  const read: Db['read'] = async (work) => {
    const until = delay;
    delay = undefined;
    const result = await db.read(work);
    await until;
    return result;
  };
  const { config, load, change } = createEnvironment({
    ...kernel,
    file: structuredClone(kernel.config),
    db: { ...db, read },
    log: silent,
  });
  await load();
  delay = new Promise((resolve) => (release = resolve));
  const poll = load();
  const changed = change(
    (draft) => {
      draft.passwordPolicy.minLength = 23;
    },
    async () => {},
  );
  await Promise.race([changed, sleep(300)]); // the change does not pass the poll, or is over first
  release();
  await Promise.all([poll, changed]);
  expect(config.passwordPolicy.minLength).toBe(23);
});

test('a poll waits for no other one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const read = vi.fn(() => new Promise<never>(() => {}));
  const { start, stop } = createEnvironment({
    ...kernel,
    file: structuredClone(kernel.config),
    db: { ...db, read },
    log: silent,
  });
  start();
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  const then = vi.spyOn(Promise.prototype, 'then');
  vi.advanceTimersByTime(60_000);
  const chained = then.mock.calls.length;
  then.mockRestore();
  stop();
  vi.useRealTimers();
  expect(chained).toBe(0);
});
