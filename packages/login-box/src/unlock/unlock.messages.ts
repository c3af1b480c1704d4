import { defineMessages } from '@foyer/ui';

/** Texts of ending the pause of an account. */
export const unlockMessages = defineMessages({
  title: 'Unlock your account',
  line: 'We paused sign-in after several wrong passwords. If that was you, one press and you can try again.',
  unlock: 'Unlock account',
  unlocking: 'Unlocking',
  notYou: 'It was not you? Then choose a new password: {link}.',
  resetPassword: 'reset your password',
  successTitle: 'Your account is unlocked',
  successLine: 'You can sign in again.',
  signIn: 'Sign in',
  invalidTitle: 'This link no longer works',
  invalidLine: 'Links work once and for a limited time. The pause ends on its own.',
});
