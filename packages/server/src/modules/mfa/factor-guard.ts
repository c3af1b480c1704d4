import { mfaRefusals } from '@foyer/contract/mfa';
import type { RefusalSpec } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import type { AttemptKind } from '../../rules/attempts/attempts.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { AttemptCounter } from '../../kernel/attempt-counter/attempt-counter.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ProvedFactor } from './factor-checks.ts';

type FactorGuardDeps = Pick<Platform, 'config' | 'db' | 'guesses' | 'attempts' | 'audit'>;

/** Answers looked at within a day without a right one: one chance in some 7,000 for six digits. NIST SP 800-63B, §5.2.2: at most 100. */
const triesPerDay = 50;
const daySeconds = 24 * 60 * 60;

/** Wrong codes of a person are counted under these keys, whichever factor they are for and whichever call looks at them. */
const recentGuesses = (userId: string): AttemptKey => ['mfa.account', userId];
const guessesOfDay = (userId: string): AttemptKey => ['mfa.account.day', userId];

/** Forgets what was counted: after a right answer, or the recovery code. */
export async function forgetFactorGuesses(
  guesses: AttemptCounter,
  tx: Tx,
  userId: string,
): Promise<void> {
  await guesses.clear(tx, recentGuesses(userId));
  await guesses.clear(tx, guessesOfDay(userId));
}

/** Counts tries, and acts on a right answer. Security decision 13. */
export function createFactorGuard({ config, db, guesses, attempts, audit }: FactorGuardDeps) {
  const { maxAttempts, pauseSeconds } = config.lockout;

  async function noteWrong(ctx: RequestContext, userId: string, count: number): Promise<void> {
    const isLast = count === maxAttempts;
    await db.system(async (tx) => {
      const action = isLast ? 'mfa.locked' : 'mfa.failed';
      const description = isLast
        ? 'MFA verification was paused after too many failed attempts.'
        : 'A verification code was rejected.';
      await audit.record(tx, { action, userId, ctx, description });
    });
  }

  async function count(userId: string, keys: AttemptKey[]) {
    const guess = await db.read((tx) =>
      guesses.hit(tx, recentGuesses(userId), maxAttempts, pauseSeconds),
    );
    keys.push(recentGuesses(userId));
    const today = await db.read((tx) =>
      guesses.hit(tx, guessesOfDay(userId), triesPerDay, daySeconds),
    );
    keys.push(guessesOfDay(userId));
    return { guess, isAllowed: guess.allowed && today.allowed };
  }

  /**
   * Counts the try, looks at the answer, and acts on a right one in one transaction. After too many tries a right answer is
   * refused like a wrong one, until the window ends; what is counted stands in the database.
   */
  async function prove<P extends ProvedFactor, T>(
    ctx: RequestContext,
    { kind = 'secondFactor', userId, check, undo, wrong = mfaRefusals.wrongCode }: Try<P>,
    act: (tx: Tx, proved: P) => Promise<T>,
  ): Promise<T> {
    const { result } = await attempts.make({
      kind,
      client: ctx.client.addressKey,
      ...(undo ? { undo } : {}),
      count: (keys) => count(userId, keys),
      compare: async ({ isAllowed }) => {
        const proved = await check();
        return isAllowed ? proved : null;
      },
      accept: (proved) =>
        db.system(async (tx) => {
          if (!(await proved.accept(tx))) return null;
          await forgetFactorGuesses(guesses, tx, userId);
          return { result: await act(tx, proved) };
        }),
      reject: async ({ guess }) => {
        await noteWrong(ctx, userId, guess.count);
        throw refuse(wrong);
      },
    });
    return result;
  }

  return { prove };
}

/** Whose answer is looked at, and how. */
export interface Try<P extends ProvedFactor> {
  /** Default: `secondFactor`. */
  readonly kind?: AttemptKind;
  readonly userId: string;
  /** Refunds what was already counted. */
  readonly undo?: (tx: Tx) => Promise<unknown>;
  readonly check: () => Promise<P | null>;
  /** Default: `mfa/wrongCode`. */
  readonly wrong?: RefusalSpec;
}

/** Counts tries. */
export type FactorGuard = ReturnType<typeof createFactorGuard>;
