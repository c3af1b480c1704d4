import { sha256 } from './sha-256.ts';

/** What is searched: the hash of the salt followed by a number. */
export interface Search {
  readonly challenge: string;
  readonly salt: string;
  readonly maxnumber: number;
}

/**
 * The number from `from` up to below `to` whose hash after the salt is the challenge, if it is
 * among them.
 */
export function findNumber(
  { challenge, salt, maxnumber }: Search,
  from = 0,
  to = maxnumber + 1,
): number | undefined {
  const end = Math.min(to, maxnumber + 1);
  for (let number = from; number < end; number++)
    if (sha256(`${salt}${number}`) === challenge) return number;
  return undefined;
}
