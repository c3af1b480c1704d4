import { describe, expect, test } from 'vitest';
import { createEnumeration, type Kind, kinds } from './enumeration-accounts.ts';
import { type Asking, askings } from './enumeration-calls.ts';

/**
 * Compares times. It runs at night, with the machine to itself: every run compares the work instead (`enumeration.stack.test.ts`),
 * which no other load disturbs. docs/decisions/0189.
 */
// expensive enough that a hash that is left out shows, cheap enough to take many samples
const { stack, ask, resetAttempts } = await createEnumeration({ memoryKiB: 8192, passes: 2 });

/** Milliseconds that answers may differ, and the part of them that a busy machine adds unevenly. T-ENUM-2. */
const mayDiffer = 2;
const unevenPart = 0.12;
const rows = askings.map((one) => ({ name: `${one.call} ${one.how}`.trim(), one }));

describe.each(rows)('T-ENUM-2 $name', ({ one }) => {
  test('takes alike long for every kind of account', async () => {
    const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
    await sample(one, 3); // to get warm
    // other work on the machine only ever adds time, to some more than to others: more samples tell it from a leak
    let excess = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 10 && (round < 2 || excess > 0); round += 1) {
      for (const [kind, all] of await sample(one, 15)) times.get(kind)?.push(...all);
      excess = getExcess(times);
    }
    expect(excess, describeTimes(times)).toBeLessThanOrEqual(0);
  }, 120_000);
});

/** Milliseconds of some calls for each kind, in an order that changes each time. */
async function sample(one: Asking, count: number) {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  await stack.inbox.settled();
  await resetAttempts();
  for (let place = 0; place < count; place += 1) {
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      // past the hour in which an address gets five mails, so that each of these sign-ups may mail
      if (one.call.startsWith('sign-up.')) stack.clock.advance(3601);
      const start = performance.now();
      const { status } = await ask(one, kind);
      times.get(kind)?.push(performance.now() - start);
      expect(status).toBeLessThan(kind.startsWith('paused') ? 500 : 429);
    }
  }
  return times;
}

/** The time that a quarter of the samples undercut. */
const lowerQuartile = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0;

/** By how much the kinds differ beyond what may be, and beyond how much samples of one kind differ among themselves. */
function getExcess(times: ReadonlyMap<Kind, readonly number[]>): number {
  const quick = [...times.values()].map(lowerQuartile);
  const [fastest, slowest] = [Math.min(...quick), Math.max(...quick)];
  const noise = Math.max(...[...times.values()].map(getNoise));
  return slowest - fastest - Math.max(mayDiffer, slowest * unevenPart, noise);
}

/** How much two halves of the samples of one kind differ. */
function getNoise(all: readonly number[]): number {
  const [even, odd] = [
    all.filter((_, place) => place % 2 === 0),
    all.filter((_, place) => place % 2 === 1),
  ];
  return Math.abs(lowerQuartile(even) - lowerQuartile(odd));
}

function describeTimes(times: ReadonlyMap<Kind, readonly number[]>): string {
  return [...times].map(([kind, all]) => `${kind} ${lowerQuartile(all).toFixed(2)} ms`).join(', ');
}
