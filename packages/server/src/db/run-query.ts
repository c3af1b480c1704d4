import type { CompiledQuery, QueryResult } from 'kysely';
import type { ClientBase } from 'pg';

/** Statements that stay prepared on each connection; the rest, whose text changes from call to call, is planned each time. */
const preparedAtMost = 500;
const prepared = new Map<string, { readonly name: string; readonly text: string }>();

/** Changes of a table's columns make prepared statements on open connections useless; such a connection is closed. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type');
}

/** Runs a compiled query. Planning the larger ones takes longer than running them, so each is prepared once. */
export async function runQuery<R>(client: ClientBase, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
  const statement = parameters.length > 0 ? preparedOf(sql) : { text: sql };
  const { command, rowCount, rows } = await client.query({ ...statement, values: [...parameters] });
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return isChange ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

/** The same text object each time: the driver compares it with what it prepared. */
function preparedOf(sql: string): { readonly name?: string; readonly text: string } {
  const known = prepared.get(sql);
  if (known) return known;
  if (prepared.size >= preparedAtMost) return { text: sql };
  const statement = { name: `foyer_${prepared.size + 1}`, text: sql };
  prepared.set(sql, statement);
  return statement;
}
