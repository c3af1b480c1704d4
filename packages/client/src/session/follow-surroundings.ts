import { finishSignOut } from './finish-sign-out.ts';
import { timings } from '../timings.ts';
import type { LiveSession } from './live-session.ts';
import type { Outcome } from './outcome.ts';
import type { Renewal } from './renewal.ts';
import type { SessionDeps } from './session-deps.ts';
import type { TabMessage } from './tabs.ts';

/** What following needs besides the surroundings themselves. */
export interface Following extends SessionDeps {
  readonly live: LiveSession;
  readonly renewal: Renewal;
  /** When this tab last signed out, by the monotonic clock. */
  readonly signedOutAt: () => number;
}

/** Keeps the session in step with the other tabs and with the page; returns the way to stop. */
export function followSurroundings(following: Following): () => void {
  const { browser, tabs, live, renewal } = following;
  const stops = [
    tabs.onMessage((message) => hear(following, message)),
    browser.on('visible', () => recheck(following)),
    browser.on('online', () => recheck(following)),
    browser.on('hidden', tabs.close),
    // Back from the page cache: nothing is shown before the provider has spoken.
    browser.on('restored', () => {
      tabs.open();
      live.overtake();
      live.store.set({ status: 'unknown' });
      void renewal.refresh();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function hear(following: Following, message: TabMessage): void {
  const { live, renewal, tabs, browser } = following;
  const grant = live.grant();
  if (message.kind === 'hello' && grant && !live.keepAlive.isDue())
    tabs.tell({ kind: 'answer', grant: { ...grant, age: live.keepAlive.age() } });
  else if (message.kind === 'hello') tabs.withdraw();
  if (message.kind === 'signedOut') {
    live.overtake();
    live.leave();
  }
  if (message.kind === 'outcome' && !isSigningOut(following)) believe(following, message.outcome);
  // On a busy machine a sibling answers after the wait for it is over: it still counts until
  // another tab has spoken.
  if (
    message.kind === 'answer' &&
    live.store.get().status === 'unknown' &&
    !isSigningOut(following)
  )
    live.apply({ kind: 'granted', grant: message.grant });
  if (message.kind === 'changed' && (message.isElsewhere || !browser.openChannel))
    void renewal.refresh();
}

/** A renewal of another tab may still arrive when this one has just signed everyone out. */
function isSigningOut({ marks: flags, clock, signedOutAt }: Following): boolean {
  return flags.signOutPending.isSet() || clock.now() - signedOutAt() < timings.signOutEcho;
}

function believe({ live, renewal }: Following, outcome: Outcome): void {
  // A tab that was refused may have asked before this one signed in: ask again rather than believe
  // it.
  const isDoubtful =
    outcome.kind === 'refused' && live.store.get().status === 'signedIn' && !renewal.isRunning();
  if (isDoubtful) return void renewal.refresh();
  live.apply(outcome);
}

/**
 * Something happened after which the session may be old: the page is seen again, or the network is
 * back.
 */
function recheck(following: Following): void {
  const { live, renewal, marks: flags, keepAlive } = following;
  if (flags.signOutPending.isSet()) return void finishSignOut(following);
  const state = live.store.get();
  const isStranded = state.status === 'unknown' && state.failure !== undefined;
  const isBehind =
    state.status !== 'unknown' && flags.signedIn.isSet() !== (state.status === 'signedIn');
  const isOld = state.status === 'signedIn' && keepAlive && live.keepAlive.isDue();
  if (isStranded || isBehind || isOld) void renewal.refresh();
}
