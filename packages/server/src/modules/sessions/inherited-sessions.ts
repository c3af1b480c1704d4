import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { statement, type ValueOf } from '../../kernel/db/statement.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { inheritedMembership } from '../../rules/membership/inherited-access.ts';
import { mayAct, mayActInSession, usesApplication } from '../../rules/membership/may-act.ts';
import { limitPermissions, type ParentAccess } from '../../rules/membership/parent-access.ts';
import { satisfiesSsoPolicy } from '../../rules/membership/satisfies-sso-policy.ts';
import { startedAfterRevocation } from '../../rules/membership/started-after-revocation.ts';
import { identityColumns } from '../../rules/sessions/identity.ts';
import type {
  Confirmation,
  LivingSession,
  SessionStatus,
} from '../../rules/sessions/session-rows.ts';
import type { SessionSql } from './session-sql.ts';

/** MFA policies are checked at sign-in for the user's own tenants only; here for the one entered. */
const satisfiesMfaPolicy = sql`('mfa' = any(s.methods) or not exists (select 1 from mfa_policies p
  where p.tenant_id = m.tenant_id and (p.enforce = 'Force'
    or (p.enforce = 'ForceExceptSAML' and not 'sso' = any(s.methods)))))`;

const allowsAddresses = (address: RawBuilder<unknown>) =>
  sql`(${allowsAddress(sql`m.tenant_id`, address)} and ${allowsAddress(sql`m.source_id`, address)})`;

const satisfiesSourceSso = (now: Date) =>
  satisfiesSsoPolicy({
    userId: sql`u.id`,
    email: sql`u.email`,
    tenantId: sql`m.source_id`,
    connectionId: sql`s.sso_connection_id`,
    excusedTenantId: sql`s.sso_excused_tenant_id`,
    now,
  });

/**
 * Sessions of users in accounts below their own, where they are no members. The tenant and the
 * account above must both allow it. Impersonating sessions cannot.
 */
export function createInheritedSessions({ idle, absolute, living }: SessionSql) {
  const inheritedStatus = (value: ValueOf<Confirmation>) => ({
    columns: sql`array(select held.role_id::text from foyer_roles_above(s.user_id, m.source_id) held order by 1) as "roleIds",
      (select c.version from role_catalog c) as catalog, u.super_user and m.access = 'full' as "superUser",
      s.confirmed_at is null and s.generation = ${value('generation')} as "isNew", m.access`,
    from: sql`sessions s join users u on u.id = s.user_id
      ${inheritedMembership(sql`s.user_id`, value('tenantId'), value('now'))}
      join tenants t on t.id = m.tenant_id
      where s.id = ${value('sessionId')} and s.user_id = ${value('userId')} and s.actor_id is null
        and ${living(value('now'))} and ${mayAct(value('now'))} and ${usesApplication} and ${startedAfterRevocation}
        and ${satisfiesMfaPolicy} and ${allowsAddresses(clientIp(value('address')))}`,
  });
  const statusOne = statement<Confirmation, SessionStatus>((value) => {
    const { columns, from } = inheritedStatus(value);
    return sql`select ${columns} from ${from}`;
  });

  return {
    /** As `sessionStatus`, for users who enter the tenant from an account above. */
    inheritedStatus,

    standBelow: async (tx: Tx, one: Confirmation): Promise<SessionStatus | undefined> =>
      (await statusOne(tx, one))[0],

    /** A session as it is seen in a tenant that its user enters from an account above. */
    readBelow: async (
      tx: Tx,
      one: { sessionId: string; tenantId: string; address: string; now: Date },
    ): Promise<LivingSession | undefined> => {
      const { sessionId, tenantId, address, now } = one;
      // the limits of the session are those of the tenant it is seen in
      const from = sql`(select own.id, own.user_id, ${tenantId}::uuid as tenant_id, own.generation, own.expires_at, own.rotated_at,
        own.authenticated_at, own.proved_at, own.methods, own.actor_id, own.sso_connection_id, own.sso_excused_tenant_id,
        own.ended_at, own.actor_tenant_id, own.client_ip, own.application_id
        from sessions own where own.id = ${sessionId} and own.actor_id is null)`;
      const { rows } = await sql<LivingSession & { access: ParentAccess }>`
        select s.id as "sessionId", s.generation,
          least(s.expires_at, s.rotated_at + ${idle}, s.authenticated_at + ${absolute}) as "expiresAt",
          coalesce(s.proved_at, s.authenticated_at) as "authenticatedAt", s.methods, s.actor_id as "actorId", s.application_id as "applicationId",
          m.expires_at as "accessEndsAt", m.access, ${identityColumns(now)}
        from ${from} s join users u on u.id = s.user_id
          ${inheritedMembership(sql`s.user_id`, sql`${tenantId}`, now)}
          join tenants t on t.id = m.tenant_id
          cross join lateral (select array_agg(one.role_id) as ids from foyer_roles_above(u.id, m.source_id) one) held
        where ${living(now)} and ${mayActInSession(now)} and ${satisfiesSourceSso(now)} and ${satisfiesMfaPolicy}
          and ${allowsAddresses(clientIp(address))}`.execute(tx);
      const [row] = rows;
      if (!row) return undefined;
      const { access, ...session } = row;
      return {
        ...session,
        superUser: session.superUser && access === 'full',
        permissions: [...limitPermissions(session.permissions, access)],
      };
    },
  };
}
