import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A plan that the account or the person was given. */
export interface GivenPlan {
  readonly planKey: string;
  /** null: never. */
  readonly expiresAt: Date | null;
}

/** What entitlements are made of. */
export interface Standing {
  readonly openedAt: Date;
  readonly given: readonly GivenPlan[];
}

/** SQL of entitlements. */
export function createEntitlementsStore() {
  return {
    standing: async (
      tx: Tx,
      { userId, tenantId }: { userId: string; tenantId: string },
    ): Promise<Standing | undefined> => {
      const tenant = await tx
        .selectFrom('tenants')
        .select('created_at')
        .where('id', '=', tenantId)
        .executeTakeFirst();
      if (!tenant) return undefined;
      const given = await tx
        .selectFrom('plan_assignments')
        .select(['plan_key as planKey', 'expires_at as expiresAt'])
        .where('tenant_id', '=', tenantId)
        .where((either) =>
          either.or([either('user_id', 'is', null), either('user_id', '=', userId)]),
        )
        .execute();
      return { openedAt: tenant.created_at, given };
    },

    permissionKeys: async (tx: Tx): Promise<string[]> => {
      const { rows } = await sql<{ key: string }>`select key from permissions order by key`.execute(
        tx,
      );
      return rows.map(({ key }) => key);
    },
  };
}

/** SQL of entitlements. */
export type EntitlementsStore = ReturnType<typeof createEntitlementsStore>;
