import type { socialLoginRefusals } from '@foyer/contract/social-login';
import type { Failure } from '../api/failure.ts';

/**
 * What is wrong with an address that a user came back to: the provider of identities is not asked
 * about it.
 */
export const callbackFailures = {
  /** Opened without what a sign-in brings along. Ours. */
  incomplete: {
    code: 'callback/incomplete',
    text: 'This page was opened without a sign-in. Start from the sign-in page.',
  },
  otherBrowser: {
    code: 'socialLogin/expired' satisfies (typeof socialLoginRefusals)['expired']['code'],
    text: 'This sign-in expired or started in another browser. Start again.',
  },
  denied: {
    code: 'socialLogin/denied' satisfies (typeof socialLoginRefusals)['denied']['code'],
    text: 'You canceled the sign-in. Try again, or use another sign-in method.',
  },
  unavailable: {
    code: 'socialLogin/unavailable' satisfies (typeof socialLoginRefusals)['unavailable']['code'],
    text: 'This provider isn’t responding right now. Try again in a moment, or use another sign-in method.',
  },
  failed: {
    code: 'socialLogin/failed' satisfies (typeof socialLoginRefusals)['failed']['code'],
    text: 'This provider couldn’t sign you in. Try again, or use another sign-in method.',
  },
} as const satisfies Readonly<Record<string, Failure>>;

/**
 * The failure an `error` in an address represents. RFC 6749, §4.1.2.1; OpenID Connect Core,
 * §3.1.2.6; the providers' own.
 */
export function callbackFailure(error: string): Failure {
  if (denials.includes(error)) return callbackFailures.denied;
  return passing.includes(error) ? callbackFailures.unavailable : callbackFailures.failed;
}

const denials = [
  'access_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'user_cancelled',
  'consent_required',
  'interaction_required',
  'login_required',
];
const passing = ['server_error', 'temporarily_unavailable'];
