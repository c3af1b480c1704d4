import { defineRefusals } from '../refusals.ts';

/** The refusals of hosted login. */
export const hostedLoginRefusals = defineRefusals('hostedLogin', {
  invalidGrant: { status: 400, text: 'We couldn’t complete the sign-in. Sign in again.' },
  invalidClient: { status: 401, text: 'This application isn’t registered.' },
  noSession: { status: 401, text: 'You are signed out. Sign in to continue.' },
  gone: {
    status: 410,
    text: 'This sign-in expired or was already completed. Start again from the application.',
  },
  signInFirst: { status: 409, text: 'Sign in to continue.' },
  signInAgain: { status: 409, text: 'The application requires you to sign in again.' },
  stepUpFirst: { status: 409, text: 'The application requires MFA.' },
  otherMethod: {
    status: 409,
    text: 'This application requires a different sign-in method. Sign in again.',
  },
  otherAccount: {
    status: 409,
    text: 'The application requires a different user. Sign in as that user.',
  },
  notAMember: {
    status: 403,
    text: 'You aren’t a member of the account that this application requires.',
  },
});
