import { TextField, type TextFieldProps } from '@foyer/ui';

/** A field for an address, as password managers and phone keyboards know it; 254 characters is the longest address there is. */
export function EmailField(
  props: Omit<TextFieldProps, 'type' | 'name' | 'inputMode' | 'maxLength'>,
) {
  return (
    <TextField
      autoComplete="username"
      {...props}
      type="email"
      name="email"
      inputMode="email"
      maxLength={254}
    />
  );
}
