import { type CompiledQuery, type QueryResult, sql } from 'kysely';
import type { ClientBase } from 'pg';

/**
 * Statements that stay prepared on each connection; the rest, whose text changes from call to call,
 * is planned each time.
 */
const maxPrepared = 500;
const prepared = new Map<string, { readonly name: string; readonly text: string }>();

const repeat = '/* planned anew */';
/**
 * Begins a statement that PostgreSQL plans with its values, each time. For lists: how many rows a
 * tenant has decides how they are best read, and a plan for a tenant of usual size sorts a large
 * one for every page.
 */
export const withFreshPlan = sql.raw(repeat);

const unusable = /cached plan must not change result type|Query read timeout|Connection terminated/;

/** SQLSTATE of a write on a server that is a standby, or became one. */
const readOnly = '25006';

/**
 * Whether a connection is unusable after an error. Changes of a table's columns invalidate its
 * prepared statements. A connection that does not respond in time has lost PostgreSQL, which would
 * have canceled the statement earlier; it is closed even if other statements use it. One that only
 * reads leads to a server that is no longer the primary: a new one is sent to the right server.
 */
export function isConnectionUnusable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return unusable.test(error.message) || ('code' in error && error.code === readOnly);
}

/**
 * Runs a compiled query. Planning the larger ones takes longer than running them, so each is
 * prepared once, unless a pooler gives each transaction another connection (`isPooled`).
 */
export async function runQuery<R>(
  client: ClientBase,
  { sql: text, parameters }: CompiledQuery,
  isPooled: boolean,
): Promise<QueryResult<R>> {
  const isPrepared = !isPooled && parameters.length > 0 && !text.startsWith(repeat);
  const statement = isPrepared ? getPrepared(text) : { text };
  const result = await client.query({ ...statement, values: [...parameters] });
  const { command, rowCount, rows } = result;
  // The driver's results refer to each other for a while after they were used. Rows that hung on
  // them would outlive young collections, and a long read would fill the heap with them.
  result.rows = [];
  const isChange =
    command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return isChange ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** The same text object each time: the driver compares it with what it prepared. */
function getPrepared(text: string): { readonly name?: string; readonly text: string } {
  const existing = prepared.get(text);
  if (existing) return existing;
  if (prepared.size >= maxPrepared) return { text };
  const statement = { name: `foyer_${prepared.size + 1}`, text };
  prepared.set(text, statement);
  return statement;
}
