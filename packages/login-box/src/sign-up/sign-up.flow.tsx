import type { SignUpContext } from '@foyer/client';
import { createSignUpMachine, signUpIdentifier } from '@foyer/client/flows/sign-up';
import type { activationRefusals } from '@foyer/contract/activation';
import type { SignUpField } from '@foyer/contract/sign-up';
import { useFlow, useFoyerClient, useSession } from '@foyer/react';
import type { Translator } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useBox, useBoxTexts, useTexts } from '../box/box-context.ts';
import { useBoxMemory, useRememberedEmail } from '../box/box-memory.ts';
import type { boxMessages } from '../box/box.messages.ts';
import { useCodeError, useCodeFailure } from '../box/code-form.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { emailError, looksLikePhoneNumber } from '../box/identity-fields.tsx';
import { useContinueAfterLogin, useNavigation } from '../box/navigation.ts';
import { newPasswordError } from '../box/new-password.tsx';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { Waiting } from '../box/waiting.tsx';
import { useSocialOptions } from '../social-login/use-social-options.tsx';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';
import { signUpScreens } from './sign-up.screens.tsx';

/**
 * Sign-up. A signed-in user who did not come through an invite link continues to the application
 * instead. If sign-up is turned off, only an invite link opens the form.
 */
function SignUpFlow() {
  const session = useSession();
  const [cameSignedIn] = useState(session.status === 'signedIn' && !isInvited());
  const { signUp } = useBox();
  if (cameSignedIn) return <ContinueToApplication />;
  return signUp || isInvited() ? <SignUp /> : <ToSignIn />;
}

function SignUp() {
  const { step, controls } = useSignUp();
  const Screen = signUpScreens[step];
  return (
    <StepDirection
      step={step}
      order={['signedInAlready', 'invalidInvitation', 'SignUp', 'SignUpSuccess']}
    >
      <Screen {...controls} />
    </StepDirection>
  );
}

function ContinueToApplication() {
  useContinueAfterLogin(true);
  return <Waiting />;
}

function ToSignIn() {
  const client = useFoyerClient();
  const { getAddress } = useNavigation();
  useEffect(() => {
    client.redirectTo(getAddress('loginUrl'), { replace: true });
  }, [client, getAddress]);
  return <Waiting />;
}

function isInvited(): boolean {
  return new URLSearchParams(location.search).has('invitationToken');
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SignUpFlow);

const wrongCode: (typeof activationRefusals)['invalidCode']['code'] = 'activation/invalidCode';

/** The sign-up machine as props of its screens. */
function useSignUp(): {
  readonly step: keyof typeof signUpScreens;
  readonly controls: SignUpControls;
} {
  const { step, within, context, isBusy, send } = useFlow(createSignUpMachine);
  const isWaiting = step === 'SignUpSuccess';
  useStoredDestination(isWaiting);
  const memory = useBoxMemory();
  const { signedInAs } = context;
  // Anyone who joins with the account at hand signs in with it once more.
  useEffect(() => {
    if (signedInAs) memory.rememberEmail(signedInAs);
  }, [memory, signedInAs]);
  const words = useBoxTexts();
  const text = useTexts(signUpMessages, (texts) => texts.signUp);
  useRememberedEmail(context.email, (email) => send({ type: 'enter', fields: { email } }));
  const codeError = useCodeError(context.code);
  const found = signUpErrors(context, text, words);
  const form = useAttempt(step, isWaiting ? { code: codeError } : found);
  const consents = useAttempt(step, { acceptedTermsOfService: found.acceptedTermsOfService });
  const { acceptedTermsOfService, allowMarketingMaterial } = context;
  const social = useSocialOptions('signUp', {
    consents:
      context.form.terms || context.form.marketing
        ? { acceptedTermsOfService, allowMarketingMaterial }
        : undefined,
    mayLeave: consents.attempt,
  });
  const reported = useCodeFailure(context.failure, wrongCode);
  const isReading = step === 'SignUp' && within === 'reading';
  const isResending = isWaiting && within === 'sending';
  const controls: SignUpControls = {
    ...context,
    failure: reported.failure,
    errors: {
      ...consents.errors,
      ...form.errors,
      ...(reported.wrongCode && { code: reported.wrongCode }),
    },
    attention:
      form.attention +
      consents.attention +
      useFailureCount(isWaiting ? context.failure : undefined),
    isReading,
    canRetry: step === 'SignUp' && within === 'unreachable',
    isBusy: isBusy && !isReading && !isResending,
    isResending,
    enter: (fields) => send({ type: 'enter', fields }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    retry: () => send({ type: 'retry' }),
    resend: () => send({ type: 'resend' }),
    enterCode: (code) => send({ type: 'enterCode', code }),
    submitCode: () => form.attempt() && send({ type: 'submitCode' }),
    completeCode: () => send({ type: 'submitCode' }),
    join: () => send({ type: 'join' }),
    another: () => send({ type: 'another' }),
    stay: () => send({ type: 'stay' }),
    withoutInvitation: () => send({ type: 'withoutInvitation' }),
    social,
    changeEmail: () => {
      memory.rememberEmail('');
      send({ type: 'changeEmail' });
    },
  };
  return { step, controls };
}

/**
 * The way on leads through a mail: keeps where the address says a user was going, for the page
 * behind the mail's link.
 */
function useStoredDestination(isTime: boolean): void {
  const client = useFoyerClient();
  useEffect(() => {
    const reported = isTime ? new URLSearchParams(location.search).get('redirectUrl') : null;
    if (reported) client.rememberDestination(reported);
  }, [client, isTime]);
}

type Text = Translator<typeof signUpMessages>;

/** What is wrong with the form, field by field, in words; what is hidden is never wrong. */
function signUpErrors(
  typed: SignUpContext,
  text: Text,
  words: Translator<typeof boxMessages>,
): SignUpControls['errors'] {
  const { fields, terms } = typed.form;
  const missing = (asked: SignUpField, value: string, sentence: string) =>
    asked === 'required' && value.trim() === '' ? sentence : undefined;
  const company = typed.invitedTo === undefined ? fields.companyName : 'hidden';
  return {
    name: missing(fields.name, typed.name, text('nameMissing')),
    email: signUpIdentifier(typed) === 'email' ? emailError(typed.email, words) : undefined,
    companyName: missing(company, typed.companyName, text('companyNameMissing')),
    jobTitle: missing(fields.jobTitle, typed.jobTitle, text('jobTitleMissing')),
    phoneNumber:
      missing(fields.phoneNumber, typed.phoneNumber, text('phoneMissing')) ??
      phoneError(typed, text),
    username: missing(fields.username, typed.username, text('usernameMissing')),
    password: typed.hasPassword
      ? newPasswordError(typed.password, typed.passwordConfig, words)
      : undefined,
    acceptedTermsOfService:
      terms && !typed.acceptedTermsOfService ? text('termsMissing') : undefined,
  };
}

function phoneError({ form, phoneNumber }: SignUpContext, text: Text): string | undefined {
  if (form.fields.phoneNumber === 'hidden' || phoneNumber.trim() === '') return undefined;
  return looksLikePhoneNumber(phoneNumber) ? undefined : text('phoneInvalid');
}
