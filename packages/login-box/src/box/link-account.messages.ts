import { defineMessages } from '@foyer/ui';

/** Texts of pages behind emailed links while another user is signed in. */
export const linkAccountMessages = defineMessages({
  otherAccount:
    'You’re signed in as {email}. If you continue, you’ll be signed out of that account in this browser.',
  stay: 'Stay signed in',
});
