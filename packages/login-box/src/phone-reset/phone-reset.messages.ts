import { defineMessages } from '@foyer/ui';

/** Texts of replacing a lost phone. */
export const phoneResetMessages = defineMessages({
  title: 'Lost your phone?',
  line: 'We send a code to your mailbox. With it you can set another phone number.',
  submit: 'Send the code',
  submitting: 'Sending',
  codeTitle: 'Check your mail',
  codeLine: 'If there is an account for this address, a code is on its way. {lifetime}',
  verify: 'Continue',
  verifying: 'Checking',
  numberTitle: 'Your new phone number',
  numberLine: 'With its country code. We tell your mailbox and your old number about the change.',
  number: 'Phone number',
  numberHint: 'Like +49 1511 2345678',
  numberMissing: 'Enter your new phone number.',
  numberInvalid: 'Begin with a plus sign and the country code.',
  save: 'Save number',
  saving: 'Saving',
  successTitle: 'Your phone number is changed',
  successLine: 'Sign in with a code to your new number.',
  signIn: 'Sign in',
});
