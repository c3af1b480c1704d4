import { defineRefusals } from '../refusals.ts';

/** Why a social provider opens nothing here. Decisions 0160 to 0162. */
export const socialLoginRefusals = defineRefusals('socialLogin', {
  notOffered: {
    status: 400,
    text: 'This provider isn’t enabled. Choose another sign-in method.',
  },
  wrongRedirect: {
    status: 400,
    text: 'The redirect URL of this sign-in isn’t allowed.',
  },
  /** The state is unknown, used, too old, or began in another browser. */
  expired: {
    status: 401,
    text: 'This sign-in expired or started in another browser. Start again.',
  },
  denied: {
    status: 403,
    text: 'You canceled the sign-in. Try again, or use another sign-in method.',
  },
  unavailable: {
    status: 502,
    text: 'This provider isn’t responding right now. Try again in a moment, or use another sign-in method.',
  },
  /** Its word is not taken, or our id there is wrong; the log and the audit say why. */
  failed: {
    status: 401,
    text: 'This provider couldn’t sign you in. Try again, or use another sign-in method.',
  },
  noEmail: {
    status: 403,
    text: 'This provider didn’t share your email address. Allow access to it, or sign up with your email address.',
  },
  emailNotVerified: {
    status: 403,
    text: 'This provider hasn’t verified your email address. Use another sign-in method, then connect the provider in your profile.',
  },
  /** Only for users who have proved the address. */
  accountExists: {
    status: 409,
    text: 'An account with this email address already exists. Sign in to it, then connect the provider in your profile.',
  },
  noAccount: {
    status: 403,
    text: 'No account was found. Sign up first, or use the provider you signed up with.',
  },
  linkedElsewhere: {
    status: 409,
    text: 'This provider account is already connected to another user.',
  },
  lastWayIn: {
    status: 409,
    text: 'This is your only sign-in method. Set a password or add a passkey first.',
  },
});
