import { defineMessages } from '@foyer/ui';

/** The texts of requests to impersonate the user. */
export const impersonationRequestMessages = defineMessages({
  title: 'Support access',
  text: 'Who asks to use the application as you, to help you.',
  failed: 'This section could not be loaded.',
  asks: '{name} asks to act as you',
  allowed: '{name} may act as you until {date}',
  reason: 'Reason: {reason}',
  allow: 'Allow for a day',
  decline: 'Decline',
  withdraw: 'Withdraw',
  nowAllowed: '{name} may act as you for a day.',
  nowDeclined: 'Declined {name}.',
  withdrawn: '{name} may no longer act as you.',
});
