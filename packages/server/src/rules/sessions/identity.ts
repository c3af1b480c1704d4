import { type RawBuilder, sql } from 'kysely';
import { isMembershipActive } from '../membership/is-membership-active.ts';

/** A user in one tenant, as tokens and answers need it. */
export interface Identity {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string | null;
  readonly name: string;
  readonly profilePictureUrl: string | null;
  readonly verified: boolean;
  readonly superUser: boolean;
  readonly metadata: Record<string, unknown>;
  readonly tenantIds: string[];
  readonly roles: string[];
  readonly roleIds: string[];
  readonly permissions: string[];
}

/**
 * What `identityColumns` reads roles from, behind `users u` and its membership `m`: asked once for
 * a row, however many columns want it.
 */
export const identityRoles = sql`cross join lateral (
    select array_agg(one.role_id) as ids from foyer_held_roles(u.id, m.tenant_id) one) held`;

/**
 * Selects an `Identity` from `users u` joined with its membership `m` and `identityRoles`; one
 * statement, however many roles.
 */
export const identityColumns = (now: Date | RawBuilder<unknown>) => sql`
  u.id as "userId", m.tenant_id as "tenantId", u.email, u.name, u.profile_picture_url as "profilePictureUrl",
  u.verified_at is not null as verified, u.super_user as "superUser", u.metadata,
  array(select o.tenant_id::text from memberships o join tenants ot on ot.id = o.tenant_id and ot.deleted_at is null
    where o.user_id = u.id and ${isMembershipActive(now, 'o')} order by o.created_at, o.tenant_id) as "tenantIds",
  array(select r.key from roles r where r.id = any(held.ids) order by r.key) as roles,
  coalesce(held.ids, '{}')::text[] as "roleIds",
  array(select distinct p.key from role_permissions rp join permissions p on p.id = rp.permission_id
    where rp.role_id = any(held.ids) order by p.key) as permissions`;
