import { createHostedLoginMachine } from '@foyer/client/flows/hosted-login';
import { useFlow } from '@foyer/react';
import { useCallbackInput } from '../box/callback-input.ts';
import { useCame } from '../box/use-came.ts';
import { hostedLoginScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The page hosted login leads back to. */
export function HostedLoginFlow() {
  const { step, context, send } = useFlow(createHostedLoginMachine, useCallbackInput());
  const came = useCame(step, ['signingIn', 'success', 'failed']);
  const Screen = hostedLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(HostedLoginFlow);
