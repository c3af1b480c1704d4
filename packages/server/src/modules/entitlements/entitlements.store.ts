import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A plan that the account or the user was given. */
export interface GivenPlan {
  readonly planKey: string;
  /** null: never. */
  readonly expiresAt: Date | null;
}

/** What entitlements are made of. */
export interface EntitlementStatus {
  readonly openedAt: Date;
  readonly given: readonly GivenPlan[];
}

/** SQL of entitlements. */
export function createEntitlementsStore() {
  return {
    status: async (
      tx: Tx,
      { userId, tenantId }: { userId: string; tenantId: string },
    ): Promise<EntitlementStatus | undefined> => {
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
      const { rows: bought } = await selectBoughtPlans(tx, tenantId);
      return { openedAt: tenant.created_at, given: [...given, ...bought] };
    },

    permissionKeys: async (tx: Tx): Promise<string[]> => {
      const { rows } = await sql<{ key: string }>`select key from permissions order by key`.execute(
        tx,
      );
      return rows.map(({ key }) => key);
    },
  };
}

/** The plan that the account pays for, as long as it does. Decision 0222. */
const selectBoughtPlans = (tx: Tx, tenantId: string) =>
  sql<GivenPlan>`select plan_key as "planKey", access_until as "expiresAt" from billing_subscriptions
    where tenant_id = ${tenantId} and status not in ('incomplete', 'incomplete_expired')`.execute(
    tx,
  );

/** SQL of entitlements. */
export type EntitlementsStore = ReturnType<typeof createEntitlementsStore>;
