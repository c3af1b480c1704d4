import { defineRefusals } from '../refusals.ts';

/** The refusals of passwords. */
export const passwordsRefusals = defineRefusals('passwords', {
  invalidLink: {
    status: 400,
    text: 'This link has expired or was already used. Request a new one.',
  },
  weakPassword: {
    status: 400,
    text: 'This password doesn’t meet the requirements. Choose a stronger one.',
  },
  reusedPassword: {
    status: 400,
    text: 'You’ve used this password before. Choose a new one.',
  },
  breachedPassword: {
    status: 400,
    text: 'This password has appeared in a data breach. Choose another one.',
  },
  invalidCode: {
    status: 400,
    text: 'This code is incorrect or expired. Check it, or request a new one.',
  },
  invalidUnlockLink: {
    status: 400,
    text: 'This link has expired or was already used. Sign-in unlocks automatically.',
  },
  wrongPassword: { status: 400, text: 'Your current password is incorrect.' },
});
