import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** An account a user may turn out to be. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isLocked: boolean;
  readonly isSuperUser: boolean;
  /** Of the tenant in question. */
  readonly isMember: boolean;
  /** Of any other tenant. */
  readonly isElsewhere: boolean;
}

const accountColumns = (
  tenantId: string,
) => sql`u.id, u.email, u.verified_at is not null as "isVerified",
  u.locked_at is not null as "isLocked", u.super_user as "isSuperUser",
  exists (select 1 from memberships m where m.user_id = u.id and m.tenant_id = ${tenantId}) as "isMember",
  exists (select 1 from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
    where m.user_id = u.id and m.tenant_id <> ${tenantId}) as "isElsewhere"`;

/** An invitation that waits. */
export interface Invitation {
  readonly id: string;
  /** Null: nobody chose any; single sign-on gives its own. */
  readonly roleIds: readonly string[] | null;
  /** When the membership it leads to ends by itself; null is never. */
  readonly accessEndsAt: Date | null;
}

/** A role that single sign-on gave. */
export interface GrantedRole {
  readonly roleId: string;
  readonly connectionId: string;
}

/** A user in a tenant, and the roles of a sign-in. */
interface Holding {
  readonly userId: string;
  readonly tenantId: string;
  readonly roleIds: readonly string[];
}

/** What a user gets at a sign-in. */
interface Granting {
  readonly userId: string;
  readonly tenantId: string;
  readonly connectionId: string;
  readonly groups: readonly string[];
}

/** SQL of who a sign-in by a tenant's provider becomes. */
export function createSsoProvisioningStore() {
  return {
    /** Sign-ins of the same user at the same provider take turns until the transaction ends. */
    acquire: (tx: Tx, one: { connectionId: string; subject: string }) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${one.connectionId} ${one.subject}`}, 0))`.execute(
        tx,
      ),

    byId: async (tx: Tx, userId: string, tenantId: string): Promise<Account | undefined> => {
      const { rows } = await sql<Account>`
        select ${accountColumns(tenantId)} from users u where u.id = ${userId} for update of u`.execute(
        tx,
      );
      return rows[0];
    },

    byEmail: async (tx: Tx, email: string, tenantId: string): Promise<Account | undefined> => {
      const { rows } = await sql<Account>`
        select ${accountColumns(tenantId)} from users u where u.email = ${email} for update of u`.execute(
        tx,
      );
      return rows[0];
    },

    /** Whether a user belongs to another living tenant. */
    isElsewhere: async (tx: Tx, one: { userId: string; tenantId: string }): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
        where m.user_id = ${one.userId} and m.tenant_id <> ${one.tenantId} limit 1`.execute(tx);
      return rows.length > 0;
    },

    /** Where the owner is notified, and whose single sign-on it is about. */
    names: async (
      tx: Tx,
      one: { userId: string; tenantId: string },
    ): Promise<{ email: string | null; company: string }> => {
      const { rows } = await sql<{ email: string | null; company: string }>`
        select u.email, t.name as company from users u, tenants t where u.id = ${one.userId} and t.id = ${one.tenantId}`.execute(
        tx,
      );
      const [found] = rows;
      if (!found) throw new Error('Nobody, or no company');
      return found;
    },

    /** The user who has an address, if any: held until the transaction ends. */
    lockUser: (tx: Tx, email: string) =>
      sql`select 1 from users where email = ${email} for update`.execute(tx),

    /** What the tenant has invited an address to, if it has; held until the transaction ends. */
    invitation: async (
      tx: Tx,
      one: { tenantId: string; email: string },
    ): Promise<Invitation | undefined> => {
      const { rows } = await sql<Invitation>`
        select id, role_ids as "roleIds", access_ends_at as "accessEndsAt" from invitations
        where tenant_id = ${one.tenantId} and email = ${one.email} for update`.execute(tx);
      return rows[0];
    },

    /** A member gets what the invitation gives, which is over. */
    accept: async (
      tx: Tx,
      one: Invitation & { userId: string; tenantId: string },
    ): Promise<void> => {
      await sql`
        insert into membership_roles (user_id, tenant_id, role_id)
        select ${one.userId}::uuid, ${one.tenantId}::uuid, r.id from roles r
          where r.id = any(${one.roleIds ?? []}::uuid[]) and (r.tenant_id is null or r.tenant_id = ${one.tenantId})
        on conflict do nothing`.execute(tx);
      if (one.accessEndsAt)
        await sql`update memberships set expires_at = ${one.accessEndsAt} where user_id = ${one.userId} and tenant_id = ${one.tenantId}`.execute(
          tx,
        );
      await tx.deleteFrom('invitations').where('id', '=', one.id).execute();
    },

    /** A new account, with the id of its invitation; nothing when the address has been taken in this very moment. */
    create: async (
      tx: Tx,
      one: {
        id: string | undefined;
        email: string;
        name: string;
        metadata: Readonly<Record<string, unknown>>;
        now: Date;
      },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        insert into users (id, email, name, metadata, provider, verified_at, created_at, updated_at)
        values (coalesce(${one.id ?? null}::uuid, gen_random_uuid()), ${one.email}, ${one.name}, ${JSON.stringify(one.metadata)}::jsonb, 'saml', ${one.now}, ${one.now}, ${one.now})
        on conflict do nothing returning id`.execute(tx);
      return rows[0]?.id;
    },

    /** The provider's domain is proved, so it speaks for the mailbox. A name is only given where there is none. */
    prove: (tx: Tx, one: { userId: string; name: string; now: Date }) =>
      sql`update users set verified_at = coalesce(verified_at, ${one.now}), name = case when name = '' then ${one.name} else name end,
        updated_at = ${one.now} where id = ${one.userId}`.execute(tx),

    /** False for existing members. */
    join: async (
      tx: Tx,
      one: { userId: string; tenantId: string; now: Date },
    ): Promise<boolean> => {
      const { numAffectedRows } =
        await sql`insert into memberships (user_id, tenant_id, created_at) values (${one.userId}, ${one.tenantId}, ${one.now})
        on conflict do nothing`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** Roles by the connection: its default ones and those of the groups, or the environment's default ones where that is none. */
    rolesLabel: async (
      tx: Tx,
      { tenantId, connectionId, groups }: Omit<Granting, 'userId'>,
    ): Promise<readonly string[]> => {
      const mapped = sql`select r.id from roles r where (r.tenant_id is null or r.tenant_id = ${tenantId}) and (
          exists (select 1 from sso_default_roles d where d.connection_id = ${connectionId} and d.role_id = r.id)
          or exists (select 1 from sso_groups g join sso_group_roles gr on gr.group_id = g.id
            where g.connection_id = ${connectionId} and g.name = any(${[...groups]}::text[]) and gr.role_id = r.id))`;
      const { rows } = await sql<{ id: string }>`
        with mapped as (${mapped}) select id from mapped union
        select r.id from roles r where r.is_default and (r.tenant_id is null or r.tenant_id = ${tenantId})
          and not exists (select 1 from mapped)`.execute(tx);
      return rows.map(({ id }) => id);
    },

    /** Whether single sign-on gave something that is not among these roles. */
    holdsOthers: async (tx: Tx, { userId, tenantId, roleIds }: Holding): Promise<boolean> => {
      const { rows } =
        await sql`select 1 from sso_granted_roles g where g.user_id = ${userId} and g.tenant_id = ${tenantId}
        and g.role_id <> all(${roleIds}::uuid[]) limit 1`.execute(tx);
      return rows.length > 0;
    },

    /** Takes back what single sign-on gave besides these roles; what was given by hand stays. */
    takeOthers: async (
      tx: Tx,
      { userId, tenantId, roleIds }: Holding,
    ): Promise<readonly GrantedRole[]> => {
      const { rows } = await sql<GrantedRole>`
        with gone as (
          delete from sso_granted_roles g where g.user_id = ${userId} and g.tenant_id = ${tenantId}
            and g.role_id <> all(${roleIds}::uuid[]) returning g.role_id, g.connection_id
        ), taken as (delete from membership_roles mr using gone
          where mr.user_id = ${userId} and mr.tenant_id = ${tenantId} and mr.role_id = gone.role_id)
        select role_id as "roleId", connection_id as "connectionId" from gone`.execute(tx);
      return rows;
    },

    give: async (tx: Tx, one: Holding & { readonly connectionId: string }): Promise<void> => {
      const { userId, tenantId, connectionId, roleIds } = one;
      await sql`
        with given as (
          insert into membership_roles (user_id, tenant_id, role_id)
          select ${userId}::uuid, ${tenantId}::uuid, unnest(${roleIds}::uuid[]) on conflict do nothing returning role_id
        ) insert into sso_granted_roles (user_id, tenant_id, role_id, connection_id)
          select ${userId}::uuid, ${tenantId}::uuid, role_id, ${connectionId}::uuid from given on conflict do nothing`.execute(
        tx,
      );
    },
  };
}

/** SQL of who a sign-in becomes. */
export type SsoProvisioningStore = ReturnType<typeof createSsoProvisioningStore>;
