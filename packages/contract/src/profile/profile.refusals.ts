import { defineRefusals } from '../refusals.ts';

/** The refusals of the own profile. */
export const profileRefusals = defineRefusals('profile', {
  wrongCode: { status: 400, text: 'This code is not right, or too old. Check the mail or ask for a new one.' },
  wrongUsername: { status: 400, text: 'Choose a user name of 3 to 64 letters, digits, dots, dashes or underscores.' },
  usernameTaken: { status: 409, text: 'This user name is taken. Choose another one.' },
  noUsername: { status: 404, text: 'You have no such user name.' },
});
