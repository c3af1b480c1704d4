import { TextField, type TextFieldProps } from '@foyer/ui';

/** A field for a phone number, as phone keyboards and autofill know it; reads from left to right in every language. */
export function PhoneField(
  props: Omit<TextFieldProps, 'type' | 'name' | 'inputMode' | 'maxLength'>,
) {
  return (
    <TextField autoComplete="tel" {...props} type="tel" name="tel" inputMode="tel" maxLength={40} />
  );
}
