import type { AccountSettings } from '@foyer/contract/account-settings';
import { formatMoment } from '@foyer/contract/account-settings/rules';
import type { Translator } from '@foyer/ui';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { useState } from 'react';
import { EditRow } from '../../portal/edit-row.tsx';
import { readable } from '../../portal/regions.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { type AccountField, accountPermission } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';

interface RegionProps {
  readonly settings: AccountSettings;
  readonly onEdit: (field: AccountField) => void;
  readonly text: Translator<typeof accountMessages>;
}

/** Time zone, currency, and formats, with an example of what they produce. */
export function Region({ settings, onEdit, text }: RegionProps) {
  const { appearance, disabledReason: denialReason, client } = usePortal();
  const [now] = useState(() => new Date(client.clock.wall()));
  const disabledReason = denialReason(accountPermission);
  const { timezone = '', currency = '', dateFormat = '', timeFormat = '' } = settings;
  const shownTime = timeFormat && text(timeFormat === 'HH:mm' ? 'hours24' : 'hours12');
  const rows = [
    ['timezone', readable(timezone), appearance('account.timezone')],
    ['currency', currency, appearance('account.currency')],
    ['dateFormat', dateFormat, 'edit'],
    ['timeFormat', shownTime, 'edit'],
  ] as const;
  const example = `${formatMoment(now, { ...settings, locale: text.locale })} · ${amount(settings, text.locale)}`;
  return (
    <Section title={text('region')} text={text('regionText')}>
      <SettingList>
        {rows.map(
          ([field, value, shows]) =>
            shows !== 'hidden' && (
              <EditRow
                key={field}
                label={text(field)}
                value={value}
                disabledReason={disabledReason}
                onEdit={shows === 'edit' ? () => onEdit(field) : undefined}
              />
            ),
        )}
        <SettingRow
          label={text('sample')}
          value={<span className="foyer-account-sample">{example}</span>}
        />
      </SettingList>
    </Section>
  );
}

function amount({ currency }: AccountSettings, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: currency ?? 'USD' }).format(
    1234.5,
  );
}
