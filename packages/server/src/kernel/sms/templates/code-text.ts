import type { TextBranding } from '../text-template.ts';

/**
 * A code for a user to type: first of all the code, so that it shows in a notification, and at
 * the end the host it is for, in the form of the WICG's "Origin-bound one-time codes delivered via
 * SMS": browsers fill it in there and nowhere else.
 */
export function codeText(sentence: string, code: string, { host }: TextBranding): string {
  return `${sentence}\n\n@${host} #${code}`;
}

/** What every text with a code is made from. */
export interface CodeText {
  readonly code: string;
}
