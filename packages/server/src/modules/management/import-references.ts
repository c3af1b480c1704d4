import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { importRowsStore as store, type NamedTable } from './environment-import.store.ts';
import { type ExportKind, type ExportReference, toColumns, toField } from './export-kind.ts';
import { idText } from './import-fields.ts';
import { createRoleNames, isPendingRole, type RoleNames } from './import-roles.ts';
import { Problem } from './imported-user.ts';

type Line = Readonly<Record<string, unknown>>;

/** Tables that fields with IDs refer to. */
const tablesByField: Readonly<Record<string, readonly string[]>> = {
  tenantId: ['tenants'],
  parentId: ['tenants'],
  scopeId: ['tenants'],
  userId: ['users'],
  groupId: ['groups', 'sso_groups'],
  connectionId: ['sso_connections'],
  applicationId: ['applications'],
  templateId: ['policy_templates'],
};

const isText = (value: unknown): value is string => typeof value === 'string';
const toTenant = (line: Line) => idText(line['tenantId']) ?? null;

/**
 * What the rows of one batch refer to. Names are read once for all of them. `pending` has what a dry run would have
 * created before.
 */
export function createImportReferences(tx: Tx, pending: ReadonlySet<string>) {
  const names = new Map<string, RoleNames>();

  async function readNames(table: NamedTable): Promise<RoleNames> {
    const existing = names.get(table) ?? createRoleNames(await store.names(tx, table));
    names.set(table, existing);
    return existing;
  }

  /** IDs of the rows that a field names; undefined: a dry run would have created it. */
  async function find({ field, kind }: ExportReference, line: Line) {
    const tenantId = toTenant(line);
    const existing = await readNames(kind);
    const isPending = (name: string) =>
      kind === 'roles' ? isPendingRole(pending, name, tenantId) : pending.has(`${kind}:${name}`);
    const stated = [line[field] ?? []].flat().filter(isText);
    const found = stated.map((name) => ({
      name,
      id: existing.find(name, { tenantId, isExact: true }),
    }));
    const unknown = found.filter(({ name, id }) => id === undefined && !isPending(name));
    if (unknown.length > 0)
      throw new Problem(
        `${kind === 'roles' ? 'unknown roles' : store.missingReference}: ${unknown.map(({ name }) => name).join(', ')}`,
      );
    return found.map(({ id }) => id);
  }

  /** Groups of the row's tenant. Lists of groups have no foreign key, so some may be deleted, or of another tenant. */
  async function findGroups(line: Line) {
    const stated = line['groupIds'] ?? [];
    if (!Array.isArray(stated) || !stated.every((one) => isText(one) && isId(one)))
      throw new Problem(store.wrongForm);
    const ids = stated.map((one) => String(one).toLowerCase());
    const tenantId = toTenant(line);
    const own = tenantId && isId(tenantId) ? await store.groups(tx, tenantId, ids) : [];
    const isKnown = (id: string) => own.includes(id) || pending.has(`groups:${tenantId}/${id}`);
    return { existing: ids.filter(isKnown), unknown: ids.filter((id) => !isKnown(id)) };
  }

  return {
    /** After a row of the table was created. */
    forget: (table: string) => names.delete(table),

    /**
     * The row of a line, with IDs in place of names; `isPending` if a dry run would have created some of them, and
     * `leftOut` says what the row lacks. Throws a `Problem` about names that do not exist, or not for the tenant of the
     * line.
     */
    resolve: async ({ columns, references = [] }: ExportKind, line: Line) => {
      const row: Record<string, unknown> = {};
      let isPending = false;
      let leftOut: string | undefined;
      for (const column of toColumns(columns)) row[column] = line[toField(column)] ?? null;
      if ('group_ids' in row) {
        const { existing, unknown } = await findGroups(line);
        row['group_ids'] = existing;
        if (unknown.length > 0) leftOut = `without unknown groups: ${unknown.join(', ')}`;
      }
      for (const reference of references) {
        const ids = await find(reference, line);
        isPending ||= ids.includes(undefined);
        const isStated = (line[reference.field] ?? null) !== null;
        row[reference.column] = isStated ? (reference.isList ? ids : ids[0]) : null;
      }
      return { row, isPending, leftOut };
    },

    /**
     * Whether a dry run would have created what the line lacks: every row that it refers to by ID exists or is pending,
     * and one of them, or of those that it names, is pending.
     */
    isComplete: async ({ columns }: ExportKind, line: Line, hasPendingName: boolean) => {
      let hasPending = hasPendingName;
      for (const field of toColumns(columns).map(toField)) {
        const id = idText(line[field]);
        const tables = tablesByField[field];
        if (!id || !tables) continue;
        if (tables.some((table) => pending.has(`${table}:${id}`))) {
          hasPending = true;
          continue;
        }
        // a column that takes other texts refers to no row
        if (field !== 'applicationId' && !isId(id)) continue;
        if (!(await store.isStored(tx, tables, id))) return false;
      }
      return hasPending;
    },
  };
}

/** What the rows of one batch refer to. */
export type ImportReferences = ReturnType<typeof createImportReferences>;
