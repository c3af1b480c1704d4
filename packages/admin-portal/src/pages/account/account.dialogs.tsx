import type { AccountSettings } from '@foyer/contract/account-settings';
import {
  dateFormats,
  formatMoment,
  isWebAddress,
  timeFormats,
} from '@foyer/contract/account-settings/rules';
import { Stack, TextField, type Translator } from '@foyer/ui';
import { Combobox, type Option, Select } from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { countryOptions } from '../../portal/countries.ts';
import { TextDialog } from '../../portal/edit-row.tsx';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { currencyOptions, readable, timeZoneOptions } from '../../portal/regions.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import type { AccountField, FieldChange } from './account.controller.ts';
import type { accountMessages } from './account.messages.ts';
import { joinAddress, splitAddress } from './tenant-address.ts';

interface SettingDialogProps {
  readonly field: AccountField;
  readonly settings: AccountSettings;
  readonly save: (change: FieldChange) => Promise<unknown>;
  readonly text: Translator<typeof accountMessages>;
  readonly onClose: () => void;
}

/** Changes one setting of the account. */
export function SettingDialog(props: SettingDialogProps) {
  const { field } = props;
  if (field === 'name' || field === 'website') return <TenantTextDialog {...props} field={field} />;
  if (field === 'address') return <AddressDialog {...props} />;
  return <ChoiceDialog {...props} field={field} />;
}

function TenantTextDialog(props: SettingDialogProps & { readonly field: 'name' | 'website' }) {
  const { field, settings, save, text, onClose } = props;
  const isName = field === 'name';
  const label = text(isName ? 'companyName' : 'website');
  const validate = (entered: string) => {
    if (isName) return entered.trim() === '' ? text('nameMissing') : undefined;
    return entered.trim() === '' || isWebAddress(entered.trim()) ? undefined : text('websiteWrong');
  };
  return (
    <TextDialog
      label={label}
      value={settings[field] ?? ''}
      type={isName ? 'text' : 'url'}
      autoComplete={isName ? 'organization' : 'url'}
      validate={validate}
      onSave={(value) => save({ label, form: { [field]: value } })}
      onClose={onClose}
    />
  );
}

/** The address with its country, which the server stores as one text. */
function AddressDialog({ settings, save, text, onClose }: SettingDialogProps) {
  const { line, country } = splitAddress(settings.address ?? '', text.locale);
  const countries = useMemo(() => countryOptions(text.locale), [text.locale]);
  const form = useForm({
    initial: { line, country },
    onSubmit: async (values) => {
      const address = joinAddress(values.line.trim(), values.country);
      if (address === (settings.address ?? '')) return;
      await save({ label: text('address'), form: { address } });
    },
    onClose,
  });
  return (
    <FormDialog {...form.dialog} title={text('address')}>
      <Stack>
        <TextField
          {...form.field('line')}
          label={text('address')}
          autoComplete="street-address"
          optional
        />
        <Combobox
          label={text('country')}
          placeholder={text('countryFind')}
          emptyText={text('nothingFound')}
          options={countries}
          value={form.values.country}
          onChange={(next) => form.set({ country: next })}
          limit={countries.length}
        />
      </Stack>
    </FormDialog>
  );
}

type ChoiceField = Exclude<AccountField, 'name' | 'website' | 'address'>;

/** Time zone, currency, or a format. */
function ChoiceDialog(props: SettingDialogProps & { readonly field: ChoiceField }) {
  const { field, settings, save, text, onClose } = props;
  const label = text(field);
  const options = useOptions(field, settings, text);
  const saved = settings[field];
  const form = useForm({
    initial: { value: saved },
    onSubmit: async ({ value }) => {
      if (value !== saved) await save({ label, form: { [field]: value ?? '' } });
    },
    onClose,
  });
  const choice = {
    label,
    options,
    value: form.values.value,
    onChange: (value: string | undefined) => form.set({ value }),
  };
  return (
    <FormDialog {...form.dialog} title={label} size="small">
      {field === 'timezone' || field === 'currency' ? (
        <Combobox
          {...choice}
          placeholder={text(field === 'timezone' ? 'timezoneFind' : 'currencyFind')}
          emptyText={text('nothingFound')}
        />
      ) : (
        <Select {...choice} placeholder={text('notSet')} />
      )}
    </FormDialog>
  );
}

function useOptions(
  field: ChoiceField,
  settings: AccountSettings,
  text: Translator<typeof accountMessages>,
): readonly Option[] {
  const { client } = usePortal();
  const [now] = useState(() => new Date(client.clock.wall()));
  const { timezone, currency } = settings;
  return useMemo(() => {
    const describe = (offset: string, time: string) => text('timezoneNow', { offset, time });
    switch (field) {
      case 'timezone':
        return withSaved(timeZoneOptions(now, { describe, here: text('timezoneHere') }), timezone);
      case 'currency':
        return withSaved(currencyOptions(text.locale), currency);
      case 'dateFormat':
        return dateFormats.map((format) => ({
          value: format,
          label: formatDay(now, timezone, format),
          description: format,
        }));
      case 'timeFormat':
        break;
    }
    return timeFormats.map((format) => ({
      value: format,
      label: text(format === 'HH:mm' ? 'hours24' : 'hours12'),
      description: format,
    }));
  }, [field, now, text, timezone, currency]);
}

/** A day without its time. */
function formatDay(now: Date, timezone: string | undefined, dateFormat: string): string {
  return formatMoment(now, { timezone, dateFormat, timeFormat: 'HH:mm' }).slice(0, -6);
}

/** Adds the saved value where the list does not have it. */
function withSaved(options: readonly Option[], value: string | undefined): readonly Option[] {
  const isKnown = value === undefined || options.some((one) => one.value === value);
  return isKnown ? options : [{ value, label: readable(value) }, ...options];
}
