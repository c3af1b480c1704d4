import { sql } from 'kysely';
import type { ApplicationConfig } from '../../kernel/config/applications.config.ts';
import type { Tx } from '../../kernel/db/database.ts';

/** An application that is assigned to a tenant: to all of its users (`open`), or to some. */
export interface TenantAssignment {
  readonly tenantId: string;
  readonly appId: string;
  readonly access: 'open' | 'assigned';
}

/** An application that a user may use. */
export interface UserAssignment {
  readonly userId: string;
  readonly appId: string;
}

interface Requested {
  readonly tenantIds?: readonly string[] | undefined;
  readonly appIds?: readonly string[] | undefined;
}

interface Assigning {
  readonly tenantId: string;
  readonly userIds: readonly string[];
  readonly appIds: readonly string[];
  readonly now: Date;
}

const list = (values: readonly string[] | undefined) => (values ? [...values] : null);

/** SQL of applications and their assignments. */
export const applicationsStore = {
  /** Writes what statements need to know of applications. Those that are gone keep their assignments and open nothing. */
  sync: async (
    tx: Tx,
    all: readonly Pick<ApplicationConfig, 'clientId' | 'access' | 'active'>[],
  ) => {
    const [ids, accesses, actives] = [
      all.map(({ clientId }) => clientId),
      all.map(({ access }) => access),
      all.map(({ active }) => active),
    ];
    await sql`insert into applications (id, access, is_active)
      select * from unnest(${ids}::text[], ${accesses}::text[], ${actives}::boolean[])
      on conflict (id) do update set access = excluded.access, is_active = excluded.is_active`.execute(
      tx,
    );
    await sql`update applications set is_active = false where id <> all(${ids}::text[]) and is_active`.execute(
      tx,
    );
  },

  /** Removes an application with its assignments, and ends its sessions. */
  remove: async (tx: Tx, id: string, now: Date) => {
    await sql`delete from applications where id = ${id}`.execute(tx);
    await sql`update sessions set ended_at = ${now}, end_reason = 'applicationDeleted'
      where application_id = ${id} and ended_at is null`.execute(tx);
  },

  listTenants: async (tx: Tx, { tenantIds, appIds }: Requested): Promise<TenantAssignment[]> => {
    const { rows } = await sql<TenantAssignment>`
      select t.tenant_id as "tenantId", t.application_id as "appId", t.access from application_tenants t
      where (${list(tenantIds)}::text[] is null or t.tenant_id::text = any(${list(tenantIds)}::text[]))
        and (${list(appIds)}::text[] is null or t.application_id = any(${list(appIds)}::text[]))
      order by t.created_at, t.tenant_id, t.application_id`.execute(tx);
    return rows;
  },

  assignTenant: (tx: Tx, { tenantId, appId, access }: TenantAssignment, now: Date) =>
    sql`insert into application_tenants (tenant_id, application_id, access, created_at)
      values (${tenantId}, ${appId}, ${access}, ${now})
      on conflict (tenant_id, application_id) do update set access = excluded.access`.execute(tx),

  /** False if it was not assigned. */
  unassignTenant: async (tx: Tx, one: Pick<TenantAssignment, 'tenantId' | 'appId'>) => {
    await sql`delete from application_users where tenant_id = ${one.tenantId} and application_id = ${one.appId}`.execute(
      tx,
    );
    const { numAffectedRows } =
      await sql`delete from application_tenants where tenant_id = ${one.tenantId} and application_id = ${one.appId}`.execute(
        tx,
      );
    return Boolean(numAffectedRows);
  },

  /** Which of the users are members of the tenant. */
  members: async (tx: Tx, one: Pick<Assigning, 'tenantId' | 'userIds'>): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select m.user_id as id from memberships m
      where m.tenant_id = ${one.tenantId} and m.user_id = any(${list(one.userIds)}::uuid[])`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  },

  /** What is new of it. */
  assignUsers: async (tx: Tx, one: Assigning): Promise<UserAssignment[]> => {
    const { rows } = await sql<UserAssignment>`
      insert into application_users (tenant_id, user_id, application_id, created_at)
      select ${one.tenantId}, who, app, ${one.now} from unnest(${list(one.userIds)}::uuid[]) who,
        unnest(${list(one.appIds)}::text[]) app on conflict do nothing
      returning user_id as "userId", application_id as "appId"`.execute(tx);
    return rows;
  },

  /** What was taken. */
  unassignUsers: async (tx: Tx, one: Omit<Assigning, 'now'>): Promise<UserAssignment[]> => {
    const { rows } = await sql<UserAssignment>`
      delete from application_users where tenant_id = ${one.tenantId} and user_id = any(${list(one.userIds)}::uuid[])
        and application_id = any(${list(one.appIds)}::text[])
      returning user_id as "userId", application_id as "appId"`.execute(tx);
    return rows;
  },

  /** Users that applications are assigned to by name. */
  listApplicationUsers: async (tx: Tx, one: Requested): Promise<UserAssignment[]> => {
    const { rows } = await sql<UserAssignment>`
      select distinct u.user_id as "userId", u.application_id as "appId" from application_users u
      where u.application_id = any(${list(one.appIds)}::text[])
        and (${list(one.tenantIds)}::uuid[] is null or u.tenant_id = any(${list(one.tenantIds)}::uuid[]))
      order by 1, 2`.execute(tx);
    return rows;
  },

  /** Applications that are assigned to users: by name, or to all users of their tenant. */
  listUserApplications: async (
    tx: Tx,
    one: { readonly userIds: readonly string[]; readonly tenantId?: string | undefined },
  ): Promise<UserAssignment[]> => {
    const { rows } = await sql<UserAssignment>`
      select distinct m.user_id as "userId", t.application_id as "appId" from memberships m
      join application_tenants t on t.tenant_id = m.tenant_id
      where m.user_id = any(${list(one.userIds)}::uuid[])
        and (${one.tenantId ?? null}::uuid is null or m.tenant_id = ${one.tenantId ?? null}::uuid)
        and (t.access = 'open' or exists (select 1 from application_users u where u.tenant_id = m.tenant_id
          and u.user_id = m.user_id and u.application_id = t.application_id))
      order by 1, 2`.execute(tx);
    return rows;
  },
};
