import type { NotificationPreference } from '@foyer/contract/notifications';
import type { NotificationType } from '@foyer/contract/notifications/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';

/** A notification as it is kept. */
export interface NotificationRow {
  readonly id: string;
  readonly event: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly severity: string;
  readonly status: 'read' | 'unread' | 'archived';
  readonly isPinned: boolean;
  readonly createdAt: Date;
}

/** The numbers of a list. */
export interface NotificationCounts {
  readonly total: number;
  readonly unread: number;
}

const own = ({ tenantId }: TenantTx, userId: string) =>
  sql`tenant_id = ${tenantId} and user_id = ${userId}`;

/** SQL of a user's notifications. */
export function createNotificationsStore() {
  return {
    list: async (
      tx: TenantTx,
      { userId, offset, count }: { userId: string; offset: number; count: number },
    ): Promise<NotificationRow[]> => {
      const { rows } = await sql<NotificationRow>`
        select id, event, type, title, body, severity, status, pinned_at is not null as "isPinned",
          created_at as "createdAt"
        from notifications where ${own(tx, userId)} and status <> 'archived'
        order by (pinned_at is null), created_at desc, id limit ${count} offset ${offset}`.execute(
        tx,
      );
      return rows;
    },

    counts: async (tx: TenantTx, userId: string): Promise<NotificationCounts> => {
      const { rows } = await sql<NotificationCounts>`
        select count(*)::int as total, (count(*) filter (where status = 'unread'))::int as unread
        from notifications where ${own(tx, userId)} and status <> 'archived'`.execute(tx);
      return rows[0] ?? { total: 0, unread: 0 };
    },

    /** False if the user has no such notification. */
    setStatus: async (
      tx: TenantTx,
      { userId, id, status }: { userId: string; id: string; status: string },
    ): Promise<boolean> => {
      const { rows } = await sql`update notifications set status = ${status}
        where ${own(tx, userId)} and id = ${id} returning id`.execute(tx);
      return rows.length > 0;
    },

    readAll: async (tx: TenantTx, userId: string): Promise<number> => {
      const { rows } = await sql`update notifications set status = 'read'
        where ${own(tx, userId)} and status = 'unread' returning id`.execute(tx);
      return rows.length;
    },

    countPinned: async (tx: TenantTx, userId: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from notifications where ${own(tx, userId)} and pinned_at is not null`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** A pinned notification does not expire. */
    setPin: async (
      tx: TenantTx,
      one: { userId: string; id: string; pinnedAt: Date | null; expiresAt: Date | null },
    ): Promise<boolean> => {
      const { rows } = await sql`update notifications
        set pinned_at = case when ${one.pinnedAt}::timestamptz is null then null
            else coalesce(pinned_at, ${one.pinnedAt}) end,
          expires_at = ${one.expiresAt}
        where ${own(tx, one.userId)} and id = ${one.id} returning id`.execute(tx);
      return rows.length > 0;
    },

    preferences: async (tx: Tx, userId: string): Promise<NotificationPreference[]> => {
      const { rows } = await sql<NotificationPreference>`
        select type, in_app as "inApp", email from notification_preferences
        where user_id = ${userId}`.execute(tx);
      return rows;
    },

    savePreferences: async (
      tx: Tx,
      { userId, preferences, now }: SavedPreferences,
    ): Promise<void> => {
      await sql`insert into notification_preferences (user_id, type, in_app, email, updated_at)
        select ${userId}, new.type, new."inApp", new.email, ${now}
        from json_to_recordset(${JSON.stringify(preferences)}::json)
          as new (type text, "inApp" boolean, email boolean)
        on conflict (user_id, type) do update
        set in_app = excluded.in_app, email = excluded.email, updated_at = excluded.updated_at`.execute(
        tx,
      );
    },
  };
}

interface SavedPreferences {
  readonly userId: string;
  readonly preferences: readonly NotificationPreference[];
  readonly now: Date;
}

/** SQL of a user's notifications. */
export type NotificationsStore = ReturnType<typeof createNotificationsStore>;
