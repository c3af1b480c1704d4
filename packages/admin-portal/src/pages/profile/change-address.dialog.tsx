import { TextField } from '@foyer/ui';
import { Combobox } from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { countryName, countryOptions, readCountry } from '../../portal/countries.ts';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { exampleInstead } from '../../portal/postcodes.ts';
import { useForm } from '../../portal/use-form.ts';
import { addressWords } from './address-labels.ts';
import type { PostalAddress } from './profile-facts.ts';
import { profileMessages } from './profile.messages.ts';

/** The address to change. Drawn again each time it opens: what fails puts the old address back beneath it, and what was typed stays. */
export interface ChangeAddressProps {
  readonly onClose: () => void;
  readonly address: PostalAddress;
  readonly onSave: (address: PostalAddress) => Promise<unknown>;
}

const parts = ['country', 'address1', 'address2', 'postcode', 'city', 'state'] as const;

/** Changes the address; all of it is optional, and the browser can fill it in. */
export function ChangeAddressDialog({ onClose, address, onSave }: ChangeAddressProps) {
  const text = usePageTexts('profile', profileMessages);
  const [before] = useState(() => readable(address, text.locale));
  const form = useForm({
    initial: before,
    onSubmit: (values) => onSave(reported(values)),
    onClose,
  });
  return (
    <FormDialog
      {...form.dialog}
      title={text('addressTitle')}
      description={text('addressText')}
      isDirty={JSON.stringify(reported(form.values)) !== JSON.stringify(reported(before))}
    >
      <AddressFields typed={form.values} present={before.country} onChange={form.set} />
    </FormDialog>
  );
}

interface AddressFieldsProps {
  readonly typed: PostalAddress;
  /** The country as it is kept, which stays in the list. */
  readonly present: string | undefined;
  readonly onChange: (address: PostalAddress) => void;
}

/** The country first: what the others are called follows it. */
function AddressFields({ typed, present, onChange }: AddressFieldsProps) {
  const text = usePageTexts('profile', profileMessages);
  const countries = useMemo(() => countryOptions(text.locale, present), [text.locale, present]);
  const [checked, setChecked] = useState<string | undefined>(undefined);
  const { country = '', postcode = '' } = typed;
  const words = addressWords(country);
  // not while a user is typing it
  const example = checked === postcode ? exampleInstead(postcode, country) : undefined;
  const field = (part: Exclude<keyof PostalAddress, 'country'>, autoComplete: string) => ({
    value: typed[part] ?? '',
    autoComplete,
    maxLength: 200,
    onValueChange: (value: string) =>
      onChange({
        ...typed,
        [part]: value,
      }),
  });
  return (
    <>
      <Combobox
        label={text('country')}
        placeholder={text('countryFind')}
        emptyText={text('noCountry')}
        options={countries}
        value={country || undefined}
        onChange={(next) => onChange({ ...typed, country: next ?? '' })}
        limit={countries.length}
      />
      <TextField label={text('street')} {...field('address1', 'address-line1')} />
      <TextField label={text('street2')} {...field('address2', 'address-line2')} />
      <div className="foyer-address-place">
        <TextField
          label={text(words.postcode)}
          {...field('postcode', 'postal-code')}
          hint={
            example && text('postcodeOdd', { country: countryName(country, text.locale), example })
          }
          onBlur={() => setChecked(postcode)}
        />
        <TextField label={text('city')} {...field('city', 'address-level2')} />
      </div>
      <TextField label={text(words.state)} {...field('state', 'address-level1')} />
    </>
  );
}

/** What older clients wrote as a text is the country in the list where it is one. */
function readable(address: PostalAddress, locale: string): PostalAddress {
  return address.country ? { ...address, country: readCountry(address.country, locale) } : address;
}

function reported(address: PostalAddress): PostalAddress {
  return Object.fromEntries(
    parts.flatMap((part) => (address[part]?.trim() ? [[part, address[part]?.trim()]] : [])),
  );
}
