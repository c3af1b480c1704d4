import { type RawBuilder, sql } from 'kysely';
import type { TenantForSession } from '../../protocols/oidc/hosted.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { graceMilliseconds } from '../../rules/sessions/judge-refresh.ts';
import type { LivingSession, SessionLimits } from '../../rules/sessions/session-rows.ts';
import { createSessionArrival } from './session-client.ts';
import { createSessionSql } from './session-sql.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { allowsSession, mayAct, mayActInSession } from '../../rules/membership/may-act.ts';

/** What a session beneath another one starts with. */
interface Beneath {
  readonly rootId: string;
  readonly tenantId: string;
  readonly keyHash: Buffer;
  readonly now: Date;
  readonly userAgent: string;
  readonly address: string;
  readonly grantId: string;
  /** The application it belongs to; null: the default one. */
  readonly applicationId: string | null;
}

/** A tenant that a user wants to be in, by alias, id or both. */
export interface RequestedTenant {
  readonly alias?: string | undefined;
  readonly tenantId?: string | undefined;
  /** The application that tokens are for. */
  readonly clientId?: string | undefined;
}

/** A tenant that is wanted, with what decides on the method of the session. */
interface TenantRow extends Omit<TenantForSession, 'isMethodOffered'> {
  readonly methods: readonly string[];
  /** The sign-in policy of the tenant; null: it has none of its own. */
  readonly main: string | null;
  readonly others: readonly string[] | null;
}

/** Whether a user may use an application; one that statements do not know, like the default one, is open. */
const mayUse = (
  clientId: string | null | undefined,
  { tenantId, userId }: { tenantId: RawBuilder<unknown>; userId: RawBuilder<unknown> },
) =>
  sql<boolean>`(not exists (select 1 from applications where id = ${clientId ?? null}::text)
    or foyer_may_use_application(${clientId ?? null}::text, ${tenantId}, ${userId}))`;

/** SQL of sessions as hosted login sees them. */
export function createHostedSessionsStore(defaults: SessionLimits) {
  const parts = createSessionSql(defaults);
  const { living, answer } = parts;

  return {
    arrive: createSessionArrival(parts).arrive,

    /** Whether a session `s` lives at a moment. */
    living,

    /**
     * The session a refresh token belongs to, without rotating it; the generation must be one that a refresh would accept. Nothing for
     * a session in which a user acts as another user.
     */
    look: async (
      tx: Tx,
      one: { sessionId: string; keyHash: Buffer; generation: number; now: Date },
    ) => {
      const graceBegan = new Date(one.now.getTime() - graceMilliseconds);
      const from = sql`(select own.* from sessions own where own.id = ${one.sessionId} and own.key_hash = ${one.keyHash}
        and own.actor_id is null and (own.generation = ${one.generation}
          or (own.generation = ${one.generation} + 1 and (own.confirmed_at is null or own.rotated_at >= ${graceBegan}))))`;
      const { rows } = await sql<LivingSession>`
        ${answer(from, one.now)} join tenants t on t.id = m.tenant_id
        where ${living(one.now)} and ${mayAct(one.now)}`.execute(tx);
      return rows[0];
    },

    /** The session of the browser: this one, or the one it stands beneath. */
    getRoot: async (tx: Tx, sessionId: string): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        select coalesce(parent_id, id) as id from sessions where id = ${sessionId} and ended_at is null`.execute(
        tx,
      );
      return rows[0]?.id;
    },

    /** Opens a session beneath a living one: the same user, proofs and end, in one of their tenants. */
    openBeneath: async (tx: Tx, one: Beneath): Promise<LivingSession | undefined> => {
      const { rows } = await sql<LivingSession>`
        with opened as (
          insert into sessions as s (user_id, tenant_id, key_hash, rotated_at, authenticated_at, proved_at, created_at, expires_at, methods,
            user_agent, ip_address, client_ip, parent_id, grant_id, sso_connection_id, sso_sign_in_id, sso_excused_tenant_id, application_id)
          select s.user_id, m.tenant_id, ${one.keyHash}, ${one.now}, s.authenticated_at, s.proved_at, ${one.now}, s.expires_at, s.methods,
            ${one.userAgent}, ${one.address}, ${clientIp(one.address)}, s.id, ${one.grantId}, s.sso_connection_id, s.sso_sign_in_id, s.sso_excused_tenant_id,
            ${one.applicationId}::text
          from sessions s join users u on u.id = s.user_id
          join memberships m on m.user_id = s.user_id and m.tenant_id = ${one.tenantId}
          join tenants t on t.id = m.tenant_id
          where s.id = ${one.rootId} and ${living(one.now)} and ${mayActInSession(one.now)}
            and ${mayUse(one.applicationId, { tenantId: sql`m.tenant_id`, userId: sql`s.user_id` })}
            and ${allowsAddress(sql`m.tenant_id`, clientIp(one.address))}
          returning *
        ) ${answer(sql`opened`, one.now)}`.execute(tx);
      return rows[0];
    },

    /** The living session of a browser, as it is seen in one tenant of its user. */
    read: async (
      tx: Tx,
      one: { sessionId: string; tenantId: string; clientId?: string | undefined; now: Date },
    ): Promise<LivingSession | undefined> => {
      const from = sql`(select own.id, own.user_id, ${one.tenantId}::uuid as tenant_id, own.generation, own.expires_at, own.ended_at,
        own.rotated_at, own.authenticated_at, own.proved_at, own.methods, own.actor_id, own.actor_tenant_id,
        own.sso_connection_id, own.sso_excused_tenant_id, own.client_ip, own.application_id from sessions own where own.id = ${one.sessionId})`;
      const { rows } = await sql<LivingSession>`
        ${answer(from, one.now)} join tenants t on t.id = m.tenant_id
        where ${living(one.now)} and ${mayActInSession(one.now)}
          and ${mayUse(one.clientId, { tenantId: sql`m.tenant_id`, userId: sql`s.user_id` })}`.execute(
        tx,
      );
      return rows[0];
    },

    /** The tenant that is wanted, if the user of a session is a member of it. */
    getTenant: async (
      tx: Tx,
      {
        sessionId,
        alias,
        tenantId,
        clientId,
        address,
        now,
      }: RequestedTenant & {
        readonly sessionId: string;
        readonly address: string;
        readonly now: Date;
      },
    ): Promise<TenantRow | undefined> => {
      const { rows } = await sql<TenantRow>`
        select t.id as "tenantId", (${allowsSession(now)} and ${allowsAddress(sql`m.tenant_id`, clientIp(address))}) as "isOpen",
          ${allowsAddress(sql`m.tenant_id`, clientIp(address))} as "isAddressAllowed",
          ${mayUse(clientId, { tenantId: sql`t.id`, userId: sql`s.user_id` })} as "isApplicationOpen",
          s.methods, p.auth_strategy as main, p.other_methods as others from sessions s join users u on u.id = s.user_id
        join memberships m on m.user_id = s.user_id and ${isMembershipActive(now)} join tenants t on t.id = m.tenant_id
        left join sign_in_policies p on p.tenant_id = t.id
        where s.id = ${sessionId} and t.deleted_at is null
          and (${alias ?? null}::text is null or t.alias = ${alias ?? null})
          and (${tenantId ?? null}::text is null or t.id::text = ${tenantId ?? null})`.execute(tx);
      return rows[0];
    },
  };
}

/** SQL of sessions as hosted login sees them. */
export type HostedSessionsStore = ReturnType<typeof createHostedSessionsStore>;
