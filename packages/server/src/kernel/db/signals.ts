import { sql } from 'kysely';
import { Client } from 'pg';
import { errorFacts } from '../logs/error-facts.ts';
import type { Log } from '../logs/log.ts';
import { logEvent } from '../logs/log-events.ts';
import type { Tx } from './database.ts';

/** Called with what was sent; `undefined` means that signals may have been missed. */
export type SignalListener = (payload: string | undefined) => void;

/** Short messages between all nodes, sent when a transaction commits (PostgreSQL `NOTIFY`). */
export interface Signals {
  /** The payload carries no personal data and has at most 8,000 bytes. */
  send(tx: Tx, payload: string): Promise<void>;
  /** Connects with the first listener. Returns a function that removes it. */
  subscribe(listener: SignalListener): () => void;
}

/** Signals with what only the composition root may do. */
export interface SignalConnection extends Signals {
  close(): Promise<void>;
}

const channel = 'foyer_signals';
/** Milliseconds between attempts to connect; listeners read again with each, as polling would. */
const reconnectEvery = 2000;

/**
 * Listens on one connection of its own, because a pooled connection cannot. Where listening is
 * impossible (a pooler in transaction mode, an outage), listeners are called every two seconds.
 */
export function createSignals(deps: {
  readonly connectionString: string;
  readonly log: Log;
}): SignalConnection {
  const listeners = new Set<SignalListener>();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasFailed = false;

  const emit: SignalListener = (payload) => {
    for (const listener of listeners) listener(payload);
  };

  function retryLater(): void {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, reconnectEvery).unref();
  }

  async function connect(): Promise<void> {
    if (isClosed || client || listeners.size === 0) return;
    const next = new Client({
      connectionString: deps.connectionString,
      keepAlive: true,
      application_name: 'foyer signals',
    });
    client = next;
    const lose = () => {
      if (client !== next) return;
      client = undefined;
      retryLater();
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ payload }) => emit(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) logEvent(deps.log, 'signals.connection_failed', { error: errorFacts(error) });
      hasFailed = true;
      lose();
      await next.end().catch(() => undefined);
    }
    emit(undefined);
  }

  return {
    send: async (tx, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      void connect();
      return () => {
        listeners.delete(listener);
      };
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
