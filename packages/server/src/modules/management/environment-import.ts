import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { Db, TenantTx, Tx } from '../../kernel/db/database.ts';
import { hasUnstorableText } from '../../kernel/db/unstorable-text.ts';
import { isObject } from '../../kernel/environment/merge-settings.ts';
import { createIpRestrictionsStore } from '../ip-restrictions/ip-restrictions.store.ts';
import { importRowsStore as store } from './environment-import.store.ts';
import { type ExportKind, toColumns, toField } from './export-kind.ts';
import { kindsByType as kinds } from './export-kinds.ts';
import type { SettingsImport } from './exported-settings.ts';
import { auditImport } from './import-audit.ts';
import { idText, object, text } from './import-fields.ts';
import { createImportOwners, ownerTables, toOwner } from './import-owners.ts';
import { createImportReferences, type ImportReferences } from './import-references.ts';
import { toPendingRole } from './import-roles.ts';
import {
  type ImportOptions,
  type ImportRecord,
  type ImportResult,
  Problem,
} from './imported-user.ts';
import { importedRowsStore } from './imported-rows.store.ts';
import type { UserImport } from './user-import.ts';

interface EnvironmentImportDeps {
  readonly db: Db;
  readonly audit: Audit;
  readonly users: UserImport;
  readonly importSetting: SettingsImport;
  /** Stays the same when the import is resumed: what was created under it is its own. */
  readonly importId: string;
}

/** What the lines of one batch share. */
interface Batch {
  readonly tx: Tx;
  readonly references: ImportReferences;
  readonly isDryRun: boolean;
}

type Outcome = Pick<ImportResult, 'status' | 'problem'>;
type Line = Readonly<Record<string, unknown>>;

const invalid = (problem: string): Outcome => ({ status: 'invalid', problem });
const toRoleName = (line: Line) =>
  [text(line['tenantId']), text(line['key'])].filter(Boolean).join('/');

function toImported({ note }: ExportKind, leftOut?: string): Outcome {
  const problem = [leftOut, note].filter(Boolean).join('; ');
  return problem === '' ? { status: 'imported' } : { status: 'imported', problem };
}

/**
 * Imports every line of an export of Foyer, in the order of the file. What exists is left alone. The lines of a batch
 * are one transaction; a dry run rolls it back.
 */
export function createEnvironmentImport(deps: EnvironmentImportDeps) {
  const { db, audit, users, importSetting, importId } = deps;
  const ipRestrictions = createIpRestrictionsStore();
  const owners = createImportOwners(kinds, importId);
  /** `<table>:<ID or name>` of what a dry run would have created, because later batches do not find the rows. */
  const pending = new Set<string>();

  /** `refusal`: why a new row is not created. */
  async function importRow(
    { tx, references }: Batch,
    {
      kind,
      line,
      refusal,
    }: { readonly kind: ExportKind; readonly line: Line; readonly refusal?: Outcome },
  ): Promise<Outcome> {
    const { row, isPending, leftOut } = await references.resolve(kind, line);
    if (refusal)
      return !isPending && (await store.exists(tx, kind, row)) ? { status: 'exists' } : refusal;
    if (isPending)
      return (await references.isComplete(kind, line, true))
        ? toImported(kind, leftOut)
        : invalid(store.missingReference);
    const isNew = await store.insert(tx, kind, row);
    if (isNew) references.forget(kind.table);
    if (kind.type === 'role') return importPermissions(tx, line, isNew);
    return isNew ? toImported(kind, leftOut) : { status: 'exists' };
  }

  async function importPermissions(tx: Tx, line: Line, isNew: boolean): Promise<Outcome> {
    const { permissions } = line;
    const stated = Array.isArray(permissions) ? permissions.map(String).toSorted() : [];
    const name = { tenantId: text(line['tenantId']) ?? null, key: text(line['key']) ?? '' };
    if (isNew) await store.addPermissions(tx, name, stated);
    const granted = await store.listPermissions(tx, name);
    const isSame = stated.every(
      (one) => granted.includes(one) || pending.has(`permissions:${one}`),
    );
    if (isNew)
      return isSame
        ? { status: 'imported' }
        : {
            status: 'imported',
            problem: 'some of its permissions do not exist: create them, then add them to the role',
          };
    return isSame && granted.length === stated.length
      ? { status: 'exists' }
      : {
          status: 'exists',
          problem:
            'its permissions differ from those in the file: compare them, and update the role if necessary',
        };
  }

  /** One row in a savepoint, so that a problem of one leaves the others alone. */
  async function importOne(
    batch: Batch,
    { type, value }: NonNullable<ImportRecord['other']>,
    refusal?: Outcome,
  ): Promise<Outcome> {
    const { tx, references, isDryRun } = batch;
    const kind = kinds.get(type);
    if (!isObject(value) || hasUnstorableText(value)) return invalid('unreadable');
    if (type !== 'setting' && !kind) return invalid(`unknown kind of record: ${type}`);
    if (kind?.skipped !== undefined) return { status: 'skipped', problem: kind.skipped } as const;
    await sql`savepoint imported_row`.execute(tx);
    try {
      const outcome = kind
        ? await importRow(batch, { kind, line: value, ...(refusal ? { refusal } : {}) })
        : await importSetting(tx, value);
      await sql`release savepoint imported_row`.execute(tx);
      return outcome;
    } catch (error) {
      await sql`rollback to savepoint imported_row`.execute(tx);
      if (error instanceof Problem) return invalid(error.message);
      const hasOwner = kind !== undefined && toOwner(kind) !== undefined;
      const problem = store.toProblem(error, { hasOwner });
      if (problem === undefined) throw error;
      const isMissing = kind && isDryRun && problem === store.missingReference;
      return isMissing && (await references.isComplete(kind, value, false))
        ? toImported(kind, (await references.resolve(kind, value)).leftOut)
        : invalid(problem);
    }
  }

  /** Remembers what later lines may refer to. */
  function note({ type, table, key, columns }: ExportKind, line: Line): void {
    const tenantId = idText(line['tenantId']);
    const id = idText(line[toColumns(columns).includes('id') ? 'id' : toField(key)]);
    if (type === 'role') pending.add(toPendingRole(toRoleName(line), tenantId ?? null));
    else if (id) pending.add(`${table}:${id}`).add(`${table}:${tenantId}/${id}`);
  }

  /** Lines that are no users. */
  async function importOthers(
    records: readonly ImportRecord[],
    { isDryRun }: ImportOptions,
  ): Promise<readonly ImportResult[]> {
    return db.system(async (tx) => {
      const results: ImportResult[] = [];
      await sql`savepoint imported_batch`.execute(tx);
      const judgeOwner = await owners.judge(tx, records);
      const batch = { tx, isDryRun, references: createImportReferences(tx, pending) };
      for (const { line, other, problem } of records) {
        const refusal = other && judgeOwner(other);
        const isImportable = other && refusal?.status !== 'invalid';
        const outcome = isImportable
          ? await importOne(batch, other, refusal)
          : (refusal ?? invalid(problem ?? 'unreadable'));
        const kind = kinds.get(other?.type ?? '');
        if (isDryRun && kind && isObject(other?.value) && outcome.status === 'imported')
          note(kind, other.value);
        results.push({ line, ...(other ? { type: other.type } : {}), email: null, ...outcome });
      }
      await retrySettings(batch, records, results);
      if (isDryRun) {
        await sql`rollback to savepoint imported_batch`.execute(tx);
        return results;
      }
      const imported = records.flatMap(({ other }, at) =>
        other && results[at]?.status === 'imported' ? other : [],
      );
      await recordOwners(tx, imported);
      await compileIpRestrictions(tx, imported);
      await auditImport(audit, tx, imported);
      return results;
    });
  }

  /** A setting can be valid only after a later one: repeats the invalid ones until none succeeds. */
  async function retrySettings(
    batch: Batch,
    records: readonly ImportRecord[],
    results: ImportResult[],
  ): Promise<void> {
    for (let isAgain = true; isAgain; ) {
      isAgain = false;
      for (const [at, { line, other }] of records.entries()) {
        if (other?.type !== 'setting' || results[at]?.status !== 'invalid') continue;
        const outcome = await importOne(batch, other);
        results[at] = { line, type: other.type, email: null, ...outcome };
        if (outcome.status !== 'invalid') isAgain = true;
      }
    }
  }

  /** Records what later lines may be added to. */
  async function recordOwners(
    tx: Tx,
    imported: readonly NonNullable<ImportRecord['other']>[],
  ): Promise<void> {
    for (const table of ownerTables) {
      const ofTable = imported.filter(({ type }) => kinds.get(type)?.table === table);
      const ids = ofTable.flatMap(({ value }) => text(object(value)['id']) ?? []);
      await importedRowsStore.add(tx, { importId, table, ids });
    }
  }

  async function compileIpRestrictions(
    tx: Tx,
    imported: readonly NonNullable<ImportRecord['other']>[],
  ): Promise<void> {
    const rules = imported.filter(({ type }) => type === 'ipRestriction');
    const tenantIds = new Set(rules.flatMap(({ value }) => text(object(value)['tenantId']) ?? []));
    for (const tenantId of tenantIds) {
      // a handle of its own, as the one of the batch belongs to no tenant
      const own: TenantTx = Object.assign(tx.withoutPlugins(), { tenantId });
      await ipRestrictions.compile(own);
    }
  }

  return {
    /** A line of a batch before the import was interrupted. */
    remember: owners.remember,

    /** After the last batch. */
    finish: () => db.system((tx) => importedRowsStore.clear(tx, importId)),

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
          const settled = await users.run(part, { ...options, pending, importId });
          for (const [at, { status }] of settled.entries()) {
            const record = part[at];
            if (record && status !== 'imported') owners.remember(record);
            const id = idText(object(record?.user)['id']);
            if (options.isDryRun && status === 'imported' && id) pending.add(`users:${id}`);
          }
          results.push(...settled);
        } else results.push(...(await importOthers(part, options)));
        from += part.length;
      }
      return results;
    },
  };
}
