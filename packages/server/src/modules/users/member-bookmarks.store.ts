import type { UserSortField } from '@foyer/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { withFreshPlan } from '../../kernel/db/run-query.ts';

/** What a list is sorted by, as the tables of milestones name it. All tenants of one list being one, its order is that of the ids. */
type SortKey =
  | 'name_key'
  | 'email_key'
  | 'created_at'
  | 'user_id'
  | 'is_verified'
  | 'is_locked'
  | 'provider';

const keys: Readonly<Record<UserSortField, SortKey>> = {
  name: 'name_key',
  email: 'email_key',
  createdAt: 'created_at',
  id: 'user_id',
  tenantId: 'user_id',
  verified: 'is_verified',
  isLocked: 'is_locked',
  provider: 'provider',
};

/** Which rows of a whole list, counted from its beginning in ascending order. */
export interface Stretch {
  readonly tenantId: string;
  readonly sortBy: UserSortField;
  readonly limit: number;
  readonly offset: number;
}

/** Members from one milestone to the next. A page reads half of them on average. */
const apart = 500;
/** Changes that a page takes into account. With more of them at once, after an import, the list is walked until it is measured again. */
const max = 5000;

/** SQL of the remembered places of long lists. Decision 0229. */
export function createMemberBookmarksStore() {
  return {
    /**
     * Who is there, and how many changes there are since the milestones were measured; nobody where there are none yet. All in one
     * statement, so that it sees milestones, changes and members of the same moment. The milestone is so far before the stretch that
     * it is there wherever the changes are.
     */
    read: async (tx: Tx, { tenantId, sortBy, limit, offset }: Stretch) => {
      const by = sql.ref(keys[sortBy]);
      const { rows } = await sql<{ userId: string; moves: number }>`${withFreshPlan}
        with moves as materialized (
          select v.weight, v.${by} as key, v.user_id from member_moves v where v.tenant_id = ${tenantId} limit ${max + 1}
        ), changed as materialized (select count(*) as moves from moves), milestone as materialized (
          select p.${by} as key, p.user_id, p.place + coalesce((
            select sum(v.weight) from moves v where (v.key, v.user_id) < (p.${by}, p.user_id)), 0) as place
          from member_milestones p
          where p.tenant_id = ${tenantId} and p.sorted_by = ${keys[sortBy]} and p.place <= (select ${offset} - moves from changed where moves <= ${max})
          order by p.place desc limit 1
        )
        select m.user_id as "userId", (select moves from changed) as moves from memberships m
        where m.tenant_id = ${tenantId} and (m.${by}, m.user_id) >= ((select key from milestone), (select user_id from milestone))
        order by m.${by}, m.user_id limit ${limit} offset ${offset} - (select place from milestone)`.execute(
        tx,
      );
      return { userIds: rows.map(({ userId }) => userId), moves: rows[0]?.moves };
    },

    /** From its commit on, changes of the tenant are noted. */
    note: (tx: Tx, tenantId: string) =>
      sql`insert into milestone_sets (tenant_id) values (${tenantId}) on conflict do nothing`.execute(
        tx,
      ),

    /** After that: anyone who began before now may still be at something that was not noted. */
    noted: (tx: Tx, tenantId: string) =>
      sql`update milestone_sets set noted_since = pg_snapshot_xmax(pg_current_snapshot())
        where tenant_id = ${tenantId} and noted_since is null`.execute(tx),

    /**
     * Measures all orders as of one moment, and forgets the changes until then. In a transaction of its own, of which this is the first
     * statement. False while a user may be at something that was not noted. A number above all there are is of another server, from
     * which the data came: none of its transactions continues here.
     */
    measure: async (tx: Tx, tenantId: string, now: Date): Promise<boolean> => {
      await sql`set transaction isolation level repeatable read`.execute(tx);
      const { numAffectedRows } =
        await sql`update milestone_sets set measured_at = ${now} where tenant_id = ${tenantId}
        and (noted_since <= pg_snapshot_xmin(pg_current_snapshot()) or noted_since > pg_snapshot_xmax(pg_current_snapshot()))`.execute(
          tx,
        );
      if (!numAffectedRows) return false;
      await sql`delete from member_milestones where tenant_id = ${tenantId}`.execute(tx);
      for (const key of new Set(Object.values(keys))) await measureOne(tx, tenantId, key);
      await sql`delete from member_moves where tenant_id = ${tenantId}`.execute(tx);
      return true;
    },

    /** Tenants measured so long ago, and what is left of those that are no more. */
    forget: async (tx: Tx, before: Date) => {
      await sql`delete from milestone_sets where measured_at < ${before}`.execute(tx);
      await sql`delete from member_moves v where not exists (select 1 from milestone_sets s where s.tenant_id = v.tenant_id)`.execute(
        tx,
      );
    },
  };
}

function measureOne(tx: Tx, tenantId: string, key: SortKey) {
  const by: RawBuilder<unknown> = sql.ref(key);
  const own = key === 'user_id' ? sql`` : sql`, ${by}`;
  return sql`${withFreshPlan} insert into member_milestones (tenant_id, sorted_by, place, user_id${own})
    select ${tenantId}::uuid, ${key}::text, one.place, one.user_id${own} from (
      select m.user_id${own}, row_number() over (order by m.${by}, m.user_id) - 1 as place from memberships m where m.tenant_id = ${tenantId}) one
    where one.place % ${apart} = 0`.execute(tx);
}

/** SQL of the remembered places of long lists. */
export type MemberBookmarksStore = ReturnType<typeof createMemberBookmarksStore>;
