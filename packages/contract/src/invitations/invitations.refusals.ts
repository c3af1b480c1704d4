import { defineRefusals } from '../refusals.ts';

/** The refusals of invitations. The two numbered codes are known to the published clients. Contract, §3. */
export const invitationsRefusals = defineRefusals('invitations', {
  invalidLink: {
    status: 400,
    text: 'This invitation is not valid any more. Ask whoever invited you for a new one.',
  },
  invalidCode: {
    status: 400,
    text: 'This code is not right, or too old. Check the mail and try again.',
  },
  tenantLocked: {
    code: 'ER-01239',
    status: 400,
    text: 'This company is closed at the moment, so its invitations cannot be accepted.',
  },
  linkTenantLocked: {
    code: 'ER-01240',
    status: 400,
    text: 'This company is closed at the moment, so its invite links do not work.',
  },
  weakPassword: {
    status: 400,
    text: 'This password does not meet the rules. Choose a stronger one.',
  },
  linksOff: { status: 403, text: 'Invite links are switched off. Invite people by e-mail.' },
  noLink: { status: 404, text: 'There is no invite link. Create one first.' },
  notFound: { status: 404, text: 'Nobody with this address is invited to this company.' },
  roleAbove: {
    status: 403,
    text: 'You can only give roles that you hold or that are below yours.',
  },
  unknownRole: {
    status: 400,
    text: 'One of these roles does not exist. Reload the page and choose again.',
  },
  alreadyMember: { status: 409, text: 'This person is a member of this company already.' },
});
