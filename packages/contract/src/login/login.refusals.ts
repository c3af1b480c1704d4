import { defineRefusals } from '../refusals.ts';

/** Why a sign-in or a refresh is refused. Unknown, known, locked and unverified accounts share one answer. Security decision 12. */
export const loginRefusals = defineRefusals('login', {
  wrongCredentials: {
    status: 401,
    text: 'That e-mail and password do not match. After several wrong attempts we pause sign-in and send you a mail.',
  },
  /** Only ever answered to the right password. */
  notActivated: {
    status: 403,
    text: 'Your account is not activated yet. Open the link in the mail we sent, or ask for a new one.',
  },
  noSession: { status: 401, text: 'You are signed out. Sign in to continue.' },
  noTenant: {
    status: 403,
    text: 'Your account does not belong to a company any more. Ask an administrator to invite you.',
  },
});
