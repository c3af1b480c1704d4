import { notificationsContract } from '@foyer/contract/notifications';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { NotificationsService } from './notifications.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
/** What a user has read is no event of the account. */
const writing = { tenant: 'token', rate: 'write', audit: null } as const;

/** The calls of in-app notifications. */
export function createNotificationsRoutes(service: NotificationsService) {
  return defineRoutes('notifications', notificationsContract, {
    listNotifications: {
      ...reading,
      handle: (ctx, { query }) => service.list(ctx, query.params),
    },
    followNotifications: {
      ...reading,
      handle: (ctx, { query }) => service.follow(ctx, query.mode),
    },
    updateNotificationStatus: {
      ...writing,
      handle: (ctx, { body }) => service.setStatus(ctx, body.params),
    },
    markAllNotificationsRead: { ...writing, handle: (ctx) => service.readAll(ctx) },
    getNotificationPreferences: { ...reading, handle: (ctx) => service.preferences(ctx) },
    updateNotificationPreferences: {
      tenant: 'token',
      rate: 'write',
      audit: 'notification_preferences.updated',
      handle: (ctx, { body }) => service.savePreferences(ctx, body.preferences),
    },
    setNotificationPin: {
      ...writing,
      handle: (ctx, { params, body }) =>
        service.setPin(ctx, {
          notificationId: body.notificationId,
          isPinned: params.pinStatus === 'pin',
        }),
    },
  });
}
