import { defineMessages } from '@foyer/ui';

/** Texts of the page that signs users in for an application elsewhere. */
export const hostedMessages = defineMessages({
  confirmTitle: 'Continue to {app}',
  confirmLine: 'You’re signed in as {email}.',
  goOnAs: 'Continue as {name}',
  another: 'Use another account',
  cancel: 'Cancel and go back',
  goneTitle: 'This sign-in has ended',
});
