import { notificationsCalls as calls } from '@foyer/contract/notifications/calls';
import { apiQuery } from '@foyer/react/query';

/** Notifications that are read at first, and with each "Show more". */
export const notificationsAtOnce = 20;

/** Queries of notifications; all keys start with `notifications`. */
export const notificationsQueries = {
  list: (count = notificationsAtOnce) =>
    apiQuery({
      calls,
      key: ['notifications', 'list', count],
      read: (api) =>
        api.listNotifications({ query: { params: JSON.stringify({ count, offset: 0 }) } }),
      keepsPrevious: true,
    }),
  preferences: () =>
    apiQuery({
      calls,
      key: ['notifications', 'preferences'],
      read: (api) => api.getNotificationPreferences(),
    }),
};
