/** A country code and at least six further digits, in any spelling; at most fifteen digits in all (E.164). */
const LOOKS_LIKE_PHONE = /^\+[1-9]\d{6,14}$/;

/** Looser than the server's rule on purpose: it catches slips, the server knows the plans of all countries. */
export function looksLikePhoneNumber(typed: string): boolean {
  return LOOKS_LIKE_PHONE.test(typed.replace(/[\s().\-/]/g, ''));
}
