import { defineMessages } from '@foyer/ui';

/** The texts of the impersonation setting. */
export const impersonationMessages = defineMessages({
  title: 'Impersonation',
  text: 'Whether someone can use the application as one of your users to help them.',
  row: 'Impersonation',
  rowText: 'By administrators of this account and of the accounts above it.',
  failed: 'The impersonation setting could not be loaded.',
  allowed: 'Allowed',
  allowedText: 'Anyone with the permission, of users with fewer permissions. The user is notified.',
  consent: 'With consent',
  consentText: 'Each user must agree first. A consent lasts for a day.',
  forbidden: 'Not allowed',
  forbiddenText: 'Nobody can impersonate your users.',
  ends: 'Impersonations under way end at once.',
  saved: 'Saved the impersonation setting.',
});
