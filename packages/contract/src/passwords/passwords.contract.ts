import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import {
  absentable,
  email,
  password,
  passwordConfig,
  redirectUrl,
  secret,
} from '../shared-schemas.ts';
import { loginRefusals } from '../login/login.refusals.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { passwordsRefusals } from './passwords.refusals.ts';

export { passwordsRefusals };

const identifier = {
  identifier: z.string().max(254),
  identifierType: z.enum(['email', 'phoneNumber', 'username']),
  /** Proof of a user, where the environment asks for one. Decision 0121. */
  recaptchaToken: absentable,
  redirectUrl,
};
const { captchaRequired, captchaFailed } = commonRefusals;
const { invalidLink, weakPassword, reusedPassword, breachedPassword } = passwordsRefusals;

/** Forgotten passwords and their change, with the rules of anyone who asks. Decision 0120. */
export const passwordsContract = {
  forgotPassword: post(`${identity}/users/v1/passwords/reset`, {
    access: 'none',
    summary: 'Mails a reset link if the address has an account; answers alike in every case.',
    body: z.union([
      z.object({ email, recaptchaToken: absentable, redirectUrl }),
      z.object(identifier),
    ]),
    status: 201,
    refusals: [captchaRequired, captchaFailed],
  }),
  sendPasswordRecoveryEmail: post(`${identity}/users/v2/passwords/reset/email`, {
    access: 'none',
    summary:
      'Mails a reset link for an email address, phone number or user name; answers alike in every case.',
    body: z.object(identifier),
    response: z.object({ sessionId: z.string() }),
    status: 200,
    refusals: [captchaRequired, captchaFailed],
  }),
  sendPasswordRecoverySms: post(`${identity}/users/v2/passwords/reset/sms`, {
    access: 'none',
    summary:
      'Sends a code to the proved phone of an account, if there is one; answers alike in every case.',
    body: z.object(identifier),
    response: z.object({ sessionId: z.string() }),
    status: 200,
    refusals: [captchaRequired, captchaFailed],
  }),
  verifyPasswordRecoverySms: post(`${identity}/users/v2/passwords/reset/sms/verify`, {
    access: 'none',
    summary: 'Exchanges the typed code for what sets a new password.',
    body: z.object({ sessionId: secret, otcToken: z.string().min(1).max(64) }),
    response: z.object({ userId: z.string(), token: z.string() }),
    status: 200,
    refusals: [passwordsRefusals.invalidCode],
  }),
  validateResetPasswordToken: post(`${identity}/users/v1/passwords/reset/validate`, {
    access: 'none',
    summary: 'Whether a reset link would be accepted. Consumes nothing.',
    body: z.object({ userId: z.string(), token: secret }),
    status: 201,
    refusals: [invalidLink],
  }),
  resetPassword: post(`${identity}/users/v1/passwords/reset/verify`, {
    access: 'none',
    summary:
      'Redeems a reset link: sets the password, ends every session and mails a confirmation.',
    body: z.object({ token: secret, userId: z.string(), password }),
    status: 201,
    refusals: [invalidLink, weakPassword, reusedPassword, breachedPassword],
  }),
  changePassword: post(`${identity}/users/v1/passwords/change`, {
    access: 'bearer',
    permission: null,
    backend: 'user',
    summary: 'Changes the caller’s password; every other session ends.',
    body: z.object({ password, newPassword: password }),
    status: 201,
    refusals: [
      passwordsRefusals.wrongPassword,
      loginRefusals.paused,
      weakPassword,
      reusedPassword,
      breachedPassword,
      mfaRefusals.stepUpRequired,
    ],
  }),
  getLinkAccount: post(`${identity}/users/v1/links/account`, {
    access: 'none',
    summary:
      'The account that an emailed link opens or changes, for anyone who holds the link. Consumes nothing. Decision 0284.',
    body: z.object({
      kind: z.enum(['magicLink', 'unlock', 'resetPassword', 'activation']),
      /** Absent if the token contains the user ID. */
      userId: absentable,
      token: secret,
    }),
    response: z.object({ email: z.string() }),
    status: 200,
    refusals: [invalidLink],
  }),
  unlockMe: post(`${identity}/users/v3/me/unlock`, {
    access: 'none',
    summary:
      'Ends the pause of sign-in that wrong passwords began, with the link of the mail about it.',
    body: z.object({ token: secret }),
    status: 200,
    refusals: [passwordsRefusals.invalidUnlockLink],
  }),
  getPasswordConfigForUser: get(`${identity}/users/v1/passwords/config`, {
    access: 'none',
    summary: 'The password rules that hold for a user; the defaults when nobody is named.',
    query: z.object({ userId: z.string().optional() }),
    response: passwordConfig,
  }),
  getPasswordPolicy: get(`${identity}/configurations/v1/password`, {
    access: 'bearer',
    permission: null,
    backend: 'tenant',
    summary: 'The password rules of the active tenant.',
    response: passwordConfig,
  }),
  getPasswordRecoveryStrategies: get(`${identity}/configurations/v1/password-recovery/strategies`, {
    access: 'none',
    summary: 'Which channels a forgotten password can be recovered through.',
    response: z.array(z.object({ strategy: z.enum(['email', 'sms']), isActive: z.boolean() })),
  }),
} as const;
