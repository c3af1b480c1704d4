import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** The account with an email, as seen from a tenant. */
export interface Account {
  readonly id: string;
  readonly isVerified: boolean;
  readonly isSuperUser: boolean;
  readonly isMember: boolean;
  /** Belongs to another tenant, too. */
  readonly isElsewhere: boolean;
}

/** The account of a managed user. */
export interface ManagedAccount {
  readonly email: string | null;
  readonly name: string;
  readonly isVerified: boolean;
  readonly isSuperUser: boolean;
  readonly isElsewhere: boolean;
  readonly isDisabled: boolean;
}

/** An invitation that provisioning replaces. */
export interface PendingInvitation {
  readonly id: string;
  readonly roleIds: readonly string[];
}

const isElsewhere = (
  tenantId: string,
) => sql`exists (select 1 from memberships o join tenants t on t.id = o.tenant_id
  and t.deleted_at is null where o.user_id = u.id and o.tenant_id <> ${tenantId})`;

/** SQL of the accounts and memberships behind managed users. */
export const scimAccountsStore = {
  /** Held until the transaction ends. */
  byEmail: async (tx: Tx, email: string, tenantId: string): Promise<Account | undefined> => {
    const { rows } = await sql<Account>`
      select u.id, u.verified_at is not null as "isVerified", u.super_user as "isSuperUser",
        exists (select 1 from memberships m where m.user_id = u.id and m.tenant_id = ${tenantId}) as "isMember",
        ${isElsewhere(tenantId)} as "isElsewhere"
      from users u where u.email = ${email} for update of u`.execute(tx);
    return rows[0];
  },

  managed: async (
    tx: Tx,
    { tenantId, userId }: { tenantId: string; userId: string },
  ): Promise<ManagedAccount | undefined> => {
    const { rows } = await sql<ManagedAccount>`
      select u.email, u.name, u.verified_at is not null as "isVerified", u.super_user as "isSuperUser",
        ${isElsewhere(tenantId)} as "isElsewhere", m.disabled_at is not null as "isDisabled"
      from users u join memberships m on m.user_id = u.id and m.tenant_id = ${tenantId}
      where u.id = ${userId}`.execute(tx);
    return rows[0];
  },

  /** What the tenant has invited an email to, if it has; held until the transaction ends. */
  invitation: async (
    tx: Tx,
    one: { tenantId: string; email: string },
  ): Promise<PendingInvitation | undefined> => {
    const { rows } = await sql<PendingInvitation>`
      select id, coalesce(role_ids, '{}')::text[] as "roleIds" from invitations
      where tenant_id = ${one.tenantId} and email = ${one.email} for update`.execute(tx);
    return rows[0];
  },

  removeInvitation: (tx: Tx, id: string) =>
    sql`delete from invitations where id = ${id}`.execute(tx),

  /** A new account, whose email is not verified; undefined if the email is taken at this moment. */
  create: async (
    tx: Tx,
    one: { id: string | undefined; email: string; name: string; metadata: object; now: Date },
  ): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email, name, metadata, provider, created_at, updated_at)
      values (coalesce(${one.id ?? null}::uuid, gen_random_uuid()), ${one.email}, ${one.name}, ${JSON.stringify(one.metadata)}::jsonb, 'scim2', ${one.now}, ${one.now})
      on conflict do nothing returning id`.execute(tx);
    return rows[0]?.id;
  },

  join: async (
    tx: Tx,
    one: {
      userId: string;
      tenantId: string;
      roleIds: readonly string[];
      isActive: boolean;
      now: Date;
    },
  ): Promise<void> => {
    await sql`insert into memberships (user_id, tenant_id, created_at, disabled_at)
      values (${one.userId}, ${one.tenantId}, ${one.now}, ${one.isActive ? null : one.now}::timestamptz)`.execute(
      tx,
    );
    await sql`insert into membership_roles (user_id, tenant_id, role_id)
      select ${one.userId}::uuid, ${one.tenantId}::uuid, r.id from roles r
      where r.id = any(${[...one.roleIds]}::uuid[]) and (r.tenant_id is null or r.tenant_id = ${one.tenantId})
      on conflict do nothing`.execute(tx);
  },

  setName: (tx: Tx, userId: string, name: string, now: Date) =>
    sql`update users set name = ${name}, updated_at = ${now} where id = ${userId}`.execute(tx),

  /** False if another account has the email. */
  setEmail: async (tx: Tx, userId: string, email: string, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      update users set email = ${email}, updated_at = ${now}
      where id = ${userId} and not exists (select 1 from users o where o.email = ${email} and o.id <> ${userId})
      returning 1`.execute(tx);
    return rows.length > 0;
  },

  /** Whether the tenant has verified all these domains for single sign-on. */
  ownsDomains: async (tx: Tx, tenantId: string, domains: readonly string[]): Promise<boolean> => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct d.domain)::int as count from sso_domains d
      where d.tenant_id = ${tenantId} and d.validated_at is not null and d.domain = any(${[...domains]}::text[])`.execute(
      tx,
    );
    return (rows[0]?.count ?? 0) === new Set(domains).size;
  },

  /** Whether users with this domain sign in by single sign-on of the tenant. */
  usesSso: async (tx: Tx, tenantId: string, domain: string): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from sso_domains d join sso_connections c on c.id = d.connection_id and c.enabled
      where d.tenant_id = ${tenantId} and d.validated_at is not null and d.domain = ${domain} limit 1`.execute(
      tx,
    );
    return rows.length > 0;
  },
};

/** Removes members of a tenant at once, and accounts that belong to no other. */
export async function removeMembers(
  tx: Tx,
  one: { tenantId: string; userIds: readonly string[]; now: Date },
): Promise<void> {
  const { tenantId, now } = one;
  const ids = sql`${[...one.userIds]}::uuid[]`;
  await sql`delete from memberships where tenant_id = ${tenantId} and user_id = any(${ids})`.execute(
    tx,
  );
  await sql`insert into sent_out (user_id, tenant_id, at) select id, ${tenantId}, ${now}::timestamptz from unnest(${ids}) as id
    on conflict (user_id, tenant_id) do update set at = excluded.at`.execute(tx);
  await sql`update sessions set ended_at = ${now}, end_reason = 'removed'
    where tenant_id = ${tenantId} and user_id = any(${ids}) and ended_at is null`.execute(tx);
  await sql`delete from users u where u.id = any(${ids}) and not u.super_user
    and not exists (select 1 from memberships m where m.user_id = u.id)`.execute(tx);
}

/** Holds these users until the transaction ends. */
export const holdUsers = (tx: Tx, userIds: readonly string[]) =>
  sql`select 1 from users where id = any(${[...userIds]}::uuid[]) order by id for update`.execute(
    tx,
  );
