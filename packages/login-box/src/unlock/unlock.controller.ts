import { createUnlockMachine } from '@foyer/client/flows/unlock';
import { useFlow } from '@foyer/react';
import { useLinkParameters } from '../box/link-parameters.ts';
import { useCame } from '../box/use-came.ts';
import { useLinkAccount } from '../box/use-link-account.ts';
import type { unlockScreens } from './screens.ts';
import type { UnlockControls } from './unlock.controls.ts';

/** The unlock machine as props of its screens. */
export function useUnlock(): {
  readonly step: keyof typeof unlockScreens;
  readonly controls: UnlockControls;
} {
  const { token } = useLinkParameters();
  const { step, context, isBusy, send } = useFlow(createUnlockMachine, { token });
  const account = useLinkAccount('unlock', { token });
  const came = useCame(step, ['ready', 'success', 'invalidLink']);
  return {
    step,
    controls: { ...context, account, came, isBusy, submit: () => send({ type: 'submit' }) },
  };
}
