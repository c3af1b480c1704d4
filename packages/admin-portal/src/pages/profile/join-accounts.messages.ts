import { defineMessages } from '@foyer/ui';

/** Texts of the accounts that the user can request access to. */
export const joinAccountsMessages = defineMessages({
  title: 'Join your team',
  text: 'These accounts use the domain of your email. An administrator approves your request.',
  failed: 'The accounts that you can join could not be loaded.',
  open: 'You can request access.',
  pending: 'Requested {time}. You get an email when an administrator answers.',
  declined: 'Your request was declined. You can ask again on {date}.',
  request: 'Request access',
  cancel: 'Cancel request',
  dialogTitle: 'Request access to {account}',
  dialogText: 'Administrators of {account} see your name and email.',
  message: 'Message',
  send: 'Send request',
  sent: 'Requested access to {account}.',
  canceled: 'Canceled the request.',
});
