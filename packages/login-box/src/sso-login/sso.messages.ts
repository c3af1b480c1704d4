import { defineMessages } from '@foyer/ui';

/** Texts of signing in at one's company. */
export const ssoMessages = defineMessages({
  title: 'Continue with your company',
  line: 'Your company signs you in at {host}.',
  lineUnnamed: 'Your company signs you in on its own page.',
  going: 'Taking you there',
  cancel: 'Cancel',
  useCode: 'Use an emergency code',
  codeTitle: 'Emergency code',
  codeLine: 'For administrators whose company sign-in is broken. A code works once.',
  codeMissing: 'Enter the emergency code.',
  failedTitle: 'Company sign-in did not work',
  failedLine: 'Nothing has changed. Taking you back.',
  testedTitle: 'The connection works',
  testFailedTitle: 'The connection does not work yet',
});
