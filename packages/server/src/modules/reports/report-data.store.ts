import { sql } from 'kysely';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { assignedRoles } from '../../rules/membership/assigned-roles.ts';

/** A role of a user, with where it comes from. */
export interface AccessRow {
  readonly name: string;
  readonly account: string;
  readonly role: string;
  /** Name of the group; empty: assigned directly. */
  readonly via: string;
  /** Day of the last sign-in in UTC. */
  readonly seenOn: string | null;
  readonly isDisabled: boolean;
  readonly total: number;
}

/** A line of an access review. */
interface ReviewItemRow {
  readonly name: string;
  readonly account: string;
  readonly role: string;
  readonly via: string | null;
  readonly seenOn: string | null;
  readonly decision: 'keep' | 'remove' | null;
  readonly by: string | null;
  readonly decidedAt: Date | null;
}

interface Span {
  readonly tenantId: string;
  readonly from: Date;
}

/** SQL of what reports say. Every statement names the tenant and returns few rows, whatever the size of the tenant. */
export function createReportDataStore() {
  return {
    account: async (tx: Tx, tenantId: string) => {
      const { rows } = await sql<{ name: string; timeZone: string | null }>`
        select t.name, s.timezone as "timeZone" from tenants t left join account_settings s on s.tenant_id = t.id
        where t.id = ${tenantId}`.execute(tx);
      return rows[0] ?? { name: '', timeZone: null };
    },

    /** The most powerful roles first. With `inactiveSince`, only users who did not sign in since then. */
    access: async (
      tx: Tx,
      one: { tenantId: string; inactiveSince: string | null; limit: number },
    ): Promise<AccessRow[]> => {
      const { rows } = await sql<AccessRow>`
        select u.name, ${selectAccountKey('u')} as account, r.name as role, assigned.via, assigned.seen_on::text as "seenOn",
          assigned.disabled_at is not null as "isDisabled", assigned.total
        from (select assigned.*, m.disabled_at, s.seen_on, r.level, count(*) over () as total
          from ${assignedRoles(one.tenantId)} assigned join roles r on r.id = assigned.role_id
          join memberships m on m.user_id = assigned.user_id and m.tenant_id = ${one.tenantId}
          left join member_last_seen s on s.user_id = assigned.user_id and s.tenant_id = ${one.tenantId}
          where ${one.inactiveSince}::date is null or coalesce(s.seen_on, s.made_on) <= ${one.inactiveSince}::date
          order by r.level, m.name_key, m.user_id, r.id limit ${one.limit}) assigned
        join users u on u.id = assigned.user_id join roles r on r.id = assigned.role_id
        order by r.level, u.name, u.id, r.id`.execute(tx);
      return rows;
    },

    review: async (tx: Tx, one: { tenantId: string; reviewId: string }) => {
      const { rows } = await sql<{ startedAt: Date; completedAt: Date | null; by: string | null }>`
        select r.created_at as "startedAt", r.completed_at as "completedAt", u.name as by
        from access_reviews r left join users u on u.id = r.completed_by
        where r.tenant_id = ${one.tenantId} and r.id = ${one.reviewId}`.execute(tx);
      return rows[0];
    },

    reviewCounts: async (tx: Tx, one: { tenantId: string; reviewId: string }) => {
      const { rows } = await sql<{ decision: string; lines: number }>`
        select coalesce(decision, 'open') as decision, count(*) as lines from access_review_items
        where tenant_id = ${one.tenantId} and review_id = ${one.reviewId} group by 1`.execute(tx);
      return new Map(rows.map(({ decision, lines }) => [decision, lines]));
    },

    /** Removals first. */
    reviewItems: async (
      tx: Tx,
      one: { tenantId: string; reviewId: string; limit: number },
    ): Promise<ReviewItemRow[]> => {
      const { rows } = await sql<ReviewItemRow>`
        select u.name, ${selectAccountKey('u')} as account, i.role_name as role, i.group_name as via,
          i.seen_on::text as "seenOn", i.decision, d.name as by, i.decided_at as "decidedAt"
        from access_review_items i join users u on u.id = i.user_id
        left join users d on d.id = i.decided_by
        where i.tenant_id = ${one.tenantId} and i.review_id = ${one.reviewId}
        order by i.decision desc nulls first, i.role_level, u.name, i.id limit ${one.limit}`.execute(
        tx,
      );
      return rows;
    },

    roleCounts: async (tx: Tx, tenantId: string) => {
      const { rows } = await sql<{ role: string; users: number }>`
        select r.name as role, count(distinct assigned.user_id) as users from ${assignedRoles(tenantId)} assigned
        join roles r on r.id = assigned.role_id group by r.id, r.name order by users desc, r.name limit 12`.execute(
        tx,
      );
      return rows;
    },

    memberCounts: async (tx: Tx, one: { tenantId: string; inactiveSince: string }) => {
      const { rows } = await sql<{
        total: number;
        disabled: number;
        inactive: number;
        withMfa: number;
      }>`
        select count(*) as total, count(m.disabled_at) as disabled, count(*) filter (where m.has_factor) as "withMfa",
          count(*) filter (where coalesce(s.seen_on, s.made_on) <= ${one.inactiveSince}::date) as inactive
        from memberships m left join member_last_seen s on s.user_id = m.user_id and s.tenant_id = m.tenant_id
        where m.tenant_id = ${one.tenantId}`.execute(tx);
      return rows[0] ?? { total: 0, disabled: 0, inactive: 0, withMfa: 0 };
    },

    /** Users of each MFA method; one who has several counts for each. */
    factors: async (tx: Tx, tenantId: string) => {
      const { rows } = await sql<{ kind: string; users: number }>`
        select f.kind, count(distinct f.user_id) as users from memberships m join (
          select d.user_id, d.kind from mfa_devices d union all
          select w.user_id, 'webauthn' from webauthn_credentials w where w.usage = 'mfa') f on f.user_id = m.user_id
        where m.tenant_id = ${tenantId} and m.has_factor group by f.kind order by users desc`.execute(
        tx,
      );
      return rows;
    },

    withoutMfa: async (tx: Tx, one: { tenantId: string; limit: number }) => {
      const { rows } = await sql<{ name: string; account: string; seenOn: string | null }>`
        select u.name, ${selectAccountKey('u')} as account, s.seen_on::text as "seenOn"
        from (select m.user_id from memberships m where m.tenant_id = ${one.tenantId} and not m.has_factor
          order by m.name_key, m.user_id limit ${one.limit}) m
        join users u on u.id = m.user_id
        left join member_last_seen s on s.user_id = m.user_id and s.tenant_id = ${one.tenantId}
        order by u.name, u.id`.execute(tx);
      return rows;
    },

    /** Events by UTC day. */
    eventDays: async (tx: Tx, one: Span & { actions: readonly string[] }) => {
      const { rows } = await sql<{ day: string; count: number }>`
        select (a.created_at at time zone 'UTC')::date::text as day, count(*) as count from audits a
        where a.tenant_id = ${one.tenantId} and a.action = any(${[...one.actions]}::text[]) and a.created_at >= ${one.from}
        group by 1`.execute(tx);
      return rows;
    },

    events: async (tx: Tx, one: Span & { severities: readonly string[] | null }) => {
      const severities = one.severities ? [...one.severities] : null;
      const { rows } = await sql<{ action: string; severity: string; count: number }>`
        select a.action, a.severity, count(*) as count from audits a where a.tenant_id = ${one.tenantId}
          and a.created_at >= ${one.from} and (${severities}::text[] is null or a.severity = any(${severities}::text[]))
        group by 1, 2 order by count desc`.execute(tx);
      return rows;
    },

    severe: async (tx: Tx, one: Span & { severities: readonly string[]; limit: number }) => {
      const { rows } = await sql<{
        at: Date;
        action: string;
        severity: string;
        email: string | null;
        description: string;
        total: number;
      }>`
        select a.created_at as at, a.action, a.severity, a.email, a.description, count(*) over () as total from audits a
        where a.tenant_id = ${one.tenantId} and a.created_at >= ${one.from} and a.severity = any(${[...one.severities]}::text[])
        order by a.created_at desc limit ${one.limit}`.execute(tx);
      return rows;
    },

    scores: async (tx: Tx, one: { tenantId: string; from: string }) => {
      const { rows } = await sql<{ day: string; score: number }>`
        select day::text, score from security_scores where tenant_id = ${one.tenantId} and day >= ${one.from}::date order by day`.execute(
        tx,
      );
      return rows;
    },

    subscription: async (tx: Tx, tenantId: string) => {
      const { rows } = await sql<{ planKey: string; quantity: number; status: string }>`
        select plan_key as "planKey", quantity, status from billing_subscriptions where tenant_id = ${tenantId}`.execute(
        tx,
      );
      return rows[0];
    },
  };
}

/** SQL of what reports say. */
export type ReportDataStore = ReturnType<typeof createReportDataStore>;
