import { defineRefusals } from '../refusals.ts';

/** The refusals of requests to join an account. */
export const joinRequestsRefusals = defineRefusals('joinRequests', {
  notOffered: {
    status: 404,
    text: 'You can’t request access to this account with your email address.',
  },
  alreadyRequested: { status: 409, text: 'You already requested access to this account.' },
  notFound: {
    status: 404,
    text: 'This request was already answered, was canceled, or has expired.',
  },
  notEligible: {
    status: 409,
    text: 'This user no longer has a verified email address at one of your domains.',
  },
  noSeat: {
    status: 403,
    text: 'All seats of the plan are in use. Upgrade the plan or remove users first.',
  },
});
