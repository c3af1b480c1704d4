import { defineMessages } from '@foyer/ui';

/** The texts about setup links for contacts without an account. */
export const setupLinkMessages = defineMessages({
  setupLinksTitle: 'Setup links',
  setupLinksText:
    'Let a contact in your IT department set up this connection. They need no account and see nothing else.',
  setupLinksFailed: 'The setup links could not be loaded.',
  noSetupLinks: 'No setup links.',
  addSetupLink: 'Send setup link',
  addSetupLinkText:
    'The contact gets an email with a link that works once. What they do is in the audit log.',
  contactEmail: 'Email of the contact',
  contactEmailMissing: 'Enter an email address.',
  linkExpires: 'Expires after',
  days: { one: '{count} day', other: '{count} days' },
  mayActivate: 'The contact may turn the connection on',
  mayActivateHint:
    'You confirm what they set, with your own permissions. Otherwise an administrator with full permissions confirms it.',
  linkSent: 'Setup link sent to {email}.',
  linkTitle: 'Setup link for {email}',
  linkUrl: 'Link',
  link_waiting: 'Not opened',
  link_opened: 'Opened',
  link_expired: 'Expired',
  link_revoked: 'Revoked',
  linkFacts: 'Sent {date}, expires {end}',
  linkFactsBy: 'Sent by {user} on {date}, expires {end}',
  lastUsed: 'Last used {date}',
  canActivate: 'May turn the connection on',
  renewLink: 'Send again',
  revokeLink: 'Revoke',
  revokeLinkTitle: 'Revoke the setup link of {email}?',
  revokeLinkText: 'The contact can no longer change the connection. What they changed stays.',
  linkRevoked: 'Setup link revoked.',

  setupTitle: 'Set up single sign-on for {account}',
  setupText: 'You set up this connection as {email}. The link works until {date}.',
  welcomeTitle: 'Set up single sign-on',
  welcomeText:
    'An administrator asks you to connect your identity provider. You verify a domain, exchange settings, and test a sign-in. You need no account.',
  start: 'Start setup',
  endedTitle: 'This link does not work',
  endedText:
    'It was already used, has expired, or was revoked. Ask the administrator who sent it for a new one.',
  lost: 'Your access has ended',
  turnOn: 'Turn on connection',
  turnOnText: 'Members of the verified domains can then sign in with {provider}.',
  isOn: 'The connection is on. You are done.',
  turnedOn: 'Connection turned on.',
  doneText: 'You are done. The administrator turns the connection on.',
});
