import { normalizeEmail } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { importRowsStore as store } from './environment-import.store.ts';
import { type ExportKind, type OwnerTable, toColumns } from './export-kind.ts';
import { idText, object, text } from './import-fields.ts';
import type { ImportRecord, ImportResult } from './imported-user.ts';
import { importedRowsStore } from './imported-rows.store.ts';

type Outcome = Pick<ImportResult, 'status' | 'problem'>;
type Other = NonNullable<ImportRecord['other']>;

/** The field that names the owner, by its table, and what users call it. */
const owners: Readonly<Record<OwnerTable, { readonly field: string; readonly name: string }>> = {
  users: { field: 'userId', name: 'user' },
  tenants: { field: 'tenantId', name: 'tenant' },
  groups: { field: 'groupId', name: 'group' },
  sso_groups: { field: 'groupId', name: 'SSO group' },
  sso_connections: { field: 'connectionId', name: 'SSO connection' },
};

/** What others belong to, besides users. */
export const ownerTables = ['tenants', 'groups', 'sso_groups', 'sso_connections'] as const;

/** The table of what rows of a kind belong to; undefined if they stand alone. */
export function toOwner({ columns, owner, skipped }: ExportKind): OwnerTable | undefined {
  if (skipped !== undefined) return undefined;
  return toColumns(columns).includes('user_id') ? 'users' : owner;
}

/**
 * Whose passkeys, roles, and memberships an import adds: those of users, tenants, groups, and connections that it
 * created. Those that existed before are left alone, or the file would sign others in as them, and bring back what was
 * removed.
 */
export function createImportOwners(kinds: ReadonlyMap<string, ExportKind>, importId: string) {
  /** Emails in the file of users who were not created, by ID. */
  const stated = new Map<string, string>();

  /** The owner of a line; undefined if it has none. */
  function find({ type, value }: Other) {
    const kind = kinds.get(type);
    const table = kind && toOwner(kind);
    if (!table) return undefined;
    const stated = object(value)[owners[table].field] ?? null;
    return stated === null ? undefined : { table, id: idText(stated) ?? '' };
  }

  return {
    /** Remembers a user whom this run did not create. */
    remember: ({ user }: ImportRecord): void => {
      const { id, email } = object(user);
      const userId = idText(id);
      if (userId) stated.set(userId, normalizeEmail(text(email) ?? ''));
    },

    /** Judges the lines of a batch; undefined: the line can be imported. */
    judge: async (tx: Tx, records: readonly ImportRecord[]) => {
      const named = records.flatMap(({ other }) => (other && find(other)) ?? []);
      const older = new Map<string, ReadonlySet<string>>();
      for (const table of new Set(named.map((one) => one.table))) {
        const ids = named.flatMap((one) => (one.table === table && isId(one.id) ? [one.id] : []));
        older.set(table, await importedRowsStore.older(tx, { importId, table, ids }));
      }
      const emails = await store.emails(tx, [...(older.get('users') ?? [])]);
      return (other: Other): Outcome | undefined => {
        const owner = find(other);
        if (!owner) return undefined;
        const { table, id } = owner;
        if (!isId(id)) return { status: 'invalid', problem: store.wrongForm };
        if (!older.get(table)?.has(id)) return undefined;
        const inFile = table === 'users' ? stated.get(id) : undefined;
        if (inFile !== undefined && inFile !== (emails.get(id) ?? ''))
          return { status: 'invalid', problem: 'its user has another email here' };
        return {
          status: 'skipped',
          problem: `its ${owners[table].name} existed already: add it by hand`,
        };
      };
    },
  };
}
