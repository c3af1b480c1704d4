import { normalizeEmail } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { importRowsStore as store } from './environment-import.store.ts';
import { type ExportKind, toColumns } from './export-kind.ts';
import { object, text } from './import-fields.ts';
import type { ImportRecord, ImportResult } from './imported-user.ts';

type Outcome = Pick<ImportResult, 'status' | 'problem'>;

const hasUser = ({ columns, skipped }: ExportKind) =>
  skipped === undefined && toColumns(columns).includes('user_id');
const toUserId = (value: unknown) => text(object(value)['userId'])?.toLowerCase();

/**
 * Whose passkeys, identities, and memberships an import adds: those of users that it created. Users who existed before
 * are left alone, or the file would sign others in as them, and bring back what they removed.
 */
export function createImportOwners(kinds: ReadonlyMap<string, ExportKind>) {
  const created = new Set<string>();
  /** Emails in the file of users who were not created, by ID. */
  const stated = new Map<string, string>();

  return {
    /** Remembers what became of the line of a user. */
    remember: ({ user }: ImportRecord, status: ImportResult['status']): void => {
      const { id, email } = object(user);
      const userId = text(id)?.toLowerCase();
      if (!userId) return;
      if (status === 'imported') created.add(userId);
      else stated.set(userId, normalizeEmail(text(email) ?? ''));
    },

    /** Judges the lines of a batch; undefined: the line can be imported. */
    judge: async (tx: Tx, records: readonly ImportRecord[]) => {
      const ids = records.flatMap(({ other }) => toUserId(other?.value) ?? []);
      const unowned = ids.filter((id) => isId(id) && !created.has(id));
      const emails = await store.emails(tx, [...new Set(unowned)]);
      return ({ type, value }: NonNullable<ImportRecord['other']>): Outcome | undefined => {
        const kind = kinds.get(type);
        if (!kind || !hasUser(kind) || (object(value)['userId'] ?? null) === null) return undefined;
        const userId = toUserId(value);
        if (!userId || !isId(userId)) return { status: 'invalid', problem: store.wrongForm };
        const email = emails.get(userId);
        if (email === undefined) return undefined;
        const inFile = stated.get(userId);
        if (inFile !== undefined && inFile !== (email ?? ''))
          return { status: 'invalid', problem: 'its user has another email here' };
        return { status: 'exists', problem: 'the user existed already' };
      };
    },
  };
}
