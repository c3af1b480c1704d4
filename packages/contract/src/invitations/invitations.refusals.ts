import { defineRefusals } from '../refusals.ts';

/**
 * The refusals of invitations. The two numbered codes are known to the published clients. Contract,
 * §3.
 */
export const invitationsRefusals = defineRefusals('invitations', {
  invalidLink: {
    status: 400,
    text: 'This invitation has expired or was already used. Ask for a new one.',
  },
  invalidCode: {
    status: 400,
    text: 'This code is incorrect or expired. Check your email and try again.',
  },
  tenantLocked: {
    code: 'ER-01239',
    status: 400,
    text: 'This account is suspended, so its invitations can’t be accepted.',
  },
  linkTenantLocked: {
    code: 'ER-01240',
    status: 400,
    text: 'This account is suspended, so its invite links don’t work.',
  },
  weakPassword: {
    status: 400,
    text: 'This password doesn’t meet the requirements. Choose a stronger one.',
  },
  linksOff: { status: 403, text: 'Invite links are turned off. Invite users by email.' },
  noLink: { status: 404, text: 'There is no invite link. Create one first.' },
  notFound: { status: 404, text: 'No pending invitation was found for this email address.' },
  roleAbove: {
    status: 403,
    text: 'You can’t assign roles with more permissions than yours.',
  },
  unknownRole: {
    status: 400,
    text: 'One of the roles no longer exists. Reload the page and choose again.',
  },
  alreadyMember: { status: 409, text: 'This user is already a member of this account.' },
});
