import { defineMessages, type MessageOverrides } from '@foyer/ui';

/** What the components say by themselves. */
export const componentMessages = defineMessages({
  signIn: 'Sign in',
  signUp: 'Sign up',
  userMenu: 'User menu',
  profile: 'Profile',
  manageAccount: 'Account settings',
  switchAccount: 'Switch account',
  yourAccounts: 'Your accounts',
  joinTeam: 'Join your team',
  requestAccess: 'Request access',
  accessRequested: 'Cancel access request',
  switchApplication: 'Switch application',
  yourApplications: 'Your applications',
  signOut: 'Sign out',
  inviteUsers: 'Invite users',
});

/** Texts of the components to replace, by key. */
export type ComponentTexts = MessageOverrides<typeof componentMessages>;
