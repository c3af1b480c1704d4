import { type RawBuilder, sql } from 'kysely';
import { allowsAddress } from './allows-address.ts';
import { isMembershipActive } from './is-membership-active.ts';
import { satisfiesSsoPolicy } from './satisfies-sso-policy.ts';
import { startedAfterRevocation } from './started-after-revocation.ts';

/** What a statement calls the rows. */
interface Names {
  readonly user: string;
  readonly membership: string;
  readonly tenant: string;
}

/**
 * Whether the user of membership `m` may act in its tenant now: the membership is active, the user
 * is not locked, and the tenant is not deleted. Every statement that lets a user act uses it;
 * `tests/access-predicate.test.ts` finds those that do not.
 */
export function mayAct(
  now: Date | RawBuilder<unknown>,
  { user, membership, tenant }: Names = { user: 'u', membership: 'm', tenant: 't' },
): RawBuilder<boolean> {
  return sql<boolean>`(${isMembershipActive(now, membership)}
    and ${sql.ref(`${user}.locked_at`)} is null and ${sql.ref(`${tenant}.deleted_at`)} is null)`;
}

/** Whether user `u` of session `s` may use its application in the tenant of membership `m`. */
export const usesApplication = sql<boolean>`(s.application_id is null
  or foyer_may_use_application(s.application_id, m.tenant_id, s.user_id))`;

/**
 * Whether session `s` may be in the tenant of membership `m`: it started after the last revocation
 * there, its application may be used, single sign-on is satisfied, and it was last refreshed from an allowed address. An
 * impersonated session was authorized by who the actor is, but addresses count for it, too.
 * Decision 0169.
 */
export const allowsSession = (now: Date | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${startedAfterRevocation} and ${usesApplication}
  and (s.client_ip is null or ${allowsAddress(sql`m.tenant_id`, sql`s.client_ip`)}) and (s.actor_id is not null or ${satisfiesSsoPolicy(
    {
      userId: sql`u.id`,
      email: sql`u.email`,
      tenantId: sql`m.tenant_id`,
      connectionId: sql`s.sso_connection_id`,
      excusedTenantId: sql`s.sso_excused_tenant_id`,
      now,
    },
  )}))`;

/**
 * Whether user `u` may act in tenant `t` with session `s` now. That the session itself is alive is
 * a condition of its own.
 */
export const mayActInSession = (now: Date | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${mayAct(now)} and ${allowsSession(now)})`;
