import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';

/** SQL of passkeys about users; that about the keys themselves is the kernel's. */
export function createPasskeysStore() {
  return {
    user: (tx: Tx, userId: string) =>
      tx
        .selectFrom('users')
        .select([
          'id',
          'email',
          selectAccountKey('users').as('identifier'),
          'name',
          'verified_at as verifiedAt',
          'locked_at as lockedAt',
          'last_tenant_id as tenantId',
        ])
        .where('id', '=', userId)
        .executeTakeFirst(),

    /** Two registrations of one user do not pass the limit together: the second waits for the first. */
    lockUser: (tx: Tx, userId: string) =>
      tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst(),
  };
}

/** SQL of passkeys about users. */
export type PasskeysStore = ReturnType<typeof createPasskeysStore>;
