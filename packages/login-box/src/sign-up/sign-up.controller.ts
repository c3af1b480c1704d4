import { createSignUpMachine } from '@foyer/client/flows/sign-up';
import type { activationRefusals } from '@foyer/contract/activation';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { useBoxMemory } from '../box/box-memory.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { useCodeError, useCodeFailure } from '../box/use-code.ts';
import { useDestinationForLater } from '../box/use-destination-for-later.ts';
import { useRememberedEmail } from '../box/use-remembered-email.ts';
import { useSocialOptions } from '../social-login/use-social-options.tsx';
import type { signUpScreens } from './screens.ts';
import type { SignUpControls } from './sign-up.controls.ts';
import { signUpMessages } from './sign-up.messages.ts';
import { signUpErrors } from './sign-up-check.ts';

const wrongCode: (typeof activationRefusals)['invalidCode']['code'] = 'activation/invalidCode';

/** The sign-up machine as props of its screens. */
export function useSignUp(): {
  readonly step: keyof typeof signUpScreens;
  readonly controls: SignUpControls;
} {
  const { step, within, context, isBusy, send } = useFlow(createSignUpMachine);
  const isWaiting = step === 'SignUpSuccess';
  useDestinationForLater(isWaiting);
  const memory = useBoxMemory();
  const { signedInAs } = context;
  // Whoever joins with the account at hand signs in with it once more.
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
  const said = useCodeFailure(context.failure, wrongCode);
  const isReading = step === 'SignUp' && within === 'reading';
  const isResending = isWaiting && within === 'sending';
  const controls: SignUpControls = {
    ...context,
    failure: said.failure,
    errors: { ...consents.errors, ...form.errors, ...(said.wrongCode && { code: said.wrongCode }) },
    attention:
      form.attention +
      consents.attention +
      useFailureCount(isWaiting ? context.failure : undefined),
    came: useCame(step, ['signedInAlready', 'invalidInvitation', 'SignUp', 'SignUpSuccess']),
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
