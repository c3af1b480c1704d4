import {
  type CompactVerifyGetKey,
  compactVerify,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
} from 'jose';
import { z } from 'zod';
import type { Outgoing } from '../../kernel/outgoing/outgoing.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { createStoredAnswers } from './stored-answers.ts';
import { UpstreamError } from './upstream-error.ts';
import { askUpstream, takeAnswer } from './upstream-fetch.ts';
import { upstreamAlgorithms } from './upstream-gate.ts';

/** Milliseconds keys are kept. */
const retention = 10 * 60 * 1000;
/**
 * Milliseconds before keys are fetched again because one is missing: an outsider's tokens must not
 * become our requests.
 */
const notAgainFor = 30 * 1000;

const algorithms = [...upstreamAlgorithms];

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

interface StoredKeys {
  readonly find: CompactVerifyGetKey;
  readonly fetchedAt: number;
}

/** Public keys of the providers, and what they verify. */
export function createUpstreamKeys({
  outgoing,
  clock,
}: {
  readonly outgoing: Outgoing;
  readonly clock: ClockPort;
}) {
  const stored = createStoredAnswers<StoredKeys>(retention);

  async function fetchKeys(url: string): Promise<StoredKeys> {
    const { status, json } = await askUpstream(outgoing, { url });
    const words = `The keys of the provider at ${url} cannot be read.`;
    const read = takeAnswer(keySet, status === 200 ? json : undefined, 'discoveryFailed', words);
    // a shared secret among public keys has no place in the verification of signatures
    const keys = read.keys.filter(({ kty }) => kty !== 'oct');
    const set: JSONWebKeySet = { keys };
    const fetchedAt = clock.now().getTime();
    const fetched = { find: createLocalJWKSet(set), fetchedAt };
    stored.set(url, fetched, fetchedAt);
    return fetched;
  }

  /** The signature only: times, issuer and audience are judged by our own rules and clock. */
  async function isSigned(token: string, { find }: StoredKeys): Promise<boolean> {
    try {
      await compactVerify(token, find, { algorithms });
      return true;
    } catch (error) {
      if (error instanceof errors.JWKSMultipleMatchingKeys) return isSignedByOne(token, error);
      const isMismatch =
        error instanceof errors.JWSSignatureVerificationFailed ||
        error instanceof errors.JWKSNoMatchingKey;
      if (isMismatch) return false;
      throw new UpstreamError('malformed', 'The ID token cannot be read.', { cause: error });
    }
  }

  return {
    /**
     * Refuses a token that none of the provider's keys has signed. Keys that were changed are
     * fetched again.
     */
    verify: async (token: string, url: string): Promise<void> => {
      const now = clock.now().getTime();
      const keys = stored.get(url, now) ?? (await fetchKeys(url));
      if (await isSigned(token, keys)) return;
      const isStale = now - keys.fetchedAt >= notAgainFor;
      if (isStale && (await isSigned(token, await fetchKeys(url)))) return;
      throw new UpstreamError(
        'wrongSignature',
        'The ID token is not signed by a key of this provider.',
      );
    },
  };
}

/** Tokens without a key id, where the provider has several keys: one of them must fit. */
async function isSignedByOne(
  token: string,
  candidates: errors.JWKSMultipleMatchingKeys,
): Promise<boolean> {
  for await (const key of candidates) {
    const fits = await compactVerify(token, key, { algorithms }).then(
      () => true,
      () => false,
    );
    if (fits) return true;
  }
  return false;
}
