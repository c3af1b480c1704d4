import type { BillingProfile } from '@foyer/contract/billing';
import { toTaxIdType } from '@foyer/contract/billing/rules';
import { useApiQuery } from '@foyer/react/query';
import { Stack, TextField } from '@foyer/ui';
import { Combobox } from '@foyer/ui/portal';
import { useMemo } from 'react';
import { countryOptions } from '../../portal/countries.ts';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useForm } from '../../portal/use-form.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { useProfileChange } from './billing.controller.ts';
import { billingMessages } from './billing.messages.ts';
import { billingQueries } from './billing.queries.ts';

type AddressPart = 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode' | 'country';

/** Changes name, address, and tax ID of future invoices. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const text = usePageTexts('billing', billingMessages);
  const { user, tenant } = usePortal();
  const saved = useApiQuery(billingQueries.profile()).data;
  const change = useProfileChange();
  const { name = tenant.name, email = user.email, address, taxId } = saved ?? {};
  const countries = useMemo(() => countryOptions(text.locale), [text.locale]);
  const form = useForm({
    initial: {
      name,
      email,
      country: address?.country ?? '',
      addressLine1: address?.addressLine1 ?? '',
      addressLine2: address?.addressLine2 ?? '',
      postalCode: address?.postalCode ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      taxId: taxId?.value ?? '',
    },
    validate: (values) => ({
      name: values.name.trim() === '' ? text('nameMissing') : undefined,
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())
        ? undefined
        : text('emailInvalid'),
      taxId:
        values.taxId.trim() !== '' && toTaxIdType(values.country) === undefined
          ? text('taxIdCountry')
          : undefined,
    }),
    fieldOfError: { 'billing/taxIdInvalid': 'taxId' },
    onClose,
    onSubmit: (values) => change.run(toProfile(values)),
  });
  const line = (field: AddressPart, autoComplete: string, isOptional = true) => (
    <TextField
      {...form.field(field)}
      label={text(field)}
      autoComplete={autoComplete}
      optional={isOptional}
    />
  );
  return (
    <FormDialog {...form.dialog} title={text('detailsTitle')}>
      <Stack>
        <TextField {...form.field('name')} label={text('name')} autoComplete="organization" />
        <TextField
          {...form.field('email')}
          label={text('email')}
          type="email"
          autoComplete="email"
        />
        <Combobox
          label={text('country')}
          placeholder={text('countryFind')}
          emptyText={text('nothingFound')}
          options={countries}
          value={form.values.country || undefined}
          onChange={(country) => form.set({ country: country ?? '' })}
          limit={countries.length}
        />
        {line('addressLine1', 'address-line1')}
        {line('addressLine2', 'address-line2')}
        <div className="foyer-billing-pair">
          {line('postalCode', 'postal-code')}
          {line('city', 'address-level2')}
        </div>
        {line('state', 'address-level1')}
        <TextField
          {...form.field('taxId')}
          label={text('taxId')}
          hint={text('taxIdHint')}
          autoComplete="off"
          optional
        />
      </Stack>
    </FormDialog>
  );
}

interface ProfileValues extends Record<AddressPart, string> {
  readonly name: string;
  readonly email: string;
  readonly taxId: string;
}

function toProfile({ name, email, taxId, ...address }: ProfileValues): BillingProfile {
  const parts = Object.entries(address).map(([key, value]) => [key, value.trim()] as const);
  const type = toTaxIdType(address.country);
  const value = taxId.trim();
  return {
    name: name.trim(),
    email: email.trim(),
    address: Object.fromEntries(parts.filter(([, part]) => part !== '')),
    taxId: type && value !== '' ? { type, value } : null,
  };
}
