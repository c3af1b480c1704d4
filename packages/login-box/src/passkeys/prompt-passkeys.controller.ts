import { createPromptPasskeysMachine } from '@foyer/client/flows/prompt-passkeys';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import type { SubFlowProps } from '../login/sub-flow.ts';
import type { PromptPasskeysControls } from './prompt-passkeys.controls.ts';

/** The machine of the offer as props of its screen; undefined while there is nothing to offer. */
export function usePromptPasskeys({
  email,
  onEntered,
}: Pick<SubFlowProps, 'email' | 'onEntered'>): PromptPasskeysControls | undefined {
  const { step, within, context, isBusy, send } = useFlow(createPromptPasskeysMachine);
  useEffect(() => {
    if (step === 'entered') onEntered();
  }, [step, onEntered]);
  if (step === 'entered' || within === 'looking') return undefined;
  return {
    ...context,
    email,
    isBusy,
    create: () => send({ type: 'create' }),
    notNow: () => send({ type: 'notNow' }),
  };
}
