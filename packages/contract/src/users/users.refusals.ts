import { defineRefusals } from '../refusals.ts';

/** The refusals of the users of a tenant. */
export const usersRefusals = defineRefusals('users', {
  notWaiting: {
    status: 404,
    text: 'This user has no pending activation or invitation.',
  },
  unknownMember: { status: 404, text: 'This user isn’t a member of this account.' },
  memberAbove: {
    status: 403,
    text: 'You can’t change a user who has permissions you don’t have.',
  },
  ownRow: { status: 403, text: 'You can’t do this to yourself. Ask another administrator.' },
  elsewhereToo: {
    status: 409,
    text: 'This user also belongs to other accounts. Only they can change how they sign in.',
  },
  hasEmail: { status: 409, text: 'This user has an email address. Only they can change it.' },
  noPassword: { status: 409, text: 'This user has no password to reset.' },
  noFactors: { status: 409, text: 'This user has no MFA methods to reset.' },
  temporaryOff: { status: 403, text: 'Temporary access is turned off.' },
  tooLong: { status: 400, text: 'Temporary access can’t last that long. Choose an earlier date.' },
  managedByDirectory: {
    status: 409,
    text: 'Your directory manages this user. Make the change there, or stop managing the user under Provisioning.',
  },
  lastAdministrator: {
    status: 409,
    text: 'This is the last administrator of the account. Make another user an administrator first.',
  },
});
