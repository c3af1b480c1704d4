import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { DomainRow } from './sso-configurations.store.ts';

/** SQL of a connection's domains. */
export function createDomainsStore() {
  return {
    count: async (tx: TenantTx, connectionId: string): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from sso_domains
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`.execute(tx);
      return rows[0]?.n ?? 0;
    },

    oldest: (tx: TenantTx, connectionId: string): Promise<DomainRow | undefined> =>
      tx
        .selectFrom('sso_domains')
        .selectAll()
        .where('tenant_id', '=', tx.tenantId)
        .where('connection_id', '=', connectionId)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** Nothing where the connection has the domain already. */
    insert: (
      tx: TenantTx,
      one: { connectionId: string; domain: string; txtRecord: string; now: Date },
    ): Promise<DomainRow | undefined> =>
      tx
        .insertInto('sso_domains')
        .values({
          tenant_id: tx.tenantId,
          connection_id: one.connectionId,
          domain: one.domain,
          txt_record: one.txtRecord,
          created_at: one.now,
        })
        .onConflict((conflict) => conflict.columns(['connection_id', 'domain']).doNothing())
        .returningAll()
        .executeTakeFirst(),

    find: async (
      tx: TenantTx,
      { ssoConfigId, domainId }: { ssoConfigId: string; domainId: string },
    ): Promise<DomainRow | undefined> =>
      isId(ssoConfigId) && isId(domainId)
        ? tx
            .selectFrom('sso_domains')
            .selectAll()
            .where('tenant_id', '=', tx.tenantId)
            .where('connection_id', '=', ssoConfigId)
            .where('id', '=', domainId)
            .executeTakeFirst()
        : undefined,

    /** Fails on the index of proved domains when another connection has it: of two at once one wins. */
    prove: async (tx: TenantTx, id: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await tx
        .updateTable('sso_domains')
        .set({ validated_at: now })
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .where('validated_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    remove: (tx: TenantTx, id: string): Promise<DomainRow | undefined> =>
      tx
        .deleteFrom('sso_domains')
        .where('tenant_id', '=', tx.tenantId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    hasProved: async (tx: TenantTx, connectionId: string): Promise<boolean> => {
      const { rows } = await sql<{ has: boolean }>`select exists (select 1 from sso_domains
        where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and validated_at is not null) as has`.execute(
        tx,
      );
      return rows[0]?.has ?? false;
    },
  };
}

/** SQL of a connection's domains. */
export type DomainsStore = ReturnType<typeof createDomainsStore>;
