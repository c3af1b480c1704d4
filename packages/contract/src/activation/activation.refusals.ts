import { defineRefusals } from '../refusals.ts';

/** The refusals of activation. */
export const activationRefusals = defineRefusals('activation', {
  invalidLink: {
    status: 400,
    text: 'This activation link has expired or was already used. Request a new one.',
  },
  invalidCode: {
    status: 400,
    text: 'This code is incorrect or expired. Check your email or request a new one.',
  },
  passwordRequired: { status: 400, text: 'Choose a password to activate your account.' },
  weakPassword: {
    status: 400,
    text: 'This password doesn’t meet the requirements. Choose a stronger one.',
  },
});
