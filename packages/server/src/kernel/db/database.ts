import type { Kysely } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { Log } from '../logs/log.ts';
import { bindKysely, poolKysely, type QueryOptions } from './bound-kysely.ts';
import { isConnectionUnusable } from './run-query.ts';
import type { Schema } from './schema.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { tryAgain } from './try-again.ts';
import { logEvent } from '../logs/log-events.ts';

/** A handle for queries at vendor level: all tenants, no row-level security. */
export type Tx = Kysely<Schema>;
/** A handle inside a tenant's transaction: PostgreSQL shows and takes rows of this tenant only. */
export type TenantTx = Tx & { readonly tenantId: string };

/**
 * The three ways to the data. Security decision 4. What runs into a deadlock is rolled back and
 * done again, so `work` touches nothing but its handle, and what it remembers outside it sets again
 * each time. Decision 0232.
 */
export interface Db {
  /** Vendor level on a plain connection; each statement commits by itself. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Vendor level in one transaction: sign-in and sign-up, before a tenant is known. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction under the tenant role with row-level security. */
  tenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** The database with what only the composition root may do. */
export interface Database extends Db {
  /** Plain SQL on the pool, for the job queue and for health. */
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<{ rows: R[] }>;
  /**
   * Called after each commit with the handle of its transaction, so that what was just written can
   * be picked up at once.
   */
  onCommit(listener: (tx: object) => void): void;
  counts(): { readonly total: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** What a pool needs to know. */
export interface DatabaseOptions {
  readonly connectionString: string;
  readonly log: Log;
  /** Connections. Default 20. */
  readonly poolSize?: number | undefined;
  /** Timeout of statements and of idle transactions, in milliseconds. Default 15 s. */
  readonly statementTimeout?: number | undefined;
  /**
   * The connections lead to a pooler that lends a connection for each transaction: no statements
   * stay prepared, and no parameters are sent at the start of a connection. Default false.
   */
  readonly isPooled?: boolean | undefined;
  /** Creates spans for statements and transactions. Default: none. */
  readonly tracing?: Tracing | undefined;
}

/** How many connections a node has. */
export const getPoolSize = ({ poolSize = 20 }: Pick<DatabaseOptions, 'poolSize'>): number =>
  poolSize;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** PostgreSQL's int8: counts fit a number. */
const int8 = 20;
/** Milliseconds a request waits for a connection before it is answered with 503. */
const connectWithin = 5000;
/**
 * The client gives up slightly later: PostgreSQL should have canceled the statement, so it cannot
 * be reached.
 */
const readTimeoutFactor = 1.1;
/**
 * Milliseconds without traffic after which the system checks whether PostgreSQL still responds (TCP
 * keep-alive).
 */
const keepAliveAfter = 10_000;

const transactionSpan = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
} as const;

/** Opens the pool. It connects when first asked and again after every outage. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const again = <T>(work: () => Promise<T>) => tryAgain(options.log, work);
  const { isPooled = false, tracing = noTracing } = options;
  const plain = poolKysely(pool, again, { isPooled, tracing });
  const listeners: ((tx: object) => void)[] = [];

  async function transact<T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    let handle: object = {};
    const run = async () =>
      inTransaction({ client: await pool.connect(), isPooled, tracing }, begin, (tx) => {
        handle = tx;
        return work(tx);
      });
    const result = await tracing.part(
      () => transactionSpan,
      () => again(run),
    );
    for (const listener of listeners) listener(handle);
    return result;
  }

  return {
    read: (work) => work(plain),
    system: (work) => transact('begin', work),
    tenant: (tenantId, work) => {
      if (!uuid.test(tenantId))
        return Promise.reject(new Error('A tenant id is a lower-case UUID'));
      // The id is a literal because only text without parameters can carry three statements in one
      // message.
      const begin = `begin; set local role foyer_tenant; set local foyer.tenant_id = '${tenantId}'`;
      return transact(begin, (tx) => work(Object.assign(tx, { tenantId })));
    },
    query: (text, values) => pool.query(text, values ? [...values] : undefined),
    onCommit: (listener) => {
      listeners.push(listener);
    },
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

function openPool({
  connectionString,
  log,
  poolSize,
  statementTimeout = 15_000,
  isPooled = false,
}: DatabaseOptions): Pool {
  const pool = new Pool({
    connectionString,
    max: getPoolSize({ poolSize }),
    pipeline: true,
    connectionTimeoutMillis: connectWithin,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfter,
    query_timeout: Math.ceil(statementTimeout * readTimeoutFactor),
    application_name: 'foyer',
    // the pooler sets them, as it opens the connections: deploy/nodes/pgbouncer.ini
    ...(isPooled ? {} : sessionParameters(statementTimeout)),
    types: {
      getTypeParser: (oid, format) => (oid === int8 ? Number : types.getTypeParser(oid, format)),
    },
  });
  // Lost while in use: the running query is refused with the same error. Without a listener it
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // After a failover the other connections are dead, too, but that shows only when each of them is
  // used.
  pool.on('release', (error) => {
    if (isConnectionUnusable(error)) dropIdle(pool);
  });
  // PostgreSQL went away under an idle connection. The pool drops it and opens another one when
  // asked.
  pool.on('error', (error) => {
    if (!pool.ending)
      logEvent(log, 'database.connection_lost', { code: 'code' in error ? error.code : undefined });
  });
  return pool;
}

/** Parameters at the start of a connection. */
const sessionParameters = (statementTimeout: number) => ({
  statement_timeout: statementTimeout,
  idle_in_transaction_session_timeout: statementTimeout,
  // Compiling a query costs more than any of ours takes.
  options: '-c jit=off',
});

/** Closes idle connections; new ones are opened when needed. */
function dropIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0 && !pool.ending; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => {}, // one fewer to close
    );
  }
}

/**
 * The opening statements are not waited for: the first query follows them on the wire (pipeline
 * mode), which saves a round trip. It cannot overtake them, and where one of them fails PostgreSQL
 * refuses the queries behind it, too.
 */
async function inTransaction<T>(
  { client, ...how }: QueryOptions & { readonly client: PoolClient },
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const bound = bindKysely(client, how);
  let broken: Error | undefined;
  try {
    const started = client.query(begin);
    started.catch(() => {}); // awaited below
    const result = await work(bound.kysely);
    await started;
    bound.close();
    const { command } = await client.query('commit');
    if (command === 'ROLLBACK')
      throw new Error('The transaction had failed and was rolled back; do not swallow its error');
    return result;
  } catch (error) {
    bound.close();
    if (isConnectionUnusable(error)) broken = error;
    await client.query('rollback').catch((cause: Error) => {
      broken ??= cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
