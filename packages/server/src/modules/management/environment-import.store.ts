import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { type ExportKind, referenceNames, toColumns, toField } from './export-kind.ts';

/** A row as its table takes it, by column. */
type Row = Readonly<Record<string, unknown>>;

/** What is wrong with a row, by the code of PostgreSQL. The messages may contain values of other rows. */
const problems: Readonly<Record<string, string>> = {
  '23503': 'it refers to what does not exist',
  '23505': 'another one conflicts with it',
  '23502': 'a value is missing',
  '23514': 'a value is not allowed',
  '22P02': 'a value has the wrong form',
  '22P05': 'a text contains a character that cannot be stored',
  '22007': 'a value has the wrong form',
  '22003': 'a value has the wrong form',
  '22021': 'a text contains a character that cannot be stored',
  P0001: 'a value is not allowed',
};

/** SQL of imports of rows from an export. */
export const importRowsStore = {
  missingReference: problems['23503'],

  /** What a failed statement says about the row; undefined if something else failed. */
  toProblem: (error: unknown): string | undefined =>
    error instanceof Error && 'code' in error ? problems[String(error.code)] : undefined,

  /** The row of a line, with IDs in place of names; `missing` are names of rows that do not exist. */
  resolve: async (
    tx: Tx,
    { columns, references = [] }: ExportKind,
    line: Row,
  ): Promise<{ readonly row: Row; readonly missing: readonly string[] }> => {
    const row: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const column of toColumns(columns)) row[column] = line[toField(column)] ?? null;
    for (const { field, column, kind, isList } of references) {
      const stated = line[field] ?? null;
      const names = [stated].flat().filter((one) => typeof one === 'string');
      const { rows } = await sql<{ id: string; name: string }>`
        select r.id, ${referenceNames[kind]} as name from ${sql.table(kind)} r
        where ${referenceNames[kind]} = any(${names}::text[])`.execute(tx);
      missing.push(...names.filter((name) => !rows.some((one) => one.name === name)));
      const ids = rows.map(({ id }) => id);
      row[column] = stated === null ? null : isList ? ids : ids[0];
    }
    return { row, missing };
  },

  /** Whether the row was created; false if it exists. */
  insert: async (
    tx: Tx,
    { table, key, conflict = key }: ExportKind,
    row: Row,
  ): Promise<boolean> => {
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const same = sql.join(
      toColumns(conflict).map((column) =>
        row[column] === null
          ? sql`x.${sql.ref(column)} is null`
          : sql`x.${sql.ref(column)} = p.${sql.ref(column)}`,
      ),
      sql` and `,
    );
    const { rows } = await sql`
      insert into ${sql.table(table)} (${names}) select ${names}
      from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) p
      where not exists (select 1 from ${sql.table(table)} x where ${same}) returning 1`.execute(tx);
    return rows.length > 0;
  },

  addPermissions: (
    tx: Tx,
    { tenantId, key }: { readonly tenantId: string | null; readonly key: string },
    permissions: readonly string[],
  ) =>
    sql`insert into role_permissions (role_id, permission_id)
      select r.id, p.id from roles r cross join permissions p
      where r.tenant_id is not distinct from ${tenantId}::uuid and r.key = ${key} and p.key = any(${[...permissions]}::text[])`.execute(
      tx,
    ),

  listPermissions: async (
    tx: Tx,
    { tenantId, key }: { readonly tenantId: string | null; readonly key: string },
  ): Promise<readonly string[]> => {
    const { rows } = await sql<{ key: string }>`
      select p.key from roles r join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
      where r.tenant_id is not distinct from ${tenantId}::uuid and r.key = ${key}`.execute(tx);
    return rows.map((one) => one.key);
  },
};
