import type { Tx } from '../db/database.ts';
import type { GuessKey } from './guess-key.ts';
import type { Guesses } from './guesses.ts';

/** Secrets whose wrong guesses are counted by network address as well. */
type Scope = 'login' | 'mfa.recovery';

/** Wrong secrets from a network address, all of them: what the captcha is demanded by. */
export function addressGuesses(addressKey: string, scope: Scope = 'login'): GuessKey {
  return [`${scope}.address`, addressKey];
}

/** Accounts that a network address has failed at: what closes it. Decision 0274. */
export function addressAccounts(addressKey: string, scope: Scope = 'login'): GuessKey {
  return [`${scope}.address.accounts`, addressKey];
}

const pairKey = (addressKey: string, account: string, scope: Scope): GuessKey => [
  `${scope}.address.account`,
  addressKey,
  account,
];

/** What failed where. */
interface AddressFailure {
  readonly addressKey: string;
  /** The identifier as it was typed, normalized; whether it has an owner makes no difference. */
  readonly account: string;
  readonly scope?: Scope;
}

/**
 * Counts failures by network address. An account counts once, however often it fails: its own limit guards it. Once its owner signs
 * in from there it no longer counts, so that the typos of an office behind one address do not add up.
 */
export function createAddressFailures(guesses: Guesses, windowSeconds: number) {
  const any = Number.POSITIVE_INFINITY;
  return {
    async note(tx: Tx, { addressKey, account, scope = 'login' }: AddressFailure): Promise<void> {
      await guesses.hit(tx, addressGuesses(addressKey, scope), any, windowSeconds);
      const { count } = await guesses.hit(tx, pairKey(addressKey, account, scope), any, windowSeconds);
      if (count === 1) await guesses.hit(tx, addressAccounts(addressKey, scope), any, windowSeconds);
    },

    /** After the right secret: takes back what this account has counted against the address. */
    async forgive(tx: Tx, { addressKey, account, scope = 'login' }: AddressFailure): Promise<void> {
      const failures = await guesses.take(tx, pairKey(addressKey, account, scope));
      if (failures === 0) return;
      await guesses.refund(tx, [addressAccounts(addressKey, scope)]);
      await guesses.refund(tx, [addressGuesses(addressKey, scope)], failures);
    },
  };
}

/** Failures by network address. */
export type AddressFailures = ReturnType<typeof createAddressFailures>;
