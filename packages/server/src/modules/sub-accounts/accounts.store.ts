import type { Account, SubAccountAccessType } from '@foyer/contract/sub-accounts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';

/** Who asks, and in which account. */
export interface AccountCaller {
  /** Null: a backend, which may do what it is allowed to in every account below. */
  readonly userId: string | null;
  readonly tenantId: string;
  readonly now: Date;
}

/** The account of the caller. */
export interface CallerStatus {
  readonly id: string;
  /** Whether the caller may enter the accounts below. */
  readonly canEnter: boolean;
}

/** An account below the caller's, as rules look at it. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  /** Accounts above it. */
  readonly depth: number;
  readonly isReseller: boolean;
  readonly accessType: SubAccountAccessType;
  readonly parentAccess: Account['parentAccess'];
  /** The lowest access of the accounts from below the caller's down to this one. */
  readonly access: Account['parentAccess'];
  readonly status: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly website: string | null;
  readonly applicationUrl: string | null;
  readonly logo: string | null;
  readonly address: string | null;
  readonly timezone: string | null;
  readonly currency: string | null;
}

/** One account of a flat list; `level` counts from the account of the caller. */
export interface LevelRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly level: number;
}

/** One account of a page. */
export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly isParent: boolean;
  readonly isReseller: boolean;
  readonly accessType: SubAccountAccessType;
  readonly parentAccess: Account['parentAccess'];
  readonly parentId: string;
  readonly parents: readonly { readonly tenantId: string; readonly name: string }[] | null;
}

/** Which accounts of a level or of the whole subtree. */
export interface AccountPage {
  readonly topId: string;
  /** Null: one level. */
  readonly filter: string | null;
  readonly sortBy: 'createdAt' | 'name' | 'tenantId';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const status = (tenant: string) =>
  sql`case when ${sql.ref(`${tenant}.locked_at`)} is null then 'active' else 'locked' end`;

const accessOrder = (access: RawBuilder<unknown>) =>
  sql`case ${access} when 'none' then 0 when 'readOnly' then 1 else 2 end`;

const orders = {
  name: sql`lower(t.name)`,
  createdAt: sql`t.created_at`,
  tenantId: sql`t.id`,
};

const chosen = ({ topId, filter }: AccountPage) => {
  if (filter === null) return sql`t.parent_id = ${topId} and t.deleted_at is null`;
  const pattern = `%${filter.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`t.path <@ (select top.path from tenants top where top.id = ${topId}) and t.id <> ${topId}
    and t.deleted_at is null and (t.name ilike ${pattern} or t.id::text = ${filter})`;
};

const children = sql`exists (select 1 from tenants c where c.parent_id = t.id and c.deleted_at is null)`;

const betweenJson = (topId: string) => sql`(
  select coalesce(json_agg(json_build_object('tenantId', up.id, 'name', up.name) order by nlevel(up.path)), '[]')
  from tenants up, tenants top where top.id = ${topId} and up.path @> t.path and up.path <@ top.path
    and up.id not in (t.id, top.id))`;

/** SQL of the account tree. It reads at vendor level: every statement names the account it begins from. */
export function createAccountsStore() {
  return {
    /** The account of the caller; nothing when it is gone, or the caller may not act there. */
    callerStatus: async (tx: Tx, one: AccountCaller): Promise<CallerStatus | undefined> => {
      const { rows } = await sql<CallerStatus>`
        select own.id, i.source_id is not null or coalesce(m.sub_account_access, ${one.userId === null}) as "canEnter"
        from tenants own left join memberships m on m.tenant_id = own.id and m.user_id = ${one.userId}::uuid and ${isMembershipActive(one.now)}
        left join lateral (select * from foyer_inherited_access(${one.userId}::uuid, own.id, ${one.now}::timestamptz)
          where not coalesce(m.sub_account_access, ${one.userId === null}) offset 0) i on i.access <> 'none'
        where own.id = ${one.tenantId} and own.deleted_at is null
          and (m.user_id is not null or i.source_id is not null or ${one.userId === null})`.execute(
        tx,
      );
      return rows[0];
    },

    /** An account below another one, or that one itself. */
    find: async (tx: Tx, topId: string, id: string): Promise<AccountRow | undefined> => {
      const { rows } = await sql<AccountRow>`
        select t.id, t.name, t.parent_id as "parentId", nlevel(t.path) - 1 as depth, t.is_reseller as "isReseller",
          t.sub_account_access_type as "accessType", t.parent_access as "parentAccess", ${status('t')} as status,
          t.created_at as "createdAt", t.updated_at as "updatedAt", a.website, a.application_url as "applicationUrl",
          a.logo, a.address, a.timezone, a.currency,
          coalesce((array['none', 'readOnly', 'full'])[1 + (select min(${accessOrder(sql`up.parent_access`)})
            from tenants up where up.path @> t.path and up.path <@ top.path and up.id <> top.id)], 'full') as access
        from tenants top join tenants t on t.path <@ top.path left join account_settings a on a.tenant_id = t.id
        where top.id = ${topId} and t.id = ${id} and t.deleted_at is null and top.deleted_at is null`.execute(
        tx,
      );
      return rows[0];
    },

    /** An account and all below it, level by level. Dates as numbers: there are thousands, and text takes longer to read. */
    below: async (
      tx: Tx,
      topId: string,
      { onlyOwn = false }: { readonly onlyOwn?: boolean } = {},
    ): Promise<LevelRow[]> => {
      const { rows } = await sql<Omit<LevelRow, 'createdAt'> & { readonly createdAt: number }>`
        select t.id, t.parent_id as "parentId", t.name, ${status('t')} as status,
          (extract(epoch from t.created_at) * 1000)::float8 as "createdAt", nlevel(t.path) - nlevel(top.path) as level
        from tenants top join tenants t on t.path <@ top.path where top.id = ${topId} and t.deleted_at is null
          and (not ${onlyOwn}::boolean or t.id = top.id)
        order by nlevel(t.path), lower(t.name), t.id`.execute(tx);
      return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
    },

    /** The accounts from above one up to another, nearest first. */
    between: async (tx: Tx, topId: string, id: string): Promise<LevelRow[]> => {
      const { rows } = await sql<LevelRow>`
        select up.id, up.parent_id as "parentId", up.name, ${status('up')} as status, up.created_at as "createdAt",
          nlevel(up.path) - nlevel(top.path) as level
        from tenants top join tenants t on t.path <@ top.path join tenants up on up.path @> t.path and up.path <@ top.path
        where top.id = ${topId} and t.id = ${id} and up.id <> t.id and t.deleted_at is null
        order by nlevel(up.path) desc`.execute(tx);
      return rows;
    },

    /** The account above from which a user enters one. */
    findSource: async (
      tx: Tx,
      { userId, tenantId, now }: AccountCaller,
    ): Promise<string | null> => {
      const { rows } = await sql<{ id: string }>`
        select source_id as id from foyer_inherited_access(${userId}::uuid, ${tenantId}, ${now}::timestamptz)`.execute(
        tx,
      );
      return rows[0]?.id ?? null;
    },

    page: async (tx: Tx, page: AccountPage): Promise<{ rows: ItemRow[]; total: number }> => {
      const direction = page.descending ? sql`desc` : sql`asc`;
      const parents = page.filter === null ? sql`null` : betweenJson(page.topId);
      const { rows } = await sql<ItemRow>`
        select t.id, t.name, t.created_at as "createdAt", ${children} as "isParent", t.is_reseller as "isReseller",
          t.sub_account_access_type as "accessType", t.parent_access as "parentAccess", t.parent_id as "parentId",
          ${parents} as parents
        from tenants t where ${chosen(page)} order by ${orders[page.sortBy]} ${direction}, t.id ${direction}
        limit ${page.limit} offset ${page.offset}`.execute(tx);
      const counted = await sql<{
        total: number;
      }>`select count(*)::int as total from tenants t where ${chosen(page)}`.execute(tx);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },

    counts: async (
      tx: Tx,
      topId: string,
      ids: readonly string[],
    ): Promise<{ tenantId: string; totalSubTenants: number }[]> => {
      const { rows } = await sql<{ tenantId: string; totalSubTenants: number }>`
        select t.id as "tenantId", (select count(*)::int from tenants sub where sub.path <@ t.path and sub.id <> t.id
          and sub.deleted_at is null) as "totalSubTenants"
        from tenants top join tenants t on t.path <@ top.path
        where top.id = ${topId} and t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null order by t.id`.execute(
        tx,
      );
      return rows;
    },

    totalBelow: async (tx: Tx, topId: string): Promise<number> => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from tenants t
        where t.path <@ (select path from tenants where id = ${topId}) and t.deleted_at is null`.execute(
        tx,
      );
      return rows[0]?.total ?? 0;
    },

    /** How many levels an account has below itself. */
    height: async (tx: Tx, id: string): Promise<number> => {
      const { rows } = await sql<{
        height: number;
      }>`select coalesce(max(nlevel(t.path)) - min(nlevel(t.path)), 0) as height
        from tenants t where t.path <@ (select path from tenants where id = ${id}) and t.deleted_at is null`.execute(
        tx,
      );
      return rows[0]?.height ?? 0;
    },
  };
}

/** SQL of the account tree. */
export type AccountsStore = ReturnType<typeof createAccountsStore>;
