import { defineRefusals } from '../refusals.ts';

/** The refusals of MFA: at sign-in, in the user's account, and at step-up. */
export const mfaRefusals = defineRefusals('mfa', {
  /**
   * A code that is wrong, used already, or no longer checked after too many wrong ones: all
   * three sound alike.
   */
  wrongCode: {
    status: 403,
    text: 'That code is incorrect. Enter the current code. After several wrong codes, verification is locked for a while.',
  },
  /** The `mfaToken` ran out or was used: back to the first step. */
  expired: { status: 403, text: 'This sign-in has expired. Sign in again.' },
  /** The `mfaToken` had too many wrong codes: back to the first step. */
  tooManyCodes: { status: 403, text: 'Too many wrong codes. Sign in again.' },
  /** Exact text of the contract, §3: clients compare it. */
  notEnrolled: { status: 400, text: 'MFA is not enrolled' },
  unknownDevice: {
    status: 404,
    text: 'You don’t have this MFA method. Reload the page.',
  },
  knownDevice: { status: 409, text: 'This device is already registered. Use another one.' },
  /** A user with an MFA method verifies it; another one is added afterwards. */
  alreadyEnrolled: {
    status: 403,
    text: 'You already have an MFA method. Use it to sign in, then add another one.',
  },
  notOffered: {
    status: 403,
    text: 'This MFA method isn’t available. Choose another one.',
  },
  invalidPhone: {
    status: 400,
    text: 'Enter a valid phone number with country code, such as +1 415 555 0134.',
  },
  wrongRecoveryCode: {
    status: 403,
    text: 'That email address and recovery code don’t match. Each recovery code can be used once.',
  },
  tooManyDevices: {
    status: 409,
    text: 'You’ve reached the maximum number of MFA methods. Remove one first.',
  },
  lastFactor: {
    status: 403,
    text: 'Your account requires MFA. Add another MFA method before you remove this one.',
  },
  /** `context` says how: `{ way: 'mfa' | 'signIn', maxAge }`. */
  stepUpRequired: { status: 403, text: 'Verify your identity to continue.' },
});
