import { createMagicLinkMachine } from '@foyer/client/flows/magic-link';
import { useFlow } from '@foyer/react';
import { useLinkParameters } from '../box/link-parameters.ts';
import { useLinkAccount } from '../box/use-link-account.ts';
import { useCame } from '../box/use-came.ts';
import type { MagicLinkControls } from './magic-link.controls.ts';
import type { magicLinkScreens } from './screens.ts';

/** The magic-link machine as props of its screens. */
export function useMagicLink(): {
  readonly step: keyof typeof magicLinkScreens;
  readonly controls: MagicLinkControls;
} {
  const { token } = useLinkParameters();
  const { step, context, isBusy, send } = useFlow(createMagicLinkMachine, { token });
  const account = useLinkAccount('magicLink', { token });
  const came = useCame(step, ['ready', 'success', 'invalidLink']);
  return {
    step,
    controls: { ...context, account, came, isBusy, submit: () => send({ type: 'submit' }) },
  };
}
