import {
  type Notification,
  type NotificationPreferences,
  type notificationsContract,
  notificationsRefusals,
} from '@foyer/contract/notifications';
import { notificationTypeKeys, notificationTypes } from '@foyer/contract/notifications/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewNotifications } from '../world/world.ts';

type Sample = Pick<Notification, 'id' | 'key' | 'type' | 'title' | 'body' | 'severity'> & {
  readonly minutesAgo: number;
  readonly tab?: string;
};

const hour = 60;
const day = 24 * hour;

/** The notifications of everyone in the preview. */
const samples: readonly Sample[] = [
  {
    id: '00000000-0000-4000-8000-0000000000a1',
    key: 'session.new_device_detected',
    type: 'newDevice',
    title: 'Sign-in from a new device',
    body: 'You signed in with Firefox on Windows. If this wasn’t you, end the session and change your password.',
    severity: 'Medium',
    minutesAgo: 4,
    tab: 'privacy',
  },
  {
    id: '00000000-0000-4000-8000-0000000000a2',
    key: 'sso.certificate_warning_sent',
    type: 'certificateExpiry',
    title: 'SSO certificate expires soon',
    body: 'A certificate of your identity provider expires in 14 days. Add the new certificate before then; after it, nobody can sign in with SSO.',
    severity: 'Medium',
    minutesAgo: 3 * hour,
    tab: 'sso',
  },
  {
    id: '00000000-0000-4000-8000-0000000000a3',
    key: 'user.roles_updated',
    type: 'roleChange',
    title: 'Your roles changed',
    body: 'Grace Hopper changed your roles in this account.',
    severity: 'Medium',
    minutesAgo: 2 * day,
    tab: 'profile',
  },
  {
    id: '00000000-0000-4000-8000-0000000000a4',
    key: 'passkey.added',
    type: 'securityChange',
    title: 'Passkey added',
    body: 'A passkey was added to your account.',
    severity: 'Medium',
    minutesAgo: 9 * day,
    tab: 'privacy',
  },
];

const empty: PreviewNotifications = {
  status: { [samples[3]?.id ?? '']: 'read' },
  pinned: [],
  preferences: [],
};
const toUserId = ({ session }: SignedInVisit) => session.userId;
const getState = (visit: SignedInVisit) => visit.world.notifications?.[toUserId(visit)] ?? empty;

function save(visit: SignedInVisit, change: Partial<PreviewNotifications>): void {
  const { world } = visit;
  world.notifications ??= {};
  world.notifications[toUserId(visit)] = Object.assign({}, getState(visit), change);
}

function demandKnown(id: string): void {
  if (!samples.some((sample) => sample.id === id)) throw refuse(notificationsRefusals.notFound);
}

function list(visit: SignedInVisit): Notification[] {
  const { status, pinned } = getState(visit);
  const all = samples.map(({ minutesAgo, ...sample }) => {
    const one = status[sample.id] ?? 'unread';
    return {
      ...sample,
      status: one,
      viewed: one !== 'unread',
      isPinned: pinned.includes(sample.id),
      url: visit.origin,
      createdAt: new Date(visit.now.getTime() - minutesAgo * 60_000).toISOString(),
      actions: [],
    };
  });
  return all
    .filter((one) => one.status !== 'archived')
    .toSorted((one, other) => Number(other.isPinned) - Number(one.isPinned));
}

function preferences(visit: SignedInVisit): NotificationPreferences {
  const saved = getState(visit).preferences;
  return {
    preferences: notificationTypeKeys.map(
      (type) =>
        saved.find((one) => one.type === type) ?? {
          type,
          inApp: true,
          email: notificationTypes[type].email !== 'off',
        },
    ),
  };
}

/** In-app notifications: the same four for every user. Nothing new arrives. */
export const notificationsPreview: PreviewReplies<typeof notificationsContract> = {
  listNotifications: (visit, { query = {} }) => {
    const { count = 20, offset = 0 } = JSON.parse(query.params ?? '{}');
    const all = list(visit);
    const data = all.slice(offset, offset + count);
    const unreadCount = all.filter(({ viewed }) => !viewed).length;
    return { data, current: data.length, total: all.length, unreadCount };
  },
  followNotifications: () => 'event: change\ndata: {}\n\n',
  updateNotificationStatus: (visit, { body }) => {
    const { notificationId, status } = body.params;
    demandKnown(notificationId);
    save(visit, {
      status: Object.assign({}, getState(visit).status, { [notificationId]: status }),
    });
    return undefined;
  },
  markAllNotificationsRead: (visit) => {
    const { status } = getState(visit);
    const read = samples.map(({ id }) => [id, status[id] === 'archived' ? 'archived' : 'read']);
    save(visit, { status: Object.fromEntries(read) });
    return undefined;
  },
  getNotificationPreferences: preferences,
  updateNotificationPreferences: (visit, { body }) => {
    const others = getState(visit).preferences.filter(
      ({ type }) => !body.preferences.some((one) => one.type === type),
    );
    save(visit, { preferences: [...others, ...body.preferences] });
    return preferences(visit);
  },
  setNotificationPin: (visit, { params, body }) => {
    demandKnown(body.notificationId);
    const others = getState(visit).pinned.filter((id) => id !== body.notificationId);
    save(visit, {
      pinned: params.pinStatus === 'pin' ? [...others, body.notificationId] : others,
    });
    return undefined;
  },
};
