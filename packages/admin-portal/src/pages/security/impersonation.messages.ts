import { defineMessages } from '@foyer/ui';

/** The texts of the impersonation setting. */
export const impersonationMessages = defineMessages({
  title: 'Impersonation',
  text: 'Choose whether support can use the application as one of your users.',
  row: 'Impersonation',
  rowText: 'Applies to administrators of this account and of its parent accounts.',
  failed: 'The impersonation setting could not be loaded.',
  allowed: 'Allowed',
  allowedText:
    'Administrators with the impersonation permission can impersonate users with fewer permissions. The user is notified.',
  consent: 'With consent',
  consentText: 'The user must agree first. Consent lasts for 24 hours.',
  forbidden: 'Not allowed',
  forbiddenText: 'No one can impersonate your users.',
  ends: 'Active impersonation sessions end immediately.',
  saved: 'Saved the impersonation setting.',
});
