import { z } from 'zod';
import { get, post, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { notificationsRefusals } from './notifications.refusals.ts';
import { notificationsPerPage, notificationTypeKeys } from './notifications.rules.ts';

export { notificationsRefusals };

const base = '/notification';
const { notFound, tooManyPinned } = notificationsRefusals;

/** Something a client may do from a notification. Ours have none beyond the link. */
const notificationAction = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  method: z.string(),
  visualization: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
});

/** A notification of the signed-in user in the active account. */
export const notification = z.object({
  id: z.string(),
  /** The event that caused it. */
  key: z.string(),
  title: z.string(),
  body: z.string(),
  severity: z.string(),
  /** The application; the portal page is `tab`. */
  url: z.string(),
  viewed: z.boolean(),
  status: z.enum(['read', 'unread', 'archived']),
  isPinned: z.boolean(),
  createdAt: dateTime,
  actions: z.array(notificationAction),
  /** Ours; not of the wire contract. */
  type: z.enum(notificationTypeKeys),
  /** Portal tab about it, its inner tab, and the view of the page. Ours; not of the wire contract. */
  tab: z.string().optional(),
  sub: z.string().optional(),
  search: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;

/** A page of notifications, pinned ones first. */
export const notificationPage = z.object({
  data: z.array(notification),
  /** Notifications on this page. */
  current: z.number(),
  total: z.number(),
  /** Unread ones on all pages. */
  unreadCount: z.number(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** Published clients send one query parameter that holds JSON. */
const pageParams = z.object({
  count: z.coerce.number().int().min(1).max(notificationsPerPage).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
const listQuery = z.object({
  params: z
    .string()
    .max(1000)
    .optional()
    .transform((text, context) => {
      const read = pageParams.safeParse(parseJson(text));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: 'Send JSON with count and offset.' });
      return z.NEVER;
    }),
});

function parseJson(text: string | undefined): unknown {
  if (text === undefined || text === '' || text === 'undefined' || text === 'null') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a type is shown and emailed. */
const preference = z.object({
  type: z.enum(notificationTypeKeys),
  inApp: z.boolean(),
  email: z.boolean(),
});
/** What the signed-in user receives. */
export const notificationPreferences = z.object({ preferences: z.array(preference) });
export type NotificationPreferences = z.infer<typeof notificationPreferences>;
export type NotificationPreference = z.infer<typeof preference>;

const own = { access: 'bearer', permission: null } as const;

/**
 * In-app notifications of the signed-in user. Wire contract, group *Reports and notifications*;
 * updates and preferences are ours.
 */
export const notificationsContract = {
  listNotifications: get(base, {
    ...own,
    summary: 'Your notifications in the active account: pinned ones first, then the newest.',
    query: listQuery,
    response: notificationPage,
  }),
  followNotifications: get(`${base}/updates`, {
    ...own,
    summary:
      'Server-sent events: `change` whenever your list has changed. `once` ends after the first.',
    query: z.object({ mode: z.enum(['once', 'follow']).default('once') }),
    response: z.string(),
    responds: { file: 'text/event-stream' },
  }),
  updateNotificationStatus: put(`${base}/status`, {
    ...own,
    summary: 'Marks one of your notifications as read or unread, or archives it.',
    alsoMethods: ['PATCH'],
    body: z.object({
      params: z.object({
        notificationId: z.string().max(100),
        status: z.enum(['read', 'unread', 'archived']),
      }),
    }),
    refusals: [notFound],
  }),
  markAllNotificationsRead: post(`${base}/status/mark-all-read`, {
    ...own,
    summary: 'Marks all your notifications in the active account as read.',
  }),
  getNotificationPreferences: get(`${base}/preferences`, {
    ...own,
    summary: 'Which notifications you receive in the app and by email.',
    response: notificationPreferences,
  }),
  updateNotificationPreferences: put(`${base}/preferences`, {
    ...own,
    summary: 'Changes which notifications you receive. Types that are left out stay as they are.',
    body: z.object({ preferences: z.array(preference).max(notificationTypeKeys.length) }),
    response: notificationPreferences,
  }),
  setNotificationPin: put(`${base}/{pinStatus}`, {
    ...own,
    summary: 'Pins one of your notifications to the top, or unpins it.',
    alsoMethods: ['PATCH'],
    params: z.object({ pinStatus: z.enum(['pin', 'unpin']) }),
    body: z.object({ notificationId: z.string().max(100) }),
    refusals: [notFound, tooManyPinned],
  }),
} as const;
