import { defineMessages } from '@foyer/ui';

/** Texts of signing in with a link or a code. */
export const passwordlessMessages = defineMessages({
  signIn: 'Sign in',
  signingIn: 'Signing in',
  otcTitle: 'Check your email',
  otcLine: 'If an account exists for this email address, we sent a code. {lifetime}',
  smsTitle: 'Check your phone',
  smsLine: 'If this account has a phone number, we sent a code. {lifetime}',
  smsLineTo: 'We sent a code to {phone}. {lifetime}',
  linkTitle: 'Check your email',
  linkLine:
    'If an account exists for this email address, we sent a link. Open it in this browser to continue here.',
  linkCodeHint: 'Reading your email on another device? Enter the code from the email.',
  linkCode: 'Code from the email',
  unsentTitle: 'We couldn’t send your code',
  unsentLinkTitle: 'We couldn’t send your email',
  sending: 'Sending',
  lostPhone: 'Lost your phone?',
});
