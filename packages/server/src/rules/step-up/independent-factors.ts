import { type RawBuilder, sql } from 'kysely';

const mailboxMethods: readonly string[] = ['link', 'otp', 'email'];
const otherMethods: readonly string[] = ['pwd', 'hwk', 'social', 'sso', 'mfa'];

/**
 * Whether an emailed link or code is the only verified factor; RFC 8176 names. A mailbox is one
 * factor, never two. Decision 0280.
 */
export function isMailboxOnly(methods: readonly string[]): boolean {
  return (
    methods.some((one) => mailboxMethods.includes(one)) &&
    !methods.some((one) => otherMethods.includes(one))
  );
}

/** Whether a code sent to a sign-in phone is the only verified factor so far. */
export function isPhoneOnly(methods: readonly string[]): boolean {
  return methods.includes('sms') && !methods.some((one) => otherMethods.includes(one));
}

/** True for a row `d` of `mfa_devices` that is independent of `methods`. */
export function isIndependentSql(methods: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`not (${isMailboxOnly(methods)}::boolean and d.kind = 'email')
    and not (${isPhoneOnly(methods)}::boolean and d.kind = 'phone' and exists (
      select 1 from user_phones p where p.user_id = d.user_id and p.phone_number = d.phone_number))`;
}
