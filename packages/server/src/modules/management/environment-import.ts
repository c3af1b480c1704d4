import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import { hasUnstorableText } from '../../kernel/db/unstorable-text.ts';
import { isObject } from '../../kernel/environment/merge-settings.ts';
import { createIpRestrictionsStore } from '../ip-restrictions/ip-restrictions.store.ts';
import { importRowsStore as store } from './environment-import.store.ts';
import { type ExportKind, toColumns, toField } from './export-kind.ts';
import { kindsAfterUsers, kindsBeforeUsers } from './export-kinds.ts';
import type { SettingsImport } from './exported-settings.ts';
import { text } from './import-fields.ts';
import {
  type ImportOptions,
  type ImportRecord,
  type ImportResult,
  Problem,
} from './imported-user.ts';
import type { UserImport } from './user-import.ts';

interface EnvironmentImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly users: UserImport;
  readonly importSetting: SettingsImport;
}

type Outcome = Pick<ImportResult, 'status' | 'problem'>;
type Line = Readonly<Record<string, unknown>>;

const kinds: ReadonlyMap<string, ExportKind> = new Map(
  [...kindsBeforeUsers, ...kindsAfterUsers].map((kind) => [kind.type, kind]),
);
const invalid = (problem: string): Outcome => ({ status: 'invalid', problem });
const toImported = ({ note }: ExportKind): Outcome =>
  note === undefined ? { status: 'imported' } : { status: 'imported', problem: note };

/**
 * Imports every line of an export of Foyer, in the order of the file. What exists is left alone. The lines of a batch
 * are one transaction; a dry run rolls it back.
 */
export function createEnvironmentImport(deps: EnvironmentImportDeps) {
  const { db, audit, users, importSetting } = deps;
  const ipRestrictions = createIpRestrictionsStore();
  /** IDs and names that a dry run would have created, because later batches do not find the rows. */
  const pending = new Set<unknown>();
  const pendingRoles = new Set<string>();

  /** One row in a savepoint, so that a problem of one leaves the others alone. */
  async function importRow(tx: Tx, kind: ExportKind, line: Line): Promise<Outcome> {
    const { row, missing } = await store.resolve(tx, kind, line);
    const unknown = missing.filter((name) => !pending.has(name) && !pendingRoles.has(name));
    if (unknown.length > 0)
      return invalid(`it refers to what does not exist: ${unknown.join(', ')}`);
    if (missing.length > 0) return toImported(kind);
    const isNew = await store.insert(tx, kind, row);
    if (kind.type === 'role') return importPermissions(tx, line, isNew);
    if (!isNew) return { status: 'exists' };
    if (kind.type === 'ipRestriction')
      await ipRestrictions.compile(Object.assign(tx, { tenantId: text(line['tenantId']) ?? '' }));
    return toImported(kind);
  }

  async function importPermissions(tx: Tx, line: Line, isNew: boolean): Promise<Outcome> {
    const { permissions } = line;
    const stated = Array.isArray(permissions) ? permissions.map(String).toSorted() : [];
    const name = { tenantId: text(line['tenantId']) ?? null, key: text(line['key']) ?? '' };
    if (isNew) await store.addPermissions(tx, name, stated);
    const granted = await store.listPermissions(tx, name);
    const isSame = stated.every((one) => granted.includes(one) || pending.has(one));
    if (isNew)
      return isSame
        ? { status: 'imported' }
        : { status: 'imported', problem: 'some of its permissions do not exist' };
    return isSame && granted.length === stated.length
      ? { status: 'exists' }
      : { status: 'exists', problem: 'its permissions differ from those in the file' };
  }

  async function importOne(
    tx: Tx,
    { type, value }: NonNullable<ImportRecord['other']>,
    isDryRun: boolean,
  ): Promise<Outcome> {
    const kind = kinds.get(type);
    if (!isObject(value) || hasUnstorableText(value)) return invalid('unreadable');
    if (type !== 'setting' && !kind) return invalid(`unknown kind of record: ${type}`);
    if (kind?.skipped !== undefined) return { status: 'skipped', problem: kind.skipped } as const;
    await sql`savepoint imported_row`.execute(tx);
    try {
      const outcome = kind ? await importRow(tx, kind, value) : await importSetting(tx, value);
      await sql`release savepoint imported_row`.execute(tx);
      if (isDryRun && kind && outcome.status === 'imported') note(kind, value);
      return outcome;
    } catch (error) {
      await sql`rollback to savepoint imported_row`.execute(tx);
      if (error instanceof Problem) return invalid(error.message);
      const problem = store.toProblem(error);
      if (problem === undefined) throw error;
      const refersToEarlier = Object.values(value).some((one) => pending.has(one));
      if (kind && problem === store.missingReference && refersToEarlier) {
        note(kind, value);
        return toImported(kind);
      }
      return invalid(problem);
    }
  }

  /** Remembers what later lines may refer to. */
  function note({ type, key, columns }: ExportKind, line: Line): void {
    const ofTenant = text(line['tenantId']);
    if (type === 'role')
      pendingRoles.add(`${ofTenant ? `${ofTenant}/` : ''}${text(line['key']) ?? ''}`);
    else if (toColumns(columns).includes('id')) pending.add(line['id']);
    else if (toColumns(key).length === 1) pending.add(line[toField(key)]);
  }

  /** Lines that are no users. */
  async function importOthers(
    records: readonly ImportRecord[],
    { isDryRun }: ImportOptions,
  ): Promise<readonly ImportResult[]> {
    return db.system(async (tx) => {
      const results: ImportResult[] = [];
      await sql`savepoint imported_batch`.execute(tx);
      for (const { line, other, problem } of records) {
        const outcome = other
          ? await importOne(tx, other, isDryRun)
          : invalid(problem ?? 'unreadable');
        results.push({ line, ...(other ? { type: other.type } : {}), email: null, ...outcome });
      }
      if (isDryRun) {
        await sql`rollback to savepoint imported_batch`.execute(tx);
        return results;
      }
      const rows = results.filter(({ status }) => status === 'imported').length;
      if (rows > 0)
        await audit.record(tx, {
          action: 'environment.imported',
          description: `The operator imported ${rows} rows of another environment.`,
          json: { rows },
        });
      return results;
    });
  }

  return {
    /** One batch; results in the order of the records. */
    run: async (
      records: readonly ImportRecord[],
      options: ImportOptions,
    ): Promise<readonly ImportResult[]> => {
      const results: ImportResult[] = [];
      for (let from = 0; from < records.length; ) {
        const isUser = records[from]?.user !== undefined;
        const end = records.findIndex(
          (one, at) => at >= from && (one.user !== undefined) !== isUser,
        );
        const part = records.slice(from, end < 0 ? records.length : end);
        if (isUser) {
          const settled = await users.run(part, { ...options, pendingRoles });
          for (const [at, { status }] of settled.entries())
            if (options.isDryRun && status === 'imported') pending.add(part[at]?.user?.id);
          results.push(...settled);
        } else results.push(...(await importOthers(part, options)));
        from += part.length;
      }
      return results;
    },
  };
}
