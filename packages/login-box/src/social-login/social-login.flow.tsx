import type { CallbackInput, Failure, SocialLoginStep } from '@foyer/client';
import { createSocialLoginMachine, requestedProvider } from '@foyer/client/flows/social-login';
import { readLinkingAnswer } from '@foyer/client/linking-answer';
import type { SocialConsents } from '@foyer/client/social-providers';
import type { signUpRefusals } from '@foyer/contract/sign-up';
import type { socialLoginRefusals } from '@foyer/contract/social-login';
import { useFlow } from '@foyer/react';
import type { ReactElement } from 'react';
import { useBox, useBoxTexts, useTexts } from '../box/box-context.ts';
import {
  type CallbackControls,
  CallbackSuccessScreen,
  SigningInScreen,
  useCallbackInput,
} from '../box/callback.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { LazyScreen } from '../box/lazy-screen.tsx';
import { StepDirection } from '../box/step-direction.tsx';
import { socialMessages } from './social.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/** The service did not sign anyone in; the reason is said, and nothing has changed. */
function SocialFailedScreen({ failure }: CallbackControls) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  const words = useBoxTexts();
  return (
    <StatusCard
      status="warning"
      step="failed"
      title={text('failedTitle')}
      failure={failure}
      button={{ label: words('backToSignIn'), to: 'loginUrl' }}
    />
  );
}

/** The screen of each step of the page a social provider leads back to. */
export const socialLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  failed: SocialFailedScreen,
} satisfies Record<SocialLoginStep, (controls: CallbackControls) => ReactElement>;

const loadLinking = () =>
  import('../social-linking/social-linking.flow.tsx').then((chunk) => chunk.script);

const loadNewAccount = () => import('./new-account.screen.tsx').then((chunk) => chunk.script);

const noAccount: (typeof socialLoginRefusals)['noAccount']['code'] = 'socialLogin/noAccount';
const termsRequired: (typeof signUpRefusals)['termsRequired']['code'] = 'signUp/termsRequired';
const asksForConsent = (failure: Failure | undefined) =>
  failure?.code === noAccount || failure?.code === termsRequired;

/**
 * The page a social provider leads back to. Who left to connect it rather than to sign in gets a
 * script of its own.
 */
function SocialLoginFlow() {
  const brought = useCallbackInput();
  if (readLinkingAnswer(brought)) return <LazyScreen load={loadLinking} controls={{ brought }} />;
  return <SigningIn brought={brought} />;
}

function SigningIn({ brought }: { readonly brought: CallbackInput }) {
  const { step, context, send } = useFlow(createSocialLoginMachine, brought);
  const { signUp } = useBox();
  const provider = requestedProvider(brought);
  const { failure } = context;
  if (step === 'failed' && signUp && provider && asksForConsent(failure)) {
    const onCreate = (consents: SocialConsents) => send({ type: 'signUp', consents });
    // The screen itself says that there is no account.
    const shown = failure?.code === noAccount ? undefined : failure;
    return <LazyScreen load={loadNewAccount} controls={{ provider, failure: shown, onCreate }} />;
  }
  const Screen = socialLoginScreens[step];
  return (
    <StepDirection step={step} order={['signingIn', 'success', 'failed']}>
      <Screen failure={context.failure} retry={() => send({ type: 'retry' })} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialLoginFlow);
