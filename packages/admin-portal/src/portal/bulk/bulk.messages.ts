import { defineMessages } from '@foyer/ui';

/** Texts of bulk operations. */
export const bulkMessages = defineMessages({
  area: 'Bulk operations',
  allSelected: { one: 'All {count} selected', other: 'All {count} selected' },
  selectAllMatching: { one: 'Select all {count}', other: 'Select all {count}' },
  exportTooMany: 'Select all matching users, or at most 200.',
  exportExcept: 'The export can’t leave out single users. Add a filter instead.',
  bulkDisable: 'They can no longer sign in to {tenant}, and their sessions end.',
  bulkRemove:
    'They immediately lose access to {tenant} on all devices. Users who don’t belong to another account are deleted. Invitations are revoked.',
  bulkSignOut: 'All their sessions in {tenant} end. They can sign in again.',
  bulkResetPassword:
    'They are signed out of {tenant} and get an email with a link to choose a new password.',
  bulkResetMfa:
    'They are signed out everywhere and sign in without MFA until they set it up again.',
  bulkResend: 'They get a new email with a link. Earlier links stop working.',
  bulkConfirm: { one: 'Continue with {count} user', other: 'Continue with {count} users' },
  bulkNoOne: 'This changes none of the selected users.',
  bulkCounting: 'Counting users…',
  bulkAffected: { one: '{count} user is affected.', other: '{count} users are affected.' },
  bulkSkipped: { one: '{count} user skipped: {reason}', other: '{count} users skipped: {reason}' },
  changeRoles: 'Edit roles',
  changeGroups: 'Edit groups',
  changeApplications: 'Edit applications',
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
  retry: { one: 'Retry {count} user', other: 'Retry {count} users' },
  allDone: 'Every user was changed.',
  yourself: 'You can’t do this to yourself',
  memberAbove: 'Has permissions you don’t have',
  managedByDirectory: 'Managed by your directory',
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
  | 'changeApplications'
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
  | 'managedByDirectory'
  | 'lastAdministrator'
  | 'elsewhere'
  | 'unchanged'
  | 'invited'
  | 'notInvited'
  | 'noPassword'
  | 'noFactors'
  | 'notFound';
