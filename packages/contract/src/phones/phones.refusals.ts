import { defineRefusals } from '../refusals.ts';

/** Why a phone number is refused. */
export const phonesRefusals = defineRefusals('phones', {
  invalidNumber: {
    status: 400,
    text: 'Enter a phone number that receives text messages, with its country code, like +49 1511 2345678.',
  },
  wrongCode: {
    status: 400,
    text: 'That code is not right, or it is too old. Check it, or ask for a new one.',
  },
  /** The second step of a lost phone: its token is used up or too old. */
  invalidToken: {
    status: 400,
    text: 'This took too long. Start again to change your phone number.',
  },
  tooManyNumbers: {
    status: 400,
    text: 'You have as many phone numbers as you can. Remove one first.',
  },
  noTexts: { status: 400, text: 'Text messages are not available here.' },
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
