import { defineMessages } from '@foyer/ui';

/** Texts of the page one comes back to after connecting a service elsewhere to one's account. */
export const linkingMessages = defineMessages({
  connecting: 'Connecting {provider}',
  connectedTitle: '{provider} is connected',
  connectedLine: 'Taking you back.',
  failedTitle: '{provider} was not connected',
  denied: 'You did not agree at {provider}, so nothing has changed.',
  elsewhere:
    'This {provider} account opens another account here. Disconnect it there first, or choose another one.',
  expired:
    'This began in another browser, as somebody else, or too long ago. Go back and start again.',
  unavailable: '{provider} did not say who you are, so nothing has changed. Try again in a moment.',
  signedOutTitle: 'You were signed out',
  signedOutLine: 'Sign in, then connect {provider} again.',
  signIn: 'Sign in',
  goBack: 'Go back',
});
