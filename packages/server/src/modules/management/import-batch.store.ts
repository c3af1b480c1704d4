import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { referenceNames } from './export-kind.ts';
import type { NamedRole } from './import-roles.ts';

/** A user as the database takes one; what is absent is null. */
export interface ImportRow {
  /** Place in the batch. */
  readonly at: number;
  /** Null: a new one. */
  readonly id: string | null;
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly provider: string;
  readonly verified: boolean;
  readonly locked: boolean;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly vendorMetadata: Readonly<Record<string, unknown>>;
  readonly externalId: string | null;
  readonly createdAt: string | null;
  readonly hash: string | null;
  readonly passwordChangedAt: string | null;
  readonly mustChangePassword: boolean;
  /** Base64 of the sealed key of an authenticator app. */
  readonly secret: string | null;
  readonly mfaPhone: string | null;
}

/** That a user belongs to a tenant, with the IDs of the roles. */
export interface ImportMembership {
  readonly at: number;
  readonly tenantId: string;
  readonly roleIds: readonly string[];
  readonly disabledAt: string | null;
  readonly expiresAt: string | null;
  /** Null: as the tenant says. */
  readonly hasSubAccountAccess: boolean | null;
}

/** A tenant that a user belongs to. */
export interface ImportTenant {
  readonly id: string;
  readonly name: string;
}

const columns = sql`(at integer, id uuid, email text, name text, phone text, provider text, verified boolean, locked boolean, language text,
  metadata jsonb, "vendorMetadata" jsonb, "externalId" text, "createdAt" timestamptz, hash text, "passwordChangedAt" timestamptz, "mustChangePassword" boolean,
  secret text, "mfaPhone" text)`;

/** SQL of imports: a statement for each table and batch, whatever the number of users. */
export const importBatchStore = {
  /** Tenants that exist keep their name. Returns how many were created. */
  addTenants: async (tx: Tx, tenants: readonly ImportTenant[], now: Date): Promise<number> => {
    const { rows } = await sql`
      insert into tenants (id, name, created_at, updated_at)
      select id, name, ${now}, ${now} from json_to_recordset(${JSON.stringify(tenants)}) as t (id uuid, name text)
      on conflict (id) do nothing returning 1`.execute(tx);
    return rows.length;
  },

  /** Places and IDs of the users that were created; the others exist. */
  addUsers: async (
    tx: Tx,
    users: readonly ImportRow[],
    now: Date,
  ): Promise<readonly { readonly at: number; readonly id: string }[]> => {
    const rows = JSON.stringify(users);
    const added = await sql<{ at: number; id: string }>`
      with given as materialized (select * from json_to_recordset(${rows}) as g ${columns}),
      created as (
        insert into users (id, email, name, phone_number, provider, verified_at, locked_at, language, metadata, vendor_metadata,
          external_id, created_at, updated_at)
        select coalesce(id, gen_random_uuid()), email, name, phone, provider, case when verified then ${now}::timestamptz end,
          case when locked then ${now}::timestamptz end, language, metadata, "vendorMetadata", "externalId",
          coalesce("createdAt", ${now}), ${now} from given
        on conflict do nothing returning id, email
      ), secret as (
        insert into passwords (user_id, hash, changed_at, reset_demanded_at)
        select p.id, g.hash, coalesce(g."passwordChangedAt", ${now}), case when g."mustChangePassword" then ${now}::timestamptz end from created p join given g using (email) where g.hash is not null
      ) select g.at, p.id from created p join given g using (email)`.execute(tx);
    return added.rows;
  },

  addFactors: async (
    tx: Tx,
    users: readonly (Pick<ImportRow, 'secret' | 'mfaPhone'> & { readonly id: string })[],
    now: Date,
  ): Promise<void> => {
    if (users.length === 0) return;
    await sql`
      insert into mfa_devices (user_id, kind, secret_sealed, last_step, phone_number, created_at)
      select f.id, f.kind, decode(f.secret, 'base64'), case when f.secret is not null then 0 end, f.phone, ${now}
      from (
        select id, 'authenticator' as kind, secret, null as phone from json_to_recordset(${JSON.stringify(users)})
          as g (id uuid, secret text, "mfaPhone" text) where secret is not null
        union all
        select id, 'phone', null, "mfaPhone" from json_to_recordset(${JSON.stringify(users)})
          as g (id uuid, secret text, "mfaPhone" text) where "mfaPhone" is not null
      ) f`.execute(tx);
  },

  addMemberships: async (
    tx: Tx,
    memberships: readonly (Omit<ImportMembership, 'at'> & { readonly userId: string })[],
    now: Date,
  ): Promise<void> => {
    if (memberships.length === 0) return;
    const rows = JSON.stringify(memberships);
    await sql`
      insert into memberships (user_id, tenant_id, created_at, disabled_at, expires_at)
      select "userId", "tenantId", ${now}, "disabledAt", "expiresAt" from json_to_recordset(${rows})
        as m ("userId" uuid, "tenantId" uuid, "disabledAt" timestamptz, "expiresAt" timestamptz)
      on conflict do nothing`.execute(tx);
    await sql`
      insert into membership_roles (tenant_id, user_id, role_id)
      select m."tenantId", m."userId", role::uuid from json_to_recordset(${rows})
        as m ("userId" uuid, "tenantId" uuid, "roleIds" json)
      cross join json_array_elements_text(m."roleIds") as role on conflict do nothing`.execute(tx);
    if (memberships.every(({ hasSubAccountAccess }) => hasSubAccountAccess === null)) return;
    // a trigger gave them what the tenant's setting says
    await sql`
      update memberships m set sub_account_access = g."hasSubAccountAccess"
      from json_to_recordset(${rows}) as g ("userId" uuid, "tenantId" uuid, "hasSubAccountAccess" boolean)
      where m.user_id = g."userId" and m.tenant_id = g."tenantId" and m.sub_account_access <> g."hasSubAccountAccess"`.execute(
      tx,
    );
  },

  /** Roles as records name them. */
  roles: async (tx: Tx): Promise<readonly (NamedRole & { readonly isDefault: boolean })[]> =>
    (
      await sql<NamedRole & { isDefault: boolean }>`
        select r.id, ${referenceNames.roles} as name, r.tenant_id as "tenantId",
          r.is_default and r.tenant_id is null as "isDefault" from roles r order by r.key, r.id`.execute(
        tx,
      )
    ).rows,

  /** Which of these tenants exist. */
  tenants: async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ id: string }>`
      select id from tenants where id = any(${[...ids]}::uuid[])`.execute(tx);
    return new Set(rows.map(({ id }) => id));
  },

  /** Users who have one of these emails or IDs. */
  existing: async (
    tx: Tx,
    {
      emails = [],
      ids = [],
    }: { readonly emails?: readonly string[]; readonly ids?: readonly string[] },
  ): Promise<readonly { readonly email: string | null; readonly id: string }[]> => {
    if (emails.length + ids.length === 0) return [];
    const { rows } = await sql<{ email: string | null; id: string }>`
      select email, id from users
      where email = any(${[...emails]}::text[]) or id = any(${[...ids]}::uuid[])`.execute(tx);
    return rows;
  },
};
