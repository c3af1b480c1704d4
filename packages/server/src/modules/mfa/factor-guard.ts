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

type FactorGuardDeps = Pick<Platform, 'config' | 'db' | 'attemptCounter' | 'attempts' | 'audit'>;

/** Answers looked at within a day without a right one: one chance in some 7,000 for six digits. NIST SP 800-63B, §5.2.2: at most 100. */
const triesPerDay = 50;
const daySeconds = 24 * 60 * 60;

/** Wrong codes of a user are counted under these keys, whichever factor they are for and whichever call looks at them. */
const recentAttempts = (userId: string): AttemptKey => ['mfa.account', userId];
const dailyAttempts = (userId: string): AttemptKey => ['mfa.account.day', userId];

/** Forgets what was counted: after a right answer, or the recovery code. */
export async function resetFactorAttempts(
  attemptCounter: AttemptCounter,
  tx: Tx,
  userId: string,
): Promise<void> {
  await attemptCounter.clear(tx, recentAttempts(userId));
  await attemptCounter.clear(tx, dailyAttempts(userId));
}

/** Counts tries, and acts on a right answer. Security decision 13. */
export function createFactorGuard({
  config,
  db,
  attemptCounter,
  attempts,
  audit,
}: FactorGuardDeps) {
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
    const attempt = await db.read((tx) =>
      attemptCounter.hit(tx, recentAttempts(userId), maxAttempts, pauseSeconds),
    );
    keys.push(recentAttempts(userId));
    const today = await db.read((tx) =>
      attemptCounter.hit(tx, dailyAttempts(userId), triesPerDay, daySeconds),
    );
    keys.push(dailyAttempts(userId));
    return { attempt, isAllowed: attempt.allowed && today.allowed };
  }

  /**
   * Counts the try, looks at the answer, and acts on a right one in one transaction. After too many tries a right answer is
   * refused like a wrong one, until the window ends; what is counted is in the database.
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
          await resetFactorAttempts(attemptCounter, tx, userId);
          return { result: await act(tx, proved) };
        }),
      reject: async ({ attempt }) => {
        await noteWrong(ctx, userId, attempt.count);
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
