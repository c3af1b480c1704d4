import { commonRefusals } from '@foyer/contract';
import { refuse } from '../refusal.ts';

/** How many of one key run at once, and how long the others wait. */
export interface TurnsOptions {
  readonly atOnce: number;
  /** Milliseconds. */
  readonly timeout: number;
}

/**
 * Waits for a turn; what it answers gives the turn back. Refuses with `request/busy` when patience
 * ends.
 */
export type TakeTurn = (key: string) => Promise<() => void>;

/** Seconds after which a refused caller should come back. */
const retryAfterSeconds = 1;

/**
 * Lets so many requests of one key run at a time; the others are in a line of their own, in the
 * order they came. So anyone who asks for much at once waits for themselves, and connections stay free
 * for the others. Decision 0232.
 */
export function createTurns({ atOnce, timeout }: TurnsOptions): TakeTurn {
  const lines = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  function release(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      return next(); // the turn goes over; as many run as before
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return async (key) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    else await called(line.waiting, timeout);
    let isBack = false;
    return () => {
      if (!isBack) release(key);
      isBack = true;
    };
  };
}

function called(waiting: Set<() => void>, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(call);
      reject(refuse(commonRefusals.busy, { retryAfterSeconds: retryAfterSeconds }));
    }, timeout);
    waiting.add(call);
  });
}
