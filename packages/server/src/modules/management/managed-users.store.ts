import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A user with all their memberships. */
export interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly name: string;
  readonly picture: string | null;
  readonly phoneNumber: string | null;
  readonly verified: boolean;
  readonly hasFactor: boolean;
  readonly provider: string;
  readonly locked: boolean;
  readonly superUser: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly vendorMetadata: Readonly<Record<string, unknown>>;
  readonly externalId: string | null;
  readonly lastTenantId: string | null;
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
  readonly catalog: number;
  readonly memberships: readonly {
    readonly tenantId: string;
    readonly roleIds: readonly string[];
    readonly disabled: boolean;
    readonly expiresAt: string | null;
    readonly subAccountAccess: boolean;
  }[];
}

interface Member {
  readonly tenantId: string;
  readonly userId: string;
}

/** SQL of users at vendor level. */
export const managedUsersStore = {
  find: async (tx: Tx, by: { id: string } | { email: string }): Promise<UserRow | undefined> => {
    const named = 'id' in by ? sql`u.id = ${by.id}` : sql`u.email = ${by.email}`;
    const { rows } = await sql<UserRow>`
      select u.id, u.email, u.name, u.profile_picture_url as picture, u.phone_number as "phoneNumber",
        u.verified_at is not null as verified, u.provider, u.locked_at is not null as locked, u.super_user as "superUser", u.metadata,
        u.vendor_metadata as "vendorMetadata", u.external_id as "externalId", u.last_tenant_id as "lastTenantId",
        u.created_at as "createdAt", u.last_login_at as "lastLogin", (select c.version from role_catalog c) as catalog,
        exists (select 1 from memberships f where f.user_id = u.id and f.has_factor) as "hasFactor",
        coalesce((select json_agg(json_build_object('tenantId', m.tenant_id, 'disabled', m.disabled_at is not null,
            'expiresAt', m.expires_at, 'subAccountAccess', m.sub_account_access,
            'roleIds', array(select held.role_id from foyer_held_roles(u.id, m.tenant_id) held order by 1))
            order by m.created_at, m.tenant_id)
          from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null where m.user_id = u.id), '[]') as memberships
      from users u where ${named}`.execute(tx);
    return rows[0];
  },

  add: async (
    tx: Tx,
    one: {
      email: string;
      name: string;
      phoneNumber: string | null;
      metadata: Readonly<Record<string, unknown>>;
      vendorMetadata: Readonly<Record<string, unknown>>;
      externalId: string | null;
      provider: string;
      verified: boolean;
      tenantId: string;
      hash: string | null;
      now: Date;
    },
  ): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      with person as (
        insert into users (email, name, phone_number, metadata, vendor_metadata, external_id, provider, verified_at, created_at, updated_at)
        values (${one.email}, ${one.name}, ${one.phoneNumber}, ${JSON.stringify(one.metadata)}, ${JSON.stringify(one.vendorMetadata)},
          ${one.externalId}, ${one.provider}, ${one.verified ? one.now : null}::timestamptz, ${one.now}, ${one.now})
        on conflict (email) do nothing returning id
      ), secret as (
        insert into passwords (user_id, hash, changed_at) select id, ${one.hash}, ${one.now} from person where ${one.hash}::text is not null
      ), member as (
        insert into memberships (user_id, tenant_id, created_at) select id, ${one.tenantId}, ${one.now} from person
      ) select id from person`.execute(tx);
    return rows[0]?.id;
  },

  addMember: async (tx: Tx, { userId, tenantId }: Member, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      insert into memberships (user_id, tenant_id, created_at) values (${userId}, ${tenantId}, ${now}) on conflict do nothing
      returning 1`.execute(tx);
    return rows.length > 0;
  },

  isMember: async (tx: Tx, { userId, tenantId }: Member): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
      where m.user_id = ${userId} and m.tenant_id = ${tenantId}`.execute(tx);
    return rows.length > 0;
  },

  roleIds: async (tx: Tx, { userId, tenantId }: Member): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select role_id::text as id from membership_roles where user_id = ${userId} and tenant_id = ${tenantId} order by 1`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  },

  addRoles: (tx: Tx, { userId, tenantId }: Member, roleIds: readonly string[]) =>
    sql`insert into membership_roles (tenant_id, user_id, role_id)
      select ${tenantId}, ${userId}, id from unnest(${[...roleIds]}::uuid[]) as id on conflict do nothing`.execute(
      tx,
    ),

  removeRoles: (tx: Tx, { userId, tenantId }: Member, roleIds: readonly string[]) =>
    sql`delete from membership_roles where tenant_id = ${tenantId} and user_id = ${userId}
      and role_id = any(${[...roleIds]}::uuid[])`.execute(tx),

  change: (
    tx: Tx,
    userId: string,
    one: {
      name: string | undefined;
      phoneNumber: string | null | undefined;
      metadata: Readonly<Record<string, unknown>> | undefined;
      vendorMetadata: Readonly<Record<string, unknown>> | undefined;
      externalId: string | null | undefined;
      now: Date;
    },
  ) =>
    sql`update users set name = coalesce(${one.name ?? null}, name),
      phone_number = case when ${one.phoneNumber !== undefined} then ${one.phoneNumber ?? null} else phone_number end,
      metadata = coalesce(${one.metadata ? JSON.stringify(one.metadata) : null}::jsonb, metadata),
      vendor_metadata = coalesce(${one.vendorMetadata ? JSON.stringify(one.vendorMetadata) : null}::jsonb, vendor_metadata),
      external_id = case when ${one.externalId !== undefined} then ${one.externalId ?? null} else external_id end,
      updated_at = ${one.now} where id = ${userId}`.execute(tx),

  /** False if another user has the email. */
  setEmail: async (tx: Tx, userId: string, email: string, now: Date): Promise<boolean> => {
    const { rows } = await sql`
      update users set email = ${email}, verified_at = coalesce(verified_at, ${now}), updated_at = ${now}
      where id = ${userId} and not exists (select 1 from users other where other.email = ${email} and other.id <> ${userId})
      returning 1`.execute(tx);
    return rows.length > 0;
  },

  setVerified: (tx: Tx, userId: string, now: Date) =>
    sql`update users set verified_at = coalesce(verified_at, ${now}) where id = ${userId}`.execute(
      tx,
    ),

  setLocked: (tx: Tx, userId: string, at: Date | null) =>
    sql`update users set locked_at = ${at}::timestamptz where id = ${userId}`.execute(tx),

  remove: (tx: Tx, userId: string) => sql`delete from users where id = ${userId}`.execute(tx),
};
