import { defineRefusals } from '../refusals.ts';

/** The refusals of the own profile. */
export const profileRefusals = defineRefusals('profile', {
  wrongCode: {
    status: 400,
    text: 'This code is not right, or too old. Check the mail or ask for a new one.',
  },
  wrongUsername: {
    status: 400,
    text: 'Choose a user name of 3 to 64 letters, digits, dots, dashes or underscores.',
  },
  usernameTaken: { status: 409, text: 'This user name is taken. Choose another one.' },
  noUsername: { status: 404, text: 'You have no such user name.' },
  /** The user has neither an email nor a verified phone number. */
  lastIdentifier: {
    status: 409,
    text: 'You sign in with this username. Add an email address or a phone number before you remove it.',
  },
  wrongName: { status: 400, text: 'Write a name, in one line and without control characters.' },
  wrongPhone: { status: 400, text: 'Write the number with its country, like +49 151 12345678.' },
  /** Changed by a code, as it also signs in. */
  provedPhone: {
    status: 409,
    text: 'You have a proved phone number. Prove the new one with a code.',
  },
  wrongMetadata: { status: 400, text: 'This is no JSON object, or nests too deep.' },
  foreignPicture: {
    status: 400,
    text: 'Upload the picture itself. Addresses of other sites are not shown.',
  },
  noPicture: { status: 400, text: 'No picture came with this request.' },
  wrongPicture: {
    status: 422,
    text: 'This file cannot be shown as a picture. Choose a JPEG, PNG, WebP or GIF of at most 40 million pixels.',
  },
  dataGone: { status: 400, text: 'This download was used or is too old. Ask for your data again.' },
  noDeletion: { status: 404, text: 'Your account is not going to be deleted.' },
  lastAdministrator: {
    status: 409,
    text: 'You are the last administrator of a company that has other members. Make somebody else an administrator first.',
  },
  operatorAccount: { status: 403, text: 'Accounts of the operator are deleted by the operator.' },
});
