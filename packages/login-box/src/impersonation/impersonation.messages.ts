import { defineMessages } from '@foyer/ui';

/** Texts of acting as another user. */
export const impersonationMessages = defineMessages({
  title: 'Impersonate a user',
  line: 'You’ll see what the user sees. Your actions are recorded under your name.',
  replaces: 'You’re signed in as {email}. That session will end.',
  start: 'Start',
  starting: 'Starting',
  successTitle: 'You’re impersonating {name}',
  successTitleUnnamed: 'You’re impersonating a user',
  successLine: 'Redirecting…',
  failedTitle: 'That didn’t work',
  failedLine: 'An impersonation link can be used once, within one minute. Go back and start again.',
  signIn: 'Sign in',
});
