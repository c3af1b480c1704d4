import type { RestrictionStrategy } from '@foyer/contract/ip-restrictions';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import type { IpRule } from './parse-ip-rule.ts';

/** A rule of a tenant. */
export interface IpRestrictionRow {
  readonly id: string;
  readonly ip: string;
  readonly strategy: RestrictionStrategy;
  readonly isActive: boolean;
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether IP restrictions apply, and which list. */
export interface IpPolicy {
  readonly isActive: boolean;
  readonly strategy: RestrictionStrategy;
}

/** A rule to add. */
export interface NewIpRule
  extends IpRule,
    Pick<IpRestrictionRow, 'strategy' | 'isActive' | 'description'> {}

const columns = sql`id, ip, strategy, is_active as "isActive", description, created_at as "createdAt", updated_at as "updatedAt"`;
const own = ({ tenantId }: TenantTx) => sql`tenant_id = ${tenantId}`;

/** SQL of IP restrictions. */
export function createIpRestrictionsStore() {
  return {
    list: async (
      tx: TenantTx,
      one: { strategy: RestrictionStrategy; limit: number; offset: number },
    ) => {
      const { rows } = await sql<IpRestrictionRow & { total: number }>`
        select ${columns}, count(*) over ()::int as total from ip_restrictions
        where ${own(tx)} and strategy = ${one.strategy} order by created_at desc, id
        limit ${one.limit} offset ${one.offset}`.execute(tx);
      return rows;
    },

    count: async (tx: TenantTx, strategy: RestrictionStrategy): Promise<number> => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ip_restrictions
        where ${own(tx)} and strategy = ${strategy}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    policy: async (tx: TenantTx): Promise<IpPolicy | undefined> => {
      const { rows } = await sql<IpPolicy>`
        select is_active as "isActive", strategy from ip_restriction_policies where ${own(tx)}`.execute(
        tx,
      );
      return rows[0];
    },

    savePolicy: (tx: TenantTx, { isActive, strategy, now }: IpPolicy & { now: Date }) =>
      sql`insert into ip_restriction_policies (tenant_id, is_active, strategy, updated_at)
        values (${tx.tenantId}, ${isActive}, ${strategy}, ${now})
        on conflict (tenant_id) do update set is_active = ${isActive}, strategy = ${strategy}, updated_at = ${now}`.execute(
        tx,
      ),

    /** Adds rules; those that the list has already are left out. */
    add: async (
      tx: TenantTx,
      { rules, now }: { rules: readonly NewIpRule[]; now: Date },
    ): Promise<IpRestrictionRow[]> => {
      const { rows } = await sql<IpRestrictionRow>`
        insert into ip_restrictions (tenant_id, ip, first_ip, last_ip, strategy, is_active, description, created_at, updated_at)
        select ${tx.tenantId}, new.ip, new.first::inet, new.last::inet, new.strategy, new."isActive", new.description, ${now}, ${now}
        from json_to_recordset(${JSON.stringify(rules)}::json)
          as new (ip text, first text, last text, strategy text, "isActive" boolean, description text)
        on conflict (tenant_id, strategy, first_ip, last_ip) do nothing
        returning ${columns}`.execute(tx);
      return rows;
    },

    remove: async (tx: TenantTx, id: string): Promise<IpRestrictionRow | undefined> => {
      const { rows } = await sql<IpRestrictionRow>`
        delete from ip_restrictions where ${own(tx)} and id::text = ${id} returning ${columns}`.execute(
        tx,
      );
      return rows[0];
    },

    /** Merges the active rules of each list into spans without overlaps. */
    compile: async (tx: TenantTx) => {
      await sql`delete from ip_restriction_spans where ${own(tx)}`.execute(tx);
      await sql`
        insert into ip_restriction_spans (tenant_id, strategy, first_ip, last_ip)
        select ${tx.tenantId}, strategy, min(first_ip), max(last_ip) from (
          select strategy, first_ip, last_ip,
            count(*) filter (where starts) over (partition by strategy order by first_ip, last_ip desc) as span from (
            select strategy, first_ip, last_ip, first_ip > max(last_ip) over (partition by strategy
                order by first_ip, last_ip desc rows between unbounded preceding and 1 preceding) is not false as starts
            from ip_restrictions where ${own(tx)} and is_active) rules) numbered
        group by strategy, span`.execute(tx);
    },

    /** The narrowest active rule of a list that covers an address. */
    covering: async (
      tx: TenantTx,
      { address, strategy }: { address: string; strategy: RestrictionStrategy },
    ): Promise<IpRestrictionRow | undefined> => {
      const { rows } = await sql<IpRestrictionRow>`
        select ${columns} from ip_restrictions where ${own(tx)} and strategy = ${strategy} and is_active
          and first_ip <= ${address}::inet and last_ip >= ${address}::inet
        order by first_ip desc, last_ip limit 1`.execute(tx);
      return rows[0];
    },

    /** Whether the restrictions as they are now allow an address. */
    allows: async (tx: Tx, { tenantId, address }: { tenantId: string; address: string }) => {
      const { rows } = await sql<{ is: boolean }>`
        select ${allowsAddress(sql`${tenantId}::uuid`, clientIp(address))} as is`.execute(tx);
      return rows[0]?.is ?? true;
    },

    /** Living sessions of the tenant whose last address the restrictions do not allow. */
    outside: async (tx: TenantTx, { now }: { now: Date }) => {
      const { rows } = await sql<{ sessions: number; users: number }>`
        select count(*)::int as sessions, count(distinct s.user_id)::int as users from sessions s
        where s.tenant_id = ${tx.tenantId} and s.ended_at is null and s.expires_at > ${now}
          and not ${allowsAddress(sql`s.tenant_id`, sql`s.client_ip`)} and s.client_ip is not null`.execute(
        tx,
      );
      return rows[0] ?? { sessions: 0, users: 0 };
    },

    endOutside: (tx: TenantTx, { now }: { now: Date }) =>
      sql`update sessions s set ended_at = ${now}, end_reason = 'ipRestricted'
        where s.tenant_id = ${tx.tenantId} and s.ended_at is null and s.client_ip is not null
          and not ${allowsAddress(sql`s.tenant_id`, sql`s.client_ip`)}`.execute(tx),

    /** Whether somebody who may change security settings has a living session that the restrictions allow. */
    hasAdministratorInside: async (tx: TenantTx, { now }: { now: Date }): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
        join sessions s on s.user_id = m.user_id and s.tenant_id = m.tenant_id
        where m.tenant_id = ${tx.tenantId} and ${mayAct(now)} and s.ended_at is null and s.expires_at > ${now}
          and ${allowsAddress(sql`m.tenant_id`, sql`s.client_ip`)}
          and exists (select 1 from foyer_held_roles(m.user_id, m.tenant_id) held
            join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
            where p.key = any(${keysThatCover('fe.secure.write.securityPolicy')}::text[])) limit 1`.execute(
        tx,
      );
      return rows.length > 0;
    },
  };
}
