import type { Translator } from '@foyer/ui';
import type { boxMessages } from './box.messages.ts';

/** Looser than the server's rule on purpose: it catches slips, the server decides. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** What is wrong with an e-mail address, in words, or nothing. */
export function emailError(
  email: string,
  text: Translator<typeof boxMessages>,
): string | undefined {
  const typed = email.trim();
  if (typed === '') return text('emailMissing');
  return LOOKS_LIKE_EMAIL.test(typed) ? undefined : text('emailInvalid');
}
