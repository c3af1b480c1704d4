import type { Notification } from '@foyer/contract/notifications';
import { VisuallyHidden } from '@foyer/ui';
import { ActionMenu, PinIcon } from '@foyer/ui/portal';
import { distanceText, momentText } from '../portal/moments.ts';
import { usePageTexts } from '../portal/page-texts.ts';
import { notificationsMessages } from './notifications.messages.ts';
import type { NotificationChanges } from './use-notification-changes.ts';

interface RowProps {
  readonly one: Notification;
  readonly changes: NotificationChanges;
  readonly onOpen: () => void;
}

/** One notification: a press opens it; the menu marks, pins, and archives it. */
export function NotificationRow({ one, changes, onOpen }: RowProps) {
  const text = usePageTexts('notifications', notificationsMessages);
  const { setStatus, setPin } = changes;
  const run = (change: Promise<unknown>) => void change.catch(() => undefined);
  return (
    <li className="foyer-notification" data-unread={!one.viewed || undefined}>
      <button type="button" className="foyer-notification-main" onClick={onOpen}>
        <span className="foyer-notification-title">
          {!one.viewed && <VisuallyHidden>{text('unreadMark')}: </VisuallyHidden>}
          {one.title}
          {one.isPinned && <PinIcon size="small" label={text('pinned')} />}
        </span>
        <span className="foyer-notification-body">{one.body}</span>
        <time
          className="foyer-notification-time"
          dateTime={one.createdAt}
          title={momentText(one.createdAt, text.locale)}
        >
          {/* oxlint-disable-next-line react/purity -- an age is as of this rendering */}
          {distanceText(one.createdAt, text.locale, Date.now())}
        </time>
      </button>
      <ActionMenu
        label={text('actions', { title: one.title })}
        actions={[
          {
            id: 'read',
            label: one.viewed ? text('markUnread') : text('markRead'),
            onSelect: () => run(setStatus.run({ one, status: one.viewed ? 'unread' : 'read' })),
          },
          {
            id: 'pin',
            label: one.isPinned ? text('unpin') : text('pin'),
            onSelect: () => run(setPin.run(one)),
          },
          {
            id: 'archive',
            label: text('archive'),
            onSelect: () => run(setStatus.run({ one, status: 'archived' })),
          },
        ]}
      />
    </li>
  );
}
