import { defineMessages } from '@foyer/ui';

/** Texts of activating an account. */
export const activationMessages = defineMessages({
  notCheckedTitle: 'We couldn’t check your link',
  checkingTitle: 'Checking your link',
  title: 'Activate your account',
  line: 'Confirm your email address to activate your account.',
  lineWithApp: 'Confirm your email address to continue to {app}.',
  formLine: 'Choose a password to finish.',
  activate: 'Activate account',
  activating: 'Activating',
  successTitle: 'Your account is active',
  successLine: 'Redirecting…',
  joinLine: 'Your team already uses this product. Request access to its account.',
  join: 'Request access to {account}',
  joinRequested: 'Request sent. You get an email when it’s answered.',
  notNow: 'Not now',
  resendTitle: 'This link no longer works',
  resendLine: 'Each link can be used once and expires. Enter your email address to get a new one.',
  resend: 'Send a new link',
  resentTitle: 'Check your email',
  resentLine: 'If {email} is waiting for activation, a new link is on its way.',
  resendAgain: 'Send it again',
});
