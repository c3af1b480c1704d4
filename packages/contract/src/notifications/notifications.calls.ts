// Generated from notifications.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { notificationsContract } from './notifications.contract.ts';

/** The calls of notifications as verb and path. */
export const notificationsCalls: CallTable<typeof notificationsContract> = {
  listNotifications: { method: 'GET', path: '/notification', access: 'bearer' },
  followNotifications: { method: 'GET', path: '/notification/updates', access: 'bearer', plainText: true },
  updateNotificationStatus: { method: 'PUT', path: '/notification/status', access: 'bearer' },
  markAllNotificationsRead: { method: 'POST', path: '/notification/status/mark-all-read', access: 'bearer' },
  getNotificationPreferences: { method: 'GET', path: '/notification/preferences', access: 'bearer' },
  updateNotificationPreferences: { method: 'PUT', path: '/notification/preferences', access: 'bearer' },
  setNotificationPin: { method: 'PUT', path: '/notification/{pinStatus}', access: 'bearer' },
};
