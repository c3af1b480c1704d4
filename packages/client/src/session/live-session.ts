import { type WritableStore, createStore } from '../store.ts';
import { timings } from '../timings.ts';
import { createKeepAlive, type KeepAlive } from './keep-alive.ts';
import { type Grant, type Outcome, toSession } from './outcome.ts';
import type { SessionDeps } from './session-deps.ts';
import type { PublicAuthResponse, SessionState, UnknownSession } from './session-state.ts';

/** The session of this tab and what is behind it. */
export interface LiveSession {
  readonly store: WritableStore<SessionState>;
  readonly keepAlive: KeepAlive;
  /** What a signed-in state was made of, for siblings that ask. */
  readonly grant: () => Grant | undefined;
  /** Counts what overtakes a renewal in flight: sign-out, sign-in, a sibling's outcome. */
  readonly epoch: () => number;
  /** Makes whatever is in flight too late. */
  readonly overtake: () => void;
  readonly apply: (outcome: Outcome) => void;
  /**
   * The provider has signed a user in whom this tab could not read: it asks again soon, or as
   * soon as it has a reason to.
   */
  readonly retryLater: () => void;
  readonly leave: (pending?: PublicAuthResponse) => void;
}

/** Turns outcomes into states. `onDue` is called when the token wants renewing. */
export function createLiveSession(
  { clock, marks: flags, tabs, ...deps }: SessionDeps,
  onDue: () => void,
): LiveSession {
  const store = createStore<SessionState>(unknownSession(flags));
  const keepAlive = createKeepAlive(clock, deps.keepAlive, onDue);
  let grant: Grant | undefined;
  let epoch = 0;

  function enter(next: Grant): void {
    grant = next;
    flags.signedIn.set(true);
    tabs.offer();
    keepAlive.began(next.response.expiresIn, next.age);
    store.set(toSession(next));
  }

  function leave(pending?: PublicAuthResponse): void {
    grant = undefined;
    flags.signedIn.set(false);
    tabs.withdraw();
    keepAlive.stop();
    store.set({ status: 'signedOut', ...(pending && { pending }) });
  }

  function apply(outcome: Outcome): void {
    epoch++;
    if (outcome.kind === 'granted') return enter(outcome.grant);
    if (outcome.kind === 'refused') return leave(outcome.pending);
    const { failure } = outcome;
    if (store.get().status !== 'signedIn') store.set({ ...unknownSession(flags), failure });
    keepAlive.postpone(Math.max(timings.reconnect, (failure.retryAfter ?? 0) * 1000));
  }

  return {
    store,
    keepAlive,
    grant: () => grant,
    epoch: () => epoch,
    overtake: () => {
      epoch++;
    },
    apply,
    retryLater: () => {
      flags.signedIn.set(true);
      keepAlive.postpone(timings.reconnect);
    },
    leave,
  };
}

/**
 * A session that the provider was not asked about yet. One with a pending sign-out may still exist.
 */
function unknownSession({ signedIn, signOutPending }: SessionDeps['marks']): UnknownSession {
  const isLikely = signedIn.isSet() || signOutPending.isSet();
  return isLikely ? { status: 'unknown' } : { status: 'unknown', presumed: 'signedOut' };
}
