import { randomUUID } from 'node:crypto';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack();
const { db, kernel } = stack.server;
const { attemptCounter } = kernel;

test('guesses are counted once each, also when they come at the same time', async () => {
  const key = ['test', randomUUID()] as const;
  const hits = await Promise.all(
    Array.from({ length: 40 }, () => db.read((tx) => attemptCounter.hit(tx, key, 10, 60))),
  );
  expect(hits.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
  expect(hits.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('a new window begins when the old one is over', async () => {
  const key = ['test', randomUUID()] as const;
  const hit = () => db.read((tx) => attemptCounter.hit(tx, key, 1, 60));
  expect([(await hit()).allowed, (await hit()).allowed]).toEqual([true, false]);
  expect((await hit()).retryAfterSeconds).toBe(60);
  stack.clock.advance(61);
  expect(await hit()).toMatchObject({ allowed: true, count: 1 });
});

test('looking does not count, clearing forgets', async () => {
  const key = ['test', randomUUID()] as const;
  await db.read((tx) => attemptCounter.hit(tx, key, 1, 60));
  expect((await db.read((tx) => attemptCounter.look(tx, key, 1))).count).toBe(1);
  await db.read((tx) => attemptCounter.clear(tx, key));
  expect((await db.read((tx) => attemptCounter.look(tx, key, 1))).count).toBe(0);
});

test('keys are not joined into each other', async () => {
  const unique = randomUUID();
  await db.read((tx) => attemptCounter.hit(tx, ['a', `b${unique}`], 1, 60));
  expect((await db.read((tx) => attemptCounter.look(tx, ['ab', unique], 1))).count).toBe(0);
});
