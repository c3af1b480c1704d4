import { isSamePage, type PortalRouter } from '../portal/portal-router.ts';

/** Knows whether something on the page is not saved, and asks before it is left. */
export interface LeaveGuard {
  /** Marks the page as unsaved until the answer is called. */
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
  /** Runs `leave` now, or when the user says so. */
  readonly before: (leave: () => void) => void;
  /** What waits for the user's word. */
  readonly pending: () => (() => void) | undefined;
  /** The user's word: leave and lose, or stay. */
  readonly decide: (leaves: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Nothing is held at first. */
export function createLeaveGuard(): LeaveGuard {
  const holds = new Set<object>();
  const listeners = new Set<() => void>();
  let waiting: (() => void) | undefined;
  const wait = (leave: (() => void) | undefined) => {
    waiting = leave;
    for (const notify of listeners) notify();
  };
  return {
    hold: () => {
      const mark = {};
      holds.add(mark);
      return () => holds.delete(mark);
    },
    isHeld: () => holds.size > 0,
    before: (leave) => (holds.size === 0 ? leave() : wait(leave)),
    pending: () => waiting,
    decide: (leaves) => {
      const leave = waiting;
      wait(undefined);
      if (!leaves) return;
      // What was not saved is given up with this word; the page does not ask twice while it goes.
      holds.clear();
      leave?.();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Back and forward, and the end of the page, ask too. The browser has moved when it tells of it: the address is put back before
 * anyone else looks, and gone to again when the user says so.
 */
export function watchLeaving(guard: LeaveGuard, place: PortalRouter): () => void {
  let here = location.href;
  let page = place.get();
  let isRestoring = false;
  const intercept = (event: Event) => {
    if (isRestoring) return event.stopImmediatePropagation();
    const isTraverse =
      event.type === 'popstate'
        ? event.isTrusted
        : Reflect.get(event, 'navigationType') === 'traverse';
    const stays = place.isHere() && isSamePage(page, place.get());
    if (!isTraverse || !guard.isHeld() || location.href === here || stays) {
      here = location.href;
      page = place.get();
      return;
    }
    event.stopImmediatePropagation();
    isRestoring = true;
    history.pushState(null, '', here);
    isRestoring = false;
    guard.before(() => history.back());
  };
  const warn = (event: BeforeUnloadEvent) => guard.isHeld() && event.preventDefault();
  addEventListener('beforeunload', warn);
  const stop = listenFirst(intercept);
  return () => {
    stop();
    removeEventListener('beforeunload', warn);
  };
}

function listenFirst(listener: (event: Event) => void): () => void {
  addEventListener('popstate', listener, { capture: true });
  const navigation: EventTarget | undefined =
    'navigation' in window ? window.navigation : undefined;
  navigation?.addEventListener('currententrychange', listener, { capture: true });
  return () => {
    removeEventListener('popstate', listener, { capture: true });
    navigation?.removeEventListener('currententrychange', listener, { capture: true });
  };
}
