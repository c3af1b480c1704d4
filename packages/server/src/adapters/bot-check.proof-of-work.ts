import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProofOfWorkChallenge } from '@foyer/contract/vendor';
import { z } from 'zod';
import type { BotCheckPort } from '../ports/bot-check.port.ts';
import type { ClockPort } from '../ports/clock.port.ts';
import type { RandomPort } from '../ports/random.port.ts';

/** What the work is made and checked with. */
export interface ProofOfWorkOptions {
  /** Hashes a browser tries at most. */
  readonly maxNumber: number;
  /** Seconds in which the answer must come. */
  readonly seconds: number;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  /** HMAC with a key of its own. */
  readonly mac: (...parts: readonly string[]) => Uint8Array;
  /** True for the first caller with this key, over all nodes. */
  readonly spend: (key: string, seconds: number) => Promise<boolean>;
}

/** A check that also hands out the work. */
export interface ProofOfWorkBotCheck extends BotCheckPort {
  challenge(): ProofOfWorkChallenge;
}

const algorithm = 'SHA-256';
/** Characters of an answer; real ones have some 400. */
const maxTokenLength = 2048;
/** What a browser sends back: base64 of this as JSON. */
const solution = z.object({
  algorithm: z.literal(algorithm),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * Work for a browser: find the number whose hash after the salt is the challenge. The challenge is
 * signed together with its salt, in which the end of its life stands, so that no character can move
 * from the number to the time. Decision 0121.
 */
export function createProofOfWorkBotCheck(options: ProofOfWorkOptions): ProofOfWorkBotCheck {
  const { maxNumber, seconds, clock, random, mac, spend } = options;
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (salt: string, challenge: string) => Buffer.from(mac(algorithm, salt, challenge));

  return {
    challenge: () => {
      const salt = `${Buffer.from(random.bytes(12)).toString('hex')}?expires=${now() + seconds}`;
      const challenge = toHash(salt, drawNumber(random, maxNumber));
      return {
        algorithm,
        challenge,
        salt,
        signature: sign(salt, challenge).toString('hex'),
        maxnumber: maxNumber,
      };
    },

    check: async ({ token }) => {
      const claim = solution.safeParse(readToken(token)).data;
      if (!claim) return 'robot';
      const { salt, challenge, signature, number } = claim;
      if (!timingSafeEqual(Buffer.from(signature, 'hex'), sign(salt, challenge))) return 'robot';
      if (Number(/\?expires=(\d+)$/.exec(salt)?.[1] ?? 0) <= now()) return 'robot';
      if (toHash(salt, number) !== challenge) return 'robot';
      return (await spend(signature, seconds)) ? 'person' : 'robot';
    },
  };
}

function toHash(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

/** Every number is equally likely: draws that would favor the small ones are thrown away. */
function drawNumber(random: RandomPort, max: number): number {
  const size = max + 1;
  const fair = Math.floor(2 ** 32 / size) * size;
  for (;;) {
    const drawn = Buffer.from(random.bytes(4)).readUInt32BE();
    if (drawn < fair) return drawn % size;
  }
}

function readToken(token: string): unknown {
  if (token.length > maxTokenLength) return undefined;
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined; // not ours
  }
}
