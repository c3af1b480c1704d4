import { defineMessages } from '@foyer/ui';

/** Texts of accepting an invitation. */
export const invitationMessages = defineMessages({
  checkingTitle: 'Looking at your invitation',
  notCheckedTitle: 'We could not look at your invitation',
  title: 'Join your team',
  titleTo: 'Join {company}',
  line: 'One press, and you are a member.',
  lineFor: 'This invitation is for {email}.',
  passwordLine: 'Your account will be {email}.',
  name: 'Full name',
  nameMissing: 'Enter your name.',
  signedInAs: 'You are signed in as',
  invited: 'The invitation is for',
  accept: 'Accept invitation',
  accepting: 'Accepting',
  switchTo: 'Switch and accept',
  stay: 'Stay signed in',
  switchHint: 'Switching signs you out here. Your other account stays as it is.',
  successTitle: 'Welcome',
  successTitleTo: 'Welcome to {company}',
  successLine: 'You are a member now. Sign in to go on.',
  signIn: 'Sign in',
  invalidTitle: 'This invitation no longer works',
  invalidLine:
    'Invitations work once and for a limited time. Ask whoever invited you for a new one.',
  failedTitle: 'This invitation cannot be accepted',
});
