import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import type { SessionSql } from './session-sql.ts';

/** SQL that tells why a session is not accepted: from where it is used, or because it has ended. */
export function createSessionAddresses({ living }: Pick<SessionSql, 'living'>) {
  return {
    /** Whether IP restrictions keep a user out of this tenant, or where none is named out of one of theirs. */
    isAddressClosed: async (
      tx: Tx,
      one: { userId: string; tenantId?: string | undefined; address: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${one.userId} and ${mayAct(one.now)} and m.tenant_id = coalesce(${one.tenantId ?? null}::uuid, m.tenant_id)
          and not ${allowsAddress(sql`m.tenant_id`, clientIp(one.address))} limit 1`.execute(tx);
      return rows.length > 0;
    },

    /** Whether a user may act in this tenant, or where none is named in any, but not use the application there. */
    isApplicationClosed: async (
      tx: Tx,
      one: { userId: string; tenantId?: string | undefined; applicationId: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql<{ isClosed: boolean | null }>`
        select not bool_or(foyer_may_use_application(${one.applicationId}, m.tenant_id, u.id)) as "isClosed"
        from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${one.userId} and ${mayAct(one.now)} and m.tenant_id = coalesce(${one.tenantId ?? null}::uuid, m.tenant_id)`.execute(
        tx,
      );
      return rows[0]?.isClosed ?? false;
    },

    /** Whether the session of a user has not ended. */
    isLiving: async (
      tx: Tx,
      one: { sessionId: string; userId: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`select 1 from sessions s
        where s.id = ${one.sessionId} and s.user_id = ${one.userId} and ${living(one.now)}`.execute(
        tx,
      );
      return rows.length > 0;
    },
  };
}
