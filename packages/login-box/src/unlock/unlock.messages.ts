import { defineMessages } from '@foyer/ui';

/** Texts of ending the pause of an account. */
export const unlockMessages = defineMessages({
  title: 'Unlock your account',
  line: 'We locked sign-in after several wrong passwords. If this was you, unlock your account and try again.',
  unlock: 'Unlock account',
  unlocking: 'Unlocking',
  notYou: 'If this wasn’t you, {link}.',
  resetPassword: 'reset your password',
  successTitle: 'Your account is unlocked',
  successLine: 'You can sign in again.',
  signIn: 'Sign in',
  invalidTitle: 'This link no longer works',
  invalidLine: 'Each link can be used once and expires. Your account unlocks automatically.',
});
