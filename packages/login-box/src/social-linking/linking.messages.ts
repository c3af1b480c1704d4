import { defineMessages } from '@foyer/ui';

/** Texts of the page one comes back to after connecting a service elsewhere to one's account. */
export const linkingMessages = defineMessages({
  connecting: 'Connecting {provider}',
  connectedTitle: '{provider} is connected',
  connectedLine: 'Redirecting…',
  failedTitle: '{provider} wasn’t connected',
  denied: 'You canceled the request at {provider}. Nothing has changed.',
  elsewhere:
    'This {provider} account is already connected to another user. Disconnect it there first, or choose another one.',
  expired:
    'This request expired, or it started in another browser or as another user. Go back and start again.',
  unavailable: '{provider} isn’t responding right now. Nothing has changed. Try again in a moment.',
  signedOutTitle: 'You were signed out',
  signedOutLine: 'Sign in, then connect {provider} again.',
  signIn: 'Sign in',
  goBack: 'Go back',
});
