import { defineMessages } from '@foyer/ui';

/** Texts of replacing a lost phone. */
export const phoneResetMessages = defineMessages({
  title: 'Lost your phone?',
  line: 'We’ll email you a code to change your phone number.',
  submit: 'Send the code',
  submitting: 'Sending',
  codeTitle: 'Check your email',
  codeLine: 'If an account exists for this email address, we sent a code. {lifetime}',
  verify: 'Continue',
  verifying: 'Checking',
  numberTitle: 'Your new phone number',
  numberLine: 'Include the country code. We’ll notify your email address and your old number.',
  number: 'Phone number',
  numberHint: 'For example, +49 1511 2345678',
  numberMissing: 'Enter your new phone number.',
  numberInvalid: 'Start with a plus sign and the country code.',
  save: 'Save number',
  saving: 'Saving',
  successTitle: 'Your phone number was changed',
  successLine: 'Sign in with a code sent to your new number.',
  signIn: 'Sign in',
});
