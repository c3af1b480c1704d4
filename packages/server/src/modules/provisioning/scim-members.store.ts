import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';

/** A member who can be assigned to a connection. */
export interface AssignableUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly isDisabled: boolean;
}

/** A managed user as administrators see them. */
export interface ManagedUserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly userName: string;
  readonly active: boolean;
  readonly origin: 'created' | 'assigned';
  readonly updatedAt: Date;
}

const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** SQL of members behind managed users, under the tenant role. */
export const scimMembersStore = {
  assignable: async (tx: TenantTx, ids: readonly string[]): Promise<AssignableUser[]> => {
    const { rows } = await sql<AssignableUser>`
      select u.id as "userId", u.email, u.name, m.disabled_at is not null as "isDisabled"
      from users u join memberships m on m.user_id = u.id and m.tenant_id = ${tx.tenantId}
      where u.id = any(${[...ids]}::uuid[]) and u.email is not null order by u.id`.execute(tx);
    return rows;
  },

  list: async (
    tx: TenantTx,
    one: { connectionId: string; offset: number; limit: number; search?: string | undefined },
  ): Promise<{ rows: ManagedUserRow[]; total: number }> => {
    const pattern = `%${literally(one.search?.toLowerCase() ?? '')}%`;
    const those = sql`from scim_users s join users u on u.id = s.user_id
      where s.tenant_id = ${tx.tenantId} and s.connection_id = ${one.connectionId}
        and (s.user_name_key || ' ' || lower(u.name) || ' ' || coalesce(u.email, '')) like ${pattern}`;
    const { rows } = await sql<ManagedUserRow>`
      select u.id, u.name, coalesce(u.email, '') as email, s.user_name as "userName", s.active, s.origin, s.updated_at as "updatedAt"
      ${those} order by lower(u.name), s.user_name_key limit ${one.limit} offset ${one.offset}`.execute(
      tx,
    );
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::int as total ${those}`.execute(tx);
    return { rows, total: counted[0]?.total ?? 0 };
  },
};
