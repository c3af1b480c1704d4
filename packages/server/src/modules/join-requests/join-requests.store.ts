import type { JoinMode } from '@foyer/contract/join-requests';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import { satisfiesSsoPolicy } from '../../rules/membership/satisfies-sso-policy.ts';

/** Permission to approve requests: that of invitations. */
export const approverPermission = 'fe.secure.write.users';

/** A user who requests access, with their verified email. */
interface Requester {
  readonly userId: string;
  readonly email: string;
}

/** An account that a user can request access to, and their request. */
export interface JoinableRow {
  readonly tenantId: string;
  readonly name: string;
  readonly requestId: string | null;
  readonly status: 'pending' | 'declined';
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A pending request. */
export interface RequestRow extends Requester {
  readonly id: string;
  readonly name: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A pending request with its account. */
export interface PendingRequest extends RequestRow {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** Whether a member may enter an account from an address, and without its identity provider. */
interface Entry {
  readonly isAddressAllowed: boolean;
  readonly isOpenWithoutSso: boolean;
}

/** Approvers who get an email: an account with more of them notifies the first. */
const maxApprovers = 50;
const maxListed = 200;

const columns = sql`r.id, r.user_id as "userId", u.name, coalesce(u.email, '') as email, r.message,
  r.created_at as "createdAt", r.expires_at as "expiresAt"`;
const isOpen = (now: Date) => sql`r.status = 'pending' and r.expires_at > ${now}
  and not exists (select 1 from memberships m where m.user_id = r.user_id and m.tenant_id = r.tenant_id)`;
/** Whether tenant `t` takes requests from a domain. */
const takesFrom = (domain: string) => sql`exists (select 1 from join_settings s
    where s.tenant_id = t.id and s.mode = 'request')
  and exists (select 1 from sso_domains d where d.tenant_id = t.id
    and d.validated_at is not null and d.domain = ${domain})
  and t.deleted_at is null and t.locked_at is null`;

/** SQL of requests to join an account. */
export function createJoinRequestsStore() {
  return {
    mode: async (tx: TenantTx): Promise<JoinMode> => {
      const { rows } = await sql<{ mode: JoinMode }>`
        select mode from join_settings where tenant_id = ${tx.tenantId}`.execute(tx);
      return rows[0]?.mode ?? 'off';
    },

    setMode: (tx: TenantTx, mode: JoinMode, now: Date) =>
      sql`insert into join_settings (tenant_id, mode, updated_at)
        values (${tx.tenantId}, ${mode}, ${now})
        on conflict (tenant_id) do update set mode = excluded.mode, updated_at = excluded.updated_at`.execute(
        tx,
      ),

    domains: async (tx: TenantTx): Promise<string[]> => {
      const { rows } = await sql<{ domain: string }>`
        select distinct domain from sso_domains
        where tenant_id = ${tx.tenantId} and validated_at is not null order by domain`.execute(tx);
      return rows.map(({ domain }) => domain);
    },

    /** Only with a verified email. */
    requester: async (tx: Tx, userId: string): Promise<Requester | undefined> => {
      const { rows } = await sql<Requester>`
        select id as "userId", email from users
        where id = ${userId} and email is not null and verified_at is not null
          and locked_at is null`.execute(tx);
      return rows[0];
    },

    /** Accounts that take requests from a domain, and those where a request is open. */
    joinable: async (
      tx: Tx,
      one: { userId: string; domain: string; now: Date },
    ): Promise<JoinableRow[]> => {
      const { rows } = await sql<JoinableRow>`
        select t.id as "tenantId", t.name, r.id as "requestId", r.status,
          r.created_at as "createdAt", r.expires_at as "expiresAt"
        from tenants t left join join_requests r
          on r.tenant_id = t.id and r.user_id = ${one.userId} and r.expires_at > ${one.now}
        where (t.id in (select d.tenant_id from sso_domains d
              where d.domain = ${one.domain} and d.validated_at is not null)
            or t.id in (select x.tenant_id from join_requests x where x.user_id = ${one.userId}))
          and (${takesFrom(one.domain)} or r.id is not null)
          and t.deleted_at is null and not exists (select 1 from memberships m
            where m.tenant_id = t.id and m.user_id = ${one.userId})
        order by t.name, t.id limit 50`.execute(tx);
      return rows;
    },

    /** Undefined: there is one already. */
    insert: async (
      tx: Tx,
      one: { tenantId: string; userId: string; message: string; now: Date; expiresAt: Date },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        insert into join_requests as r (tenant_id, user_id, message, created_at, expires_at)
        values (${one.tenantId}, ${one.userId}, ${one.message}, ${one.now}, ${one.expiresAt})
        on conflict (tenant_id, user_id) do update set id = excluded.id, message = excluded.message,
            status = 'pending', created_at = excluded.created_at, expires_at = excluded.expires_at
          where r.expires_at <= ${one.now}
        returning id`.execute(tx);
      return rows[0]?.id;
    },

    /** Deletes a pending request of a user; its account. */
    cancel: async (
      tx: Tx,
      one: { id: string; userId: string; now: Date },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ tenantId: string }>`
        delete from join_requests where id = ${one.id} and user_id = ${one.userId}
          and status = 'pending' and expires_at > ${one.now}
        returning tenant_id as "tenantId"`.execute(tx);
      return rows[0]?.tenantId;
    },

    /** The requesters belong to other accounts, so the tenant role cannot read them. */
    list: async (tx: Tx, one: { tenantId: string; now: Date }): Promise<RequestRow[]> => {
      const { rows } = await sql<RequestRow>`
        select ${columns} from join_requests r join users u on u.id = r.user_id
        where r.tenant_id = ${one.tenantId} and ${isOpen(one.now)}
        order by r.created_at, r.id limit ${maxListed}`.execute(tx);
      return rows;
    },

    find: async (tx: Tx, one: { id: string; now: Date }): Promise<PendingRequest | undefined> => {
      const { rows } = await sql<PendingRequest>`
        select ${columns}, r.tenant_id as "tenantId", t.name as "tenantName"
        from join_requests r join users u on u.id = r.user_id join tenants t on t.id = r.tenant_id
        where r.id = ${one.id} and ${isOpen(one.now)} and t.deleted_at is null`.execute(tx);
      return rows[0];
    },

    /**
     * Locks user and account, so that two approvals take turns at the last seat. False if the
     * user's email is not at a verified domain of the account.
     */
    lockEligible: async (
      tx: Tx,
      one: { userId: string; tenantId: string; domain: string },
    ): Promise<boolean> => {
      const users = await sql`select 1 from users where id = ${one.userId}
        and verified_at is not null and locked_at is null for no key update`.execute(tx);
      const tenants = await sql`select 1 from tenants where id = ${one.tenantId}
        and deleted_at is null and locked_at is null for no key update`.execute(tx);
      const domains = await sql`select 1 from sso_domains where tenant_id = ${one.tenantId}
        and domain = ${one.domain} and validated_at is not null`.execute(tx);
      return [users, tenants, domains].every(({ rows }) => rows.length > 0);
    },

    /** Takes a pending request away; false if another decision was faster. */
    take: async (tx: Tx, one: { id: string; now: Date }): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        delete from join_requests where id = ${one.id}
          and status = 'pending' and expires_at > ${one.now}`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** The same, and keeps it as declined until then. */
    decline: async (tx: Tx, one: { id: string; now: Date; until: Date }): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update join_requests set status = 'declined', expires_at = ${one.until}
        where id = ${one.id} and status = 'pending' and expires_at > ${one.now}`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** What a member needs to enter an account; undefined for others. */
    getEntry: async (
      tx: Tx,
      one: { userId: string; tenantId: string; address: string; now: Date },
    ): Promise<Entry | undefined> => {
      const { rows } = await sql<Entry>`
        select ${allowsAddress(sql`m.tenant_id`, clientIp(one.address))} as "isAddressAllowed",
          ${satisfiesSsoPolicy({
            userId: sql`u.id`,
            email: sql`u.email`,
            tenantId: sql`m.tenant_id`,
            connectionId: sql`null::uuid`,
            excusedTenantId: sql`null::uuid`,
            now: one.now,
          })} as "isOpenWithoutSso"
        from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where u.id = ${one.userId} and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}`.execute(
        tx,
      );
      return rows[0];
    },

    /** The active members who can approve requests. */
    approvers: async (
      tx: Tx,
      one: { tenantId: string; permission: string; now: Date },
    ): Promise<Requester[]> => {
      const { rows } = await sql<Requester>`
        select u.id as "userId", u.email from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id
        where m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}
          and u.email is not null and u.verified_at is not null
          and exists (select 1 from foyer_held_roles(m.user_id, m.tenant_id) held
            join role_permissions rp on rp.role_id = held.role_id
            join permissions p on p.id = rp.permission_id
            where p.key = any(${keysThatCover(one.permission)}::text[]))
        order by m.created_at, u.id limit ${maxApprovers}`.execute(tx);
      return rows;
    },
  };
}

/** SQL of requests to join an account. */
export type JoinRequestsStore = ReturnType<typeof createJoinRequestsStore>;
