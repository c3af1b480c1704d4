import { expect, test } from 'vitest';
import { createPasswordHasher } from './create-password-hasher.ts';

const cheap = createPasswordHasher({ memoryKiB: 64, passes: 1 });

test('the right password is accepted, every other one is not', async () => {
  const hash = await cheap.hash('Correct horse');
  expect(await cheap.verify(hash, 'Correct horse')).toBe(true);
  for (const wrong of ['correct horse', 'Correct horse ', '', 'Correct horse\u0000'])
    expect(await cheap.verify(hash, wrong)).toBe(false);
});

test('T-PWD-4: every byte counts, also far behind', async () => {
  const base = 'ä'.repeat(100) + '\u0000' + '😀'.repeat(30);
  const hash = await cheap.hash(base);
  expect(await cheap.verify(hash, base)).toBe(true);
  for (const at of [73, 100, 101, 128]) {
    const other = [...base].map((sign, index) => (index === at ? 'x' : sign)).join('');
    expect(await cheap.verify(hash, other)).toBe(false);
  }
});

test('N-8 the production cost is the one that was decided', async () => {
  expect(await createPasswordHasher().hash('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const middle = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;

test('an unknown account costs as much work and is a no', async () => {
  const real = createPasswordHasher({ memoryKiB: 8192, passes: 2 });
  const hash = await real.hash('right');
  const time = async (stored: string | null) => {
    const start = performance.now();
    expect(await real.verify(stored, 'wrong')).toBe(false);
    return performance.now() - start;
  };
  await time(null);
  // One of each in turn and the middle of each: a machine that pauses for a moment is no difference
  // between the two.
  const times: { known: number; unknown: number }[] = [];
  for (let round = 0; round < 15; round += 1)
    times.push({ known: await time(hash), unknown: await time(null) });
  const existing = middle(times.map((one) => one.known));
  const unknown = middle(times.map((one) => one.unknown));
  expect(unknown / existing).toBeGreaterThan(0.5);
  expect(unknown / existing).toBeLessThan(2);
});

test('T-DOS-2: a password without end is refused before any work', async () => {
  const real = createPasswordHasher();
  const endless = 'x'.repeat(1_000_000);
  // Work, not time, and the least of a few: what else the machine does is no part of it.
  const least = async (work: () => Promise<unknown>) => {
    const spent: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      spent.push(user + system);
    }
    return Math.min(...spent);
  };
  const refusing = await least(() =>
    expect(real.verify(null, endless)).rejects.toMatchObject({ spec: { status: 400 } }),
  );
  expect(refusing).toBeLessThan(await least(() => real.verify(null, 'x')));
});

test('F-19 more work than two seconds is refused with the time to wait', async () => {
  const slow = createPasswordHasher({ memoryKiB: 19_456, passes: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 600 }, () => slow.verify(null, 'x')),
  );
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(600);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ spec: { status: 503 }, details: { retryAfterSeconds: 2 } });
  }
  expect(await slow.verify(null, 'x')).toBe(false);
});
