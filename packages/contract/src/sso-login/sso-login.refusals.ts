import { defineRefusals } from '../refusals.ts';

/**
 * Why nobody is signed in by a tenant's own provider. What exactly was wrong with an answer is for
 * its administrator.
 */
export const ssoLoginRefusals = defineRefusals('ssoLogin', {
  /** Comes with `context.tenantId`, by which the page asks where to send them. */
  required: {
    status: 403,
    text: 'Your account requires single sign-on (SSO). Sign in with SSO to continue.',
  },
  expired: {
    status: 400,
    text: 'This sign-in expired, was already used, or started in another browser. Sign in again.',
  },
  changed: {
    status: 403,
    text: 'Single sign-on was changed or turned off while you were signing in. Sign in again.',
  },
  declined: {
    status: 403,
    text: 'Your identity provider denied the sign-in. Ask your administrator for access.',
  },
  notAccepted: {
    status: 403,
    text: 'We couldn’t verify the response from your identity provider. Your administrator can find the reason in the SSO settings.',
  },
  /** A sign-in that began at the provider, where no connection takes that. */
  beganElsewhere: {
    status: 403,
    text: 'You can’t start sign-in from your identity provider. Enter your email address on our sign-in page instead.',
  },
  unreachable: {
    status: 503,
    text: 'Your identity provider isn’t responding right now. Try again in a minute.',
  },
  noAddress: {
    status: 403,
    text: 'Your identity provider didn’t send your email address. Ask your administrator to include it.',
  },
  foreignAddress: {
    status: 403,
    text: 'Your identity provider sent an email address from a domain that isn’t verified for your account. Ask your administrator.',
  },
  accountElsewhere: {
    status: 403,
    text: 'A user with your email address exists but isn’t a member of this account. Ask an administrator to invite you.',
  },
  noAccount: {
    status: 403,
    text: 'You don’t have an account yet. Ask an administrator to invite you.',
  },
  /** The last user who changed the connection holds less than this user. Decision 0224. */
  unconfirmed: {
    status: 403,
    text: 'Single sign-on was changed and needs confirmation by an administrator. Until then, use another sign-in method.',
  },
  wrongBreakGlass: { status: 403, text: 'This emergency code is incorrect or was already used.' },
  /** What a test run of an administrator ends with: it signs nobody in. */
  testSucceeded: { status: 409, text: 'The test succeeded. You can close this window.' },
  testFailed: {
    status: 409,
    text: 'The test failed. Close this window and find the reason in the SSO settings.',
  },
});
