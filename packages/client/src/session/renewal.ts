import type { LiveSession } from './live-session.ts';
import type { Outcome } from './outcome.ts';
import { renew } from './renew.ts';
import type { SessionDeps } from './session-deps.ts';
import { timings } from '../timings.ts';

/** Renews the session, one tab at a time. */
export interface Renewal {
  /** Renews unless another tab just did; several callers share one renewal. */
  readonly refresh: () => Promise<void>;
  /** Renews although another tab may just have done so: what that one got is out of date. */
  readonly renewAnyway: () => Promise<Outcome | undefined>;
  /** Whether a renewal is under way that still counts. */
  readonly isRunning: () => boolean;
}

/** Renews `live`; what something else overtook in the meantime is dropped without notice. */
export function createRenewal(deps: SessionDeps, live: () => LiveSession): Renewal {
  let inFlight: { readonly epoch: number; readonly done: Promise<void> } | undefined;

  async function run(mayShare: boolean): Promise<Outcome | undefined> {
    const session = live();
    const started = session.epoch();
    const work = async () => {
      // Another tab spoke while this one queued for the lock, or was given it: there is nothing
      // left to ask.
      if (mayShare && session.epoch() !== started) return undefined;
      const outcome = await renew(deps);
      return session.epoch() === started ? outcome : undefined;
    };
    const outcome = await deps.tabs.once(work, { mayShare, timeout: () => timeout(session) });
    if (outcome && session.epoch() === started) session.apply(outcome);
    return outcome;
  }

  /** A tab that starts beside others may have missed what they said while it was busy. */
  function timeout({ store }: LiveSession): number | undefined {
    if (store.get().status !== 'unknown') return undefined;
    return deps.marks.signedIn.isSet() ? timings.siblingAnswer : 0;
  }

  const isRunning = () => inFlight !== undefined && inFlight.epoch === live().epoch();

  return {
    isRunning,
    renewAnyway: () => run(false),
    refresh: () => {
      if (inFlight && isRunning()) return inFlight.done;
      const forget = () => {
        if (inFlight === mine) inFlight = undefined;
      };
      const mine = { epoch: live().epoch(), done: run(true).then(forget, forget) };
      inFlight = mine;
      return mine.done;
    },
  };
}
