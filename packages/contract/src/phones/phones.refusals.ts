import { defineRefusals } from '../refusals.ts';

/** Why a phone number is refused. */
export const phonesRefusals = defineRefusals('phones', {
  invalidNumber: {
    status: 400,
    text: 'Enter a phone number that can receive SMS, with country code, such as +49 1511 2345678.',
  },
  wrongCode: {
    status: 400,
    text: 'That code is incorrect or expired. Check it, or request a new one.',
  },
  /** The second step of a lost phone: its token is used up or too old. */
  invalidToken: {
    status: 400,
    text: 'Your request has expired. Start again to change your phone number.',
  },
  tooManyNumbers: {
    status: 400,
    text: 'You’ve reached the maximum number of phone numbers. Remove one first.',
  },
  noTexts: { status: 400, text: 'SMS isn’t available.' },
  /** The user has neither an email nor a username. */
  lastIdentifier: {
    status: 409,
    text: 'You sign in with this number. Add an email address or a username before you remove it.',
  },
  /** Reported only after the number was proved. Its user has neither an email nor a username. */
  numberInUse: {
    status: 409,
    text: 'Another account signs in with this number. Sign in to that account and add an email address or a username first.',
  },
});
