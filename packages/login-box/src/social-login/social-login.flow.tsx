import { createSocialLoginMachine } from '@foyer/client/flows/social-login';
import { useFlow } from '@foyer/react';
import { useCallbackInput } from '../box/callback-input.ts';
import { useCame } from '../box/use-came.ts';
import { socialLoginScreens } from './screens.ts';

/** The page a social provider leads back to. */
export function SocialLoginFlow() {
  const { step, context, send } = useFlow(createSocialLoginMachine, useCallbackInput());
  const came = useCame(step, ['signingIn', 'success', 'failed']);
  const Screen = socialLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}
