import { defineRefusals } from '../refusals.ts';

/** The refusals of passwords. */
export const passwordsRefusals = defineRefusals('passwords', {
  invalidLink: { status: 400, text: 'This reset link is not valid any more. Ask for a new one.' },
  weakPassword: {
    status: 400,
    text: 'This password does not meet the rules. Choose a stronger one.',
  },
  reusedPassword: {
    status: 400,
    text: 'You have used this password before. Choose one you have not used.',
  },
  breachedPassword: {
    status: 400,
    text: 'This password is in a list of stolen passwords that attackers try first. Choose another one.',
  },
  invalidCode: {
    status: 400,
    text: 'This code is not right, or it has run out. Check it, or ask for a new one.',
  },
  invalidUnlockLink: {
    status: 400,
    text: 'This link is not valid any more. The pause ends on its own.',
  },
  wrongPassword: { status: 400, text: 'Your current password is not right.' },
});
