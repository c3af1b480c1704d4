import { type RawBuilder, sql } from 'kysely';

/**
 * A membership `m` of a user in a tenant that they enter from an account above, for statements that
 * are otherwise about memberships. `m.source_id` is the account above, whose roles count. No row
 * for members of the tenant itself, and where the tenant is closed to those above.
 */
export const inheritedMembership = (
  userId: RawBuilder<unknown>,
  tenantId: RawBuilder<unknown>,
  now: Date | RawBuilder<unknown>,
) => sql`cross join lateral (
    select ${userId} as user_id, ${tenantId}::uuid as tenant_id, i.source_id, i.access, i.expires_at,
      null::timestamptz as disabled_at, i.sessions_from, true as sub_account_access
    from foyer_inherited_access(${userId}, ${tenantId}::uuid, ${now}::timestamptz) i where i.access <> 'none') m`;
