import type { AccountSettings } from '@foyer/contract/account-settings';
import { dateFormats, formatMoment, timeFormats } from '@foyer/contract/account-settings/rules';
import type { Translator } from '@foyer/ui';
import { Combobox, type Option, Section, Select, SettingList, SettingRow } from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { countryOptions } from '../../portal/countries.ts';
import { currencyOptions, readable, timeZoneOptions } from '../../portal/regions.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { FieldChange } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';
import { joinAddress, splitAddress } from './company-address.ts';

interface RegionProps {
  readonly settings: AccountSettings;
  readonly save: (change: FieldChange) => Promise<unknown>;
  readonly text: Translator<typeof accountMessages>;
}

const permission = 'fe.secure.write.accountSettings';

/** The last part of the address, which is one text for everybody else. */
function Country({ settings, save, text }: RegionProps) {
  const { line, country } = splitAddress(settings.address ?? '', text.locale);
  const countries = useMemo(() => countryOptions(text.locale), [text.locale]);
  return (
    <Combobox
      label={text('country')}
      placeholder={text('countryFind')}
      emptyText={text('nothingFound')}
      options={countries}
      value={country}
      onChange={(next) => {
        const form = { address: joinAddress(line, next) };
        void save({ label: text('country'), form }).catch(() => undefined);
      }}
      limit={countries.length}
    />
  );
}

/** Time zone, currency and formats, with what they come to. */
export function Region({ settings, save, text }: RegionProps) {
  const { appearance, whyNot, client } = usePortal();
  const [now] = useState(() => new Date(client.clock.wall()));
  const zones = useMemo(
    () =>
      timeZoneOptions(now, {
        describe: (offset, time) => text('timezoneNow', { offset, time }),
        here: text('timezoneHere'),
      }),
    [now, text],
  );
  const currencies = useMemo(() => currencyOptions(text.locale), [text.locale]);
  const mayChange = whyNot(permission) === undefined;
  const shows = (path: 'account.timezone' | 'account.currency') =>
    appearance(path) === 'edit' && !mayChange ? 'viewOnly' : appearance(path);
  const [zone, currency] = [shows('account.timezone'), shows('account.currency')];
  const pick = (label: string, form: FieldChange['form']) =>
    void save({ label, form }).catch(() => undefined);
  return (
    <Section title={text('region')} text={text('regionText')}>
      {mayChange && appearance('account.address') === 'edit' && (
        <Country {...{ settings, save, text }} />
      )}
      <SettingList>
        {zone === 'viewOnly' && (
          <SettingRow
            label={text('timezone')}
            value={readable(settings.timezone ?? text('notSet'))}
          />
        )}
        {currency === 'viewOnly' && (
          <SettingRow label={text('currency')} value={settings.currency ?? text('notSet')} />
        )}
      </SettingList>
      {zone === 'edit' && (
        <Combobox
          label={text('timezone')}
          placeholder={text('timezoneFind')}
          emptyText={text('nothingFound')}
          options={withPresent(zones, settings.timezone)}
          value={settings.timezone}
          onChange={(timezone) => pick(text('timezone'), { timezone: timezone ?? '' })}
        />
      )}
      {currency === 'edit' && (
        <Combobox
          label={text('currency')}
          placeholder={text('currencyFind')}
          emptyText={text('nothingFound')}
          options={withPresent(currencies, settings.currency)}
          value={settings.currency}
          onChange={(chosen) => pick(text('currency'), { currency: chosen ?? '' })}
        />
      )}
      {mayChange && <Formats {...{ settings, text, now, pick }} />}
      <SettingList>
        <SettingRow
          label={text('sample')}
          value={
            <span className="foyer-account-sample">{`${formatMoment(now, { ...settings, locale: text.locale })} · ${amount(settings, text.locale)}`}</span>
          }
        />
      </SettingList>
    </Section>
  );
}

interface FormatsProps extends Pick<RegionProps, 'settings' | 'text'> {
  readonly now: Date;
  readonly pick: (label: string, form: FieldChange['form']) => void;
}

/** How dates and times are written. */
function Formats({ settings, text, now, pick }: FormatsProps) {
  return (
    <div className="foyer-account-formats">
      <Select
        label={text('dateFormat')}
        value={settings.dateFormat}
        placeholder={text('notSet')}
        options={dateFormats.map((format) => ({
          value: format,
          label: sampleOf(now, settings, format),
          description: format,
        }))}
        onChange={(dateFormat) => pick(text('dateFormat'), { dateFormat })}
      />
      <Select
        label={text('timeFormat')}
        value={settings.timeFormat}
        placeholder={text('notSet')}
        options={timeFormats.map((format) => ({
          value: format,
          label: text(format === 'HH:mm' ? 'hours24' : 'hours12'),
          description: format,
        }))}
        onChange={(timeFormat) => pick(text('timeFormat'), { timeFormat })}
      />
    </div>
  );
}

/** A day alone. */
function sampleOf(now: Date, { timezone }: AccountSettings, dateFormat: string): string {
  const whole = formatMoment(now, { timezone, dateFormat, timeFormat: 'HH:mm' });
  return whole.slice(0, -6);
}

function amount({ currency }: AccountSettings, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: currency ?? 'USD' }).format(
    1234.5,
  );
}

/** Adds the saved value where the list does not have it. */
function withPresent(options: readonly Option[], value: string | undefined): readonly Option[] {
  const isKnown = value === undefined || options.some((one) => one.value === value);
  return isKnown ? options : [{ value, label: readable(value) }, ...options];
}
