import { defineMessages } from '@foyer/ui';

/** The texts of the overview page. */
export const overviewMessages = defineMessages({
  title: 'Overview',
  failed: 'The overview could not be loaded.',
  loading: 'Loading the overview',

  figures: 'Users at a glance',
  users: { one: 'user', other: 'users' },
  joined: { one: '{count} joined this week', other: '{count} joined this week' },
  joinedNone: 'No new users this week',
  active: 'active',
  activeText: 'signed in within 30 days',
  invited: { one: 'pending invitation', other: 'pending invitations' },
  invitedText: 'not accepted yet',
  invitedNone: 'none outstanding',
  mfa: 'use MFA',
  mfaText: { one: '{used} of {count} user', other: '{used} of {count} users' },

  securityScore: 'Security score: {score} of 100, {band}',
  securityOpen: {
    one: '{count} recommendation',
    other: '{count} recommendations',
  },
  strong: 'strong',
  good: 'good',
  fair: 'fair',
  atRisk: 'at risk',
  attention: 'Needs attention',
  attentionText: 'Risks to the account, and things that stop working soon.',
  attentionNone: 'Nothing needs your attention.',
  administratorsWithoutMfa: {
    one: '{count} administrator doesn’t use MFA',
    other: '{count} administrators don’t use MFA',
  },
  administratorsWithoutMfaHint: 'A stolen password is enough to take over the account.',
  breachedPasswords: {
    one: '{count} user has a breached password',
    other: '{count} users have a breached password',
  },
  breachedPasswordsHint: 'Email them a link to choose a new one.',
  singleAdministrator: 'There is only one administrator',
  singleAdministratorHint: 'If they lose access, nobody can manage the account.',
  lockedUsers: { one: '{count} user is locked out', other: '{count} users are locked out' },
  expiringCertificates: {
    one: 'The certificate or secret of {count} SSO connection expires within 60 days',
    other: 'Certificates or secrets of {count} SSO connections expire within 60 days',
  },
  expiringDirectoryTokens: {
    one: 'The token of {count} directory connection expires within 60 days',
    other: 'The tokens of {count} directory connections expire within 60 days',
  },
  expiringTokens: {
    one: '{count} API token expires within 14 days',
    other: '{count} API tokens expire within 14 days',
  },
  expiredInvitations: {
    one: '{count} invitation has expired',
    other: '{count} invitations have expired',
  },
  endingAccess: {
    one: 'Access of {count} user ends within 7 days',
    other: 'Access of {count} users ends within 7 days',
  },
  usersWithoutMfa: {
    one: '{count} user doesn’t use MFA',
    other: '{count} users don’t use MFA',
  },
  usersWithoutMfaHint: 'MFA is optional in this account.',
  andMore: '{count} more',

  setup: 'Set up your account',
  setupText: '{done} of {total} steps done',
  stepDone: 'Done',
  inviteUsers: 'Invite your team',
  inviteUsersHint: 'Add users by email, from a CSV file, or with an invite link.',
  addAdministrator: 'Add a second administrator',
  addAdministratorHint: 'So that the account stays manageable.',
  logo: 'Add your logo',
  logoHint: 'Shown in the application and in emails.',
  customLogin: 'Brand your sign-in page',
  customLoginHint: 'Your colors, under your own link.',
  requireMfa: 'Require MFA',
  requireMfaHint: 'Every user signs in with a second factor.',
  sso: 'Connect single sign-on',
  ssoHint: 'Users sign in with your identity provider.',

  events: 'Recent events',
  eventsText: 'Changes to users, access, and settings.',
  eventsNone: 'Changes will appear here.',
  eventsAll: 'View audit logs',
  system: 'System',
});
