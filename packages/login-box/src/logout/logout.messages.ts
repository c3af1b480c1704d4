import { defineMessages } from '@foyer/ui';

/** Texts of signing out. */
export const logoutMessages = defineMessages({
  signingOutTitle: 'Signing you out',
  title: 'You’re signed out',
  line: 'You can close this window.',
  lineWithApp: 'See you soon at {app}.',
  signIn: 'Sign in again',
});
