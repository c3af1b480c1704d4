import { defineRefusals } from '../refusals.ts';

/**
 * Why a sign-up is refused. A taken address is not among them: its owner gets a mail instead.
 * Security decision 12.
 */
export const signUpRefusals = defineRefusals('signUp', {
  disabled: { status: 403, text: 'Sign-up is closed. Ask an administrator to invite you.' },
  /**
   * The environment does not offer sign-up with the identifier of this call; see the sign-up
   * strategies.
   */
  identifierOff: {
    status: 403,
    text: 'Sign-up with this identifier is turned off. Use your email address.',
  },
  emailRequired: { status: 400, text: 'Enter your email address to sign up.' },
  fieldRequired: { status: 400, text: 'Fill in all required fields.' },
  termsRequired: { status: 400, text: 'Accept the terms to create an account.' },
  wrongPhoneNumber: {
    status: 400,
    text: 'Enter a phone number with country code, such as +49 30 1234567.',
  },
  wrongUsername: {
    status: 400,
    text: 'Choose a username of 3 to 64 letters, digits, periods, hyphens, or underscores.',
  },
  /** A user name is public among colleagues, unlike an address: that it is taken has to show. */
  usernameTaken: { status: 409, text: 'This username is taken. Choose another one.' },
  /** Reported only after the number was verified by its code. */
  phoneTaken: {
    status: 409,
    text: 'An account with this phone number already exists. Sign in instead.',
  },
  weakPassword: {
    status: 400,
    text: 'This password doesn’t meet the requirements. Choose a stronger one.',
  },
});
