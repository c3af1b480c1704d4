import type { CallbackInput, SocialLinkingStep } from '@foyer/client';
import { createSocialLinkingMachine } from '@foyer/client/flows/social-linking';
import { useFlow } from '@foyer/react';
import type { ReactElement } from 'react';
import { useCame } from '../box/use-came.ts';
import { ConnectedScreen } from './connected.screen.tsx';
import { ConnectingScreen } from './connecting.screen.tsx';
import type { LinkingControls } from './linking-controls.ts';
import { NotConnectedScreen } from './not-connected.screen.tsx';
import { SignedOutScreen } from './signed-out.screen.tsx';
import { afterFirstScript } from '../box/first-script.ts';

const screens = {
  linking: ConnectingScreen,
  success: ConnectedScreen,
  signedOut: SignedOutScreen,
  failed: NotConnectedScreen,
} satisfies Record<SocialLinkingStep, (controls: LinkingControls) => ReactElement>;

/** The page a social provider leads back to, for somebody who left to connect it. */
export function SocialLinkingFlow({ brought }: { readonly brought: CallbackInput }) {
  const { step, context, send } = useFlow(createSocialLinkingMachine, brought);
  const came = useCame(step, ['linking', 'success', 'signedOut', 'failed']);
  const Screen = screens[step];
  return <Screen failure={context.failure} provider={context.provider} came={came} send={send} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialLinkingFlow);
