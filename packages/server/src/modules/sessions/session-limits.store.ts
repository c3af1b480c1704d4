import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { SessionLimits } from '../../rules/sessions/session-rows.ts';

/** SQL of the limits that tenants set for their sessions. `defaults`: those of the configuration. */
export function createSessionLimitsStore(defaults: SessionLimits) {
  return {
    limits: async (tx: Tx, tenantId: string): Promise<SessionLimits> => {
      const { rows } = await sql<SessionLimits>`
        select idle_seconds as "idleSeconds", absolute_seconds as "absoluteSeconds", max_sessions as "maxSessions"
        from session_policies where tenant_id = ${tenantId}`.execute(tx);
      return rows[0] ?? defaults;
    },

    saveLimits: (
      tx: TenantTx,
      { idleSeconds, absoluteSeconds, maxSessions, now }: SessionLimits & { now: Date },
    ) => {
      const values = {
        idle_seconds: idleSeconds,
        absolute_seconds: absoluteSeconds,
        max_sessions: maxSessions,
        updated_at: now,
      };
      return tx
        .insertInto('session_policies')
        .values({ tenant_id: tx.tenantId, ...values })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
        .execute();
    },
  };
}
