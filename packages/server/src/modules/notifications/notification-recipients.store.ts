import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** Someone who receives a notification, and what they want of its type; null: the default. */
export interface NotificationRecipient {
  readonly tenantId: string;
  readonly userId: string;
  readonly email: string | null;
  readonly inApp: boolean | null;
  readonly byEmail: boolean | null;
}

/** A notification to write. */
export interface NewNotification {
  readonly eventId: string;
  readonly event: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly severity: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Recipients of one notification: an account with more administrators notifies the first. */
const maxRecipients = 200;

const columns = sql`m.tenant_id as "tenantId", u.id as "userId", u.email,
  p.in_app as "inApp", p.email as "byEmail"`;

/** SQL of who receives a notification. */
export function createNotificationRecipientsStore() {
  return {
    member: async (
      tx: Tx,
      one: { tenantId: string; userId: string; type: string; now: Date },
    ): Promise<NotificationRecipient[]> => {
      const { rows } = await sql<NotificationRecipient>`
        select ${columns} from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id
          left join notification_preferences p on p.user_id = u.id and p.type = ${one.type}
        where m.tenant_id = ${one.tenantId} and m.user_id = ${one.userId}
          and ${mayAct(one.now)}`.execute(tx);
      return rows;
    },

    /** In each of their accounts; an email that nobody has is no error. */
    everywhere: async (
      tx: Tx,
      one: { email: string; type: string; now: Date },
    ): Promise<NotificationRecipient[]> => {
      const { rows } = await sql<NotificationRecipient>`
        select ${columns} from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id
          left join notification_preferences p on p.user_id = u.id and p.type = ${one.type}
        where u.email = ${one.email} and u.verified_at is not null and ${mayAct(one.now)}
        limit ${maxRecipients}`.execute(tx);
      return rows;
    },

    withPermission: async (
      tx: Tx,
      one: { tenantId: string; permission: string; type: string; now: Date },
    ): Promise<NotificationRecipient[]> => {
      const { rows } = await sql<NotificationRecipient>`
        select distinct ${columns} from memberships m join users u on u.id = m.user_id
          join tenants t on t.id = m.tenant_id
          cross join lateral foyer_held_roles(m.user_id, m.tenant_id) held
          join role_permissions rp on rp.role_id = held.role_id
          join permissions permission on permission.id = rp.permission_id
          left join notification_preferences p on p.user_id = u.id and p.type = ${one.type}
        where m.tenant_id = ${one.tenantId} and ${mayAct(one.now)}
          and permission.key = any(${keysThatCover(one.permission)}::text[])
        limit ${maxRecipients}`.execute(tx);
      return rows;
    },

    /** The names that a text mentions. */
    names: async (
      tx: Tx,
      one: { tenantId: string | null; actorId: string | null },
    ): Promise<{ tenant: string; actor: string }> => {
      const { rows } = await sql<{ tenant: string; actor: string }>`
        select coalesce((select name from tenants where id = ${one.tenantId}::uuid), '') as tenant,
          coalesce((select coalesce(nullif(name, ''), email) from users where id = ${one.actorId}::uuid), '')
            as actor`.execute(tx);
      return rows[0] ?? { tenant: '', actor: '' };
    },

    /** Writes it once per recipient, however often the job runs; returns the new ones. */
    add: async (
      tx: Tx,
      recipients: readonly Pick<NotificationRecipient, 'tenantId' | 'userId'>[],
      one: NewNotification,
    ): Promise<{ tenantId: string; userId: string }[]> => {
      const { rows } = await sql<{ tenantId: string; userId: string }>`
        insert into notifications
          (tenant_id, user_id, event_id, event, type, title, body, severity, created_at, expires_at)
        select new."tenantId", new."userId", ${one.eventId}, ${one.event}, ${one.type}, ${one.title},
          ${one.body}, ${one.severity}, ${one.createdAt}, ${one.expiresAt}
        from json_to_recordset(${JSON.stringify(recipients)}::json)
          as new ("tenantId" uuid, "userId" uuid)
        on conflict (tenant_id, user_id, event_id) do nothing
        returning tenant_id as "tenantId", user_id as "userId"`.execute(tx);
      return rows;
    },
  };
}

/** SQL of who receives a notification. */
export type NotificationRecipientsStore = ReturnType<typeof createNotificationRecipientsStore>;
