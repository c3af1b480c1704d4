import type { Failure } from '@foyer/client';
import type {
  Notification,
  NotificationPage,
  NotificationPreference,
  NotificationPreferences,
  notificationsContract,
} from '@foyer/contract/notifications';
import { notificationsCalls as calls } from '@foyer/contract/notifications/calls';
import { useApiChange } from '@foyer/react/query';
import { usePageTexts } from '../portal/page-texts.ts';
import { useNotify } from '../portal/use-notify.ts';
import { notificationsMessages } from './notifications.messages.ts';

type Contract = typeof notificationsContract;
type Status = Notification['status'];

interface StatusChange {
  readonly one: Notification;
  readonly status: Status;
}

const listKey = ['notifications', 'list'] as const;
const preferencesKey = ['notifications', 'preferences'] as const;
const stale = [listKey];

const statusBody = (id: string, status: Status) => ({
  body: { params: { notificationId: id, status } },
});

/** What a user does with their notifications; each shows at once. */
export function useNotificationChanges() {
  const text = usePageTexts('notifications', notificationsMessages);
  const notify = useNotify();
  const onFailure = (failure: Failure) => notify.failed(failure);

  const setStatus = useApiChange<Contract, StatusChange>({
    calls,
    invalidates: stale,
    onFailure,
    change: (api, { one, status }) => api.updateNotificationStatus(statusBody(one.id, status)),
    optimistic: (cache, { one, status }) =>
      cache.update<NotificationPage>(listKey, (page) => withStatus(page, one, status)),
    undo: (api, { one }) => api.updateNotificationStatus(statusBody(one.id, one.status)),
    onDone: (_, { input, undo }) => {
      if (input.status === 'archived') notify.done(text('archived'), undo);
    },
  });
  const setPin = useApiChange<Contract, Notification>({
    calls,
    invalidates: stale,
    onFailure,
    change: (api, { id, isPinned }) =>
      api.setNotificationPin({
        params: { pinStatus: isPinned ? 'unpin' : 'pin' },
        body: { notificationId: id },
      }),
    optimistic: (cache, { id, isPinned }) =>
      cache.update<NotificationPage>(listKey, (page) => ({
        ...page,
        data: page.data.map((one) => (one.id === id ? { ...one, isPinned: !isPinned } : one)),
      })),
  });
  const readAll = useApiChange<Contract>({
    calls,
    invalidates: stale,
    onFailure,
    change: (api) => api.markAllNotificationsRead(),
    optimistic: (cache) =>
      cache.update<NotificationPage>(listKey, (page) => ({
        ...page,
        unreadCount: 0,
        data: page.data.map((one) => ({ ...one, status: 'read', viewed: true })),
      })),
  });
  const savePreference = useApiChange<Contract, NotificationPreference>({
    calls,
    invalidates: [preferencesKey],
    onFailure,
    change: (api, one) => api.updateNotificationPreferences({ body: { preferences: [one] } }),
    optimistic: (cache, changed) =>
      cache.update<NotificationPreferences>(preferencesKey, ({ preferences }) => ({
        preferences: preferences.map((one) => (one.type === changed.type ? changed : one)),
      })),
  });
  return { setStatus, setPin, readAll, savePreference };
}

/** What a user does with their notifications. */
export type NotificationChanges = ReturnType<typeof useNotificationChanges>;

function withStatus(page: NotificationPage, { id, viewed }: Notification, status: Status) {
  const isRead = status !== 'unread';
  return {
    ...page,
    unreadCount: page.unreadCount + (viewed ? 0 : -1) + (isRead ? 0 : 1),
    data: page.data.flatMap((one) => {
      if (one.id !== id) return [one];
      return status === 'archived' ? [] : [{ ...one, status, viewed: isRead }];
    }),
  };
}
