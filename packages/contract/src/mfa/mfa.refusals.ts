import { defineRefusals } from '../refusals.ts';

/** The refusals of the second factor, at sign-in, in the own account and at step-up. */
export const mfaRefusals = defineRefusals('mfa', {
  /** A code that is wrong, used already, or not looked at any more after too many wrong ones: all three sound alike. */
  wrongCode: {
    status: 403,
    text: 'That code is not right. Enter the code you see now. After several wrong codes we stop accepting any for a while.',
  },
  /** The `mfaToken` ran out or was used: back to the first step. */
  expired: { status: 403, text: 'This sign-in has ended. Sign in again.' },
  /** The `mfaToken` had too many wrong codes: back to the first step. */
  tooManyCodes: { status: 403, text: 'There were too many wrong codes. Sign in again.' },
  /** Exact text of the contract, §3: clients compare it. */
  notEnrolled: { status: 400, text: 'MFA is not enrolled' },
  unknownDevice: {
    status: 404,
    text: 'You do not have this second factor. Reload the page to see the ones you have.',
  },
  knownDevice: { status: 409, text: 'This device is registered already. Use another one.' },
  /** Somebody with a second factor proves it; another one is added afterwards. */
  alreadyEnrolled: {
    status: 403,
    text: 'You already have a second factor. Use it to sign in; add another one afterwards.',
  },
  notOffered: {
    status: 403,
    text: 'This kind of second factor is not available here. Choose another one.',
  },
  invalidPhone: {
    status: 400,
    text: 'This is not a phone number. Write it with country code, like +1 415 555 0134.',
  },
  wrongRecoveryCode: {
    status: 403,
    text: 'That e-mail and recovery code do not match. Check both; every recovery code works once.',
  },
  tooManyDevices: {
    status: 409,
    text: 'You have as many second factors as fit. Remove one first.',
  },
  lastFactor: {
    status: 403,
    text: 'Your company asks for a second factor. Add another one before you remove this one.',
  },
  /** `context` says how: `{ way: 'mfa' | 'signIn', maxAge }`. */
  stepUpRequired: { status: 403, text: 'Confirm that it is you before you do this.' },
});
