import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';

/** Anyone who may change users and roles is an administrator: these are the keys that grant each. */
const changesUsers = keysThatCover('fe.secure.write.users');
const changesRoles = keysThatCover('fe.secure.write.roles');

interface AdministratorsQuery {
  readonly among?: readonly string[] | undefined;
  readonly besides?: readonly string[] | undefined;
  readonly limit: number;
}

/** SQL of who administers a tenant. */
export function createAdministratorsStore() {
  return {
    /** Changes of who holds what in one tenant take turns, so that two administrators cannot remove each other at once. */
    lock: (tx: Tx, tenantId: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended('foyer.members', 0) # hashtextextended(${tenantId}::text, 0))`.execute(
        tx,
      ),

    /**
     * The administrators of a tenant who can sign in, and not only for a time, by roles of their own or of groups; with `among`, only
     * these; with `besides`, only others. At most `limit`.
     */
    find: async (
      tx: Tx,
      tenantId: string,
      { among, besides, limit }: AdministratorsQuery,
    ): Promise<readonly string[]> => {
      const only = among ? [...among] : null;
      const { rows } = await sql<{ id: string }>`
        with held as (
          select mr.user_id, mr.role_id from membership_roles mr where mr.tenant_id = ${tenantId}
            and (${only}::uuid[] is null or mr.user_id = any(${only}::uuid[]))
          union all
          select gm.user_id, gr.role_id from group_members gm join group_roles gr on gr.group_id = gm.group_id
          where gm.tenant_id = ${tenantId} and (${only}::uuid[] is null or gm.user_id = any(${only}::uuid[])) and not exists (
            select 1 from group_settings s where s.tenant_id = ${tenantId} and not (s.enabled and s.roles_enabled))
        )
        select held.user_id as id from held join role_permissions rp on rp.role_id = held.role_id
        join permissions p on p.id = rp.permission_id and p.key = any(${[...changesUsers, ...changesRoles]}::text[])
        join memberships m on m.user_id = held.user_id and m.tenant_id = ${tenantId} and m.disabled_at is null and m.expires_at is null
        join users u on u.id = m.user_id and u.locked_at is null and u.verified_at is not null
        where held.user_id <> all(${[...(besides ?? [])]}::uuid[])
        group by held.user_id
        having bool_or(p.key = any(${changesUsers}::text[])) and bool_or(p.key = any(${changesRoles}::text[])) limit ${limit}`.execute(
        tx,
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** SQL of who administers a tenant. */
export type AdministratorsStore = ReturnType<typeof createAdministratorsStore>;
