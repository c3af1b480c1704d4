import { expect } from 'vitest';
import { createStack, type Stack, type StackOptions } from '@foyer/testkit';
import { createFlowWorld, FlowViolation, modelLockout } from './flow-model.ts';
import { accountMoves } from './flow-moves.ts';
import { createMailDriver } from './flow-post.ts';
import { sessionMoves } from './flow-session-moves.ts';

const plenty = 100_000;
const moves = Object.entries({ ...accountMoves, ...sessionMoves });
const weights = moves.reduce((sum, [, [weight]]) => sum + weight, 0);

/** Steps of one walk, and walks that continue beside each other. */
const stepsPerWalk = 250;
const together = 8;

/** An environment with every sign-in method, and no limit but those that walks are about. */
export const aStackToWalk = (options: StackOptions = {}) =>
  createStack({
    ...options,
    config: {
      signIn: { otherMethods: ['MagicLink', 'Code'] },
      mfa: { allowRememberMyDevice: true },
      lockout: { ...modelLockout, maxAttemptsPerAddress: plenty },
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

/** Mails stay in memory: after so many steps another server and database continue. */
const stepsPerStack = 20_000;

/** Walks as many steps as are wanted, each part of them from the seed behind the one before. */
export async function walkAll({ steps, seed }: { steps: number; seed: number }): Promise<Tally> {
  const all: Record<string, Count> = {};
  for (let done = 0; done < steps; done += stepsPerStack) {
    const stack = await aStackToWalk();
    const part = await walk(stack, {
      seed: seed + done,
      steps: Math.min(stepsPerStack, steps - done),
    });
    await stack.close();
    for (const [name, { tried, done: succeeded }] of Object.entries(part)) {
      const count = (all[name] ??= { tried: 0, done: 0 });
      count.tried += tried;
      count.done += succeeded;
    }
  }
  return all;
}

interface Count {
  tried: number;
  done: number;
}

/** How often each step was taken, and how often it got something. */
export type Tally = Readonly<Record<string, { readonly tried: number; readonly done: number }>>;

/** Walks of users, each by a seed of its own, until so many steps were taken. Rejects with the seed and the way of what broke. */
export async function walk(
  stack: Stack,
  { steps, seed }: { steps: number; seed: number },
): Promise<Tally> {
  const tally: Record<string, Count> = {};
  const walks = Math.ceil(steps / stepsPerWalk);
  const mailDriver = createMailDriver(stack);
  let next = 0;
  const runner = async () => {
    while (next < walks) {
      const own = seed + next;
      next += 1;
      await oneWalk(own).catch((cause: unknown) => {
        next = walks;
        throw cause;
      });
    }
  };

  async function oneWalk(own: number): Promise<void> {
    const world = createFlowWorld(stack, mailDriver, own);
    try {
      for (let step = 0; step < stepsPerWalk; step += 1) {
        const [name, [, move]] = choose(world.dice.roll());
        world.trail.push(name);
        world.begin();
        const count = (tally[name] ??= { tried: 0, done: 0 });
        count.tried += 1;
        if (await move(world)) count.done += 1;
      }
      await world.settle();
    } catch (cause) {
      const reported = cause instanceof Error ? cause.message : String(cause);
      const again = `FOYER_MODEL_SEED=${own} FOYER_MODEL_STEPS=2`;
      const Kind = cause instanceof FlowViolation ? FlowViolation : Error;
      throw new Kind(
        `${reported}\nafter ${world.trail.length} steps: ${world.trail.join(' ')}\nagain by ${again}`,
        {
          cause,
        },
      );
    }
  }

  await Promise.all(Array.from({ length: together }, runner));
  return tally;
}

function choose(roll: number): (typeof moves)[number] {
  let left = roll * weights;
  for (const one of moves) {
    left -= one[1][0];
    if (left < 0) return one;
  }
  throw new Error('There is no such step');
}

/** The seed of this run: another one each time, unless the environment names one. */
export function getSeed(): number {
  return Number(process.env['FOYER_MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
}

/** Steps of one file, of which there are two: 4,000 in all, or as many as the environment says. docs/decisions/0189. */
export function getSteps(): number {
  const all = process.env['FOYER_MODEL_STEPS'];
  return all ? Math.ceil(Number(all) / 2) : 2000;
}

/** Steps that succeed a few times in ten thousand: one of them may be missing by chance, not all. */
const rare: readonly string[] = ['disable', 'unlock', 'recover'];

/** As many steps as requested; every kind of step succeeds in a long walk, most kinds in a short one. Otherwise the walk proves nothing. */
export function expectSteps(tally: Tally, steps: number): void {
  const taken = Object.values(tally).reduce((sum, { tried }) => sum + tried, 0);
  expect(taken).toBeGreaterThanOrEqual(steps);
  const idle = moves.filter(([name]) => !tally[name]?.done).map(([name]) => name);
  if (steps >= 1000)
    expect(idle.length, `without success: ${idle.join(', ')}`).toBeLessThan(moves.length / 4);
  if (steps < 5000) return;
  expect(idle.filter((name) => !rare.includes(name))).toEqual([]);
  expect(idle.length).toBeLessThan(rare.length);
}
