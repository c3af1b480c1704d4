import { createSsoLoginMachine } from '@foyer/client/flows/sso-login';
import { useFlow } from '@foyer/react';
import { useCallbackInput } from '../box/callback-input.ts';
import { useCame } from '../box/use-came.ts';
import { ssoLoginScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The pages a company's sign-in leads back to, for SAML and OpenID Connect alike. */
export function SsoLoginFlow() {
  const { step, context, send } = useFlow(createSsoLoginMachine, useCallbackInput());
  const came = useCame(step, ['signingIn', 'success', 'loginWithSSOFailed', 'tested']);
  const Screen = ssoLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SsoLoginFlow);
