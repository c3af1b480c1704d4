import type { Tx } from '../../kernel/db/database.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { AttemptCounter } from '../../kernel/attempt-counter/attempt-counter.ts';

/** Secrets whose failed attempts are also counted by IP address. */
type Scope = 'login' | 'mfa.recovery';

/** All failed attempts from an IP address; they decide whether a CAPTCHA is required. */
export function addressAttemptKey(addressKey: string, scope: Scope = 'login'): AttemptKey {
  return [`${scope}.address`, addressKey];
}

/** Accounts with failed attempts from an IP address; too many block it. Decision 0274. */
export function addressAccounts(addressKey: string, scope: Scope = 'login'): AttemptKey {
  return [`${scope}.address.accounts`, addressKey];
}

const pairKey = (addressKey: string, account: string, scope: Scope): AttemptKey => [
  `${scope}.address.account`,
  addressKey,
  account,
];

/** A failed attempt. */
interface AddressFailure {
  readonly addressKey: string;
  /** The normalized identifier, whether or not an account exists. */
  readonly account: string;
  readonly scope?: Scope;
}

/**
 * Counts failures by IP address. An account counts once, because its own limit covers repeated
 * failures. Once its owner signs in from the address it no longer counts, so that the typos of an
 * office behind one address do not add up.
 */
export function createAddressFailures(attemptCounter: AttemptCounter, windowSeconds: number) {
  const any = Number.POSITIVE_INFINITY;
  return {
    async note(tx: Tx, { addressKey, account, scope = 'login' }: AddressFailure): Promise<void> {
      await attemptCounter.hit(tx, addressAttemptKey(addressKey, scope), any, windowSeconds);
      const { count } = await attemptCounter.hit(
        tx,
        pairKey(addressKey, account, scope),
        any,
        windowSeconds,
      );
      if (count === 1)
        await attemptCounter.hit(tx, addressAccounts(addressKey, scope), any, windowSeconds);
    },

    /** After a successful attempt: refunds the failures of this account to the address. */
    async forgive(tx: Tx, { addressKey, account, scope = 'login' }: AddressFailure): Promise<void> {
      const failures = await attemptCounter.take(tx, pairKey(addressKey, account, scope));
      if (failures === 0) return;
      await attemptCounter.refund(tx, [addressAccounts(addressKey, scope)]);
      await attemptCounter.refund(tx, [addressAttemptKey(addressKey, scope)], failures);
    },
  };
}

/** Failures by IP address. */
export type AddressFailures = ReturnType<typeof createAddressFailures>;
