import { commonRefusals } from '@foyer/contract';
import { setImmediate as tick } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createHashQueue, hashWorkers } from './hash-queue.ts';

const busy = { spec: { status: 503 }, details: { retryAfterSeconds: 2 } };

/** Hashes that end when the test says so, by the client that computes them. */
function heldHashes(queue: ReturnType<typeof createHashQueue>) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const hash = (client: string) => () => {
    started.push(client);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const reserve = (client: string) => queue.reserve(client, () => queue.run(hash(client)));
  const endNext = async () => {
    ends.shift()?.();
    await tick();
  };
  return { started, reserve, endNext, hash };
}

// Review 2026-11-23, security W-2
test('a client that waits with many hashes does not delay the next hash of another one', async () => {
  const { started, reserve, endNext } = heldHashes(createHashQueue({ workers: 1, maxQueue: 1000 }));
  const all = ['office', 'office', 'office', 'home', 'office', 'home'].map(reserve);
  while (started.length < all.length) await endNext();
  await endNext();
  await Promise.all(all);
  expect(started).toEqual(['office', 'office', 'home', 'office', 'home', 'office']);
});

test('one client never gets the whole queue: there is room for the next one', async () => {
  const { started, reserve, endNext } = heldHashes(createHashQueue({ workers: 1, maxQueue: 3000 }));
  const office = await Promise.allSettled(
    Array.from({ length: 200 }, () => Promise.race([reserve('office'), tick()])),
  );
  const admitted = office.filter(({ status }) => status === 'fulfilled');
  expect(admitted).toHaveLength(80); // of 100
  expect(office.find(({ status }) => status === 'rejected')).toMatchObject({ reason: busy });
  const home = reserve('home');
  while (!started.includes('home')) await endNext();
  await endNext();
  await home;
});

test('everything that is hashed inside of a reservation is computed, however full the queue has become', async () => {
  const queue = createHashQueue({ workers: 1, maxQueue: 60 }); // four hashes
  const { reserve, endNext, started, hash } = heldHashes(queue);
  let begin: () => void = () => {};
  const startedAt = new Promise<void>((resolve) => (begin = resolve));
  const change = queue.reserve('office', async () => {
    await startedAt;
    await queue.reserve('office', () =>
      Promise.all([1, 2, 3].map(() => queue.run(hash('office')))),
    );
  });
  const others = ['home', 'mobile', 'library'].map(reserve);
  expect(() => queue.assertRoom('next')).toThrow(commonRefusals.busy.code);
  begin();
  await tick();
  while (started.length < 6) await endNext();
  await endNext();
  await Promise.all([change, ...others]);
  expect(() => queue.assertRoom('next')).not.toThrow();
});

test('work that waits for something else reserves no capacity, and is not rejected afterward', async () => {
  const queue = createHashQueue({ workers: 1, maxQueue: 60 }); // four hashes
  let respond: () => void = () => {};
  const source = new Promise<void>((resolve) => (respond = resolve));
  const hash = () => queue.run(async () => 'hashed');
  const all = Array.from({ length: 4 }, () =>
    queue.reserve('office', () => queue.release(() => source).then(hash)),
  );
  expect(() => queue.assertRoom('home')).not.toThrow();
  const others = Array.from({ length: 3 }, () => queue.reserve('home', () => source));
  respond();
  expect(await Promise.all(all)).toEqual(['hashed', 'hashed', 'hashed', 'hashed']);
  await Promise.all(others);
});

test('a machine that pauses during one hash does not close the queue', async () => {
  const queue = createHashQueue({ workers: 1, maxQueue: 3000 });
  const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(60_000);
  await queue.run(async () => undefined);
  now.mockRestore();
  const current = Array.from({ length: 60 }, () =>
    queue.reserve('office', () => new Promise(() => {})),
  );
  await expect(Promise.race([...current, tick('none was shed')])).resolves.toBe('none was shed');
});

test('hashing leaves threads of libuv to everything else', () => {
  expect(hashWorkers(undefined, 2)).toBe(2);
  expect(hashWorkers(undefined, 16)).toBe(2);
  expect(hashWorkers(18, 16)).toBe(16);
  expect(hashWorkers(1, 1)).toBe(1);
});
