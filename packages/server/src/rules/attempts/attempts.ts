import type { Db, Tx } from '../../kernel/db/database.ts';
import type { PasswordHasher } from '../../kernel/hashing/password-hasher.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import type { Log } from '../../kernel/logs/log.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { AttemptCounter } from '../../kernel/attempt-counter/attempt-counter.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';

/**
 * Every secret whose attempts are counted before they are compared, and whether that takes a
 * password hash. Codes that we send are counted and compared in one statement
 * (`secrets/create-codes.ts`). Decision 0273.
 */
export const attemptKinds = {
  /** The password at sign-in. */
  password: { hashes: true },
  /** The password of the signed-in user, before it is changed. */
  ownPassword: { hashes: true },
  /** The recovery code that removes all MFA factors. */
  recoveryCode: { hashes: true },
  /** MFA at sign-in, or the one that is removed. */
  secondFactor: { hashes: false },
  /** An MFA method in an open session. */
  stepUp: { hashes: false },
  /** The first code of a new MFA factor; a recovery code is created and hashed. */
  newFactor: { hashes: true },
  /** The secret of a client ID. */
  apiToken: { hashes: false },
} as const satisfies Readonly<Record<string, { readonly hashes: boolean }>>;

/** A kind of guarded secret. */
export type AttemptKind = keyof typeof attemptKinds;

/** One attempt at a guarded secret. */
export interface Attempt<C, P, R> {
  readonly kind: AttemptKind;
  /** The key of the client's IP address, for its share of the hash queue. */
  readonly client: string;
  /** Counts the attempt, and adds each counted key to `keys`. */
  readonly count: (keys: AttemptKey[]) => Promise<C>;
  /** Returns null if the secret is wrong. Throws if nothing was compared. */
  readonly compare: (counted: C, keys: AttemptKey[]) => Promise<P | null>;
  /** Acts on the correct secret. Returns null if it was already used, which counts as wrong. */
  readonly accept: (proved: P, counted: C) => Promise<R | null>;
  /** Records the failed attempt and throws. */
  readonly reject: (counted: C) => Promise<never>;
  /** Refunds what the caller has already counted for this attempt. */
  readonly undo?: (tx: Tx) => Promise<unknown>;
}

/** Attempts at guarded secrets. */
export interface Attempts {
  /**
   * Makes an attempt: reserves room in the hash queue, counts, compares, acts. An attempt without a
   * verdict (shed by the queue, or ended by an outage) is not counted. Counting comes before
   * comparing, so parallel attempts never get more comparisons than the limit.
   */
  make<C, P, R>(attempt: Attempt<C, P, R>): Promise<R>;
}

interface AttemptsDeps {
  readonly db: Db;
  readonly attemptCounter: Pick<AttemptCounter, 'refund'>;
  readonly passwordHasher: Pick<PasswordHasher, 'reserve'>;
  readonly log: Log;
}

/** Whether an error is a verdict, as opposed to load shedding, an outage, or a bug. */
const isVerdict = (error: unknown) => error instanceof Refusal && error.spec.status < 500;

/** The one place where attempts are counted and refunded. */
export function createAttempts({
  db,
  attemptCounter,
  passwordHasher,
  log,
}: AttemptsDeps): Attempts {
  async function refund(
    keys: readonly AttemptKey[],
    undo?: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    try {
      await db.read((tx) => attemptCounter.refund(tx, keys));
      if (undo) await db.read(undo);
    } catch (error) {
      logEvent(log, 'attempt.refund_failed', { error: errorFacts(error) });
    }
  }

  /** Runs a step; if it throws without a verdict, the attempt is refunded. */
  async function guarded<T>(
    step: () => Promise<T>,
    isUndecided: (error: unknown) => boolean,
    takeBack: () => Promise<void>,
  ) {
    try {
      return await step();
    } catch (error) {
      if (isUndecided(error)) await takeBack();
      throw error;
    }
  }

  async function run<C, P, R>({
    count,
    compare,
    accept,
    reject,
    undo,
  }: Attempt<C, P, R>): Promise<R> {
    const keys: AttemptKey[] = [];
    const takeBack = () => refund(keys, undo);
    const always = () => true;
    const counted = await guarded(() => count(keys), always, takeBack);
    const proved = await guarded(() => compare(counted, keys), always, takeBack);
    if (proved === null) return reject(counted);
    const result = await guarded(
      () => accept(proved, counted),
      (error) => !isVerdict(error),
      takeBack,
    );
    return result === null ? reject(counted) : result;
  }

  return {
    async make(attempt) {
      if (!attemptKinds[attempt.kind].hashes) return run(attempt);
      let isAdmitted = false;
      const admitted = () => {
        isAdmitted = true;
        return run(attempt);
      };
      const isShed = () => !isAdmitted;
      return guarded(
        () => passwordHasher.reserve(attempt.client, admitted),
        isShed,
        () => refund([], attempt.undo),
      );
    },
  };
}
