import type { Notification } from '@foyer/contract/notifications';
import { useApiQuery } from '@foyer/react/query';
import { Button, Skeleton } from '@foyer/ui';
import { BellIcon, EmptyState, SettingsIcon, Sheet } from '@foyer/ui/portal';
import { useState } from 'react';
import type { Tab } from '../navigation/tabs.ts';
import { LoadedPart } from '../portal/loaded-part.tsx';
import { navigateWithGuard } from '../portal/navigate-with-guard.ts';
import { usePageTexts } from '../portal/page-texts.ts';
import { usePortalFrame } from '../portal/portal-context.ts';
import { NotificationPreferencesView } from './notification-preferences.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsMessages } from './notifications.messages.ts';
import { notificationsAtOnce, notificationsQueries } from './notifications.queries.ts';
import { type NotificationChanges, useNotificationChanges } from './use-notification-changes.ts';

interface PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A user's notifications beside the page: pinned ones first, then the newest. */
export function NotificationPanel({ isOpen, onClose }: PanelProps) {
  const text = usePageTexts('notifications', notificationsMessages);
  const [view, setView] = useState<'list' | 'preferences'>('list');
  const changes = useNotificationChanges();
  const close = () => {
    onClose();
    setView('list');
  };
  const isList = view === 'list';
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={isList ? text('title') : text('preferences')}
      footer={
        <Button
          icon={isList ? <SettingsIcon size="small" /> : undefined}
          onClick={() => setView(isList ? 'preferences' : 'list')}
        >
          {isList ? text('preferences') : text('back')}
        </Button>
      }
    >
      {isList ? (
        <NotificationList changes={changes} onClose={close} />
      ) : (
        <NotificationPreferencesView changes={changes} />
      )}
    </Sheet>
  );
}

interface ListProps {
  readonly changes: NotificationChanges;
  readonly onClose: () => void;
}

function NotificationList({ changes, onClose }: ListProps) {
  const text = usePageTexts('notifications', notificationsMessages);
  const [count, setCount] = useState(notificationsAtOnce);
  const query = useApiQuery(notificationsQueries.list(count));
  const open = useOpen(changes, onClose);
  return (
    <LoadedPart title={text('failed')} query={query} waiting={<RowsPlaceholder />}>
      {({ data, total, unreadCount }) => {
        if (data.length === 0)
          return <EmptyState icon={<BellIcon />} title={text('empty')} text={text('emptyText')} />;
        const groups = [
          { label: text('pinned'), rows: data.filter(({ isPinned }) => isPinned) },
          { label: text('latest'), rows: data.filter(({ isPinned }) => !isPinned) },
        ].filter(({ rows }) => rows.length > 0);
        return (
          <div className="foyer-notifications">
            <div className="foyer-notifications-head">
              <span aria-live="polite">{text('unread', { count: unreadCount })}</span>
              <Button
                isDisabled={unreadCount === 0}
                onClick={() => void changes.readAll.run().catch(ignore)}
              >
                {text('readAll')}
              </Button>
            </div>
            {groups.map(({ label, rows }) => (
              <section key={label} aria-label={label}>
                {groups.length > 1 && <h3 className="foyer-notifications-group">{label}</h3>}
                <ul className="foyer-notifications-list">
                  {rows.map((one) => (
                    <NotificationRow key={one.id} {...{ one, changes }} onOpen={() => open(one)} />
                  ))}
                </ul>
              </section>
            ))}
            {total > data.length && (
              <Button onClick={() => setCount(count + notificationsAtOnce)}>{text('more')}</Button>
            )}
          </div>
        );
      }}
    </LoadedPart>
  );
}

/** Opening one marks it as read, and leads to its page where the user has it. */
function useOpen({ setStatus }: NotificationChanges, onClose: () => void) {
  const { guard, place, menu } = usePortalFrame();
  return (one: Notification) => {
    if (!one.viewed) void setStatus.run({ one, status: 'read' }).catch(ignore);
    const tab = menu.map((row): Tab => row.tab).find((name) => name === one.tab);
    if (!tab) return;
    onClose();
    navigateWithGuard(guard, place, { tab, sub: one.sub, search: one.search ?? '' });
  };
}

function RowsPlaceholder() {
  return (
    <div className="foyer-notifications-waiting">
      {['one', 'two', 'three', 'four'].map((row) => (
        <div key={row}>
          <Skeleton width="half" />
          <Skeleton width="most" />
        </div>
      ))}
    </div>
  );
}

/** The change reports its failure itself. */
const ignore = () => undefined;
