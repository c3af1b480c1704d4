import { type ManagedFields, profileRefusals } from '@foyer/contract/profile';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';

/**
 * Which fields of a user a directory or an identity provider manages. A directory manages an account
 * that belongs to no other tenant, as `scim-accounts` does; an identity provider manages the emails
 * of its verified domains. Issue 19, item 12.
 */
export async function readManagedFields(tx: Tx, userId: string): Promise<ManagedFields> {
  const { rows } = await sql<{ hasName: boolean; hasEmail: boolean; isSso: boolean }>`
    with managed as (
      select c.sync_profile, s.origin from scim_users s join scim_connections c on c.id = s.connection_id
      join users u on u.id = s.user_id and not u.super_user
      where s.user_id = ${userId} and not exists (
        select 1 from memberships o join tenants t on t.id = o.tenant_id and t.deleted_at is null
        where o.user_id = s.user_id and o.tenant_id <> s.tenant_id))
    select exists (select 1 from managed where sync_profile) as "hasName",
      exists (select 1 from managed where origin = 'created') as "hasEmail",
      exists (select 1 from federated_identities f
        join sso_connections e on f.connection = 'sso:' || e.id and e.enabled
        join sso_domains d on d.connection_id = e.id and d.validated_at is not null
        join users u on u.id = f.user_id and d.domain = split_part(u.email, '@', 2)
        where f.user_id = ${userId}) as "isSso"`.execute(tx);
  const [found] = rows;
  if (!found) return {};
  return {
    ...(found.hasName ? { name: 'directory' } : {}),
    ...(found.hasEmail ? { email: 'directory' } : found.isSso ? { email: 'identityProvider' } : {}),
  };
}

const refusals = {
  directory: profileRefusals.managedByDirectory,
  identityProvider: profileRefusals.managedByProvider,
} as const;

/** Rejects a change of a field that the user does not manage. */
export async function assertUnmanaged(
  tx: Tx,
  userId: string,
  field: keyof ManagedFields,
): Promise<void> {
  const manager = (await readManagedFields(tx, userId))[field];
  if (manager) throw refuse(refusals[manager], { context: { fields: [field] } });
}
