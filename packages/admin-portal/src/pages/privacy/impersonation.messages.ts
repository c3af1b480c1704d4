import { defineMessages } from '@foyer/ui';

/** The texts of requests to impersonate the user. */
export const impersonationRequestMessages = defineMessages({
  title: 'Support access',
  text: 'Requests from support to use the application as you.',
  failed: 'This section could not be loaded.',
  asks: '{name} requests access',
  allowed: '{name} has access until {date}',
  reason: 'Reason: {reason}',
  allow: 'Allow for 24 hours',
  decline: 'Decline',
  withdraw: 'Revoke access',
  nowAllowed: '{name} has access for 24 hours.',
  nowDeclined: 'Declined the request from {name}.',
  withdrawn: '{name} no longer has access.',
});
