import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { passwordsRefusals } from '../passwords/passwords.refusals.ts';
import { signUpRefusals } from '../sign-up/sign-up.refusals.ts';
import {
  absentable,
  authResponse,
  email,
  password,
  redirectUrl,
  secret,
} from '../shared-schemas.ts';
import { activationRefusals } from './activation.refusals.ts';

export { activationRefusals };

const activation = z.object({
  userId: z.string(),
  token: secret,
  password: password.nullish().or(z.literal('')),
  recaptchaToken: absentable,
  /**
   * When the user last saw the terms, as published clients send it; they are recorded at sign-up.
   */
  lastTermsCheck: absentable,
});

/** Proving an address by a mailed link or code, and the password that may come with it. */
export const activationContract = {
  getActivationStrategy: get(`${identity}/users/v1/activate/strategy`, {
    access: 'none',
    summary:
      'Whether activating asks for a password; `token` is that of a link or of a sign-up. Consumes nothing.',
    query: z.object({ userId: z.string(), token: secret }),
    response: z.object({ shouldSetPassword: z.boolean() }),
    refusals: [activationRefusals.invalidLink],
  }),
  activate: post(`${identity}/users/v1/activate`, {
    access: 'none',
    summary: 'Redeems an activation link: the address is proved and the user is signed in.',
    body: activation,
    response: authResponse,
    status: 200,
    changesSession: true,
    refusals: [
      activationRefusals.invalidLink,
      activationRefusals.passwordRequired,
      activationRefusals.weakPassword,
      passwordsRefusals.breachedPassword,
    ],
  }),
  activateWithCode: post(`${identity}/users/v1/activate/code`, {
    access: 'none',
    summary:
      'Redeems the code of the activation mail, or of the SMS of a sign-up by phone number, with the `activationToken` that the sign-up answered.',
    body: activation.extend({ code: z.string().min(1).max(32) }),
    response: authResponse,
    status: 200,
    changesSession: true,
    refusals: [
      activationRefusals.invalidCode,
      signUpRefusals.phoneTaken,
      invitationsRefusals.invalidLink,
      activationRefusals.passwordRequired,
      activationRefusals.weakPassword,
      passwordsRefusals.breachedPassword,
    ],
  }),
  resendActivation: post(`${identity}/users/v1/activate/reset`, {
    access: 'none',
    summary:
      'Mails a new activation link if the address waits for one; answers alike in every case.',
    body: z.object({
      /** Missing for a sign-up by phone number, whose token is enough. */
      email: email.nullish().or(z.literal('')),
      /** Of the sign-up that waits on this page: the new code is for it. */
      activationToken: absentable,
      redirectUrl,
    }),
    status: 201,
  }),
} as const;
