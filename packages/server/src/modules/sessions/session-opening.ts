import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { statement, type ValueOf } from '../../kernel/db/statement.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { satisfiesSsoPolicy } from '../../rules/membership/satisfies-sso-policy.ts';
import type {
  ActingSession,
  LivingSession,
  NewSession,
} from '../../rules/sessions/session-rows.ts';
import { passwordPolicyMark } from '../../rules/password-rules/password-policy-mark.ts';
import type { SessionArrival } from './session-client.ts';
import type { SessionSql } from './session-sql.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** Whether the password that was verified is still current: another one may have been set, or required, since then. */
const isPasswordUnchanged = (
  userId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
) => sql`(${at}::timestamptz is null
  or exists (select 1 from passwords p where p.user_id = ${userId} and p.changed_at <= ${at}::timestamptz + interval '1 millisecond'
    and p.reset_demanded_at is null))`;

/** Whether the password policies that the sign-in was decided by still apply. */
const arePoliciesUnchanged = (userId: RawBuilder<unknown>, mark: RawBuilder<unknown>) =>
  sql`(${mark}::text is null or ${passwordPolicyMark(userId)} = ${mark}::text)`;

/** A new session, and whether its tenant limits the sessions of a user: the oldest ones over the limit end next. */
type StartedSession = LivingSession & { readonly isLimited: boolean };

/** SQL that starts sessions. `nothingAsked` is true for a user `u` who needs nothing besides the first factor. */
export function createSessionOpening(
  {
    absolute,
    allowed,
    answer,
    keepLimit,
  }: Pick<SessionSql, 'absolute' | 'allowed' | 'answer'> & Pick<SessionArrival, 'keepLimit'>,
  nothingAsked: (now: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  /** The tenant a session starts in: the requested one, else the one of the last sign-in, else the oldest membership. */
  const chosenMembership = (value: ValueOf<NewSession>, condition: RawBuilder<unknown>) => sql`
    select u.id as user_id, m.tenant_id from users u
    join memberships m on m.user_id = u.id
    join tenants t on t.id = m.tenant_id
    where u.id = ${value('userId')} and ${mayAct(value('now'))} and ${condition}
      and ${allowsAddress(sql`m.tenant_id`, clientIp(value('address')))}
      and (${value('applicationId')}::text is null
        or foyer_may_use_application(${value('applicationId')}::text, m.tenant_id, u.id))
      and ${isPasswordUnchanged(sql`u.id`, value('passwordAt'))}
      and ${arePoliciesUnchanged(sql`u.id`, value('policyMark'))}
      and ${satisfiesSsoPolicy({
        userId: sql`u.id`,
        email: sql`u.email`,
        tenantId: sql`m.tenant_id`,
        connectionId: sql`${value('connectionId')}::uuid`,
        excusedTenantId: sql`${value('excusedTenantId')}::uuid`,
        now: value('now'),
      })}
    order by (m.tenant_id = ${value('tenantId')}::uuid) desc nulls last,
      (m.tenant_id = u.last_tenant_id) desc nulls last, m.created_at, m.tenant_id
    limit 1`;

  /** The session row. It ends with the session at the identity provider, if there is one. */
  const insertSession = (value: ValueOf<NewSession>) => sql`
    insert into sessions as s (user_id, tenant_id, key_hash, rotated_at, authenticated_at, created_at,
      expires_at, methods, user_agent, ip_address, client_ip,
      sso_connection_id, sso_sign_in_id, sso_excused_tenant_id, application_id)
    select s.user_id, s.tenant_id, ${value('keyHash')}, ${value('now')}, ${value('now')}::timestamptz, ${value('now')},
      least(${value('now')}::timestamptz + ${absolute},
        (select i.session_ends_at from sso_sign_ins i where i.id = ${value('signInId')}::uuid)),
      ${value('methods')}, ${value('userAgent')}, ${value('address')}, ${clientIp(value('address'))},
      ${value('connectionId')}::uuid, ${value('signInId')}::uuid, ${value('excusedTenantId')}::uuid,
      ${value('applicationId')}::text
    from chosen s
    returning *`;

  const opening = (condition: (now: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    statement<NewSession, StartedSession>(
      (value) => sql`
        with chosen as (${chosenMembership(value, condition(value('now')))}), opened as (${insertSession(value)}), seen as (
          update users set last_login_at = ${value('now')}, last_tenant_id = opened.tenant_id
          from opened where users.id = opened.user_id
        )
        ${answer(sql`opened`, value('now'), sql`, ${allowed} > 0 as "isLimited"`)}`,
    );
  const openAny = opening(() => sql`true`);
  const openUnchallenged = opening(nothingAsked);

  return {
    /** Whether the password that was verified is still current. */
    isPasswordUnchanged: async (
      tx: Tx,
      one: { userId: string; passwordAt: Date },
    ): Promise<boolean> => {
      const { rows } = await sql<{
        is: boolean;
      }>`select ${isPasswordUnchanged(sql`${one.userId}::uuid`, sql`${one.passwordAt}`)} as is`.execute(
        tx,
      );
      return rows[0]?.is ?? false;
    },

    /** Whether the password policies that the sign-in was decided by still apply. Inside the lock of the policies. */
    arePoliciesUnchanged: async (
      tx: Tx,
      one: { userId: string; policyMark: string },
    ): Promise<boolean> => {
      const { rows } = await sql<{
        is: boolean;
      }>`select ${arePoliciesUnchanged(sql`${one.userId}::uuid`, sql`${one.policyMark}`)} as is`.execute(
        tx,
      );
      return rows[0]?.is ?? false;
    },

    /** Opens a session and ends the oldest ones over the limit. Undefined if the user can enter no tenant. */
    open: async (tx: Tx, one: NewSession): Promise<LivingSession | undefined> => {
      const [session] = await openAny(tx, one);
      if (session?.isLimited) await keepLimit(tx, { ...session, now: one.now });
      return session;
    },

    /** Opens a session if nothing besides the first factor is required. The caller keeps the limit. */
    openUnchallenged: async (tx: Tx, one: NewSession): Promise<StartedSession | undefined> =>
      (await openUnchallenged(tx, one))[0],

    /** A session in which a user acts as a member of a tenant: pinned there, and over at its end whatever happens. */
    impersonate: async (tx: Tx, one: ActingSession): Promise<LivingSession | undefined> => {
      const { rows } = await sql<LivingSession>`
        with opened as (
          insert into sessions as s (user_id, tenant_id, key_hash, rotated_at, authenticated_at, created_at, expires_at, methods,
            user_agent, ip_address, client_ip, actor_id, actor_tenant_id, reason, application_id)
          select m.user_id, m.tenant_id, ${one.keyHash}, ${one.now}, ${one.now}, ${one.now}, ${one.endsAt}, ${one.methods}::text[],
            ${one.userAgent}, ${one.address}, ${clientIp(one.address)}, ${one.actorId}, ${one.actorTenantId}::uuid, ${one.reason},
            ${one.applicationId}::text
          from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
          where m.user_id = ${one.userId} and m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}
            and ${allowsAddress(sql`m.tenant_id`, clientIp(one.address))}
          returning *
        ) ${answer(sql`opened`, one.now)}`.execute(tx);
      return rows[0];
    },
  };
}
