import { type RawBuilder, sql } from 'kysely';

/** A column that refers to rows by IDs, which differ between environments. Lines name the rows instead. */
export interface ExportReference {
  /** Field of the line. */
  readonly field: string;
  readonly column: string;
  readonly kind: keyof typeof referenceNames;
  readonly isList?: boolean;
}

/** SQL of the names that lines use for rows of other tables, by table. A tenant's role has its ID before the key. */
export const referenceNames = {
  roles: sql<string>`coalesce(r.tenant_id || '/', '') || r.key`,
  permission_categories: sql<string>`r.name`,
} as const;

/** Tables of what rows of others belong to. */
export type OwnerTable = 'users' | 'tenants' | 'groups' | 'sso_groups' | 'sso_connections';

/** Rows of a table that are exported, one in a line, with the fields named like the columns. */
export interface ExportKind {
  /** Key of the line. */
  readonly type: string;
  readonly table: string;
  readonly columns: string;
  /** Columns that order the export, and decide whether a row exists. */
  readonly key: string;
  /** Columns that decide whether a row exists, if not `key`. Not null, or unique with null. */
  readonly conflict?: string;
  readonly references?: readonly ExportReference[];
  /** What the rows belong to, if not to a user: an import adds none to one that existed before. */
  readonly owner?: OwnerTable;
  /** Columns with a URL that can grant access by itself: only its origin is exported. */
  readonly origins?: string;
  /** SQL condition on `x`. */
  readonly where?: RawBuilder<unknown>;
  /** What the operator does about every imported row. */
  readonly note?: string;
  /** Why rows are not imported. */
  readonly skipped?: string;
}

/** The role of a row. */
export const singleRole: readonly ExportReference[] = [
  { field: 'role', column: 'role_id', kind: 'roles' },
];
/** The roles of a row. */
export const roleList: readonly ExportReference[] = [
  { field: 'roles', column: 'role_ids', kind: 'roles', isList: true },
];

/** Columns of most tables. */
export const stamps = 'created_at updated_at';

/** Rows of which each tenant has one at most. */
export const policy = (type: string, table: string, columns: string): ExportKind => ({
  type,
  table,
  columns: `tenant_id ${columns}`,
  key: 'tenant_id',
});

/** The columns of a list. */
export const toColumns = (list: string): readonly string[] => list.trim().split(/\s+/);

/** The name of a column as the field of a line. */
export const toField = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
