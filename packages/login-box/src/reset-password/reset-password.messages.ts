import { defineMessages } from '@foyer/ui';

/** Texts of choosing a new password. */
export const resetPasswordMessages = defineMessages({
  notCheckedTitle: 'We could not check your link',
  validatingTitle: 'Checking your link',
  title: 'Choose a new password',
  line: 'You will be signed out everywhere else.',
  newPassword: 'New password',
  submit: 'Save new password',
  submitting: 'Saving',
  successTitle: 'Your password is changed',
  successLine: 'All other sessions have ended. Sign in with your new password.',
  signIn: 'Sign in',
  invalidTitle: 'This link no longer works',
  invalidLine: 'Reset links work once and for a limited time. Ask for a new one.',
  newLink: 'Send a new link',
});
