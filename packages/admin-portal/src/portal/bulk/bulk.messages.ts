import { defineMessages } from '@foyer/ui';

/** Texts of bulk operations. */
export const bulkMessages = defineMessages({
  area: 'Bulk operations',
  changeRoles: 'Edit roles',
  changeGroups: 'Edit groups',
  disable: 'Disable users',
  enable: 'Enable users',
  remove: 'Remove users',
  signOut: 'Sign out users',
  resetPassword: 'Require password reset',
  resetMfa: 'Reset MFA',
  resendInvitation: 'Resend invitations',
  import: 'Import users',
  progress: '{done} of {total}',
  finished: { one: '{count} user changed', other: '{count} users changed' },
  imported: { one: '{count} user invited', other: '{count} users invited' },
  resent: { one: '{count} invitation sent', other: '{count} invitations sent' },
  failedCount: '{count} failed',
  skippedCount: '{count} skipped',
  details: 'Details',
  dismiss: 'Dismiss',
  done: 'Done',
  failures: 'Failed',
  skipped: 'Skipped',
  rowFailure: 'Row {row}: {name}',
  retry: { one: 'Retry {count} user', other: 'Retry {count} users' },
  allDone: 'Every user was changed.',
  yourself: 'You can’t do this to yourself',
  memberAbove: 'Has permissions you don’t have',
  lastAdministrator: 'Last administrator of the account',
  elsewhere: 'Also belongs to other accounts',
  unchanged: 'Nothing to change',
  invited: 'Has not accepted the invitation',
  notInvited: 'Already activated',
  noPassword: 'Has no password',
  noFactors: 'Has not set up MFA',
  notFound: 'No longer in this account',
});

/** The texts by key. */
export type BulkMessages = typeof bulkMessages;

/** A skip reason, or a kind of operation, that these texts name. */
export const isBulkText = (key: string): key is keyof BulkMessages & PlainKey =>
  Object.hasOwn(bulkMessages, key) && typeof Reflect.get(bulkMessages, key) === 'string';

/** Texts without parameters. */
type PlainKey =
  | 'changeRoles'
  | 'changeGroups'
  | 'disable'
  | 'enable'
  | 'remove'
  | 'signOut'
  | 'resetPassword'
  | 'resetMfa'
  | 'resendInvitation'
  | 'import'
  | 'yourself'
  | 'memberAbove'
  | 'lastAdministrator'
  | 'elsewhere'
  | 'unchanged'
  | 'invited'
  | 'notInvited'
  | 'noPassword'
  | 'noFactors'
  | 'notFound';
