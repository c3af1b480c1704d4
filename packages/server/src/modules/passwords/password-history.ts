import type { Platform } from '../platform.ts';
import { readPasswordRules } from '../../rules/password-rules/password-rules.ts';
import type { PasswordsStore } from './passwords.store.ts';

type HistoryDeps = Pick<Platform, 'config' | 'db' | 'passwordHasher'> & {
  readonly store: Pick<PasswordsStore, 'lastHashes'>;
};

/** Whether a new password is one of the last ones. */
export function createPasswordHistory({ config, db, passwordHasher, store }: HistoryDeps) {
  /** `atLeast`: how many count even without a policy. */
  return async function isReused(userId: string, password: string, atLeast = 0): Promise<boolean> {
    const { historySize } = await db.read((tx) => readPasswordRules(tx, config, userId));
    const size = Math.max(historySize, atLeast);
    if (size === 0) return false;
    const hashes = await db.read((tx) => store.lastHashes(tx, userId, size));
    // always as many comparisons as the policy names, and all of them: neither the match nor how many there were takes time
    const comparisons = Array.from({ length: size }, (_, place) =>
      passwordHasher.verify(hashes[place] ?? null, password),
    );
    return (await Promise.all(comparisons)).includes(true);
  };
}
