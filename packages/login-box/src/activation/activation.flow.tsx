import { createActivationMachine, joinOfferParameter } from '@foyer/client/flows/activation';
import { useFlow } from '@foyer/react';
import { useState } from 'react';
import { useBoxTexts } from '../box/box-context.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { emailError } from '../box/identity-fields.tsx';
import { useLinkAccount, useLinkParameters } from '../box/link-account.tsx';
import { newPasswordError } from '../box/new-password.tsx';
import { useAttempt } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { type ActivationControls, activationScreens } from './activation.screens.tsx';

/** The page behind an activation link. */
function ActivationFlow() {
  const { step, controls } = useActivation();
  const Screen = activationScreens[step];
  return (
    <StepDirection step={step} order={['activating', 'activatingForm', 'resend', 'success']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ActivationFlow);

/** The activation machine as props of its screens. */
function useActivation(): {
  readonly step: keyof typeof activationScreens;
  readonly controls: ActivationControls;
} {
  const link = useLinkParameters();
  const [isOffer] = useState(() => new URLSearchParams(location.search).has(joinOfferParameter));
  const input = { ...link, isOffer };
  const { step, context, isBusy, send, within } = useFlow(createActivationMachine, input);
  const words = useBoxTexts();
  const form = useAttempt(step, {
    email: step === 'resend' ? emailError(context.email, words) : undefined,
    password:
      step === 'activatingForm'
        ? newPasswordError(context.password, context.passwordConfig, words)
        : undefined,
  });
  const canRetry = step === 'activating' && within === 'failed';
  const isAsking = within === 'ready' || within === 'submitting';
  const controls: ActivationControls = {
    ...context,
    account: useLinkAccount('activation', input),
    errors: form.errors,
    attention: form.attention,
    isChecking: step === 'activating' && !canRetry && !isAsking,
    canRetry,
    isBusy,
    offer: step === 'success' ? offerIn(within) : undefined,
    enterPassword: (password) => send({ type: 'enterPassword', password }),
    enterEmail: (email) => send({ type: 'enterEmail', email }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    resend: () => form.attempt() && send({ type: 'resend' }),
    retry: () => send({ type: 'retry' }),
    requestAccess: (tenantId) => send({ type: 'requestAccess', tenantId }),
    notNow: () => send({ type: 'notNow' }),
  };
  return { step, controls };
}

function offerIn(within: string | undefined): ActivationControls['offer'] {
  if (within === 'requested') return 'requested';
  return within === 'offering' || within === 'requesting' ? 'open' : undefined;
}
