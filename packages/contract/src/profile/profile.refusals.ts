import { defineRefusals } from '../refusals.ts';

/** The refusals of the user's profile. */
export const profileRefusals = defineRefusals('profile', {
  wrongCode: {
    status: 400,
    text: 'This code is incorrect or expired. Check your email or request a new one.',
  },
  wrongUsername: {
    status: 400,
    text: 'Choose a username of 3 to 64 letters, digits, periods, hyphens, or underscores.',
  },
  usernameTaken: { status: 409, text: 'This username is taken. Choose another one.' },
  noUsername: { status: 404, text: 'This isn’t one of your usernames.' },
  /** The user has neither an email nor a verified phone number. */
  lastIdentifier: {
    status: 409,
    text: 'You sign in with this username. Add an email address or a phone number before you remove it.',
  },
  wrongName: { status: 400, text: 'Enter a name on one line, without control characters.' },
  managedByDirectory: {
    status: 409,
    text: 'Your organization’s directory manages this. Ask an administrator to change it there.',
  },
  managedByProvider: {
    status: 409,
    text: 'You sign in through your organization’s identity provider, which manages this. Ask an administrator to change it there.',
  },
  wrongPhone: {
    status: 400,
    text: 'Enter the number with country code, such as +49 151 12345678.',
  },
  /** Changed by a code, as it also signs in. */
  provedPhone: {
    status: 409,
    text: 'Your phone number is verified. Verify the new one with a code.',
  },
  wrongMetadata: { status: 400, text: 'This isn’t a JSON object, or it is nested too deeply.' },
  foreignPicture: {
    status: 400,
    text: 'Upload an image. Images from other sites can’t be used.',
  },
  noPicture: { status: 400, text: 'The request contains no image.' },
  wrongPicture: {
    status: 422,
    text: 'This file isn’t a supported image. Choose a JPEG, PNG, WebP, or GIF of up to 40 megapixels.',
  },
  dataGone: {
    status: 400,
    text: 'This download was already used or has expired. Request your data again.',
  },
  noDeletion: { status: 404, text: 'Your account isn’t scheduled for deletion.' },
  lastAdministrator: {
    status: 409,
    text: 'You are the last administrator of an account with other users. Make another user an administrator first.',
  },
  operatorAccount: { status: 403, text: 'Operator accounts can only be deleted by the operator.' },
});
