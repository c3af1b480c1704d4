import { defineMessages } from '@foyer/ui';

/** Texts of the requests to join the account. */
export const joinRequestsMessages = defineMessages({
  settings: 'Access requests',
  settingsText:
    'Users with an email at one of your verified domains can request access. You approve each request.',
  setting: 'Allow requests',
  on: 'On',
  off: 'Off',
  onText: 'Verified domains: {domains}. Users request access in their profile.',
  offText: 'No one can request access. Pending requests stay open.',
  noDomains: 'Verify a domain in an SSO connection first. Until then, no one can request access.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'Turned on access requests.',
  turnedOff: 'Turned off access requests.',
  title: 'Pending requests',
  failed: 'The requests could not be loaded.',
  settingsFailed: 'The setting could not be loaded.',
  empty: 'No pending requests',
  emptyText: 'Requests to join this account appear here.',
  requested: 'Requested {time}',
  approve: 'Approve',
  decline: 'Decline',
  approveTitle: 'Approve request',
  approveText: '{name} ({email}) becomes a member of {tenant}.',
  roles: 'Roles',
  defaultRoles: 'Default roles',
  approved: '{name} is now a member.',
  declineTitle: 'Decline the request of {name}?',
  declineText: '{name} gets an email and can’t request access again for 30 days.',
  declined: 'Declined the request of {name}.',
});
