import { defineMessages } from '@foyer/ui';

/** What is said around the box while it is on its way. */
export const pageMessages = defineMessages({
  loading: 'One moment',
  notLoaded: 'This page did not load. Check your connection and try again.',
  tryAgain: 'Try again',
  reference: 'Reference {traceId}',
  impersonating: 'You are impersonating {email}.',
  impersonationDetails: 'Ends in {count} min. Reason: {reason}',
  stopImpersonating: 'Stop impersonating',
  ssoFailed: 'Single sign-on didn’t work',
});
