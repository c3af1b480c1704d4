import type { CallbackInput } from '@foyer/client';
import { createSocialLoginMachine } from '@foyer/client/flows/social-login';
import { linkingAnswerOf } from '@foyer/client/linking-answer';
import { useFlow } from '@foyer/react';
import { useCallbackInput } from '../box/callback-input.ts';
import { LazyScreen } from '../box/lazy-screen.tsx';
import { useCame } from '../box/use-came.ts';
import { socialLoginScreens } from './screens.ts';

const loadLinking = () => import('../social-linking/social-linking.flow.tsx').then((chunk) => chunk.SocialLinkingFlow);

/** The page a social provider leads back to. Who left to connect it rather than to sign in gets a script of its own. */
export function SocialLoginFlow() {
  const brought = useCallbackInput();
  if (linkingAnswerOf(brought)) return <LazyScreen load={loadLinking} controls={{ brought }} />;
  return <SigningIn brought={brought} />;
}

function SigningIn({ brought }: { readonly brought: CallbackInput }) {
  const { step, context, send } = useFlow(createSocialLoginMachine, brought);
  const came = useCame(step, ['signingIn', 'success', 'failed']);
  const Screen = socialLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}
