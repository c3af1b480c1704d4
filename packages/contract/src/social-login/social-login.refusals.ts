import { defineRefusals } from '../refusals.ts';

/** Why a social provider opens nothing here. Decisions 0160 to 0162. */
export const socialLoginRefusals = defineRefusals('socialLogin', {
  notOffered: {
    status: 400,
    text: 'Signing in with this service is not enabled here. Choose another way.',
  },
  wrongRedirect: {
    status: 400,
    text: 'This sign-in would lead to an address that is not allowed here.',
  },
  /** The state is unknown, used, too old, or began in another browser. */
  expired: {
    status: 401,
    text: 'This sign-in began in another browser, or too long ago. Start again here.',
  },
  denied: {
    status: 403,
    text: 'You did not agree to the sign-in, so nothing has happened. Try again, or sign in another way.',
  },
  unavailable: {
    status: 502,
    text: 'The service you chose cannot sign you in right now. Try again in a moment, or sign in another way.',
  },
  /** Its word is not taken, or our id there is wrong; the log and the audit say why. */
  failed: {
    status: 401,
    text: 'The service you chose could not sign you in. Try again, or sign in another way.',
  },
  noEmail: {
    status: 403,
    text: 'The service you chose does not tell us your e-mail address. Allow it there, or sign up with your address.',
  },
  emailNotVerified: {
    status: 403,
    text: 'The service you chose does not vouch for your e-mail address. Sign in the usual way and link the service in your profile.',
  },
  /** Told only to who has proved the address. */
  accountExists: {
    status: 409,
    text: 'There is an account with this e-mail address. Sign in the usual way, then link the service in your profile.',
  },
  noAccount: {
    status: 403,
    text: 'There is no account for this yet. Sign up first, or sign in with the service you used before.',
  },
  linkedElsewhere: { status: 409, text: 'This is linked to another account already.' },
  lastWayIn: {
    status: 409,
    text: 'This is the only way into your account. Set a password or add a passkey first.',
  },
});
