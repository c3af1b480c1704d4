import { defineMessages } from '@foyer/ui';

/** What the part of the profile says that shows the services one can sign in with. */
export const connectedAccountsMessages = defineMessages({
  connected: 'Connected accounts',
  connectedText:
    'Sign in with an account from another service. Accounts are only connected when you choose to.',
  connectNamed: 'Connect {provider}',
  leaving: 'Redirecting to {provider}',
  notConnected: 'Not connected',
  since: 'Connected on {day}',
  lastUsed: 'last used {when}',
  neverUsed: 'not used yet',
  switchedOff: 'Sign-in with this provider is currently turned off.',
  disconnect: 'Disconnect',
  disconnectNamed: 'Disconnect {provider}',
  disconnectTitle: 'Disconnect {provider}?',
  disconnectText:
    'You can no longer sign in with {account}. Your account at {provider} is not affected.',
  thisAccount: 'This account',
  onlySignInMethod: 'This is your only sign-in method. Set a password or add a passkey first.',
  wasConnected: '{provider} connected. You can now use it to sign in.',
  wasDisconnected: '{provider} disconnected.',
  accountsFailed: 'Your connected accounts could not be loaded.',
});
