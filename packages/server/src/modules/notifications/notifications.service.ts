import type {
  Notification,
  NotificationPage,
  NotificationPreference,
  NotificationPreferences,
} from '@foyer/contract/notifications';
import { notificationsRefusals } from '@foyer/contract/notifications';
import { notificationTypeKeys, notificationTypes } from '@foyer/contract/notifications/rules';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { LiveUpdates } from './live-updates.ts';
import { notificationEvents, type NotificationRule } from './notification-events.ts';
import { retentionDays } from './notifications.job.ts';
import type { NotificationRow, NotificationsStore } from './notifications.store.ts';

/** What the service decides with. */
export type NotificationsDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'accountLinks'> & {
  readonly store: NotificationsStore;
  readonly live: LiveUpdates;
};

/** Pinned notifications of a user in one tenant. */
const maxPinned = 20;
const dayMs = 24 * 60 * 60 * 1000;

const rules: Readonly<Partial<Record<string, NotificationRule>>> = notificationEvents;

/** A user's own notifications in the active tenant. */
export function createNotificationsService(deps: NotificationsDeps) {
  const { db, clock, audit, accountLinks, store, live } = deps;

  async function list(
    { actor: { tenantId, userId } }: SignedInContext,
    { count, offset }: { count: number; offset: number },
  ): Promise<NotificationPage> {
    return db.tenant(tenantId, async (tx) => {
      const rows = await store.list(tx, { userId, count, offset });
      const { total, unread } = await store.counts(tx, userId);
      const data = rows.map((row) => toNotification(row, accountLinks.home));
      return { data, current: data.length, total, unreadCount: unread };
    });
  }

  async function setStatus(
    { actor: { tenantId, userId } }: SignedInContext,
    { notificationId: id, status }: { notificationId: string; status: string },
  ): Promise<undefined> {
    if (!isId(id)) throw refuse(notificationsRefusals.notFound);
    await db.tenant(tenantId, async (tx) => {
      if (!(await store.setStatus(tx, { userId, id, status })))
        throw refuse(notificationsRefusals.notFound);
      await live.announce(tx, { tenantId, userId });
    });
    return undefined;
  }

  async function setPin(
    { actor: { tenantId, userId } }: SignedInContext,
    { notificationId: id, isPinned }: { notificationId: string; isPinned: boolean },
  ): Promise<undefined> {
    if (!isId(id)) throw refuse(notificationsRefusals.notFound);
    const now = clock.now();
    const expiresAt = isPinned ? null : new Date(now.getTime() + retentionDays * dayMs);
    await db.tenant(tenantId, async (tx) => {
      const one = { userId, id, pinnedAt: isPinned ? now : null, expiresAt };
      if (!(await store.setPin(tx, one))) throw refuse(notificationsRefusals.notFound);
      // counted after the change, so that a notification that is pinned already takes no slot
      if (isPinned && (await store.countPinned(tx, userId)) > maxPinned)
        throw refuse(notificationsRefusals.tooManyPinned);
      await live.announce(tx, { tenantId, userId });
    });
    return undefined;
  }

  async function readAll({ actor: { tenantId, userId } }: SignedInContext): Promise<undefined> {
    await db.tenant(tenantId, async (tx) => {
      if ((await store.readAll(tx, userId)) > 0) await live.announce(tx, { tenantId, userId });
    });
    return undefined;
  }

  async function preferences({ actor }: SignedInContext): Promise<NotificationPreferences> {
    return complete(await db.read((tx) => store.preferences(tx, actor.userId)));
  }

  async function savePreferences(
    ctx: SignedInContext,
    changes: readonly NotificationPreference[],
  ): Promise<NotificationPreferences> {
    const { userId, tenantId } = ctx.actor;
    const last = new Map(changes.map((change) => [change.type, change]));
    return db.system(async (tx) => {
      await store.savePreferences(tx, {
        userId,
        preferences: [...last.values()],
        now: clock.now(),
      });
      await audit.record(tx, {
        action: 'notification_preferences.updated',
        tenantId,
        userId,
        ctx,
        description: 'Changed the notification preferences.',
        json: { types: [...last.keys()] },
      });
      return complete(await store.preferences(tx, userId));
    });
  }

  /** Ends with the access token, so that a user who lost access receives nothing more. */
  const follow = async (
    { actor }: SignedInContext,
    mode: 'once' | 'follow',
  ): Promise<AsyncIterable<string>> =>
    mode === 'once'
      ? live.once()
      : live.follow(actor, actor.token.exp * 1000 - clock.now().getTime());

  return { list, setStatus, setPin, readAll, preferences, savePreferences, follow };
}

/** A user's own notifications in the active tenant. */
export type NotificationsService = ReturnType<typeof createNotificationsService>;

function toNotification({ event, status, createdAt, ...row }: NotificationRow, home: string) {
  const { tab, sub, search } = rules[event] ?? {};
  return {
    ...row,
    key: event,
    url: home,
    viewed: status !== 'unread',
    status,
    createdAt: createdAt.toISOString(),
    actions: [],
    ...(tab ? { tab } : {}),
    ...(sub ? { sub } : {}),
    ...(search ? { search } : {}),
  } satisfies Notification;
}

/** Every type, in order, with the defaults of those that the user has not changed. */
function complete(saved: readonly NotificationPreference[]): NotificationPreferences {
  const byType = new Map(saved.map((one) => [one.type, one]));
  return {
    preferences: notificationTypeKeys.map((type) => {
      const { email } = notificationTypes[type];
      const { inApp = true, email: byEmail = email === 'on' } = byType.get(type) ?? {};
      return { type, inApp, email: email === 'always' || byEmail };
    }),
  };
}
