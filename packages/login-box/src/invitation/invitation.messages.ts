import { defineMessages } from '@foyer/ui';

/** Texts of accepting an invitation. */
export const invitationMessages = defineMessages({
  checkingTitle: 'Checking your invitation',
  notCheckedTitle: 'We couldn’t check your invitation',
  title: 'Join your team',
  titleTo: 'Join {company}',
  line: 'Accept the invitation to become a member.',
  lineFor: 'This invitation is for {email}.',
  passwordLine: 'You’ll sign in as {email}.',
  name: 'Full name',
  nameMissing: 'Enter your name.',
  signedInAs: 'You’re signed in as',
  invited: 'The invitation is for',
  accept: 'Accept invitation',
  accepting: 'Accepting',
  switchTo: 'Switch and accept',
  stay: 'Stay signed in',
  switchHint: 'Switching signs you out of the current account. Nothing else changes.',
  successTitle: 'Welcome',
  successTitleTo: 'Welcome to {company}',
  successLine: 'You’re now a member. Sign in to continue.',
  signIn: 'Sign in',
  invalidTitle: 'This invitation no longer works',
  invalidLine: 'Each invitation can be used once and expires. Ask for a new one.',
  failedTitle: 'This invitation can’t be accepted',
});
