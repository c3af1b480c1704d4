import type { PasswordConfig } from '@foyer/contract';
import { activationCalls } from '@foyer/contract/activation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import type { SignUpForm } from '@foyer/contract/sign-up';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { fromCallback, fromPromise } from '../../machine/machine.ts';
import type { Failure } from '../../api/failure.ts';
import { toFailure } from '../../api/foyer-error.ts';
import { withBotCheck } from '../../bot-check/with-bot-check.ts';
import type { FoyerClient } from '../../foyer-client.ts';
import { isRejected } from '../flow.ts';
import { requestedDestination } from '../requested-destination.ts';
import type { SignUpContext, SignUpEvent } from './sign-up.events.ts';

/** What the page knows before it shows the form. */
export interface SignUpStart {
  readonly known: {
    readonly form: SignUpForm;
    readonly passwordConfig: PasswordConfig | undefined;
    readonly invitedTo: string | undefined;
  };
  /** Why the invite link does not work. */
  readonly refused: Failure | undefined;
}

/** How a sign-up ended. */
export type SignUpEnd =
  | { readonly kind: 'signedIn' }
  | {
      readonly kind: 'mustActivate';
      readonly waiting: { readonly activationToken: string | undefined; readonly userId: string };
    };

/** What is asked for where the provider does not say. */
export const defaultForm: SignUpForm = {
  fields: {
    name: 'required',
    companyName: 'required',
    phoneNumber: 'hidden',
    jobTitle: 'hidden',
    username: 'hidden',
  },
  marketing: false,
};

/** The calls of the sign-up page. */
export function signUpActors(client: FoyerClient) {
  const signUp = client.api(signUpCalls, 'login-box');
  const activation = client.api(activationCalls, 'login-box');
  return {
    open: fromPromise<SignUpStart, SignUpContext>(async ({ input, signal }) => {
      const passwords = client.api(passwordsCalls, 'login-box');
      const reading = Promise.all([
        signUp.getSignUpForm({}, { signal }).catch(() => undefined),
        // Without the rules the page shows none, and the provider judges the password alone.
        passwords.getPasswordConfigForUser({ query: {} }, { signal }).catch(() => undefined),
      ]);
      const { invitedTo, refused } = await lookAt(client, input.invitationToken, signal);
      const [form, passwordConfig] = await reading;
      return {
        known: { form: form?.fields ? form : defaultForm, passwordConfig, invitedTo },
        refused,
      };
    }),
    signUp: fromPromise<SignUpEnd, SignUpContext>(async ({ input }) => {
      const identifier = signUpIdentifier(input);
      const answer = await withBotCheck(client, (recaptchaToken) => {
        const body = {
          ...toBody(input),
          ...requestedDestination(client),
          recaptchaToken,
          invitationToken: input.invitationToken,
        };
        if (identifier === 'username') return signUp.signUpWithUsername({ body });
        if (identifier === 'phoneNumber') return signUp.signUpWithPhoneNumber({ body });
        return signUp.signUp({ body });
      });
      const { shouldActivate, authResponse, activationToken, userId = '' } = answer;
      if (shouldActivate || !authResponse)
        return { kind: 'mustActivate', waiting: { activationToken, userId } };
      await client.session.adopt(authResponse);
      return { kind: 'signedIn' };
    }),
    resend: fromPromise<void, SignUpContext>(async ({ input: { email, activationToken } }) => {
      await activation.resendActivation({
        body: {
          email: email.trim(),
          ...requestedDestination(client),
          ...(activationToken && { activationToken }),
        },
      });
    }),
    /** Answers where the provider wants the user next. */
    activate: fromPromise<string | undefined, SignUpContext>(async ({ input }) => {
      const { userId, activationToken = '', code } = input;
      const body = { userId, token: activationToken, code, recaptchaToken: '' };
      const response = await activation.activateWithCode({ body });
      await client.session.adopt(response);
      return response.redirectLocation;
    }),
    signOut: fromPromise(() => client.session.signOut()),
    followSession: fromCallback<SignUpEvent>(({ sendBack }) =>
      client.session.subscribe(() => {
        if (client.session.get().status === 'signedIn') sendBack({ type: 'signedInElsewhere' });
      }),
    ),
  };
}

async function lookAt(client: FoyerClient, token: string, signal: AbortSignal) {
  if (token === '') return { invitedTo: undefined, refused: undefined };
  try {
    const { name } = await client
      .api(invitationsCalls, 'login-box')
      .verifyInviteToken({ body: { token } }, { signal });
    return { invitedTo: name, refused: undefined };
  } catch (error) {
    if (!isRejected(error)) throw error;
    return { invitedTo: undefined, refused: toFailure(error) };
  }
}

/** What the user signs up with: the email, or what replaces it where the provider allows that. */
export function signUpIdentifier({
  form: { withoutEmail = [] },
  ...typed
}: SignUpContext): 'email' | 'username' | 'phoneNumber' {
  if (typed.email.trim() !== '') return 'email';
  return withoutEmail.find((one) => typed[one].trim() !== '') ?? 'email';
}

/** What is shown goes along, what is hidden does not; the three usual texts always do. */
function toBody({ form, ...typed }: SignUpContext) {
  const { fields, terms, marketing } = form;
  const { phoneNumber, jobTitle, username, acceptedTermsOfService, allowMarketingMaterial } = typed;
  return {
    name: typed.name.trim(),
    email: typed.email.trim(),
    password: typed.password,
    companyName: typed.companyName.trim(),
    ...(fields.phoneNumber !== 'hidden' &&
      phoneNumber.trim() && { phoneNumber: phoneNumber.trim() }),
    ...(fields.jobTitle !== 'hidden' && jobTitle.trim() && { jobTitle: jobTitle.trim() }),
    ...(fields.username !== 'hidden' && username.trim() && { username: username.trim() }),
    ...(terms && { acceptedTermsOfService }),
    ...(marketing && { allowMarketingMaterial }),
  };
}
