import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { lockUser } from '../../kernel/db/lock-user.ts';
import { sharePolicies } from '../../rules/membership/policy-lock.ts';
import type { SessionSql } from './session-sql.ts';

/** A session that has just come into a tenant. */
export interface Arrived {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly now: Date;
}

/** Users whose sessions one transaction ends. */
const usersAtOnce = 200;

/** The limit of sessions that a tenant allows a user at once. */
export function createSessionArrival({ allowed, living }: Pick<SessionSql, 'allowed' | 'living'>) {
  /**
   * Ends the oldest sessions over the limit of a tenant, for one that has just come in and continues. A session counts where it is at home and
   * where it has been since, unless an administrator sent it out there. A user's take turns, or two that come at once would not see each other.
   */
  async function keepLimit(tx: Tx, { sessionId, userId, tenantId, now }: Arrived): Promise<void> {
    await lockUser(tx, userId);
    await sharePolicies(tx, userId);
    await sql`
      update sessions set ended_at = ${now}, end_reason = 'tooMany'
      from (select s.id, s.user_id, s.tenant_id, ${allowed} as allowed from (select one.id, one.user_id, ${tenantId}::uuid as tenant_id
          from sessions one where one.id = ${sessionId} and one.ended_at is null) s) own
        cross join lateral (
          select s.id from sessions s where s.user_id = own.user_id and s.id <> own.id and own.tenant_id = any(s.visited || s.tenant_id)
            and ${living(now)} and s.actor_id is null and s.parent_id is null
            and not exists (select 1 from memberships m where m.user_id = s.user_id and m.tenant_id = own.tenant_id
              and m.sessions_from >= s.authenticated_at)
          order by s.authenticated_at desc, s.created_at desc, s.id offset greatest(own.allowed - 1, 0)) late
      where own.allowed > 0 and sessions.id = late.id`.execute(tx);
  }

  /** Ends the oldest sessions over the limit of a tenant for some of its users at once. */
  async function endOverLimit(
    tx: Tx,
    one: { tenantId: string; after: string; now: Date },
  ): Promise<string | undefined> {
    const { tenantId, after, now } = one;
    const counted = (user: RawBuilder<unknown>) => sql`
      select s.id, s.user_id, own.allowed, row_number() over (partition by s.user_id
          order by s.authenticated_at desc, s.created_at desc, s.id) as place
        from sessions s cross join (select ${allowed} as allowed from (select ${tenantId}::uuid as tenant_id) s) own
        join memberships m on m.user_id = s.user_id and m.tenant_id = ${tenantId}
        where ${user} and s.ended_at is null and ${tenantId}::uuid = any(s.visited || s.tenant_id) and ${living(now)}
          and s.actor_id is null and s.parent_id is null
          and (m.sessions_from is null or s.authenticated_at > m.sessions_from)`;
    const { rows } = await sql<{ userId: string }>`
      select c.user_id as "userId" from (${counted(sql`s.user_id > ${after}::uuid`)}) c
      where c.allowed > 0 group by c.user_id having max(c.place) > max(c.allowed) order by c.user_id limit ${usersAtOnce}`.execute(
      tx,
    );
    const users = rows.map(({ userId }) => userId);
    if (users.length === 0) return undefined;
    // in the order of their ids, as all that hold several users do
    await sql`select 1 from users where id = any(${users}::uuid[]) order by id for update`.execute(
      tx,
    );
    await sql`update sessions set ended_at = ${now}, end_reason = 'tooMany'
      from (${counted(sql`s.user_id = any(${users}::uuid[])`)}) c
      where c.allowed > 0 and c.place > c.allowed and sessions.id = c.id`.execute(tx);
    return users.at(-1);
  }

  return {
    keepLimit,
    endOverLimit,

    /** Notes that a session has been in a tenant, or the one it stands beneath; the first time, it counts against the limit there. True the first time. */
    arrive: async (
      tx: Tx,
      one: { sessionId: string; tenantId: string; now: Date },
    ): Promise<boolean> => {
      const { rows } = await sql<Pick<Arrived, 'sessionId' | 'userId'>>`
        update sessions s set visited = s.visited || ${one.tenantId}::uuid
        where s.id = (select coalesce(asked.parent_id, asked.id) from sessions asked where asked.id = ${one.sessionId})
          and ${one.tenantId}::uuid <> all(s.visited) and s.actor_id is null and s.ended_at is null
        returning s.id as "sessionId", s.user_id as "userId"`.execute(tx);
      for (const root of rows) await keepLimit(tx, { ...one, ...root });
      return rows.length > 0;
    },
  };
}

/** The limit of sessions that a tenant allows a user at once. */
export type SessionArrival = ReturnType<typeof createSessionArrival>;
