import { defineRefusals } from '../refusals.ts';

/** The refusals of activation. */
export const activationRefusals = defineRefusals('activation', {
  invalidLink: {
    status: 400,
    text: 'This activation link is not valid any more. Ask for a new one.',
  },
  invalidCode: {
    status: 400,
    text: 'This code is not right, or too old. Check the mail or ask for a new one.',
  },
  passwordRequired: { status: 400, text: 'Choose a password to activate your account.' },
  weakPassword: {
    status: 400,
    text: 'This password does not meet the rules. Choose a stronger one.',
  },
});
