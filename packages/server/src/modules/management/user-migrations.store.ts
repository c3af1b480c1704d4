import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** Why a user was not imported. */
export interface MigrationError {
  /** Place in the list that was sent, from 0. */
  readonly index: number;
  readonly errorCode: string;
  readonly message: string;
}

/** An import as its status call shows it. */
export interface MigrationRow {
  readonly id: string;
  readonly isDryRun: boolean;
  readonly total: number;
  readonly done: number;
  readonly migrated: number;
  readonly errors: readonly MigrationError[];
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const columns = sql`id, is_dry_run as "isDryRun", total, done, migrated, errors, created_at as "createdAt", finished_at as "finishedAt"`;

/** SQL of imports of users. */
export const userMigrationsStore = {
  add: async (
    tx: Tx,
    one: {
      credentialId: string;
      /** Users are checked, and not imported. Default false. */
      isDryRun?: boolean;
      total: number;
      sealed: Uint8Array;
      now: Date;
      expiresAt: Date;
    },
  ): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into user_migrations (credential_id, is_dry_run, total, users_sealed, created_at, expires_at)
      values (${one.credentialId}, ${one.isDryRun ?? false}, ${one.total}, ${one.sealed}, ${one.now}, ${one.expiresAt}) returning id`.execute(
      tx,
    );
    const [row] = rows;
    if (!row) throw new Error('An inserted import is returned');
    return row.id;
  },

  find: async (tx: Tx, id: string): Promise<MigrationRow | undefined> => {
    const { rows } =
      await sql<MigrationRow>`select ${columns} from user_migrations where id = ${id}`.execute(tx);
    return rows[0];
  },

  /** The import with its users, which no other batch takes before this transaction ends; undefined if nothing is left to do. */
  take: async (
    tx: Tx,
    id: string,
  ): Promise<(MigrationRow & { readonly sealed: Uint8Array }) | undefined> => {
    const { rows } = await sql<MigrationRow & { sealed: Uint8Array }>`
      select ${columns}, users_sealed as sealed from user_migrations
      where id = ${id} and finished_at is null and users_sealed is not null for update`.execute(tx);
    return rows[0];
  },

  /** False if another batch is further on than `from`: nothing is stored then. */
  advance: async (
    tx: Tx,
    one: {
      id: string;
      /** Entries that were done before. */
      from: number;
      done: number;
      migrated: number;
      errors: readonly MigrationError[];
      finishedAt: Date | null;
    },
  ): Promise<boolean> => {
    const { rows } = await sql`
      update user_migrations set done = ${one.done}, migrated = ${one.migrated}, errors = ${JSON.stringify(one.errors)},
      finished_at = ${one.finishedAt}::timestamptz,
      users_sealed = case when ${one.finishedAt === null} then users_sealed end
      where id = ${one.id} and done = ${one.from} and finished_at is null returning id`.execute(tx);
    return rows.length > 0;
  },
};
