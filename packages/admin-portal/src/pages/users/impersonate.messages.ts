import { defineMessages } from '@foyer/ui';

/** The texts of the impersonation dialog. */
export const impersonateMessages = defineMessages({
  title: 'Impersonate {name}?',
  text: 'You are signed in as this user for up to one hour, in this browser. Your own session here ends. Both accounts record it, and the user is notified.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log and shown to the user.',
  reasonMissing: 'Enter a reason of at least three characters.',
  start: 'Start impersonation',
});
