import { defineMessages } from '@foyer/ui';

/** What the part of the profile says that shows the services one can sign in with. */
export const connectedAccountsMessages = defineMessages({
  connected: 'Connected accounts',
  connectedText:
    'Sign in with an account you have elsewhere. We never connect one by its e-mail address alone.',
  connectNamed: 'Connect {provider}',
  leaving: 'Taking you to {provider}',
  notConnected: 'Not connected',
  since: 'Connected on {day}',
  lastUsed: 'last used {when}',
  neverUsed: 'not used yet',
  switchedOff: 'Signing in with it is switched off at the moment.',
  disconnect: 'Disconnect',
  disconnectNamed: 'Disconnect {provider}',
  disconnectTitle: 'Disconnect {provider}?',
  disconnectText:
    '{account} will not sign you in any more. Your account at {provider} stays as it is.',
  thisAccount: 'This account',
  lastWayIn: 'This is the only way into your account. Set a password or add a passkey first.',
  wasConnected: '{provider} is connected. You can sign in with it from now on.',
  wasDisconnected: '{provider} was disconnected.',
  accountsFailed: 'Your connected accounts could not be loaded.',
});
