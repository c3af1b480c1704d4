import { type RawBuilder, sql } from 'kysely';
import type { ValueOf } from '../../kernel/db/statement.ts';
import { identityColumns, identityRoles } from '../../rules/sessions/identity.ts';
import type {
  Confirmation,
  LivingSession,
  SessionLimits,
} from '../../rules/sessions/session-rows.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { startedAfterRevocation } from '../../rules/membership/started-after-revocation.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { mayAct, usesApplication } from '../../rules/membership/may-act.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';

/** No session outlives this, so that a cookie always has an end: browsers cap cookies at 400 days. */
const maxSeconds = 400 * 24 * 60 * 60;

/** The pieces the statements about sessions `s` are put together from. */
export function createSessionSql(defaults: SessionLimits) {
  const policy = (column: 'idle_seconds' | 'absolute_seconds', fallback: number | null) => sql`(
    coalesce((select coalesce(p.${sql.ref(column)}, ${maxSeconds}) from session_policies p where p.tenant_id = s.tenant_id),
      ${fallback ?? maxSeconds}) * interval '1 second')`;
  const idle = policy('idle_seconds', defaults.idleSeconds);
  const absolute = policy('absolute_seconds', defaults.absoluteSeconds);
  // Who acts as another user does so for as long as they may act at all, and there. Decision 0127.
  const actorMayImpersonate = sql`(a.super_user or ((am.tenant_id = s.tenant_id
      or (am.sub_account_access and foyer_may_impersonate_below(am.tenant_id, s.tenant_id))) and exists (
    select 1 from foyer_held_roles(am.user_id, am.tenant_id) held join role_permissions rp on rp.role_id = held.role_id
    join permissions p on p.id = rp.permission_id
    where p.key = any(${keysThatCover('fe.secure.write.impersonation')}::text[]))))`;
  const actorRemains = (
    now: Date | RawBuilder<unknown>,
  ) => sql`(s.actor_id is null or exists (select 1 from users a where a.id = s.actor_id and a.locked_at is null
    and (s.actor_tenant_id is null or exists (select 1 from memberships am join tenants at on at.id = am.tenant_id
      where am.user_id = a.id and am.tenant_id = s.actor_tenant_id
        and ${mayAct(now, { user: 'a', membership: 'am', tenant: 'at' })} and ${actorMayImpersonate}))))`;
  const living = (
    now: Date | RawBuilder<unknown>,
  ) => sql`s.ended_at is null and s.expires_at > ${now}
    and s.rotated_at + ${idle} > ${now} and s.authenticated_at + ${absolute} > ${now} and ${actorRemains(now)}`;
  const answer = (
    from: RawBuilder<unknown>,
    now: Date | RawBuilder<unknown>,
    more = sql``,
  ) => sql<LivingSession>`
    select s.id as "sessionId", s.generation, least(s.expires_at, s.rotated_at + ${idle}, s.authenticated_at + ${absolute}) as "expiresAt",
      coalesce(s.proved_at, s.authenticated_at) as "authenticatedAt", s.methods, s.actor_id as "actorId", s.application_id as "applicationId",
      m.expires_at as "accessEndsAt", ${identityColumns(now)}${more}
    from ${from} s join users u on u.id = s.user_id join memberships m on m.user_id = s.user_id and m.tenant_id = s.tenant_id
      and ${isMembershipActive(now)} ${identityRoles}`;

  // How many sessions the tenant allows a user at once; 0 is "no limit".
  const allowed = sql`coalesce((select coalesce(p.max_sessions, 0) from session_policies p where p.tenant_id = s.tenant_id),
    ${defaults.maxSessions ?? 0})`;

  const sessionStatus = (value: ValueOf<Confirmation>) => ({
    columns: sql`array(select held.role_id::text from foyer_held_roles(s.user_id, m.tenant_id) held order by 1) as "roleIds",
      (select c.version from role_catalog c) as catalog, u.super_user and s.actor_id is null as "superUser",
      s.confirmed_at is null and s.generation = ${value('generation')} as "isNew"`,
    from: sql`sessions s join users u on u.id = s.user_id
      join memberships m on m.user_id = s.user_id and m.tenant_id = ${value('tenantId')} and ${startedAfterRevocation}
      join tenants t on t.id = m.tenant_id
      where s.id = ${value('sessionId')} and s.user_id = ${value('userId')} and ${living(value('now'))}
        and ${mayAct(value('now'))} and ${usesApplication} and ${allowsAddress(sql`m.tenant_id`, clientIp(value('address')))}`,
  });

  return { idle, absolute, actorRemains, living, answer, allowed, sessionStatus };
}

/** The parts that statements about sessions are made of. */
export type SessionSql = ReturnType<typeof createSessionSql>;
