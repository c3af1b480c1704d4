import { retryDelaysSeconds, retryHours } from '@foyer/contract/webhooks/rules';

const hour = 3_600_000;
/** Share by which a delay is longer or shorter, so that many deliveries do not return together. */
const jitter = 0.2;
/** Milliseconds a webhook rests after its first failure in a row; doubles with each. */
const firstRest = 5000;
/** It rests at most so long: what is new is tried soon after the receiver is back. */
const maxRest = 5 * 60_000;
/** A receiver cannot ask for more. */
const maxRetryAfter = hour;

/** A number from 0 to 1, 1 excluded. */
export type Dice = () => number;

const spread = (ms: number, dice: Dice) => ms * (1 - jitter + 2 * jitter * dice());

/**
 * When a delivery is tried again after so many attempts of a round; null: no more. The round ends
 * 72 hours after it began.
 */
export function nextAttemptAt(
  one: { readonly attempts: number; readonly beganAt: Date; readonly now: Date },
  dice: Dice,
): Date | null {
  const { attempts, beganAt, now } = one;
  const seconds = retryDelaysSeconds[attempts - 1];
  if (seconds === undefined) return null;
  const at = now.getTime() + spread(seconds * 1000, dice);
  return at > beganAt.getTime() + retryHours * hour ? null : new Date(at);
}

/**
 * When a webhook is tried again at all, after so many failures in a row. A response that rejects
 * one event says nothing about the next.
 */
export function resumeAt(
  one: {
    readonly failures: number;
    readonly status: number | null;
    readonly retryAfter: string | undefined;
    readonly now: Date;
  },
  dice: Dice,
): Date {
  const { status, now } = one;
  const rejectsOne = status !== null && status >= 400 && status < 500 && !isOverload(status);
  return rejectsOne ? now : restUntil(one, dice);
}

/** When a receiver is tried again after so many failures in a row, whatever it responded. */
export function restUntil(
  one: {
    readonly failures: number;
    readonly retryAfter: string | undefined;
    readonly now: Date;
  },
  dice: Dice,
): Date {
  const { failures, retryAfter, now } = one;
  const asked = readRetryAfter(retryAfter, now);
  const rest = spread(Math.min(maxRest, firstRest * 2 ** Math.min(failures - 1, 10)), dice);
  return new Date(now.getTime() + Math.max(asked, rest));
}

const isOverload = (status: number) => status === 408 || status === 429;

/** Milliseconds; `Retry-After` is a number of seconds or a date. RFC 9110, §10.2.3. */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (!text) return 0;
  const ms = /^\d{1,9}$/.test(text.trim())
    ? Number(text) * 1000
    : new Date(text).getTime() - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfter) : 0;
}
