import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** Rows of a table, and the import that may have created them. */
interface ImportedRows {
  readonly importId: string;
  readonly table: string;
  readonly ids: readonly string[];
}

/** SQL of what the import of an environment has created. It is written in the transaction of the rows. */
export const importedRowsStore = {
  add: async (tx: Tx, { importId, table, ids }: ImportedRows): Promise<void> => {
    if (ids.length === 0) return;
    await sql`insert into imported_rows (import_id, table_name, row_id)
      select ${importId}, ${table}, id from unnest(${[...ids]}::uuid[]) id on conflict do nothing`.execute(
      tx,
    );
  },

  /** Which of the rows existed before the import. */
  older: async (tx: Tx, { importId, table, ids }: ImportedRows): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ id: string }>`
      select id::text as id from ${sql.table(table)} x where id = any(${[...ids]}::uuid[]) and not exists (
        select 1 from imported_rows i where i.import_id = ${importId} and i.table_name = ${table} and i.row_id = x.id)`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
  },

  clear: (tx: Tx, importId: string) =>
    sql`delete from imported_rows where import_id = ${importId}`.execute(tx),
};
