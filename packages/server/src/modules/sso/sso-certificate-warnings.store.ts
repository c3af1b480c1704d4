import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A connection in use, with what its provider signs with. */
export interface WatchedConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly type: string;
  /** None for OpenID. */
  readonly certificates: readonly string[];
  /** When the client secret expires, if an administrator entered it. */
  readonly secretExpiresAt: Date | null;
}

/** SQL of the warnings about certificates that end. */
export function createCertificateWarningsStore() {
  return {
    /** Connections in use, after the one of that id; a page at a time. */
    watched: async (tx: Tx, after: string, count: number): Promise<WatchedConnection[]> => {
      const { rows } = await sql<WatchedConnection>`
        select c.id, c.tenant_id as "tenantId", c.type,
          case c.protocol when 'saml' then c.certificates else '{}' end as certificates,
          case c.protocol when 'oidc' then c.oidc_secret_expires_at end as "secretExpiresAt"
        from sso_connections c
          join tenants t on t.id = c.tenant_id and t.deleted_at is null
        where c.enabled and c.id > ${after} and (c.protocol = 'saml' and cardinality(c.certificates) > 0
          or c.protocol = 'oidc' and c.oidc_secret_expires_at is not null)
        order by c.id limit ${count}`.execute(tx);
      return rows;
    },

    /** False where this warning has been given. */
    claim: async (
      tx: Tx,
      one: { tenantId: string; connectionId: string; fingerprint: string; days: number; now: Date },
    ): Promise<boolean> => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('sso_certificate_warnings')
        .values({
          tenant_id: one.tenantId,
          connection_id: one.connectionId,
          fingerprint: one.fingerprint,
          days: one.days,
          sent_at: one.now,
        })
        .onConflict((conflict) =>
          conflict.columns(['connection_id', 'fingerprint', 'days']).doNothing(),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },
  };
}

/** SQL of the warnings about certificates that end. */
export type CertificateWarningsStore = ReturnType<typeof createCertificateWarningsStore>;
