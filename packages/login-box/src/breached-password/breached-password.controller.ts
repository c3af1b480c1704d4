import { createBreachedPasswordMachine } from '@foyer/client/flows/breached-password';
import { useFlow } from '@foyer/react';
import { useCame } from '../box/use-came.ts';
import { useSentAgain } from '../box/use-sent-again.ts';
import type { SubFlowProps } from '../login/sub-flow.ts';
import type { BreachedPasswordControls } from './breached-password.controls.ts';
import type { breachedPasswordScreens } from './screens.ts';

/** The machine about a breached password as props of its screens. */
export function useBreachedPassword({ email, onBack }: Pick<SubFlowProps, 'email' | 'onBack'>): {
  readonly step: keyof typeof breachedPasswordScreens;
  readonly controls: BreachedPasswordControls;
} {
  const { step, context, isBusy, send } = useFlow(createBreachedPasswordMachine, { email });
  const isSending = step === 'breachedPasswordSuccess' && isBusy;
  const controls: BreachedPasswordControls = {
    ...context,
    came: useCame(step, ['breachedPassword', 'breachedPasswordSuccess']),
    isBusy,
    wasResent: useSentAgain({ isSending, hasFailed: context.failure !== undefined }),
    submit: () => send({ type: 'submit' }),
    resend: () => send({ type: 'resend' }),
    changeEmail: onBack,
  };
  return { step, controls };
}
