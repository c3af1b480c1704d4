import { defineMessages, TextField } from '@foyer/ui';
import { Combobox } from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import {
  callingCodeOptions,
  likelyCountry,
  getParts,
  getPhone,
  type PhoneParts,
} from './calling-codes.ts';
import { usePageTexts } from './page-texts.ts';

const phoneMessages = defineMessages({
  countryCode: 'Country code',
  findCountry: 'Find a country',
  noCountry: 'No country is called that.',
});

/** A phone number that is typed. */
export interface PhoneFieldProps {
  readonly label: string;
  /** With the calling code, as the provider reads it; empty without a number. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly optional?: boolean | undefined;
  /** Default: `tel`, the user's own. */
  readonly autoComplete?: 'tel' | 'off' | undefined;
}

/** A country from a list, and the number as users there write it. A whole number that is pasted or filled in chooses its country. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, value, onValueChange, error, autoFocus, optional, autoComplete = 'tel' } = props;
  const text = usePageTexts('phone', phoneMessages);
  const countries = useMemo(() => callingCodeOptions(text.locale), [text.locale]);
  const [parts, setParts] = useState<PhoneParts>(() => beginning(value));
  const change = (next: PhoneParts) => {
    const read = getParts(next.number, next.country) ?? next;
    setParts(read);
    onValueChange(getPhone(read));
  };
  return (
    <div className="foyer-phone">
      <Combobox
        label={text('countryCode')}
        placeholder={text('findCountry')}
        emptyText={text('noCountry')}
        options={countries}
        value={parts.country}
        onChange={(country) => country && change({ ...parts, country })}
        limit={countries.length}
      />
      <TextField
        label={label}
        type="tel"
        autoComplete={autoComplete}
        value={parts.number}
        onValueChange={(number) => change({ ...parts, number })}
        error={error}
        autoFocus={autoFocus}
        optional={optional}
        maxLength={40}
      />
    </div>
  );
}

function beginning(value: string): PhoneParts {
  const country = likelyCountry(navigator.languages);
  return getParts(value, country) ?? { country, number: value };
}
