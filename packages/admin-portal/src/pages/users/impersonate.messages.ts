import { defineMessages } from '@foyer/ui';

/** The texts of the impersonation dialog. */
export const impersonateMessages = defineMessages({
  title: 'Impersonate {name}?',
  text: 'You will use the application as this user, in this browser, where your own session ends. It stops by itself after an hour at the latest. It is recorded in the audit log, and the user is notified.',
  account: 'Account',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log and shown to the user.',
  reasonMissing: 'Enter a reason of at least three characters.',
  start: 'Start impersonation',
  ask: 'Ask for consent',
  asked: 'Asked {name} for consent. You can start once they agree.',
});
