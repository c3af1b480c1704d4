import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** A token that expires, with its connection. */
export interface ExpiringToken {
  readonly id: string;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly name: string;
  readonly hint: string;
  readonly expiresAt: Date;
}

/**
 * Whether the directory uses another token instead, which lasts longer: the end of the old one is
 * then what a rotation is for.
 */
export const isReplacedToken = sql`exists (
  select 1 from scim_tokens o where o.connection_id = k.connection_id and o.id <> k.id
    and (o.expires_at is null or o.expires_at > k.expires_at)
    and o.last_used_at is not null and (k.last_used_at is null or o.last_used_at >= k.last_used_at))`;

/** SQL of the warnings about tokens that expire. */
export const scimTokenWarningsStore = {
  /** Tokens in use that expire within a time, and for which the warning of so many days is due. */
  expiring: async (
    tx: Tx,
    one: { now: Date; before: Date; after: string; limit: number },
  ): Promise<ExpiringToken[]> => {
    const { rows } = await sql<ExpiringToken>`
      select k.id, k.tenant_id as "tenantId", k.connection_id as "connectionId", c.name, k.hint, k.expires_at as "expiresAt"
      from scim_tokens k join scim_connections c on c.id = k.connection_id
        join tenants t on t.id = k.tenant_id and t.deleted_at is null
      where k.expires_at > ${one.now} and k.expires_at <= ${one.before} and k.id > ${one.after} and not ${isReplacedToken}
      order by k.id limit ${one.limit}`.execute(tx);
    return rows;
  },

  /** False if this warning, or one of fewer days, was sent. */
  claim: async (tx: Tx, id: string, days: number): Promise<boolean> => {
    const { rows } = await sql`
      update scim_tokens set warned_days = ${days}
      where id = ${id} and (warned_days is null or warned_days > ${days}) returning 1`.execute(tx);
    return rows.length > 0;
  },

  /** Emails of who can create another token. */
  administrators: async (tx: Tx, tenantId: string, now: Date): Promise<string[]> => {
    const keys = keysThatCover('fe.secure.write.provisioningConfiguration');
    const { rows } = await sql<{ email: string }>`
      select distinct u.email from memberships m join users u on u.id = m.user_id
        join tenants t on t.id = m.tenant_id cross join lateral foyer_held_roles(m.user_id, m.tenant_id) held
        join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
      where m.tenant_id = ${tenantId} and u.email is not null and ${mayAct(now)} and p.key = any(${keys}::text[])
      order by u.email`.execute(tx);
    return rows.map(({ email }) => email);
  },
};
