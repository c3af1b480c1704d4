import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { invitationsRefusals } from '../invitations/invitations.refusals.ts';
import { passwordsRefusals } from '../passwords/passwords.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { absentable, authResponse, email, password, redirectUrl } from '../shared-schemas.ts';
import { signUpRefusals } from './sign-up.refusals.ts';

export { signUpRefusals };

const newAccount = z.object({
  email,
  companyName: z.string().trim().max(200).nullish(),
  name: z.string().trim().max(200).nullish(),
  jobTitle: z.string().trim().max(200).nullish(),
  phoneNumber: z.string().trim().max(40).nullish(),
  username: z.string().trim().max(255).nullish(),
  password: password.nullish().or(z.literal('')),
  metadata: z.string().max(4096).nullish(),
  acceptedTermsOfService: z.boolean().nullish(),
  allowMarketingMaterial: z.boolean().nullish(),
  recaptchaToken: absentable,
  /** Of an invite link: the account joins its tenant instead of opening one. */
  invitationToken: absentable,
  redirectUrl,
});

/**
 * The email may be missing if the environment allows sign-up without one; the call fails with a
 * specific error code otherwise.
 */
const newAccountByIdentifier = newAccount.extend({ email: email.nullish().or(z.literal('')) });

const opened = z.object({
  shouldActivate: z.boolean(),
  userId: z.string().optional(),
  tenantId: z.string().optional(),
  authResponse: authResponse.optional(),
  /** Goes with the code of the activation mail. */
  activationToken: z.string().optional(),
});

const signUpCall = {
  access: 'none',
  response: opened,
  status: 201,
  changesSession: true,
  refusals: [
    signUpRefusals.disabled,
    signUpRefusals.fieldRequired,
    signUpRefusals.termsRequired,
    signUpRefusals.wrongPhoneNumber,
    signUpRefusals.wrongUsername,
    signUpRefusals.usernameTaken,
    signUpRefusals.weakPassword,
    passwordsRefusals.breachedPassword,
    commonRefusals.captchaRequired,
    commonRefusals.captchaFailed,
    invitationsRefusals.invalidLink,
    invitationsRefusals.linkTenantLocked,
    invitationsRefusals.linksOff,
    commonRefusals.emailDomainNotAllowed,
  ],
} as const;

/** Whether the form shows a field, and whether it must be filled in. */
export const signUpField = z.enum(['hidden', 'optional', 'required']);
export type SignUpField = z.infer<typeof signUpField>;

/** What the sign-up form shows besides email and password. */
export const signUpForm = z.object({
  fields: z.object({
    name: signUpField,
    companyName: signUpField,
    phoneNumber: signUpField,
    jobTitle: signUpField,
    username: signUpField,
  }),
  /** Present when the terms must be accepted. */
  terms: z
    .object({ version: z.string(), url: z.string(), privacyUrl: z.string().optional() })
    .optional(),
  /** Whether users are asked if they want to hear of offers. */
  marketing: z.boolean(),
  /** Identifiers that replace the email address; absent if it is required. */
  withoutEmail: z.array(z.enum(['username', 'phoneNumber'])).optional(),
});
export type SignUpForm = z.infer<typeof signUpForm>;

/**
 * Opening an account, with the fields, consents and phone that the environment asks for. Decision
 * 0128.
 */
export const signUpContract = {
  signUp: post(`${identity}/users/v1/signUp`, {
    ...signUpCall,
    summary:
      'Opens an account and a tenant; mails an activation link, or signs in at once where activation is off.',
    body: newAccount,
  }),
  signUpWithPhoneNumber: post(`${identity}/users/v1/signUp/phoneNumber`, {
    ...signUpCall,
    summary:
      'The same with a phone number, which signs in once it is proved. Without an email, a code is sent to the number.',
    body: newAccountByIdentifier,
    refusals: [...signUpCall.refusals, signUpRefusals.identifierOff, signUpRefusals.emailRequired],
  }),
  signUpWithUsername: post(`${identity}/users/v1/signUp/username`, {
    ...signUpCall,
    summary:
      'The same with a user name, which signs in beside the email address, or without one where the environment allows it.',
    body: newAccountByIdentifier,
    refusals: [...signUpCall.refusals, signUpRefusals.identifierOff, signUpRefusals.emailRequired],
  }),
  getSignUpForm: get(`${identity}/configurations/v1/sign-up/form`, {
    access: 'none',
    summary: 'Which fields and consents the sign-up form shows. Beyond the wire contract.',
    response: signUpForm,
  }),
  getSignUpStrategies: get(`${identity}/configurations/v1/sign-up/strategies`, {
    access: 'none',
    summary: 'Which identifiers may be used to sign up.',
    response: z.array(
      z.object({
        strategy: z.enum(['email', 'phoneNumber', 'username']),
        isActive: z.boolean(),
        isRequired: z.boolean(),
      }),
    ),
  }),
} as const;
