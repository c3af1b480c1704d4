import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { describeStatement } from '../tracing/describe-statement.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { isConnectionUnusable, runQuery } from './run-query.ts';
import type { Schema } from './schema.ts';

const adapter = new PostgresAdapter();

type Execute = <R>(query: CompiledQuery) => Promise<QueryResult<R>>;

/** How statements run. */
export interface QueryOptions {
  /** Whether a pooler can run each transaction on a different connection. */
  readonly isPooled: boolean;
  readonly tracing: Tracing;
}

/**
 * Kysely on one connection that the caller opened, and a way to close it: a handle kept for
 * longer is refused.
 */
export function bindKysely(
  client: PoolClient,
  { isPooled, tracing }: QueryOptions,
): { readonly kysely: Kysely<Schema>; close(): void } {
  let isOpen = true;
  const kysely = kyselyOver(tracing, (query) => {
    if (isOpen) return runQuery(client, query, isPooled);
    return Promise.reject(
      new Error('This transaction has ended; pass the handle down, do not keep it'),
    );
  });
  return {
    kysely,
    close: () => {
      isOpen = false;
    },
  };
}

/**
 * Kysely on a pool: each statement on whichever connection is free, and once more where `again`
 * says so.
 */
export function poolKysely(
  pool: Pool,
  again: <T>(work: () => Promise<T>) => Promise<T>,
  { isPooled, tracing }: QueryOptions,
): Kysely<Schema> {
  const runOnce: Execute = async (query) => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await runQuery(client, query, isPooled);
    } catch (error) {
      if (isConnectionUnusable(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return kyselyOver(tracing, (query) => again(() => runOnce(query)));
}

function kyselyOver(tracing: Tracing, execute: Execute): Kysely<Schema> {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) =>
      tracing.part(
        () => describeStatement(query.sql),
        () => execute<R>(query),
      ),
    streamQuery() {
      throw new Error('Answers are not streamed from the database');
    },
  };
  return new Kysely<Schema>({ dialect: getDialect(connection) });
}

function getDialect(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => getDriver(connection),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function getDriver(connection: DatabaseConnection): Driver {
  const refuse = () =>
    Promise.reject(new Error('Transactions are opened by db.system and db.tenant only'));
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
