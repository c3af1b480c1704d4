import { defineRefusals } from '../refusals.ts';

/** Why signing in without a password is refused. A wrong code, an old one and one for nobody share one answer. Security decision 12. */
export const passwordlessRefusals = defineRefusals('passwordless', {
  /** Contract: 400 when the method is not enabled. */
  notEnabled: { status: 400, text: 'Signing in this way is not enabled here. Choose another way.' },
  wrongCode: {
    status: 401,
    text: 'That code is not right, or it is too old. Check it, or ask for a new one.',
  },
  invalidLink: { status: 401, text: 'This sign-in link is not valid any more. Ask for a new one.' },
  /** Only ever answered to somebody who proved who they are. */
  otherWay: {
    status: 403,
    text: 'Your company signs in in another way. Go back and choose another way.',
  },
});
