import { defineMessages } from '@foyer/ui';

/** Texts of choosing a new password. */
export const resetPasswordMessages = defineMessages({
  notCheckedTitle: 'We couldn’t check your link',
  validatingTitle: 'Checking your link',
  title: 'Choose a new password',
  line: 'You’ll be signed out of all other sessions.',
  newPassword: 'New password',
  submit: 'Save new password',
  submitting: 'Saving',
  successTitle: 'Your password was changed',
  successLine: 'You were signed out of all other sessions. Sign in with your new password.',
  signIn: 'Sign in',
  invalidTitle: 'This link no longer works',
  invalidLine: 'Each reset link can be used once and expires. Request a new one.',
  newLink: 'Send a new link',
});
