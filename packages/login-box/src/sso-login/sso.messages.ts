import { defineMessages } from '@foyer/ui';

/** Texts of signing in at one's tenant. */
export const ssoMessages = defineMessages({
  title: 'Continue with single sign-on',
  line: 'You’ll sign in at {host}.',
  lineUnnamed: 'You’ll sign in with your identity provider.',
  going: 'Redirecting…',
  cancel: 'Cancel',
  useCode: 'Use an emergency code',
  codeTitle: 'Emergency code',
  codeLine: 'For administrators, when single sign-on isn’t working. Each code can be used once.',
  codeMissing: 'Enter the emergency code.',
  failedTitle: 'Single sign-on didn’t work',
  failedLine: 'Nothing has changed. Redirecting…',
  testedTitle: 'The connection works',
  testFailedTitle: 'The connection doesn’t work yet',
});
