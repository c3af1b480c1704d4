import type { NotificationPreference } from '@foyer/contract/notifications';
import { type NotificationAudience, notificationTypes } from '@foyer/contract/notifications/rules';
import { useCan } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { SettingList, SettingRow, Switch } from '@foyer/ui/portal';
import { LoadedPart } from '../portal/loaded-part.tsx';
import { usePageTexts } from '../portal/page-texts.ts';
import { notificationsMessages } from './notifications.messages.ts';
import { notificationsQueries } from './notifications.queries.ts';
import type { NotificationChanges } from './use-notification-changes.ts';

interface PreferencesProps {
  readonly changes: NotificationChanges;
}

/** Which notifications a user receives, in the app and by email. */
export function NotificationPreferencesView({ changes }: PreferencesProps) {
  const text = usePageTexts('notifications', notificationsMessages);
  const isAdministrator = useCan('fe.secure.write.*');
  const query = useApiQuery(notificationsQueries.preferences());
  const groups: readonly (readonly [NotificationAudience, string])[] = [
    ['user', text('aboutYou')],
    ...(isAdministrator ? [['administrators', text('aboutAccount')] as const] : []),
  ];
  return (
    <LoadedPart title={text('preferencesFailed')} query={query}>
      {({ preferences }) => (
        <div className="foyer-notifications">
          {groups.map(([audience, label]) => (
            <section key={audience} aria-label={label}>
              <h3 className="foyer-notifications-group">{label}</h3>
              <SettingList>
                {preferences
                  .filter(({ type }) => notificationTypes[type].audience === audience)
                  .map((one) => (
                    <PreferenceRow key={one.type} {...{ one, changes }} />
                  ))}
              </SettingList>
            </section>
          ))}
        </div>
      )}
    </LoadedPart>
  );
}

interface RowProps extends PreferencesProps {
  readonly one: NotificationPreference;
}

function PreferenceRow({ one, changes }: RowProps) {
  const text = usePageTexts('notifications', notificationsMessages);
  const { label, description, email } = notificationTypes[one.type];
  const save = (change: Partial<NotificationPreference>) =>
    void changes.savePreference.run({ ...one, ...change }).catch(() => undefined);
  const cells = [
    { name: text('inApp'), label: text('inAppFor', { type: label }), key: 'inApp' as const },
    { name: text('email'), label: text('emailFor', { type: label }), key: 'email' as const },
  ];
  return (
    <SettingRow label={label} description={description}>
      <div className="foyer-notification-switches">
        {cells.map((cell) => (
          <div key={cell.key} className="foyer-notification-switch">
            <span aria-hidden="true">{cell.name}</span>
            <Switch
              label={cell.label}
              isLabelHidden
              isOn={one[cell.key]}
              onChange={(isOn) => save({ [cell.key]: isOn })}
              disabledReason={
                cell.key === 'email' && email === 'always' ? text('alwaysEmailed') : undefined
              }
            />
          </div>
        ))}
      </div>
    </SettingRow>
  );
}
