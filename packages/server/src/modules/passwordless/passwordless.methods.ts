import type { PasswordlessType } from '@foyer/contract/passwordless';
import type { SignInMethod } from '../../rules/sign-in/sign-in-methods.ts';

/** The methods of this feature. */
export type PasswordlessMethod = Exclude<SignInMethod, 'EmailAndPassword'>;

/** The method a path represents; a text to the phone of a user this browser knows by id is a method of its own. */
export function methodForPath(type: PasswordlessType, hasUserId: boolean): PasswordlessMethod {
  if (type === 'magiclink') return 'MagicLink';
  if (type === 'code') return 'Code';
  return hasUserId ? 'QuickSmsCode' : 'SmsCode';
}

/** Whether a code that was sent for one method is typed where it belongs. */
export function belongsTo(type: PasswordlessType, method: unknown): method is PasswordlessMethod {
  return method === methodForPath(type, false) || method === methodForPath(type, true);
}

/** Names of RFC 8176 for what was proved. */
export const provedBy: Readonly<Record<PasswordlessMethod, readonly string[]>> = {
  MagicLink: ['link'],
  Code: ['otp'],
  SmsCode: ['sms'],
  QuickSmsCode: ['sms'],
};

/** How the audit log says it. */
export const auditWords: Readonly<Record<PasswordlessMethod, string>> = {
  MagicLink: 'Signed in with a magic link.',
  Code: 'Signed in with an emailed code.',
  SmsCode: 'Signed in with an SMS code.',
  QuickSmsCode: 'Signed in with an SMS code on a known phone.',
};
