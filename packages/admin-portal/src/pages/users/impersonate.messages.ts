import { defineMessages } from '@foyer/ui';

/** The texts of the impersonation dialog. */
export const impersonateMessages = defineMessages({
  title: 'Impersonate {name}?',
  text: 'You’ll use the application as this user for up to one hour. Your own session in this browser ends. The user is notified, and the audit log records it.',
  account: 'Account',
  reason: 'Reason',
  reasonHint: 'Shown to the user and recorded in the audit log.',
  reasonMissing: 'Enter a reason with at least three characters.',
  start: 'Start impersonation',
  ask: 'Ask for consent',
  asked: 'Asked {name} for consent. You can start once they agree.',
});
