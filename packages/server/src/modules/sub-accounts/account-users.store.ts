import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { withFreshPlan } from '../../kernel/db/run-query.ts';

/** A membership of a user of the list. */
export interface PlaceRow {
  readonly userId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly subAccountAccess: boolean;
  readonly roleIds: string[];
  readonly catalog: number;
}

/** Which users of an account and of all accounts below it, in the order of their names. */
export interface UsersBelow {
  readonly topId: string;
  /** Part of a name or email, in lower case. */
  readonly search: string | undefined;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Whether tenant `t` is `own`, or below it and open to its users. */
const isReached = sql`t.deleted_at is null and foyer_is_open_below(own.path, t.path)`;

/** Users up to which the account of each is looked up; for pages further away, all accounts are read at once. */
const nearPage = 1000;

/** Whether membership `m` is in an account, or below it: looked up for each. */
const isBelow = (topId: string) => sql`exists (select 1 from tenants own, tenants t
  where own.id = ${topId} and t.id = m.tenant_id and ${isReached} offset 0)`;

/** The same, out of all accounts in memory. */
const isAmongReached = (topId: string) => sql`((m.tenant_id in (
  select t.id from tenants own join tenants t on t.path <@ own.path
  where own.id = ${topId} and ${isReached})) is true)`;

const isFound = (search: string | undefined) =>
  search
    ? sql`(m.name_key || ' ' || m.email_key) like ${`%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`
    : sql`true`;

/** SQL of the users of an account and of those below it. */
export function createAccountUsersStore() {
  return {
    /** How many accounts there are below one. */
    countBelow: async (tx: Tx, topId: string): Promise<number> => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total
        from tenants own join tenants t on t.path <@ own.path
        where own.id = ${topId} and t.deleted_at is null`.execute(tx);
      return rows[0]?.total ?? 0;
    },

    /** Memberships in an account and in those below it. */
    countMembersBelow: async (tx: Tx, topId: string): Promise<number> => {
      const { rows } = await sql<{ total: number }>`select coalesce(sum(k.members), 0)::int as total
        from tenants own join tenants t on t.path <@ own.path join member_counts k on k.tenant_id = t.id
        where own.id = ${topId} and ${isReached}`.execute(tx);
      return rows[0]?.total ?? 0;
    },

    /**
     * A page of users, read in the order of one index for all accounts: for an account that has a
     * good part of all users, the next one is met soon. Neither form of the condition becomes a
     * join, with which PostgreSQL would gather everyone first.
     */
    walk: async (tx: Tx, one: UsersBelow): Promise<string[]> => {
      const { topId, search, descending, limit, offset } = one;
      const direction = descending ? sql`desc` : sql`asc`;
      const { rows } = await sql<{ id: string }>`${withFreshPlan}
        select distinct on (m.name_key, m.user_id) m.user_id as id from memberships m
        where ${offset > nearPage ? isAmongReached(topId) : isBelow(topId)} and ${isFound(search)}
        order by m.name_key ${direction}, m.user_id ${direction} limit ${limit} offset ${offset}`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },

    /** How many users a search finds. */
    countFound: async (tx: Tx, { topId, search }: Pick<UsersBelow, 'topId' | 'search'>) => {
      const { rows } = await sql<{ total: number }>`${withFreshPlan}
        select count(distinct m.user_id)::int as total from memberships m
        where ${isBelow(topId)} and ${isFound(search)}`.execute(tx);
      return rows[0]?.total ?? 0;
    },

    /** The accounts of some users, out of an account and those below it. */
    getAccounts: async (tx: Tx, topId: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select distinct t.id from memberships m join tenants t on t.id = m.tenant_id
          join tenants own on own.id = ${topId}
        where m.user_id = any(${[...userIds]}::uuid[]) and ${isReached}`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** The memberships of some users in some accounts, by account name. */
    places: async (
      tx: Tx,
      one: { userIds: readonly string[]; tenantIds: readonly string[] },
    ): Promise<PlaceRow[]> => {
      const { rows } = await sql<PlaceRow>`
        select m.user_id as "userId", t.id as "tenantId", t.name, m.disabled_at is not null as "isDisabled",
          m.sub_account_access as "subAccountAccess", (select c.version from role_catalog c) as catalog,
          array(select mr.role_id::text from membership_roles mr
            where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id order by 1) as "roleIds"
        from memberships m join tenants t on t.id = m.tenant_id
        where m.user_id = any(${[...one.userIds]}::uuid[]) and m.tenant_id = any(${[...one.tenantIds]}::uuid[])
        order by lower(t.name), t.id`.execute(tx);
      return rows;
    },

    /** The user of an email, if they belong to one of the accounts; assigned until the transaction ends. */
    knownUser: async (
      tx: Tx,
      email: string,
      tenantIds: readonly string[],
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        select u.id from users u where u.email = ${email} and exists (select 1 from memberships m
          where m.user_id = u.id and m.tenant_id = any(${[...tenantIds]}::uuid[])) for update of u`.execute(
        tx,
      );
      return rows[0]?.id;
    },

    /** False for existing members. */
    join: async (
      tx: Tx,
      one: { userId: string; tenantId: string; roleIds: readonly string[]; now: Date },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        insert into memberships (user_id, tenant_id, created_at) values (${one.userId}, ${one.tenantId}, ${one.now})
        on conflict do nothing`.execute(tx);
      if (!numAffectedRows) return false;
      await sql`insert into membership_roles (user_id, tenant_id, role_id)
        select ${one.userId}, ${one.tenantId}, id from unnest(${[...one.roleIds]}::uuid[]) as id`.execute(
        tx,
      );
      await sql`delete from invitations i using users u
        where u.id = ${one.userId} and i.email = u.email and i.tenant_id = ${one.tenantId}`.execute(
        tx,
      );
      return true;
    },

    setAccess: (tx: Tx, one: { userId: string; tenantId: string; allowed: boolean }) =>
      sql`update memberships set sub_account_access = ${one.allowed}
        where user_id = ${one.userId} and tenant_id = ${one.tenantId}`.execute(tx),

    /** Ends impersonation by a user who entered accounts below from this one. */
    endImpersonationBy: (tx: Tx, one: { userId: string; tenantId: string; now: Date }) =>
      sql`update sessions set ended_at = ${one.now}, end_reason = 'accessEnded'
        where actor_id = ${one.userId} and actor_tenant_id = ${one.tenantId} and tenant_id <> ${one.tenantId}
          and ended_at is null`.execute(tx),
  };
}

/** SQL of the users of an account and of those below it. */
export type AccountUsersStore = ReturnType<typeof createAccountUsersStore>;
