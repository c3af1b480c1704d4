import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** `social:<provider>` or `sso:<connection id>`. */
export type ConnectionName = `social:${string}` | `sso:${string}`;

/** Who a user is at a provider. Security decision 9: never an address. */
export interface FederatedIdentity {
  readonly connection: ConnectionName;
  readonly issuer: string;
  readonly subject: string;
}

/** An identity that belongs to a user. */
export interface LinkedIdentity {
  readonly id: string;
  readonly userId: string;
  readonly connection: ConnectionName;
  readonly issuer: string;
  readonly subject: string;
  /** As the provider said when it was linked; shown, never compared. */
  readonly email: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The identities users have elsewhere. */
export interface Identities {
  /** Whose identity it is; notes that it was used. */
  readonly use: (
    tx: Tx,
    identity: FederatedIdentity,
    now: Date,
  ) => Promise<LinkedIdentity | undefined>;
  readonly find: (tx: Tx, identity: FederatedIdentity) => Promise<LinkedIdentity | undefined>;
  /** False when the identity is a user’s already, also the same user's. */
  readonly link: (
    tx: Tx,
    one: FederatedIdentity & {
      readonly userId: string;
      readonly email: string | null;
      readonly now: Date;
    },
  ) => Promise<boolean>;
  /** Takes one away from its owner; what it was, or nothing when they have no such. */
  readonly unlink: (
    tx: Tx,
    one: { readonly userId: string; readonly id: string },
  ) => Promise<LinkedIdentity | undefined>;
  /** Oldest first. */
  readonly list: (tx: Tx, userId: string) => Promise<readonly LinkedIdentity[]>;
  /**
   * Takes away everything that came by a connection: it was deleted, or leads to another provider
   * now.
   */
  readonly dropConnection: (tx: Tx, connection: ConnectionName) => Promise<void>;
}

const columns = [
  'id',
  'user_id as userId',
  'connection',
  'issuer',
  'subject',
  'email',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** SQL of the identities users have elsewhere. */
export function createIdentities(): Identities {
  return {
    use: (tx, { connection, issuer, subject }, now) =>
      tx
        .updateTable('federated_identities')
        .set({ last_used_at: now })
        .where('connection', '=', connection)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .returning(columns)
        .executeTakeFirst(),

    find: (tx, { connection, issuer, subject }) =>
      tx
        .selectFrom('federated_identities')
        .select(columns)
        .where('connection', '=', connection)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),

    link: async (tx, { connection, issuer, subject, userId, email, now }) => {
      const created = await tx
        .insertInto('federated_identities')
        .values({
          connection,
          issuer,
          subject,
          user_id: userId,
          email,
          created_at: now,
          last_used_at: now,
        })
        .onConflict((clash) => clash.doNothing())
        .returning('id')
        .executeTakeFirst();
      return created !== undefined;
    },

    unlink: async (tx, { userId, id }) => {
      if (!isId(id)) return undefined;
      const gone = tx
        .deleteFrom('federated_identities')
        .where('id', '=', id)
        .where('user_id', '=', userId);
      return gone.returning(columns).executeTakeFirst();
    },

    list: (tx, userId) =>
      tx
        .selectFrom('federated_identities')
        .select(columns)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    dropConnection: async (tx, connection) => {
      await tx.deleteFrom('federated_identities').where('connection', '=', connection).execute();
    },
  };
}
