import type { RestrictionStrategy } from '@foyer/contract/ip-restrictions';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
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
        select ${columns}, (
          select count(*)::int from ip_restrictions where ${own(tx)} and strategy = ${one.strategy}
        ) as total
        from ip_restrictions where ${own(tx)} and strategy = ${one.strategy} order by created_at desc, id
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

    /** The active rules of a list, in one spelling. */
    active: async (tx: TenantTx, strategy: RestrictionStrategy): Promise<string[]> => {
      const { rows } = await sql<{ ip: string }>`
        select ip from ip_restrictions where ${own(tx)} and strategy = ${strategy} and is_active order by ip`.execute(
        tx,
      );
      return rows.map(({ ip }) => ip);
    },

    /** Removes the rules of a list that are not among these, and those that are off. */
    removeOthers: (tx: TenantTx, strategy: RestrictionStrategy, ips: readonly string[]) =>
      sql`delete from ip_restrictions where ${own(tx)} and strategy = ${strategy}
        and (not is_active or ip <> all(${[...ips]}::text[]))`.execute(tx),

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
  };
}
