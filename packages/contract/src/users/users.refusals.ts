import { defineRefusals } from '../refusals.ts';

/** The refusals of the people of a tenant. */
export const usersRefusals = defineRefusals('users', {
  notWaiting: {
    status: 404,
    text: 'Nobody with this id waits for an activation or invitation mail here.',
  },
  unknownMember: { status: 404, text: 'Nobody with this id is a member of this company.' },
  memberAbove: {
    status: 403,
    text: 'You can only change people who hold nothing that you do not hold.',
  },
  ownRow: { status: 403, text: 'You cannot do this to yourself. Ask another administrator.' },
  elsewhereToo: {
    status: 409,
    text: 'This person belongs to other companies, too. Only they themselves can change how they sign in.',
  },
  hasEmail: { status: 409, text: 'This user has an email address. Only they can change it.' },
  noPassword: { status: 409, text: 'This person has no password to reset.' },
  noFactors: { status: 409, text: 'This person has no second factor to reset.' },
  temporaryOff: { status: 403, text: 'Temporary access is switched off.' },
  tooLong: { status: 400, text: 'Temporary access cannot last that long. Choose an earlier date.' },
  lastAdministrator: {
    status: 409,
    text: 'This is the last administrator of the company. Make somebody else an administrator first.',
  },
});
