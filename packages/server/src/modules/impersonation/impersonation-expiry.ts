import type { EventName } from '@foyer/contract/events';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import type { HousekeepingTask } from '../../kernel/jobs/housekeeping.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import type { Platform } from '../platform.ts';
import { createSessionSql } from '../sessions/session-sql.ts';

/** Sessions that one transaction ends or records. */
const batch = 200;
const minute = 60_000;

/** An impersonation that is over. */
interface Ended {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly email: string | null;
  readonly actorId: string;
  /** Null: an operator's, or that of an account that is gone. */
  readonly actorTenantId: string | null;
  /** Why the session ended. */
  readonly cause: string;
}

/** What the record of a row of `ended` contains. */
const recorded = (cause: RawBuilder<unknown>) => sql`
  select e.session_id as "sessionId", e.user_id as "userId", e.tenant_id as "tenantId", t.name as "tenantName",
    u.email, e.actor_id as "actorId", at.id as "actorTenantId", ${cause} as cause
  from ended e join tenants t on t.id = e.tenant_id left join users u on u.id = e.user_id
    left join tenants at on at.id = e.actor_tenant_id`;

async function endExpired(tx: Tx, now: Date): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with over as (
      select id from sessions where actor_id is not null and ended_at is null and expires_at <= ${now}
      order by expires_at limit ${batch} for update skip locked
    ), ended as (
      update sessions s set ended_at = s.expires_at, end_reason = 'expired' from over
      where s.id = over.id returning s.*, s.id as session_id
    ) ${recorded(sql`'expired'`)}`.execute(tx);
  return rows;
}

/** Takes the ended impersonations that are waiting to be recorded. */
async function takeEnded(tx: Tx): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with waiting as (
      select session_id from ended_impersonations order by ended_at limit ${batch} for update skip locked
    ), ended as (
      delete from ended_impersonations e using waiting where e.session_id = waiting.session_id returning e.*
    ) ${recorded(sql`e.reason`)}`.execute(tx);
  return rows;
}

/**
 * Ends impersonations that must not continue although nobody ended them: the user, the
 * actor, or the account is locked or gone, or the actor lost their access.
 */
const endClosed = (
  tx: Tx,
  {
    living,
    remains,
    now,
  }: { living: RawBuilder<unknown>; remains: RawBuilder<unknown>; now: Date },
) =>
  sql`with closed as (
      select s.id, case
        when t.deleted_at is not null then 'accountDeleted'
        when t.locked_at is not null then 'accountLocked'
        when u.locked_at is not null then 'userLocked'
        when m.user_id is null or not ${isMembershipActive(now)} then 'membershipEnded'
        when a.locked_at is not null then 'actorLocked'
        when not ${remains} then 'actorAccessEnded'
        else 'idle' end as cause
      from sessions s join users u on u.id = s.user_id join tenants t on t.id = s.tenant_id
        left join users a on a.id = s.actor_id
        left join memberships m on m.user_id = s.user_id and m.tenant_id = s.tenant_id
      where s.actor_id is not null and s.ended_at is null and s.expires_at > ${now}
        and (m.user_id is null or not (${living} and ${mayAct(now)}))
      limit ${batch} for update of s skip locked
    ) update sessions s set ended_at = ${now}, end_reason = closed.cause from closed
    where s.id = closed.id`.execute(tx);

/**
 * Records impersonations that ended, in the account of the user and in that of the actor. Nothing
 * depends on when it runs: their tokens stop working anyway.
 */
export function createImpersonationExpiry({
  config,
  db,
  audit,
  clock,
}: Pick<Platform, 'config' | 'db' | 'audit' | 'clock'>): HousekeepingTask {
  const { idleSeconds, absoluteSeconds } = config.sessions;
  const { living, actorRemains } = createSessionSql({
    idleSeconds,
    absoluteSeconds,
    maxSessions: null,
  });

  async function report(tx: Tx, one: Ended): Promise<void> {
    const { sessionId, userId, tenantId, tenantName, email, actorId, actorTenantId, cause } = one;
    const row = { userId, actorId, email };
    const isExpired = cause === 'expired';
    const over = isExpired ? 'reached its time limit' : 'ended';
    const json = isExpired ? { sessionId } : { sessionId, cause };
    const [action, below]: readonly [EventName, EventName] = isExpired
      ? ['impersonation.expired', 'impersonation.expired_below']
      : ['impersonation.ended', 'impersonation.ended_below'];
    await audit.record(tx, {
      action,
      ...row,
      tenantId,
      description: `The impersonation of the user ${over}.`,
      json,
    });
    if (actorTenantId === null || actorTenantId === tenantId) return;
    await audit.record(tx, {
      action: below,
      ...row,
      tenantId: actorTenantId,
      description: `The impersonation of a user of ${tenantName} ${over}.`,
      json: { ...json, subAccountId: tenantId },
    });
  }

  const recordBatch = (take: (tx: Tx) => Promise<Ended[]>): Promise<number> =>
    db.system(async (tx) => {
      const ended = await take(tx);
      for (const one of ended) await report(tx, one);
      return ended.length;
    });

  return {
    name: 'impersonation.expiry',
    every: minute,
    run: async () => {
      const now = clock.now();
      while ((await recordBatch((tx) => endExpired(tx, now))) === batch);
      await db.system((tx) =>
        endClosed(tx, { living: living(now), remains: actorRemains(now), now }),
      );
      while ((await recordBatch(takeEnded)) === batch);
    },
  };
}
