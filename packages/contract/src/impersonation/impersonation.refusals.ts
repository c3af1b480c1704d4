import { defineRefusals } from '../refusals.ts';

/** The refusals of acting as somebody else. */
export const impersonationRefusals = defineRefusals('impersonation', {
  invalidToken: {
    status: 401,
    text: 'This link to act as somebody else is not valid any more. Ask for a new one.',
  },
  off: { status: 403, text: 'Acting as somebody else is switched off here.' },
  notBelow: { status: 403, text: 'You can only act as people who may do no more than you.' },
  unknownPerson: {
    status: 404,
    text: 'This person does not exist, or is not in a company you look after.',
  },
});
