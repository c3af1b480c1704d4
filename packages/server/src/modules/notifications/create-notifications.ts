import type { Platform } from '../platform.ts';
import { createLiveUpdates } from './live-updates.ts';
import { detectNewDevices } from './new-devices.ts';
import { createNotificationRecipientsStore } from './notification-recipients.store.ts';
import { createNotificationsJob } from './notifications.job.ts';
import { createNotificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createNotificationsStore } from './notifications.store.ts';

/** In-app notifications: written from events, and shown as they happen. */
export function createNotifications(platform: Platform) {
  const live = createLiveUpdates(platform.signals);
  detectNewDevices(platform);
  const job = createNotificationsJob({
    ...platform,
    live,
    recipients: createNotificationRecipientsStore(),
  });
  const service = createNotificationsService({
    ...platform,
    live,
    store: createNotificationsStore(),
  });
  return {
    routes: createNotificationsRoutes(service),
    jobs: [job],
    expiring: [['notifications', 'expires_at'] as const],
    closing: live.close,
  };
}
