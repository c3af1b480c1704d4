import { defineMessages } from '@foyer/ui';

/** Texts about a password that is known from a data breach. */
export const breachedPasswordMessages = defineMessages({
  title: 'Choose another password',
  line: 'This password has appeared in a data breach on another site. To protect your account it no longer works here.',
  submit: 'Mail me a link',
  submitting: 'Sending',
  hint: 'The link lets you choose a new password. Use one that you use nowhere else.',
  successTitle: 'Check your mail',
  successLine: 'We sent a link to {email}. Open it to choose a new password.',
  notThere: 'Not there after a minute? Look in the spam folder, or have it sent again.',
  resend: 'Send it again',
  resent: 'We sent it again. Look in the spam folder, too.',
});
