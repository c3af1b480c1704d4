import { TextField, type TextFieldProps, type Translator } from '@foyer/ui';
import type { boxMessages } from './box.messages.ts';

/**
 * A field for an address, as password managers and phone keyboards know it; 254 characters is the
 * longest address there is.
 */
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

/** Looser than the server's rule on purpose: it catches slips, the server decides. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** What is wrong with an email address, in words, or nothing. */
export function emailError(
  email: string,
  text: Translator<typeof boxMessages>,
): string | undefined {
  const typed = email.trim();
  if (typed === '') return text('emailMissing');
  return LOOKS_LIKE_EMAIL.test(typed) ? undefined : text('emailInvalid');
}

/**
 * A field for a phone number, as phone keyboards and autofill know it; reads from left to right in
 * every language.
 */
export function PhoneField(
  props: Omit<TextFieldProps, 'type' | 'name' | 'inputMode' | 'maxLength'>,
) {
  return (
    <TextField autoComplete="tel" {...props} type="tel" name="tel" inputMode="tel" maxLength={40} />
  );
}

/**
 * A country code and at least six further digits, in any spelling; at most fifteen digits in all
 * (E.164).
 */
const LOOKS_LIKE_PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * Looser than the server's rule on purpose: it catches slips, the server knows the plans of all
 * countries.
 */
export function looksLikePhoneNumber(typed: string): boolean {
  return LOOKS_LIKE_PHONE.test(typed.replace(/[\s().\-/]/g, ''));
}

/** Tells password managers whose password this is; nobody sees or reaches it. */
export function UsernameForManagers({ email }: { readonly email: string }) {
  return (
    <input
      className="foyer-visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
