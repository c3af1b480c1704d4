import type { SignalListener, Signals } from '../../kernel/db/signals.ts';

/** Milliseconds between comments that keep proxies from closing an idle stream. */
const keepAliveEvery = 15_000;
/** Milliseconds after which a stream ends; its client connects again and is checked again. */
const maxDuration = 5 * 60_000;
/** Streams of one user in one tenant on this node; further ones end at once, and clients poll. */
const streamsPerUser = 10;

/** Milliseconds after which a client connects again, sent with the first event. */
const reconnectAfter = 2000;
const change = 'event: change\ndata: {}\n\n';

/** The prefix of signals about notifications. */
const topic = 'notifications';

/** Whose list it is. */
export interface ListOwner {
  readonly tenantId: string;
  readonly userId: string;
}

const toKey = ({ tenantId, userId }: ListOwner) => `${topic} ${tenantId} ${userId}`;

/** Tells open browsers that a list has changed. Events carry no content: the list call does. */
export function createLiveUpdates(signals: Signals) {
  const streams = new Map<string, Set<UpdateStream>>();
  let isClosed = false;
  let unsubscribe: (() => void) | undefined;

  const listener: SignalListener = (payload) => {
    const concerned =
      payload === undefined ? [...streams.values()] : [streams.get(payload) ?? new Set()];
    for (const stream of concerned.flatMap((set) => [...set])) stream.push(change);
  };

  return {
    /** Called in the transaction of the change; sent when it commits. */
    announce: (tx: Parameters<Signals['send']>[0], owner: ListOwner) =>
      signals.send(tx, toKey(owner)),

    /** The events of one browser tab; `expiresInMs` is how long its access token is valid. */
    follow: (owner: ListOwner, expiresInMs: number): AsyncIterable<string> => {
      const key = toKey(owner);
      const open = streams.get(key) ?? new Set();
      const stream = createStream(() => {
        open.delete(stream);
        if (open.size === 0 && streams.get(key) === open) streams.delete(key);
      });
      stream.push(`retry: ${reconnectAfter}\n${change}`);
      if (isClosed || open.size >= streamsPerUser) {
        stream.end();
        return stream;
      }
      unsubscribe ??= signals.subscribe(listener);
      open.add(stream);
      streams.set(key, open);
      stream.keepOpen(Math.min(maxDuration, Math.max(0, expiresInMs)));
      return stream;
    },

    /** The first event alone, for clients that poll. */
    once: async function* (): AsyncGenerator<string> {
      yield change;
    },

    /** Ends all streams, so that the server can stop. */
    close: () => {
      isClosed = true;
      unsubscribe?.();
      for (const stream of [...streams.values()].flatMap((set) => [...set])) stream.end();
    },
  };
}

/** Tells open browsers that a list has changed. */
export type LiveUpdates = ReturnType<typeof createLiveUpdates>;

/** A response that is written as things happen. */
interface UpdateStream extends AsyncIterable<string> {
  /** Adds text, unless the same text waits already. */
  push(text: string): void;
  keepOpen(milliseconds: number): void;
  end(): void;
}

/**
 * Not a generator: the connection may close while nothing happens, and a generator could not be
 * stopped then.
 */
function createStream(onEnd: () => void): UpdateStream {
  const queued: string[] = [];
  const timers: NodeJS.Timeout[] = [];
  let isDone = false;
  let wake: (() => void) | undefined;

  function end(): void {
    if (isDone) return;
    isDone = true;
    for (const timer of timers) clearTimeout(timer);
    onEnd();
    wake?.();
  }

  function push(text: string): void {
    if (isDone || queued.includes(text)) return;
    queued.push(text);
    wake?.();
  }

  async function next(): Promise<IteratorResult<string, undefined>> {
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- changed while it waits
    while (queued.length === 0 && !isDone)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const value = queued.shift();
    return value === undefined ? { done: true, value } : { done: false, value };
  }

  return {
    push,
    end,
    keepOpen: (milliseconds) => {
      timers.push(
        setTimeout(end, milliseconds).unref(),
        setInterval(() => push(': keep-alive\n\n'), keepAliveEvery).unref(),
      );
    },
    [Symbol.asyncIterator]: () => ({
      next,
      return: async () => {
        end();
        return { done: true, value: undefined };
      },
    }),
  };
}
