import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { type ExportKind, referenceNames, toColumns } from './export-kind.ts';
import type { NamedRole } from './import-roles.ts';

/** A row as its table takes it, by column. */
type Row = Readonly<Record<string, unknown>>;
/** A table whose rows lines name. */
export type NamedTable = keyof typeof referenceNames;

const missingReference = 'it refers to a record that does not exist';
const notAllowed = 'a value is not allowed';
const wrongForm = 'a value has the wrong form';
const unstorable = 'a text contains a character that cannot be stored';

/** What is wrong with a row, by the code of PostgreSQL or its class. The messages may contain values of other rows. */
const problems: Readonly<Record<string, string>> = {
  '22': wrongForm,
  '22P05': unstorable,
  '22021': unstorable,
  '23': notAllowed,
  '23502': 'a value is missing',
  '23503': missingReference,
  '23505':
    'it conflicts with an existing record: change or delete one of the two, then import the file again',
  '54000': 'a value is too large',
  P0001: notAllowed,
  // a tenant without its parent
  P0002: missingReference,
};

const populated = ({ table }: ExportKind, row: Row) =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;

/** Condition on `p`: the table has the row. */
function isSame({ table, key, conflict = key }: ExportKind, row: Row) {
  const same = toColumns(conflict).map((column) =>
    row[column] === null
      ? sql`x.${sql.ref(column)} is null`
      : sql`x.${sql.ref(column)} = p.${sql.ref(column)}`,
  );
  return sql`exists (select 1 from ${sql.table(table)} x where ${sql.join(same, sql` and `)})`;
}

/** SQL of imports of rows from an export. */
export const importRowsStore = {
  missingReference,
  wrongForm,

  /** What a failed statement says about the row; undefined if something else failed. */
  toProblem: (error: unknown, { hasOwner }: { readonly hasOwner: boolean }): string | undefined => {
    if (!(error instanceof Error && 'code' in error)) return undefined;
    const code = String(error.code);
    // a second import adds nothing to an owner who exists then
    if (code === '23505' && hasOwner)
      return 'it conflicts with an existing record: change or delete that one, then add it by hand';
    return problems[code] ?? problems[code.slice(0, 2)];
  },

  /** Every row that lines can name. */
  names: async (tx: Tx, table: NamedTable): Promise<readonly NamedRole[]> => {
    const tenantId = table === 'roles' ? sql`r.tenant_id` : sql`null::uuid`;
    const { rows } = await sql<NamedRole>`
      select r.id, ${referenceNames[table]} as name, ${tenantId} as "tenantId" from ${sql.table(table)} r`.execute(
      tx,
    );
    return rows;
  },

  /** Whether one of the tables has a row with this ID. */
  isStored: async (tx: Tx, tables: readonly string[], id: string): Promise<boolean> => {
    const each = tables.map((table) => sql`select 1 from ${sql.table(table)} where id = ${id}`);
    const { rows } = await sql`${sql.join(each, sql` union all `)} limit 1`.execute(tx);
    return rows.length > 0;
  },

  /** Emails of those users who exist. */
  emails: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; email: string | null }>`
      select id, email from users where id = any(${[...ids]}::uuid[])`.execute(tx);
    return new Map(rows.map(({ id, email }) => [id, email]));
  },

  /** Which of these groups belong to the tenant. */
  groups: async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id::text as id from groups where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  },

  /** Whether the row was created; false if it exists. */
  insert: async (tx: Tx, kind: ExportKind, row: Row): Promise<boolean> => {
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const { rows } = await sql`
      insert into ${sql.table(kind.table)} (${names}) select ${names}
      from ${populated(kind, row)} p where not ${isSame(kind, row)} returning 1`.execute(tx);
    return rows.length > 0;
  },

  /** Whether the row exists. */
  exists: async (tx: Tx, kind: ExportKind, row: Row): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from ${populated(kind, row)} p where ${isSame(kind, row)}`.execute(tx);
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
