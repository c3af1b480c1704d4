import { defineMessages } from '@foyer/ui';

/** Texts of the import, loaded with its dialog. */
export const importMessages = defineMessages({
  title: 'Import users',
  description:
    'Choose a CSV file, or paste rows or email addresses. Columns can be email, name, roles, groups, and phone; separate several roles or groups with semicolons. Up to {count} users and 1 MB.',
  template: 'Download template',
  source: 'CSV or email addresses',
  chooseFile: 'Choose CSV file',
  columns: 'Columns',
  column: 'Column {number}',
  ignored: 'Don’t import',
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  roles: 'Roles',
  groups: 'Groups',
  otherwiseRoles: 'Roles for users without roles in the file',
  send: { one: 'Invite {count} user', other: 'Invite {count} users' },
  result: 'Result of the check',
  ready: { one: '{count} user will be invited.', other: '{count} users will be invited.' },
  problems: {
    one: '{count} row has a problem and won’t be imported.',
    other: '{count} rows have problems and won’t be imported.',
  },
  moreProblems: {
    one: '{count} more row has a problem.',
    other: '{count} more rows have problems.',
  },
  line: 'Line {line}: {value}',
  noRows: 'Choose a file or paste at least one email address.',
  noEmail: 'Choose the column that contains the email.',
  nobody: 'No row can be imported.',
  tooLarge: 'This file is larger than 1 MB. Split it into smaller files.',
  invalidEmail: 'Invalid email',
  duplicate: 'Already in a row above',
  member: 'Existing member',
  nameTooLong: 'Name is longer than 200 characters',
  unknownRole: 'Unknown role',
  roleNotAllowed: 'You can’t assign this role',
  unknownGroup: 'Unknown group',
  groupNotAllowed: 'You can’t add users to this group',
  invalidPhone: 'Invalid phone number',
  unclosedQuote: 'Quotation mark is never closed',
  tooMany: 'Beyond the limit of 1,000 users',
});

/** The texts by key. */
export type ImportMessages = typeof importMessages;
