import { defineRefusals } from '../refusals.ts';

/**
 * Why a sign-in or a refresh is refused. Unknown, known, locked and unverified accounts share one
 * answer. Security decision 12.
 */
export const loginRefusals = defineRefusals('login', {
  wrongCredentials: {
    status: 401,
    text: "We couldn't sign you in with that email and password. After several failed attempts we pause sign-in and email you.",
  },
  /**
   * The same for every identifier with this many attempts, whether or not an account exists.
   * Decision 0275.
   */
  paused: {
    status: 429,
    text: 'Too many failed attempts. Try again later, or use the unlock link if we emailed you one.',
  },
  /** Only ever answered to the right password. */
  notActivated: {
    status: 403,
    text: 'Your account isn’t activated yet. Open the link we emailed you, or request a new one.',
  },
  noSession: { status: 401, text: 'You are signed out. Sign in to continue.' },
  noTenant: {
    status: 403,
    text: 'You’re no longer a member of any account. Ask an administrator to invite you.',
  },
});
