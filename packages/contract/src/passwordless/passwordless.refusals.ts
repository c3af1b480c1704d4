import { defineRefusals } from '../refusals.ts';

/**
 * Why signing in without a password is refused. A wrong code, an old one and one for nobody share
 * one answer. Security decision 12.
 */
export const passwordlessRefusals = defineRefusals('passwordless', {
  /** Contract: 400 when the method is not enabled. */
  notEnabled: { status: 400, text: 'This sign-in method isn’t enabled. Choose another one.' },
  wrongCode: {
    status: 401,
    text: 'That code is incorrect or expired. Check it, or request a new one.',
  },
  invalidLink: {
    status: 401,
    text: 'This sign-in link has expired or was already used. Request a new one.',
  },
  /** Only ever answered to a user who proved who they are. */
  otherWay: {
    status: 403,
    text: 'Your account requires another sign-in method. Go back and choose one.',
  },
});
