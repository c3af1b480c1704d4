import type { Browser, Channel, Storage } from '../browser/browser.ts';
import { type Clock, pause } from '../clock.ts';
import { timings } from '../timings.ts';
import { withLease } from './lease.ts';
import type { Grant, Outcome } from './outcome.ts';

/** What tabs tell one another. The access token travels only here, never through storage. */
export type TabMessage =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'signedOut' }
  /** The session is another one now; a tab that cannot learn more renews. */
  | {
      readonly kind: 'changed';
      /** Tabs of another account say so: they share no token with this one. */
      readonly isElsewhere?: true;
    }
  | { readonly kind: 'hello' }
  | { readonly kind: 'answer'; readonly grant: Grant };

/** The tabs of one origin as seen from one of them. */
export interface Tabs {
  /** Calls `listener` with what other tabs say. */
  readonly onMessage: (listener: (message: TabMessage) => void) => () => void;
  readonly tell: (message: TabMessage) => void;
  /** The grant of a tab that is signed in, if one answers within the given number of milliseconds. */
  readonly askSiblings: (wait: number) => Promise<Grant | undefined>;
  /**
   * Runs `work` while no other tab does, or takes the outcome of the tab that just did. What `work`
   * finds out is passed to the others; `undefined` is nobody's business. A tab that starts waits for
   * those that offer what they have.
   */
  readonly once: (
    work: () => Promise<Outcome | undefined>,
    options: {
      readonly mayShare: boolean;
      /** For a tab that starts: milliseconds for an answer once no other tab offers one. */
      readonly timeout?: () => number | undefined;
    },
  ) => Promise<Outcome | undefined>;
  /**
   * Lets tabs that start know, for a while, that this one has a grant: they wait for its answer.
   */
  readonly offer: () => void;
  /** Nobody need wait for this tab any longer. */
  readonly withdraw: () => void;
  /**
   * Lets go of the channel, so that the page can be kept for the back button; `open` takes it up
   * again.
   */
  readonly close: () => void;
  readonly open: () => void;
  readonly dispose: () => void;
}

/** What tabs are built from. */
export interface TabsDeps {
  readonly browser: Browser;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Tells apart several clients on one origin. */
  readonly name: string;
}

const bareKinds = ['signedOut', 'changed'] as const;

/**
 * Speaks to the other tabs by channel; where there is none, by storage events that carry no
 * content.
 */
export function createTabs({ browser, storage, clock, name }: TabsDeps): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  const hear = (message: unknown) => {
    if (isTabMessage(message)) for (const listener of listeners) listener(message);
  };
  const key = `foyer.tabs.${name}`;
  const here = `foyer.here.${name}`;
  let channel: Channel | undefined;
  const open = () => {
    if (channel) return;
    channel = browser.openChannel?.(key);
    channel?.onMessage(hear);
  };
  const { offer, withdraw } = createOffer(browser, clock, here);
  const close = () => {
    withdraw();
    channel?.close();
    channel = undefined;
  };
  open();
  const stopHearing = browser.onStored((changed, text) => {
    const kind = bareKinds.find((one) => changed === key && text?.startsWith(one));
    if (kind) hear({ kind });
  });
  const tell = (message: TabMessage) => {
    if (channel) return channel.post(message);
    const kind = bareKinds.find((one) => one === message.kind);
    if (kind) storage.setItem(key, `${kind}:${Math.random()}`);
  };
  const onMessage = (listener: (message: TabMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const next = <T>(pick: (message: TabMessage) => T | undefined, wait?: number) =>
    nextMessage(onMessage, clock, pick, wait);
  const exclusively = <T>(work: (waited: boolean) => Promise<T>): Promise<T> =>
    browser.lock
      ? browser.lock(key, work)
      : withLease({ storage, clock, key: `foyer.lease.${name}` }, work);
  const workAndTell = async (work: () => Promise<Outcome | undefined>) => {
    const outcome = await work();
    // Before the refresh lock is let go: the tab that gets it next without having heard must find
    // a user to wait for.
    if (outcome?.kind === 'granted') offer();
    if (outcome) tell({ kind: 'outcome', outcome });
    return outcome;
  };
  return {
    onMessage,
    tell,
    open,
    askSiblings: (wait) => {
      if (!channel) return Promise.resolve(undefined);
      tell({ kind: 'hello' });
      return next((message) => (message.kind === 'answer' ? message.grant : undefined), wait)
        .result;
    },
    offer,
    withdraw,
    once: (work, { mayShare, timeout = () => undefined }) => {
      const shared = next(outcomeIn);
      const first = async (waited: boolean) => {
        const wait = timeout();
        if (!mayShare || !channel || !(waited || wait !== undefined)) return undefined;
        const enough = new AbortController();
        const { signal } = enough;
        if (wait !== undefined) tell({ kind: 'hello' });
        const alone = wait === undefined ? undefined : browser.whenFree?.(here, signal);
        const silence = Promise.resolve(alone).then(() =>
          pause(clock, waited ? timings.sharedResult : (wait ?? 0), signal),
        );
        await Promise.race([shared.result, silence, pause(clock, timings.lockWait, signal)]);
        enough.abort();
        return shared.heard();
      };
      return exclusively((waited) =>
        first(waited).then((outcome) => outcome ?? workAndTell(work)),
      ).finally(shared.stop);
    },
    close,
    dispose: () => {
      close();
      stopHearing();
      listeners.clear();
    },
  };
}

/** Holds a lock that others can wait for, and that goes away with the tab, whatever it dies of. */
function createOffer(
  browser: Browser,
  clock: Clock,
  key: string,
): Pick<Tabs, 'offer' | 'withdraw'> {
  let letGo: (() => void) | undefined;
  let timer: unknown;
  const withdraw = () => {
    clock.clearTimeout(timer);
    letGo?.();
    letGo = undefined;
  };
  const offer = () => {
    letGo ??= browser.hold?.(key);
    clock.clearTimeout(timer);
    timer = clock.setTimeout(withdraw, timings.offer);
  };
  return { offer, withdraw };
}

/** What a message says about the session: the end of a renewal, or what a sibling has. */
function outcomeIn(message: TabMessage): Outcome | undefined {
  if (message.kind === 'answer') return { kind: 'granted', grant: message.grant };
  return message.kind === 'outcome' ? message.outcome : undefined;
}

function nextMessage<T>(
  onMessage: Tabs['onMessage'],
  clock: Clock,
  pick: (message: TabMessage) => T | undefined,
  wait?: number,
) {
  let heard: T | undefined;
  let stop: () => void = () => undefined;
  const result = new Promise<T | undefined>((resolve) => {
    const timer = wait === undefined ? undefined : clock.setTimeout(() => stop(), wait);
    const deafen = onMessage((message) => {
      heard ??= pick(message);
      if (heard !== undefined) stop();
    });
    stop = () => {
      deafen();
      if (timer !== undefined) clock.clearTimeout(timer);
      resolve(heard);
    };
  });
  return { result, heard: () => heard, stop: () => stop() };
}

const kinds: readonly string[] = [
  'outcome',
  'signedOut',
  'changed',
  'hello',
  'answer',
] satisfies TabMessage['kind'][];

/** Only pages of this origin can write into the channel; what has our shape was written by us. */
function isTabMessage(message: unknown): message is TabMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return typeof message.kind === 'string' && kinds.includes(message.kind);
}
