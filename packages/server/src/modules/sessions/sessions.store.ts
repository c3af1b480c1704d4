import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { satisfiesSsoPolicy } from '../../rules/membership/satisfies-sso-policy.ts';
import { statement } from '../../kernel/db/statement.ts';
import type {
  Confirmation,
  LivingSession,
  LockedSession,
  SessionLimits,
  SessionRow,
  SignInRow,
  SessionStatus,
} from '../../rules/sessions/session-rows.ts';
import { createInheritedSessions } from './inherited-sessions.ts';
import { createSessionAddresses } from './session-addresses.ts';
import { createSessionArrival } from './session-client.ts';
import { createSessionLimitsStore } from './session-limits.store.ts';
import { createSessionOpening } from './session-opening.ts';
import { createSessionSql } from './session-sql.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { mayAct, mayActInSession } from '../../rules/membership/may-act.ts';

/** Which generation of which session is presented with which key. */
interface Rotation {
  readonly sessionId: string;
  readonly keyHash: Buffer;
  readonly generation: number;
  /** The application that asks; null: the default one. */
  readonly applicationId: string | null;
  /** Where the request comes from. */
  readonly address: string;
  readonly now: Date;
}

/** A session as a request presents it. */
interface SessionIn {
  readonly sessionId: string;
  /** Default: the tenant it is at home in. */
  readonly tenantId?: string | undefined;
  /** Where the request comes from. */
  readonly address: string;
  readonly now: Date;
}

/** What a user is shown of a session. Where a user is who acts as them is not theirs to know, as in the copy of their data. */
const sessionColumns = sql`s.id, s.created_at as "createdAt", s.actor_id is not null as impersonated,
  case when s.actor_id is null then s.user_agent end as "userAgent", case when s.actor_id is null then s.ip_address end as "ipAddress"`;

/**
 * SQL of sessions. Every statement names the user or the session's key; none reads by session id alone. `nothingAsked` is
 * true for a user `u` of whom nothing besides the first factor is asked.
 */
export function createSessionsStore(
  defaults: SessionLimits,
  nothingAsked: (now: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`true`,
) {
  const parts = createSessionSql(defaults);
  const { idle, absolute, living, answer, sessionStatus } = parts;
  const arrival = createSessionArrival(parts);

  const rotateOne = statement<Rotation, LivingSession>(
    (value) => sql`
      with rotated as (
        update sessions s set generation = s.generation + 1, rotated_at = ${value('now')}, confirmed_at = null,
          client_ip = ${clientIp(value('address'))}
        where s.id = ${value('sessionId')} and s.key_hash = ${value('keyHash')} and s.generation = ${value('generation')}
          and s.application_id is not distinct from ${value('applicationId')}::text
          and ${living(value('now'))}
          and exists (select 1 from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
            where m.user_id = s.user_id and m.tenant_id = s.tenant_id and ${mayActInSession(value('now'))}
              and ${allowsAddress(sql`m.tenant_id`, clientIp(value('address')))})
        returning s.*
      ) ${answer(sql`rotated`, value('now'))}`,
  );
  const sessionStatusOne = statement<Confirmation, SessionStatus>((value) => {
    const { columns, from } = sessionStatus(value);
    return sql`select ${columns} from ${from}`;
  });

  return {
    ...createSessionOpening({ ...parts, ...arrival }, nothingAsked),
    ...arrival,

    /** The quick path of a refresh, one statement: rotates if the generation is the current one and nothing else is amiss. */
    rotate: async (tx: Tx, one: Rotation): Promise<LivingSession | undefined> =>
      (await rotateOne(tx, one))[0],

    /** Takes the one lock that refresh, tenant switch and every way of ending share. */
    lock: async (
      tx: Tx,
      one: { sessionId: string; keyHash: Buffer; now: Date },
    ): Promise<LockedSession | undefined> => {
      const { rows } = await sql<LockedSession>`
        select s.user_id as "userId", s.tenant_id as "tenantId", s.generation, s.rotated_at as "rotatedAt",
          s.confirmed_at as "confirmedAt", s.application_id as "applicationId", not (${living(one.now)}) as ended
        from sessions s where s.id = ${one.sessionId} and s.key_hash = ${one.keyHash} for update`.execute(
        tx,
      );
      return rows[0];
    },

    /** The session with its user in its own tenant, or as seen in another one of theirs, whose limits hold there. */
    read: async (
      tx: Tx,
      { sessionId, tenantId, address, now }: SessionIn,
    ): Promise<LivingSession | undefined> => {
      const from = sql`(select own.id, own.user_id, coalesce(${tenantId ?? null}::uuid, own.tenant_id) as tenant_id, own.generation,
        own.expires_at, own.rotated_at, own.authenticated_at, own.proved_at, own.methods, own.actor_id,
        own.sso_connection_id, own.sso_excused_tenant_id, own.ended_at, own.actor_tenant_id, own.client_ip, own.application_id from sessions own
        where own.id = ${sessionId})`;
      const { rows } = await sql<LivingSession>`
        ${answer(from, now)} join tenants t on t.id = m.tenant_id
        where ${living(now)} and ${mayActInSession(now)} and ${allowsAddress(sql`m.tenant_id`, clientIp(address))}`.execute(
        tx,
      );
      return rows[0];
    },

    /** Notes a further proof in a living session of a user, after the earlier ones; false when it has ended. */
    raise: async (
      tx: Tx,
      one: { sessionId: string; userId: string; methods: readonly string[]; now: Date },
    ) => {
      const { numAffectedRows } = await sql`
        update sessions s set proved_at = ${one.now}, methods = s.methods || array(select added from unnest(${one.methods}::text[]) added where added <> all(s.methods))
        where s.id = ${one.sessionId} and s.user_id = ${one.userId} and ${living(one.now)}`.execute(
        tx,
      );
      return Boolean(numAffectedRows);
    },

    /** Moves a session whose tenant is gone to another membership of the user; false when there is none. */
    relocate: async (
      tx: Tx,
      { sessionId, address, now }: Omit<SessionIn, 'tenantId'>,
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update sessions s set tenant_id = place.tenant_id, client_ip = ${clientIp(address)} from (
          select m.tenant_id, m.user_id from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null
          join users u on u.id = m.user_id join sessions own on own.user_id = u.id and own.id = ${sessionId} and own.actor_id is null
          where ${isMembershipActive(now)} and ${allowsAddress(sql`m.tenant_id`, clientIp(address))} and (m.sessions_from is null or own.authenticated_at > m.sessions_from)
            and (own.application_id is null or foyer_may_use_application(own.application_id, m.tenant_id, u.id)) and ${satisfiesSsoPolicy(
              {
                userId: sql`u.id`,
                email: sql`u.email`,
                tenantId: sql`m.tenant_id`,
                connectionId: sql`own.sso_connection_id`,
                excusedTenantId: sql`own.sso_excused_tenant_id`,
                now,
              },
            )}
          order by (m.tenant_id = u.last_tenant_id) desc nulls last, m.created_at, m.tenant_id limit 1
        ) place where s.id = ${sessionId} and s.user_id = place.user_id`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /**
     * The tenant of a user that single sign-on keeps closed to who has satisfied no connection: this one, or the one they were in
     * last. Nothing when no tenant of theirs does.
     */
    closed: async (
      tx: Tx,
      one: { userId: string; tenantId?: string | undefined; now: Date },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ tenantId: string }>`
        select m.tenant_id as "tenantId" from users u join memberships m on m.user_id = u.id
        join tenants t on t.id = m.tenant_id
        where u.id = ${one.userId} and ${mayAct(one.now)} and m.tenant_id = coalesce(${one.tenantId ?? null}::uuid, m.tenant_id)
          and not ${satisfiesSsoPolicy({
            userId: sql`u.id`,
            email: sql`u.email`,
            tenantId: sql`m.tenant_id`,
            connectionId: sql`null::uuid`,
            excusedTenantId: sql`null::uuid`,
            now: one.now,
          })}
        order by (m.tenant_id = u.last_tenant_id) desc nulls last, m.created_at, m.tenant_id limit 1`.execute(
        tx,
      );
      return rows[0]?.tenantId;
    },

    advance: (tx: Tx, { sessionId, address, now }: Omit<SessionIn, 'tenantId'>) =>
      sql`update sessions set generation = generation + 1, rotated_at = ${now}, confirmed_at = null,
        client_ip = ${clientIp(address)} where id = ${sessionId}`.execute(tx),

    /** The columns of a `Standing`, and where they come from: no row unless the session lives and its user is in the tenant. */
    sessionStatus,

    /** What the session represents; nothing when it has ended or its user has left the tenant. */
    stand: async (tx: Tx, one: Confirmation): Promise<SessionStatus | undefined> =>
      (await sessionStatusOne(tx, one))[0],

    /** Notes that the current generation arrived. Decision 0050. */
    confirm: (tx: Tx, { sessionId, generation, now }: Confirmation) =>
      sql`update sessions set confirmed_at = ${now}
        where id = ${sessionId} and generation = ${generation} and confirmed_at is null`.execute(
        tx,
      ),

    /** Ends one session of a user; false when it had ended, or is not theirs. */
    end: async (
      tx: Tx,
      one: { sessionId: string; userId: string; now: Date; reason: string },
    ): Promise<boolean> => {
      const { numAffectedRows } = await sql`
        update sessions set ended_at = ${one.now}, end_reason = ${one.reason}
        where id = ${one.sessionId} and user_id = ${one.userId} and ended_at is null`.execute(tx);
      return Boolean(numAffectedRows);
    },

    /** Ends the session a refresh token belongs to, whichever generation it is, and says whose it was. */
    endByKey: async (
      tx: Tx,
      one: { sessionId: string; keyHash: Buffer; now: Date; reason: string },
    ) => {
      const { rows } = await sql<{ userId: string; tenantId: string; actorId: string | null }>`
        update sessions set ended_at = ${one.now}, end_reason = ${one.reason}
        where id = ${one.sessionId} and key_hash = ${one.keyHash} and ended_at is null
        returning user_id as "userId", tenant_id as "tenantId", actor_id as "actorId"`.execute(tx);
      return rows[0];
    },

    /** What a tenant's provider said at the sign-in of a living session. */
    getSignIn: async (
      tx: Tx,
      one: { sessionId: string; keyHash: Buffer },
    ): Promise<string | null> => {
      const { rows } = await sql<{ id: string | null }>`
        select sso_sign_in_id as id from sessions where id = ${one.sessionId} and key_hash = ${one.keyHash} and ended_at is null`.execute(
        tx,
      );
      return rows[0]?.id ?? null;
    },

    getEmail: async (tx: Tx, userId: string) =>
      (await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())
        ?.email,

    endAll: (
      tx: Tx,
      one: { userId: string; except?: string | undefined; now: Date; reason: string },
    ) =>
      sql`update sessions set ended_at = ${one.now}, end_reason = ${one.reason}
        where user_id = ${one.userId} and ended_at is null and id is distinct from ${one.except ?? null}::uuid`.execute(
        tx,
      ),

    /** Ends all but the session that asks, the one it stands beneath, and those beneath that one. */
    endOthers: async (
      tx: Tx,
      one: { userId: string; current: string; now: Date; reason: string },
    ): Promise<number> => {
      const { numAffectedRows } = await sql`
        with here as (select coalesce(own.parent_id, own.id) as id from sessions own where own.id = ${one.current})
        update sessions set ended_at = ${one.now}, end_reason = ${one.reason}
        where user_id = ${one.userId} and ended_at is null and parent_id is null and id <> (select id from here)`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0);
    },

    /** Without those that stand beneath another one; `current` may be one of them. */
    list: async (tx: Tx, userId: string, current: string, now: Date): Promise<SessionRow[]> => {
      const { rows } = await sql<SessionRow>`
        select ${sessionColumns}, s.rotated_at as "lastActiveAt",
          s.id = coalesce((select own.parent_id from sessions own where own.id = ${current}), ${current}) as current,
          least(s.expires_at, s.rotated_at + ${idle}, s.authenticated_at + ${absolute}) as "expiresAt"
        from sessions s where s.user_id = ${userId} and s.parent_id is null and ${living(now)} order by s.created_at desc, s.id`.execute(
        tx,
      );
      return rows;
    },

    /** Newest first; those beneath another one are not sign-ins. */
    signIns: async (
      tx: Tx,
      one: { userId: string; now: Date; most: number },
    ): Promise<SignInRow[]> => {
      const { rows } =
        await sql<SignInRow>`select ${sessionColumns}, (${living(one.now)}) as "isOpen" from sessions s
        where s.user_id = ${one.userId} and s.parent_id is null order by s.created_at desc, s.id limit ${one.most}`.execute(
          tx,
        );
      return rows;
    },

    ...createInheritedSessions(parts),
    ...createSessionAddresses(parts),
    ...createSessionLimitsStore(defaults),
  };
}

/** SQL of sessions. */
export type SessionsStore = ReturnType<typeof createSessionsStore>;
