import { createHash, randomBytes } from 'node:crypto';
import type { OidcBreak } from './breaks.ts';
import type { LabUser } from './lab-user.ts';

/** A sign-in between its page and its tokens. */
export interface OidcGrant {
  readonly user: LabUser;
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  readonly challenge: string | undefined;
  readonly break: OidcBreak | undefined;
}

interface Stored<T> {
  readonly value: T;
  readonly until: number;
}

/** Secrets handed out by a provider, each with an end; the oldest fall out. */
export function createHandedOut<T>(seconds: number, now: () => Date) {
  const stored = new Map<string, Stored<T>>();
  const max = 1000;
  const alive = (key: string) => {
    const found = stored.get(key);
    return found && found.until > now().getTime() ? found.value : undefined;
  };
  return {
    give: (value: T): string => {
      const key = randomBytes(24).toString('base64url');
      stored.set(key, { value, until: now().getTime() + seconds * 1000 });
      const [oldest] = stored.keys();
      if (stored.size > max && oldest !== undefined) stored.delete(oldest);
      return key;
    },
    look: alive,
    /** Works once. */
    take: (key: string): T | undefined => {
      const value = alive(key);
      stored.delete(key);
      return value;
    },
  };
}

/** Whether this is the verifier of the challenge; without a challenge none may come. RFC 7636, §4.6. */
export function isVerifierFor(
  challenge: string | undefined,
  verifier: string | undefined,
): boolean {
  if (challenge === undefined) return verifier === undefined;
  return (
    verifier !== undefined &&
    createHash('sha256').update(verifier).digest('base64url') === challenge
  );
}
