import { defineRefusals } from '../refusals.ts';

/** The refusals of acting as another user. */
export const impersonationRefusals = defineRefusals('impersonation', {
  invalidToken: {
    status: 401,
    text: 'This impersonation link has expired or was already used. Request a new one.',
  },
  off: { status: 403, text: 'Impersonation is turned off.' },
  forbidden: { status: 403, text: 'This account doesn’t allow impersonation.' },
  consentNeeded: { status: 403, text: 'This user must agree first. Ask them for consent.' },
  unknownRequest: { status: 404, text: 'This request has expired or was withdrawn.' },
  notImpersonating: { status: 404, text: 'This session isn’t an impersonation.' },
  notBelow: {
    status: 403,
    text: 'You can’t impersonate a user who has permissions you don’t have.',
  },
  unknownPerson: {
    status: 404,
    text: 'This user doesn’t exist, or isn’t in an account that you manage.',
  },
});
