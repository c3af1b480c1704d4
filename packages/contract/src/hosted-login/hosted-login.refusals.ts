import { defineRefusals } from '../refusals.ts';

/** The refusals of hosted login. */
export const hostedLoginRefusals = defineRefusals('hostedLogin', {
  invalidGrant: { status: 400, text: 'This sign-in could not be completed. Please sign in again.' },
  invalidClient: { status: 401, text: 'This application is not known here.' },
  noSession: { status: 401, text: 'You are signed out. Sign in to continue.' },
  gone: {
    status: 410,
    text: 'This sign-in took too long or was finished elsewhere. Start again from the application.',
  },
  signInFirst: { status: 409, text: 'Sign in to continue.' },
  signInAgain: { status: 409, text: 'The application asks you to sign in again.' },
  stepUpFirst: { status: 409, text: 'The application asks for your second factor.' },
  otherAccount: {
    status: 409,
    text: 'The application asks for another account than the one you are signed in with.',
  },
  notAMember: {
    status: 403,
    text: 'You are not a member of the company this application asks for.',
  },
});
