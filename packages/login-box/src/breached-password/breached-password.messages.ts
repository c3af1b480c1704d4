import { defineMessages } from '@foyer/ui';

/** Texts about a password that is known from a data breach. */
export const breachedPasswordMessages = defineMessages({
  title: 'Choose another password',
  line: 'This password has appeared in a data breach on another site. To protect your account, you can’t use it here.',
  submit: 'Email me a link',
  submitting: 'Sending',
  hint: 'Use the link to choose a new password that you don’t use anywhere else.',
  successTitle: 'Check your email',
  successLine: 'We sent a link to {email}. Use it to choose a new password.',
  notThere: 'Didn’t get it? Check your spam folder, or send it again.',
  resend: 'Send it again',
  resent: 'We sent it again. Check your spam folder too.',
});
