import { commonRefusals } from '@foyer/contract';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../refusal.ts';
import { createHashQueue, hashWorkers } from './hash-queue.ts';
import { isImportedHash, verifyImportedHash } from './imported-hashes.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** OWASP's argon2id of 2023 and on: 19 MiB, two passes, one lane. Design, stack. */
const productionCost = { memoryKiB: 19_456, passes: 2 };
/**
 * Milliseconds of work that the queue holds; more gets 503. With its statements, a sign-in takes at
 * most two seconds. Decision 0273.
 */
const defaultMaxQueue = 1200;
/** Bytes of a password of 256 characters at most; checked before any work (T-DOS-2). */
const maxPasswordLength = 1024;

/** Options for tests. */
export interface HashingOptions {
  readonly memoryKiB: number;
  readonly passes: number;
  /** Milliseconds of work that the queue holds. */
  readonly maxQueue?: number;
}

/** argon2id behind a bounded queue. */
export function createPasswordHasher(
  cost: HashingOptions = productionCost,
  threads?: number,
): PasswordHasher {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 };
  const { maxQueue = defaultMaxQueue } = cost;
  const { assertRoom, reserve, release, run } = createHashQueue({
    workers: hashWorkers(threads),
    maxQueue,
  });
  const dummy = hash('nobody has this password', options);

  return {
    assertRoom,
    reserve,
    release,
    hash: (password) => {
      assertLength(password);
      return run(() => hash(oneForm(password), options));
    },
    verify: async (stored, password) => {
      assertLength(password);
      const against = stored ?? (await dummy);
      const matches = await run(() =>
        isImportedHash(against)
          ? verifyImportedHash(against, password)
          : verify(against, oneForm(password)),
      );
      return matches && stored !== null;
    },
  };
}

/**
 * Keyboards write one letter in several ways; a password is the same in all of them. NIST SP
 * 800-63B, 3.1.1.2; decision 0235.
 */
const oneForm = (password: string) => password.normalize('NFKC');

function assertLength(password: string): void {
  if (Buffer.byteLength(password) > maxPasswordLength) throw refuse(commonRefusals.invalid);
}
