import { defineMessages } from '@foyer/ui';

/** Texts of acting as somebody else. */
export const impersonationMessages = defineMessages({
  title: 'Act as somebody else',
  line: 'You are about to see what another person sees. What you do is recorded as done by you.',
  replaces: 'You are signed in as {email} here. That session ends.',
  start: 'Start',
  starting: 'Starting',
  successTitle: 'You are acting as {name}',
  successTitleUnnamed: 'You are acting as somebody else',
  successLine: 'Taking you on.',
  failedTitle: 'This did not work',
  failedLine:
    'The permission to act as somebody else works once and for a minute. Go back and start again.',
  signIn: 'Sign in',
});
