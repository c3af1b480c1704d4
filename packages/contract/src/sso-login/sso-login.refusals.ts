import { defineRefusals } from '../refusals.ts';

/** Why nobody is signed in by a company's own provider. What exactly was wrong with an answer is for its administrator. */
export const ssoLoginRefusals = defineRefusals('ssoLogin', {
  /** Comes with `context.tenantId`, by which the page asks where to send them. */
  required: {
    status: 403,
    text: 'Your company signs in with single sign-on only. Use the sign-in of your company to continue.',
  },
  expired: {
    status: 400,
    text: 'This sign-in took too long, was used already, or was begun in another browser. Please start again.',
  },
  changed: {
    status: 403,
    text: 'The single sign-on of your company was changed or switched off in the meantime. Please start again.',
  },
  declined: {
    status: 403,
    text: 'The sign-in of your company did not let you in. Ask your administrator for access.',
  },
  notAccepted: {
    status: 403,
    text: 'The answer of your company’s sign-in could not be accepted. Your administrator finds the reason in the SSO settings.',
  },
  /** A sign-in that began at the provider, where no connection takes that. */
  beganElsewhere: {
    status: 403,
    text: 'A sign-in cannot be begun on the page of your company here. Enter your e-mail address on our sign-in page instead; it leads you to your company.',
  },
  unreachable: {
    status: 503,
    text: 'The sign-in of your company does not answer right now. Please try again in a minute.',
  },
  noAddress: {
    status: 403,
    text: 'The sign-in of your company did not tell your e-mail address. Ask your administrator to send it along.',
  },
  foreignAddress: {
    status: 403,
    text: 'The sign-in of your company vouched for an address that is not one of your company. Ask your administrator.',
  },
  accountElsewhere: {
    status: 403,
    text: 'There is an account with your address that does not belong to this company yet. Ask an administrator to invite you.',
  },
  noAccount: {
    status: 403,
    text: 'You have no account here yet. Ask an administrator of your company to invite you.',
  },
  /** Whoever changed the connection holds less than this person. Decision 0224. */
  unconfirmed: {
    status: 403,
    text: 'The single sign-on of your company was changed, and an administrator has to confirm it. Sign in another way until then.',
  },
  wrongBreakGlass: { status: 403, text: 'This emergency code is wrong or was used already.' },
  /** What a test run of an administrator ends with: it signs nobody in. */
  testSucceeded: { status: 409, text: 'The test has succeeded. You can close this window.' },
  testFailed: {
    status: 409,
    text: 'The test has failed. Close this window and read why in the SSO settings.',
  },
});
