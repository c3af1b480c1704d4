import { createStack } from '@foyer/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJourneyModel, type JourneyModel } from './journey-model.ts';

const plenty = 100_000;
const stack = await createStack({
  config: {
    // so many wrong passwords that pauses stay out of the model
    lockout: { maxAttempts: 100, maxAttemptsPerAddress: plenty },
    rateLimits: {
      read: plenty,
      write: plenty,
      attempts: plenty,
      credentials: plenty,
      mail: plenty,
      session: plenty,
    },
  },
});

/** Ways that are tried; more in a long run, by the environment. */
const runs = Number(process.env['FOYER_MODEL_RUNS'] ?? 20);

/** One step with everything it may choose from. */
type Move = (model: JourneyModel) => Promise<void>;

const n = fc.nat({ max: 40 });
/** Mostly the way that gets further. */
const flip = fc.nat({ max: 3 }).map((side) => side > 0);

/** A move that fast-check can name when it found a way to break something. */
const named = (name: string, choices: readonly unknown[], move: Move) =>
  Object.assign(move, { [fc.toStringMethod]: () => `${name}(${choices.join(', ')})` });

const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(n, n).map((c) => named('signUp', c, ({ steps }) => steps.signUp(...c))),
  {
    weight: 2,
    arbitrary: fc
      .tuple(n, n, flip)
      .map((c) => named('activate', c, ({ steps }) => steps.activate(...c))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(n, n, flip, flip)
      .map((c) => named('typeCode', c, ({ steps }) => steps.typeCode(...c))),
  },
  { weight: 2, arbitrary: n.map((c) => named('resend', [c], ({ steps }) => steps.resend(c))) },
  {
    weight: 3,
    arbitrary: fc.tuple(n, n, n).map((c) => named('signIn', c, ({ steps }) => steps.signIn(...c))),
  },
  { weight: 2, arbitrary: n.map((c) => named('forgot', [c], ({ steps }) => steps.forgot(c))) },
  {
    weight: 3,
    arbitrary: fc.tuple(n, n, flip).map((c) => named('reset', c, ({ steps }) => steps.reset(...c))),
  },
  fc.tuple(n, n).map((c) => named('change', c, ({ steps }) => steps.change(...c))),
  { weight: 2, arbitrary: n.map((c) => named('refresh', [c], ({ steps }) => steps.refresh(c))) },
  fc.tuple(n, n).map((c) => named('switchTenant', c, ({ steps }) => steps.switchTenant(...c))),
  n.map((c) => named('signOut', [c], ({ steps }) => steps.signOut(c))),
  n.map((c) => named('signOutEverywhere', [c], ({ steps }) => steps.signOutEverywhere(c))),
);

test(
  'T-PWD-2 in any order of steps, nobody is signed in and no password changes without its secret',
  async () => {
    const run = fc.asyncProperty(
      fc.array(moves, { minLength: 15, maxLength: 45, size: 'max' }),
      async (way) => {
        const model = createJourneyModel(stack, { accounts: 2, browsers: 3 });
        for (const move of way) {
          await move(model);
          await model.check();
        }
        await model.checkPasswords();
      },
    );
    const details = await fc.check(run, { numRuns: runs, interruptAfterTimeLimit: runs * 2000 });
    expect(details.failed, fc.defaultReportMessage(details)).toBe(false);
    expect(details.numRuns).toBeGreaterThan(0);
  },
  runs * 2000 + 60_000,
);

test('the model itself sees a user who got in without a secret', async () => {
  const model = createJourneyModel(stack, { accounts: 1, browsers: 1 });
  await model.steps.signUp(0, 0);
  await model.steps.activate(0, 0, false);
  await model.check();
  await stack.server.db.system((tx) =>
    tx.updateTable('sessions').set({ ended_at: new Date() }).execute(),
  );
  await expect(model.check()).rejects.toThrow();
});
