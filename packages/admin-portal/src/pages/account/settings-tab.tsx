import type { AccountSettings } from '@foyer/contract/account-settings';
import {
  dateFormats,
  formatMoment,
  isWebAddress,
  largestLogo,
  timeFormats,
} from '@foyer/contract/account-settings/rules';
import { Link, type Translator } from '@foyer/ui';
import {
  Combobox,
  ConfirmDialog,
  ImageField,
  type Option,
  Section,
  Select,
  SettingList,
  SettingRow,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import type { AppearancePath } from '../../navigation/appearance.ts';
import { countryOptions } from '../../portal/countries.ts';
import { GuardedEdit } from '../../portal/guarded-edit.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { type FieldChange, wordsOf } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';
import { LeaveAccount } from './leave-account.dialog.tsx';
import { currencyOptions, readable, timeZoneOptions } from '../../portal/places.ts';
import { joinAddress, splitAddress } from './company-address.ts';

type Texts = Translator<typeof accountMessages>;

interface SettingsTabProps {
  readonly settings: AccountSettings;
  readonly save: (change: FieldChange) => Promise<unknown>;
  readonly isSaving: boolean;
  readonly text: Texts;
}

/** Company, region, and the way out. */
export function SettingsTab(props: SettingsTabProps) {
  const { text } = props;
  return (
    <>
      <Section title={text('company')} text={text('companyText')}>
        <Logo {...props} />
        <SettingList>
          <TextRow {...props} field="name" path="account.companyName" label={text('companyName')} />
          <TextRow {...props} field="address" path="account.address" label={text('address')} />
          <TextRow {...props} field="website" path="account.website" label={text('website')} />
        </SettingList>
      </Section>
      <Region {...props} />
      <LeaveAccount text={text} />
    </>
  );
}

const permission = 'fe.secure.write.accountSettings';

interface TextRowProps extends SettingsTabProps {
  readonly field: 'name' | 'address' | 'website';
  readonly path: AppearancePath;
  readonly label: string;
}

/** A text that is changed in its place; empty takes it away, but for the name. */
function TextRow({ settings, save, text, field, path, label }: TextRowProps) {
  const { appearance, whyNot } = usePortal();
  const disabledReason = whyNot(permission);
  const shows = appearance(path);
  const whole = settings[field] ?? '';
  // the country is chosen from a list of its own, where anything is chosen
  const { line: value, country } =
    field === 'address' && shows === 'edit' && disabledReason === undefined
      ? splitAddress(whole, text.locale)
      : { line: whole, country: undefined };
  if (shows === 'hidden') return null;
  const shown =
    field === 'website' && value !== '' ? (
      <Link href={value}>{value}</Link>
    ) : (
      value || text('notSet')
    );
  if (shows === 'viewOnly') return <SettingRow label={label} value={shown} />;
  const validate = (typed: string) => {
    if (field === 'name' && typed.trim() === '') return text('nameMissing');
    return field === 'website' && typed !== '' && !isWebAddress(typed)
      ? text('websiteWrong')
      : undefined;
  };
  const edit = (
    <GuardedEdit
      label={label}
      value={value}
      shown={shown}
      type={field === 'website' ? 'url' : 'text'}
      autoComplete={{ name: 'organization', address: 'street-address', website: 'url' }[field]}
      validate={validate}
      failure={wordsOf}
      disabledReason={disabledReason}
      onSave={async (typed) =>
        void (await save({ label, form: { [field]: joinAddress(typed.trim(), country) } }))
      }
    />
  );
  return <SettingRow label={label} value={edit} />;
}

const pictures = {
  bytes: largestLogo,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
} as const;

/** The logo, as it looks on both kinds of page. */
function Logo({ settings, save, isSaving, text }: SettingsTabProps) {
  const { whyNot } = usePortal();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isAsked, setAsked] = useState(false);
  const change = (logo: string) => save({ label: text('logo'), form: { logo } });
  const pick = (file: File) => {
    setProblem(undefined);
    void dataAddress(file)
      .then(change)
      .catch((error: unknown) => setProblem(wordsOf(error)));
  };
  return (
    <div className="foyer-account-logo">
      {whyNot(permission) === undefined && (
        <ImageField
          // what was refused is not shown as if it were there
          key={problem ?? ''}
          label={text('logo')}
          name={settings.name ?? ''}
          src={settings.logo}
          shape="company"
          limit={pictures}
          onFile={pick}
          onRemove={settings.logo ? () => setAsked(true) : undefined}
          isBusy={isSaving}
          error={problem}
        />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={text('removeLogoTitle')}
        consequence={text('removeLogoText')}
        confirmLabel={text('removeLogo')}
        tone="danger"
        onConfirm={async () => {
          await change('');
        }}
        failure={wordsOf}
      />
      {settings.logo && (
        <div className="foyer-account-plates">
          {(['light', 'dark'] as const).map((scheme) => (
            <figure key={scheme} className="foyer-account-plate" data-scheme={scheme}>
              <img src={settings.logo} alt="" />
              <figcaption>{text(scheme === 'light' ? 'logoLight' : 'logoDark')}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}

/** The last part of the address, which is one text for everybody else. */
function Country({ settings, save, text }: Omit<SettingsTabProps, 'isSaving'>) {
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
function Region({ settings, save, text }: SettingsTabProps) {
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

interface FormatsProps extends Pick<SettingsTabProps, 'settings' | 'text'> {
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

/** What was chosen elsewhere stands in the list, too. */
function withPresent(options: readonly Option[], value: string | undefined): readonly Option[] {
  const isKnown = value === undefined || options.some((one) => one.value === value);
  return isKnown ? options : [{ value, label: readable(value) }, ...options];
}

async function dataAddress(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type};base64,${btoa(text)}`;
}
