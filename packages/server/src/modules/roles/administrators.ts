import { usersRefusals } from '@foyer/contract/users';
import type { Tx } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { AdministratorsStore } from './administrators.store.ts';

/** A tenant that nobody can administer needs the operator: who changes what users hold asks here. Decision 0201. */
export function createAdministrators(store: AdministratorsStore) {
  const exists = async (
    tx: Tx,
    tenantId: string,
    query: {
      readonly among?: readonly string[] | undefined;
      readonly besides?: readonly string[];
    } = {},
  ): Promise<boolean> => (await store.find(tx, tenantId, { ...query, limit: 1 })).length > 0;

  return {
    lock: store.lock,

    /**
     * Does the work under the lock of the tenant; refused, and with it rolled back, when it takes the last administrator. `among`: the only
     * users the work changes anything for; anyone without it.
     */
    keeping: async <T>(
      tx: Tx,
      tenantId: string,
      work: () => Promise<T>,
      among?: readonly string[],
    ): Promise<T> => {
      await store.lock(tx, tenantId);
      const before = await exists(tx, tenantId, { among });
      const done = await work();
      if (before && !(await exists(tx, tenantId))) throw refuse(usersRefusals.lastAdministrator);
      return done;
    },

    /** Whether nobody else administers the tenant. */
    isLast: async (
      tx: Tx,
      { tenantId, userId }: { tenantId: string; userId: string },
    ): Promise<boolean> =>
      (await exists(tx, tenantId, { among: [userId] })) &&
      !(await exists(tx, tenantId, { besides: [userId] })),

    /** The administrators among these users; none if another user administers the tenant, too. */
    lastAmong: async (
      tx: Tx,
      { tenantId, userIds }: { tenantId: string; userIds: readonly string[] },
    ): Promise<readonly string[]> =>
      (await exists(tx, tenantId, { besides: userIds }))
        ? []
        : store.find(tx, tenantId, { among: userIds, limit: userIds.length }),
  };
}

/** Sees to it that a tenant keeps an administrator. */
export type Administrators = ReturnType<typeof createAdministrators>;
