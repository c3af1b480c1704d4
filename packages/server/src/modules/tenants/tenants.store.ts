import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { inheritedMembership } from '../../rules/membership/inherited-access.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { satisfiesSsoPolicy } from '../../rules/membership/satisfies-sso-policy.ts';
import { startedAfterRevocation } from '../../rules/membership/started-after-revocation.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** A tenant with what it says about itself; null where it says nothing. */
export interface TenantRow {
  readonly id: string;
  readonly name: string;
  readonly alias: string | null;
  readonly tenantType: string;
  readonly isReseller: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly address: string | null;
  readonly timezone: string | null;
  readonly dateFormat: string | null;
  readonly timeFormat: string | null;
  readonly currency: string | null;
  readonly logo: string | null;
  readonly website: string | null;
  readonly applicationUrl: string | null;
  readonly loginUrl: string | null;
  readonly hasCustomLogin: boolean;
}

const columns = sql`t.id, t.name, t.alias, t.tenant_type as "tenantType", t.is_reseller as "isReseller", t.metadata,
  t.created_at as "createdAt", t.updated_at as "updatedAt", a.address, a.timezone, a.date_format as "dateFormat",
  a.time_format as "timeFormat", a.currency, a.logo, a.website, a.application_url as "applicationUrl",
  a.login_url as "loginUrl", coalesce(a.has_custom_login, false) as "hasCustomLogin"`;

/** SQL of the tenants of a user. */
export function createTenantsStore() {
  return {
    /** The tenant that a user has entered from an account above; nothing if they may not. */
    entered: async (
      tx: Tx,
      { userId, tenantId, now }: { userId: string; tenantId: string; now: Date },
    ): Promise<TenantRow | undefined> => {
      const { rows } = await sql<TenantRow>`
        select ${columns} from (select ${userId}::uuid as id) person
          ${inheritedMembership(sql`person.id`, sql`${tenantId}`, now)}
          join tenants t on t.id = m.tenant_id left join account_settings a on a.tenant_id = t.id
        where t.deleted_at is null`.execute(tx);
      return rows[0];
    },

    getList: async (tx: Tx, userId: string, now: Date): Promise<TenantRow[]> => {
      const { rows } = await sql<TenantRow>`
        select ${columns}
        from memberships m join tenants t on t.id = m.tenant_id left join account_settings a on a.tenant_id = t.id
        where m.user_id = ${userId} and ${isMembershipActive(now)} and t.deleted_at is null order by m.created_at, t.id`.execute(
        tx,
      );
      return rows;
    },

    /** Moves a living session, and the next sign-in, to a tenant the user belongs to; false when there is none such. */
    switch: async (
      tx: Tx,
      one: { userId: string; sessionId: string; tenantId: string; address: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql`
        with moved as (
          update sessions s set tenant_id = m.tenant_id from memberships m join tenants t on t.id = m.tenant_id
          join users u on u.id = m.user_id
          where s.id = ${one.sessionId} and s.user_id = ${one.userId} and s.ended_at is null
            and m.user_id = s.user_id and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)} and ${startedAfterRevocation}
            and ${allowsAddress(sql`m.tenant_id`, clientIp(one.address))}
            and ${satisfiesSsoPolicy({
              userId: sql`u.id`,
              email: sql`u.email`,
              tenantId: sql`m.tenant_id`,
              connectionId: sql`s.sso_connection_id`,
              excusedTenantId: sql`s.sso_excused_tenant_id`,
              now: one.now,
            })}
          returning s.user_id, s.tenant_id
        ), last as (update users set last_tenant_id = moved.tenant_id from moved where users.id = moved.user_id)
        select 1 from moved`.execute(tx);
      return rows.length > 0;
    },
  };
}

/** SQL of the tenants of a user. */
export type TenantsStore = ReturnType<typeof createTenantsStore>;
