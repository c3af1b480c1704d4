import { createInvitationMachine } from '@foyer/client/flows/invitation';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { useBoxMemory } from '../box/box-memory.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { useLinkParameters } from '../box/link-account.tsx';
import { newPasswordError } from '../box/new-password.tsx';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { invitationMessages } from './invitation.messages.ts';
import { type InvitationControls, invitationScreens } from './invitation.screens.tsx';

/** The page behind an invitation. */
function InvitationFlow() {
  const { step, controls } = useInvitation();
  const Screen = invitationScreens[step];
  return (
    <StepDirection step={step} order={['validate', 'pending', 'success', 'invalid', 'failed']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(InvitationFlow);

/** The invitation machine as props of its screens. */
function useInvitation(): {
  readonly step: keyof typeof invitationScreens;
  readonly controls: InvitationControls;
} {
  const input = useLinkParameters();
  const { step, within, context, isBusy, send } = useFlow(createInvitationMachine, input);
  const { email, shouldSetPassword, name, password, passwordConfig, failure } = context;
  const words = useBoxTexts();
  const memory = useBoxMemory();
  // The sign-in after it knows the address already.
  useEffect(() => {
    if (step === 'success' && email) memory.rememberEmail(email);
  }, [memory, step, email]);
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  const form = useAttempt('validate', {
    name: shouldSetPassword && name.trim() === '' ? text('nameMissing') : undefined,
    password: shouldSetPassword ? newPasswordError(password, passwordConfig, words) : undefined,
  });
  const isOpening = step === 'validate' && within !== 'ready';
  const controls: InvitationControls = {
    ...context,
    errors: form.errors,
    attention: form.attention + useFailureCount(failure),
    isChecking: isOpening && within !== 'unreachable',
    canRetry: isOpening && within === 'unreachable',
    isBusy,
    enterName: (typed) => send({ type: 'enterName', name: typed }),
    enterPassword: (typed) => send({ type: 'enterPassword', password: typed }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    stay: () => send({ type: 'stay' }),
    retry: () => send({ type: 'retry' }),
  };
  return { step, controls };
}
