import type { SsoConfirmation } from '@foyer/contract/sso';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';

/** Changes in one answer. */
const maxChanges = 20;

/** SQL of the changes that wait for a confirmation: they are in the audit log. */
export function createPendingChangesStore() {
  return {
    list: async (tx: TenantTx, connectionId: string): Promise<SsoConfirmation['changes']> => {
      const ofConnection = sql`a.tenant_id = ${tx.tenantId} and a.json ->> 'connectionId' = ${connectionId}`;
      const { rows } = await sql<{ at: Date; by: string; fields: string[] | null }>`
        select a.created_at as at, coalesce(a.email, u.email, '') as by, a.json -> 'changed' as fields
        from audits a left join users u on u.id = a.user_id
        where ${ofConnection} and a.action in ('sso.connection_created', 'sso.connection_updated')
          and a.json ->> 'isConfirmed' = 'false' and a.created_at > coalesce((
            select max(a.created_at) from audits a
            where ${ofConnection} and a.action = 'sso.connection_confirmed'), '-infinity')
        order by a.created_at desc limit ${maxChanges}`.execute(tx);
      return rows.map(({ at, by, fields }) => ({
        at: at.toISOString(),
        by,
        fields: (fields ?? []).map((field) => field.replaceAll('_', ' ')),
      }));
    },
  };
}

/** SQL of the changes that wait for a confirmation. */
export type PendingChangesStore = ReturnType<typeof createPendingChangesStore>;
