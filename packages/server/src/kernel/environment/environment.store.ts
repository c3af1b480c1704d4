import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** One changed key of a section; `sealed` is null where the key is removed. */
export interface SettingRow {
  readonly section: string;
  readonly key: string;
  readonly sealed: Uint8Array | null;
}

/** SQL of changed settings. */
export const environmentStore = {
  /** Changes of the environment happen one after the other. */
  lock: (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('foyer.environment'))`.execute(tx),

  /** Grows with every change, also with one that removes a row. */
  revision: async (tx: Tx): Promise<string> => {
    const { rows } = await sql<{ revision: string }>`
      select coalesce(max(revision), 0) || '/' || count(*) as revision from environment_settings`.execute(
      tx,
    );
    return rows[0]?.revision ?? '';
  },

  list: async (tx: Tx): Promise<readonly SettingRow[]> =>
    (
      await sql<SettingRow>`
        select section, key, value_sealed as sealed from environment_settings order by section, key`.execute(
        tx,
      )
    ).rows,

  save: (tx: Tx, { section, key, sealed }: SettingRow, now: Date) =>
    sql`insert into environment_settings (section, key, value_sealed, revision, updated_at)
      values (${section}, ${key}, ${sealed}, nextval('environment_revision'), ${now})
      on conflict (section, key) do update set value_sealed = excluded.value_sealed, revision = excluded.revision,
        updated_at = excluded.updated_at`.execute(tx),

  remove: (tx: Tx, { section, key }: Pick<SettingRow, 'section' | 'key'>) =>
    sql`delete from environment_settings where section = ${section} and key = ${key}`.execute(tx),

  removeAll: async (tx: Tx, section: string | null): Promise<number> => {
    const { rows } = await sql`delete from environment_settings
      where ${section}::text is null or section = ${section} returning 1`.execute(tx);
    return rows.length;
  },
};
