import { BellIcon, createLazyPart } from '@foyer/ui/portal';
import { useApiQuery } from '@foyer/react/query';
import { useState } from 'react';
import { usePageTexts } from '../portal/page-texts.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { notificationsQueries } from './notifications.queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

/** What opens loads beside the frame. */
const usePanel = /* @__PURE__ */ createLazyPart(() => import('./notification-panel.tsx'));

/** The largest number on the badge. */
const maxShown = 99;

/** Unread notifications, and the panel with all of them. */
export function NotificationBell() {
  const text = usePageTexts('notifications', notificationsMessages);
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(notificationsQueries.list());
  const panel = usePanel(isOpen);
  useLiveNotifications();
  const unread = data?.unreadCount ?? 0;
  return (
    <>
      <button
        type="button"
        className="foyer-icon-button foyer-bell"
        aria-label={unread > 0 ? text('bell', { count: unread }) : text('bellRead')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        {unread > 0 && (
          <span className="foyer-bell-badge" aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </button>
      {panel && <panel.NotificationPanel isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
