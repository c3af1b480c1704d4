import { defineMessages } from '@foyer/ui';

/** Texts of asking for a reset link. */
export const forgotPasswordMessages = defineMessages({
  title: 'Reset your password',
  line: 'We send you a link to choose a new one.',
  emailOrName: 'E-mail or user name',
  submit: 'Send the link',
  submitting: 'Sending',
  successTitle: 'Check your mail',
  successLine: 'If there is an account for {email}, a link to choose a new password is on its way.',
  notThere: 'Not there after a minute? Look in the spam folder, or have it sent again.',
  otherEmail: 'Use another e-mail',
  resend: 'Send it again',
  resent: 'We sent it again. Look in the spam folder, too.',
  submitBySms: 'Text me a code instead',
  smsTitle: 'Check your phone',
  smsLine: 'If this address has an account with a phone, a code is on its way to it. {lifetime}',
  verify: 'Continue',
  verifying: 'Checking',
});
