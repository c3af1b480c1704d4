import { isDeepStrictEqual } from 'node:util';
import type { ImpactEffect } from '@foyer/contract/security-policies';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { passwordCounterKey } from '../../rules/attempts/password-attempts.ts';
import { laxestAttempts } from '../../rules/password-rules/password-rules.ts';
import type { SessionLimits } from '../../rules/sessions/session-rows.ts';
import type { PolicyValues } from './security-settings.store.ts';

/** The policies before and after a proposed change, as they apply. */
export interface ProposedChange {
  readonly tenantId: string;
  readonly before: PolicyValues;
  readonly after: PolicyValues;
  /** The policies of the environment, which apply to tenants without their own. */
  readonly environment: PolicyValues;
  /** A breached password must be replaced at the next sign-in. */
  readonly replacesBreached: boolean;
  readonly now: Date;
}

const lockoutEffects = ['usersLocked', 'usersStillLocked', 'usersUnlocked'] as const;
type LockoutEffect = (typeof lockoutEffects)[number];
const isLockoutEffect = (effect: ImpactEffect): effect is LockoutEffect =>
  lockoutEffects.some((one) => one === effect);

interface AffectedRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly count: number;
}

/** Without an end of its own, a session ends with its cookie. */
const noLimit = 400 * 24 * 60 * 60;

/** Sessions `s` of the tenant that satisfy these limits. */
const within = ({ idleSeconds, absoluteSeconds }: SessionLimits, now: Date) => sql`(
  s.rotated_at + ${idleSeconds ?? noLimit}::integer * interval '1 second' > ${now}
  and s.authenticated_at + ${absoluteSeconds ?? noLimit}::integer * interval '1 second' > ${now})`;

/** The sessions that end: living under the previous limits, and past the new ones or over the new number. */
function endedSessions({ tenantId, before, after, now }: ProposedChange) {
  const allowed = after.sessions.maxSessions ?? 2_147_483_647;
  return sql`
    select id, user_id from (
      select s.id, s.user_id, s.tenant_id, ${within(after.sessions, now)} as stays,
        row_number() over (partition by s.user_id, (s.tenant_id <> ${tenantId} or ${within(after.sessions, now)})
          order by s.authenticated_at desc, s.created_at desc, s.id) as place
      from sessions s join memberships m on m.user_id = s.user_id and m.tenant_id = ${tenantId}
      where s.ended_at is null and s.expires_at > ${now} and s.actor_id is null and s.parent_id is null
        and ${tenantId}::uuid = any(s.visited || s.tenant_id)
        and (m.sessions_from is null or s.authenticated_at > m.sessions_from)
        and (s.tenant_id <> ${tenantId} or ${within(before.sessions, now)})
    ) counted where (tenant_id = ${tenantId} and not stays) or place > ${allowed}::integer`;
}

/** Members of the tenant who can sign in. */
const members = (tenantId: string, now: Date) => sql`
  memberships m join users u on u.id = m.user_id and u.locked_at is null
  where m.tenant_id = ${tenantId} and ${isMembershipActive(now)}`;

/** Whether MFA is required of a member who has not set it up. */
function requires({ enforceMFAType }: PolicyValues['mfa']): RawBuilder<unknown> {
  if (enforceMFAType === 'DontForce') return sql`false`;
  return enforceMFAType === 'Force' ? sql`true` : sql`u.provider <> 'saml'`;
}

const isExpired = ({ isActive, rotationPeriod }: PolicyValues['passwordRotation'], now: Date) =>
  isActive
    ? sql`p.changed_at + ${rotationPeriod}::integer * interval '1 minute' <= ${now}`
    : sql`false`;

/** Whether the password of a member must be replaced at the next sign-in: it is too old, or known to be breached. */
function mustReplace(change: ProposedChange, when: 'before' | 'after') {
  const { passwordRotation, breachedPasswords } = change[when];
  const isBreached =
    change.replacesBreached && breachedPasswords.blockPwnedPasswords
      ? sql`p.breached_at is not null`
      : sql`false`;
  return sql`${isExpired(passwordRotation, change.now)} or ${isBreached}`;
}

/** Failed attempts that lock a member out: the least over the tenants of the user. Without a lockout, the general limit applies. */
function attemptsUnder(lockout: PolicyValues['lockout'], change: ProposedChange) {
  const own = lockout.enabled ? lockout.maxAttempts : laxestAttempts;
  const { maxAttempts } = change.environment.lockout;
  return sql`least(${own}::integer, (select min(case when l.tenant_id is null then ${maxAttempts}::integer
      when l.enabled then l.max_attempts else ${laxestAttempts}::integer end)
    from memberships o join tenants t on t.id = o.tenant_id and t.deleted_at is null
    left join lockout_policies l on l.tenant_id = o.tenant_id
    where o.user_id = m.user_id and o.tenant_id <> m.tenant_id))`;
}

/** Members with a password by their failed attempts: locked out before and after the change, or only one of them. */
function lockedUsers(effect: LockoutEffect, change: ProposedChange) {
  const { tenantId, before, after, now } = change;
  const isLocked = (lockout: PolicyValues['lockout']) =>
    sql`g.count >= ${attemptsUnder(lockout, change)}`;
  const [was, is] = [isLocked(before.lockout), isLocked(after.lockout)];
  const condition = {
    usersLocked: sql`${is} and not ${was}`,
    usersStillLocked: sql`${is} and ${was}`,
    usersUnlocked: sql`${was} and not ${is}`,
  }[effect];
  return sql`select m.user_id, 1 as count from ${members(tenantId, now)}
    and exists (select 1 from passwords p where p.user_id = m.user_id)
    and exists (select 1 from guess_counters g where g.key = ${passwordCounterKey} and g.window_ends > ${now} and ${condition})`;
}

/** The affected users of an effect as `user_id, count`; undefined for an effect that these policies do not have. */
function affectedBy(effect: ImpactEffect, change: ProposedChange) {
  const { tenantId, before, after, now } = change;
  if (effect === 'sessionsEnded')
    return sql`select e.user_id, count(*)::integer as count from (${endedSessions(change)}) e group by e.user_id`;
  if (effect === 'mfaEnrollment')
    return sql`select m.user_id, 1 as count from ${members(tenantId, now)} and not m.has_factor
      and ${requires(after.mfa)} and not ${requires(before.mfa)}`;
  if (effect === 'passwordChange')
    return sql`select m.user_id, 1 as count from ${members(tenantId, now)} and exists (select 1 from passwords p
      where p.user_id = m.user_id and (${mustReplace(change, 'after')}) and not (${mustReplace(change, 'before')}))`;
  if (isLockoutEffect(effect) && !isDeepStrictEqual(before.lockout, after.lockout))
    return lockedUsers(effect, change);
  return undefined;
}

/** SQL of whom a change of policies affects. */
export function createPolicyImpactStore() {
  return {
    count: async (tx: Tx, effect: ImpactEffect, change: ProposedChange) => {
      const affected = affectedBy(effect, change);
      if (!affected) return { count: 0, users: 0 };
      const { rows } = await sql<{ count: number; users: number }>`
        select coalesce(sum(a.count), 0)::integer as count, count(*)::integer as users from (${affected}) a`.execute(
        tx,
      );
      return rows[0] ?? { count: 0, users: 0 };
    },

    /** Whether this session is among those that end; a console or application session ends with the one it stands beneath. */
    ends: async (tx: Tx, sessionId: string, change: ProposedChange): Promise<boolean> => {
      const { rows } = await sql`select 1 from (${endedSessions(change)}) e
        where e.id = (select coalesce(own.parent_id, own.id) from sessions own where own.id = ${sessionId})`.execute(
        tx,
      );
      return rows.length > 0;
    },

    list: async (
      tx: Tx,
      one: { effect: ImpactEffect; offset: number; limit: number; change: ProposedChange },
    ): Promise<AffectedRow[]> => {
      const affected = affectedBy(one.effect, one.change);
      if (!affected) return [];
      const { rows } = await sql<AffectedRow>`
        select u.id, coalesce(u.name, '') as name, u.email, a.count from (${affected}) a join users u on u.id = a.user_id
        join memberships m on m.user_id = u.id and m.tenant_id = ${one.change.tenantId}
        order by m.name_key, u.id offset ${one.offset} limit ${one.limit}`.execute(tx);
      return rows;
    },
  };
}

/** SQL of whom a change of policies affects. */
export type PolicyImpactStore = ReturnType<typeof createPolicyImpactStore>;
