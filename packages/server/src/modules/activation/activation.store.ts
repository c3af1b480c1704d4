import type { Tx } from '../../kernel/db/database.ts';

/** SQL of activation. */
export function createActivationStore() {
  return {
    /** Hash of the cookie of the browser that chose the password; null when there is none, or no password yet. */
    browserHash: async (tx: Tx, userId: string) => {
      const row = await tx
        .selectFrom('passwords')
        .select('browser_hash')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.browser_hash ?? null;
    },

    /** Whether an account still waits; held until the transaction ends, so that link and code take turns. */
    isWaiting: async (tx: Tx, userId: string): Promise<boolean> => {
      const row = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('verified_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A user who waits for activation. */
    findWaiting: (tx: Tx, email: string) =>
      tx
        .selectFrom('users')
        .select(['id', 'last_tenant_id as tenantId'])
        .where('email', '=', email)
        .where('verified_at', 'is', null)
        .where('locked_at', 'is', null)
        .executeTakeFirst(),

    /** The password is the mailbox owner's from now on, and needs no browser to vouch for it. */
    settlePassword: (tx: Tx, userId: string) =>
      tx
        .updateTable('passwords')
        .set({ browser_hash: null })
        .where('user_id', '=', userId)
        .execute(),
  };
}

/** SQL of activation. */
export type ActivationStore = ReturnType<typeof createActivationStore>;
