import type { CallbackInput, Failure } from '@foyer/client';
import { createSocialLoginMachine, socialProviderOf } from '@foyer/client/flows/social-login';
import { linkingAnswerOf } from '@foyer/client/linking-answer';
import type { SocialConsents } from '@foyer/client/social-providers';
import type { signUpRefusals } from '@foyer/contract/sign-up';
import type { socialLoginRefusals } from '@foyer/contract/social-login';
import { useFlow } from '@foyer/react';
import { useBox } from '../box/box-context.ts';
import { useCallbackInput } from '../box/callback-input.ts';
import { LazyScreen } from '../box/lazy-screen.tsx';
import { useCame } from '../box/use-came.ts';
import { socialLoginScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

const loadLinking = () =>
  import('../social-linking/social-linking.flow.tsx').then((chunk) => chunk.script);

const loadNewAccount = () => import('./new-account.screen.tsx').then((chunk) => chunk.script);

const noAccount: (typeof socialLoginRefusals)['noAccount']['code'] = 'socialLogin/noAccount';
const termsRequired: (typeof signUpRefusals)['termsRequired']['code'] = 'signUp/termsRequired';
const asksForConsent = (failure: Failure | undefined) =>
  failure?.code === noAccount || failure?.code === termsRequired;

/** The page a social provider leads back to. Who left to connect it rather than to sign in gets a script of its own. */
export function SocialLoginFlow() {
  const brought = useCallbackInput();
  if (linkingAnswerOf(brought)) return <LazyScreen load={loadLinking} controls={{ brought }} />;
  return <SigningIn brought={brought} />;
}

function SigningIn({ brought }: { readonly brought: CallbackInput }) {
  const { step, context, send } = useFlow(createSocialLoginMachine, brought);
  const came = useCame(step, ['signingIn', 'success', 'failed']);
  const { signUp } = useBox();
  const provider = socialProviderOf(brought);
  const { failure } = context;
  if (step === 'failed' && signUp && provider && asksForConsent(failure)) {
    const onCreate = (consents: SocialConsents) => send({ type: 'signUp', consents });
    // The screen itself says that there is no account.
    const shown = failure?.code === noAccount ? undefined : failure;
    return <LazyScreen load={loadNewAccount} controls={{ provider, failure: shown, onCreate }} />;
  }
  const Screen = socialLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialLoginFlow);
