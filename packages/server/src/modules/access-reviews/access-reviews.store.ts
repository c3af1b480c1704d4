import type { AccessDecision } from '@foyer/contract/access-reviews';
import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import { assignedRoles } from '../../rules/membership/assigned-roles.ts';

/** A review with the number of its lines by decision. */
export interface ReviewRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly completedAt: Date | null;
  readonly completedBy: string | null;
  readonly inactiveDays: number | null;
  readonly confirmed: number;
  readonly removed: number;
  readonly pending: number;
}

/** A line of a review. */
export interface ItemRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly group: string | null;
  readonly lastSeen: string | null;
  readonly decision: AccessDecision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** What a removal needs to know of a line. */
export interface Removal {
  readonly id: string;
  readonly userId: string;
  readonly roleId: string;
  readonly groupId: string | null;
}

/** Which lines are listed. */
export interface ItemsQuery {
  readonly reviewId: string;
  readonly status: 'pending' | 'keep' | 'remove' | null;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

const own = ({ tenantId }: TenantTx) => sql`tenant_id = ${tenantId}`;
const ids = (list: readonly string[]) => sql`any(${[...list]}::uuid[])`;

const reviews = (tx: TenantTx) => sql`
  select r.id, r.created_at as "createdAt", c.name as "createdBy", r.completed_at as "completedAt",
    d.name as "completedBy", r.inactive_days as "inactiveDays", coalesce(n.confirmed, 0) as confirmed,
    coalesce(n.removed, 0) as removed, coalesce(n.pending, 0) as pending
  from access_reviews r
  left join users c on c.id = r.created_by left join users d on d.id = r.completed_by
  left join lateral (select count(*) filter (where i.decision = 'keep') as confirmed,
      count(*) filter (where i.decision = 'remove') as removed,
      count(*) filter (where i.decision is null) as pending
    from access_review_items i where i.review_id = r.id) n on true
  where r.tenant_id = ${tx.tenantId}`;

/** SQL of access reviews. */
export function createAccessReviewsStore() {
  return {
    list: async (tx: TenantTx): Promise<ReviewRow[]> => {
      const { rows } = await sql<ReviewRow>`${reviews(tx)}
        order by r.created_at desc, r.id limit 50`.execute(tx);
      return rows;
    },

    find: async (tx: TenantTx, id: string): Promise<ReviewRow | undefined> => {
      const { rows } = await sql<ReviewRow>`${reviews(tx)} and r.id = ${id}`.execute(tx);
      return rows[0];
    },

    /** Locks a review against other decisions; undefined: there is none. */
    lock: async (tx: TenantTx, id: string): Promise<{ isCompleted: boolean } | undefined> => {
      const { rows } = await sql<{ isCompleted: boolean }>`
        select completed_at is not null as "isCompleted" from access_reviews
        where ${own(tx)} and id = ${id} for update`.execute(tx);
      return rows[0];
    },

    /** Undefined: another one is open. */
    start: async (
      tx: TenantTx,
      one: { userId: string; inactiveDays: number | null; now: Date },
    ): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        insert into access_reviews (tenant_id, inactive_days, created_at, created_by)
        values (${tx.tenantId}, ${one.inactiveDays}, ${one.now}, ${one.userId})
        on conflict (tenant_id) where completed_at is null do nothing returning id`.execute(tx);
      return rows[0]?.id;
    },

    /** Copies what members hold now into a review, and counts it. */
    fill: async (
      tx: TenantTx,
      one: { reviewId: string; inactiveSince: string | null },
    ): Promise<number> => {
      const { numAffectedRows = 0n } = await sql`
        insert into access_review_items
          (review_id, tenant_id, user_id, role_id, role_name, role_level, group_id, group_name, seen_on)
        select ${one.reviewId}, ${tx.tenantId}, a.user_id, r.id, r.name, r.level, a.group_id,
          nullif(a.via, ''), s.seen_on
        from ${assignedRoles(tx.tenantId)} a join roles r on r.id = a.role_id
        left join member_last_seen s on s.user_id = a.user_id and s.tenant_id = ${tx.tenantId}
        where ${one.inactiveSince}::date is null
          or coalesce(s.seen_on, s.made_on) <= ${one.inactiveSince}::date`.execute(tx);
      return Number(numAffectedRows);
    },

    items: async (tx: TenantTx, one: ItemsQuery): Promise<(ItemRow & { total: number })[]> => {
      const pattern = `%${one.search.replace(/[\\%_]/g, '\\$&')}%`;
      const { rows } = await sql<ItemRow & { total: number }>`
        select i.id, i.user_id as "userId", u.name, ${selectAccountKey('u')} as email,
          i.role_name as role, i.group_name as "group", i.seen_on::text as "lastSeen", i.decision,
          d.name as "decidedBy", i.decided_at as "decidedAt", count(*) over () as total
        from access_review_items i join users u on u.id = i.user_id
        left join users d on d.id = i.decided_by
        where i.tenant_id = ${tx.tenantId} and i.review_id = ${one.reviewId}
          and (${one.status}::text is null or coalesce(i.decision, 'pending') = ${one.status})
          and (${one.search} = '' or u.name ilike ${pattern} or u.email ilike ${pattern}
            or i.role_name ilike ${pattern})
        order by i.role_level, i.id limit ${one.limit} offset ${one.offset}`.execute(tx);
      return rows;
    },

    /** Lines that can still be removed: undecided or kept. */
    removable: async (
      tx: TenantTx,
      one: { reviewId: string; itemIds: readonly string[] },
    ): Promise<Removal[]> => {
      const { rows } = await sql<Removal>`
        select id, user_id as "userId", role_id as "roleId", group_id as "groupId"
        from access_review_items where ${own(tx)} and review_id = ${one.reviewId}
          and id = ${ids(one.itemIds)} and decision is distinct from 'remove'`.execute(tx);
      return rows;
    },

    /** Roles that a member holds directly now. */
    directRoles: async (tx: TenantTx, userId: string): Promise<string[]> => {
      const { rows } = await sql<{ roleId: string }>`
        select role_id as "roleId" from membership_roles
        where ${own(tx)} and user_id = ${userId}`.execute(tx);
      return rows.map(({ roleId }) => roleId);
    },

    /** Records a decision; what was removed stays removed. Returns the lines that changed. */
    decide: async (
      tx: TenantTx,
      one: {
        reviewId: string;
        itemIds: readonly string[];
        decision: AccessDecision;
        userId: string;
        now: Date;
      },
    ): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        update access_review_items
        set decision = ${one.decision}, decided_at = ${one.now}, decided_by = ${one.userId}
        where ${own(tx)} and review_id = ${one.reviewId} and id = ${ids(one.itemIds)}
          and decision is distinct from 'remove' and decision is distinct from ${one.decision}
        returning id`.execute(tx);
      return rows.map(({ id }) => id);
    },

    complete: (tx: TenantTx, one: { id: string; userId: string; now: Date }) =>
      sql`update access_reviews set completed_at = ${one.now}, completed_by = ${one.userId}
        where ${own(tx)} and id = ${one.id}`.execute(tx),

    remove: (tx: TenantTx, id: string) =>
      sql`delete from access_reviews where ${own(tx)} and id = ${id}`.execute(tx),
  };
}

/** SQL of access reviews. */
export type AccessReviewsStore = ReturnType<typeof createAccessReviewsStore>;
