import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SessionSql } from './session-sql.ts';

/** The limit of sessions that a tenant allows a person at once. */
export function createSessionArrival({ allowed, living }: Pick<SessionSql, 'allowed' | 'living'>) {
  /**
   * Ends the oldest sessions over the limit of a tenant, for a session that has just come in: `from` has its `id`, `user_id` and
   * `tenant_id`. A session counts where it is at home and where it has been since, unless an administrator sent it out there.
   */
  const surplus = (from: RawBuilder<unknown>, now: RawBuilder<unknown>) => sql`
    update sessions set ended_at = ${now}, end_reason = 'tooMany'
    from (select s.id, s.user_id, s.tenant_id, ${allowed} as allowed from ${from} s) own cross join lateral (
      select s.id from sessions s where s.user_id = own.user_id and s.id <> own.id and own.tenant_id = any(s.visited || s.tenant_id)
        and ${living(now)} and s.actor_id is null and s.parent_id is null
        and not exists (select 1 from memberships m where m.user_id = s.user_id and m.tenant_id = own.tenant_id
          and m.sessions_from >= s.authenticated_at)
      order by s.authenticated_at desc, s.created_at desc, s.id offset greatest(own.allowed - 1, 0)) late
    where own.allowed > 0 and sessions.id = late.id`;

  return {
    surplus,

    /** Notes that a session has been in a tenant, or the one it stands beneath; the first time, it counts against the limit there. */
    arrive: async (tx: Tx, one: { sessionId: string; tenantId: string; now: Date }): Promise<void> => {
      await sql`
        with here as (
          update sessions s set visited = s.visited || ${one.tenantId}::uuid
          where s.id = (select coalesce(asked.parent_id, asked.id) from sessions asked where asked.id = ${one.sessionId})
            and ${one.tenantId}::uuid <> all(s.visited) and s.actor_id is null and s.ended_at is null
          returning s.id, s.user_id, ${one.tenantId}::uuid as tenant_id
        ) ${surplus(sql`here`, sql`${one.now}::timestamptz`)}`.execute(tx);
    },
  };
}

/** The limit of sessions that a tenant allows a person at once. */
export type SessionArrival = ReturnType<typeof createSessionArrival>;
