import type { HostedLoginStep } from '@foyer/client';
import { createHostedLoginMachine } from '@foyer/client/flows/hosted-login';
import { useFlow, useFoyerClient } from '@foyer/react';
import type { ReactElement } from 'react';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import {
  type CallbackControls,
  CallbackSuccessScreen,
  SigningInScreen,
  useCallbackInput,
} from '../box/callback.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { socialMessages } from '../social-login/social.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/**
 * The sign-in page returned without a sign-in; it is not retried automatically. A host that embeds
 * the box has no other sign-in page to go to.
 */
function HostedFailedScreen({ failure, retry }: CallbackControls) {
  const { hosted } = useFoyerClient();
  const text = useTexts(socialMessages, (texts) => texts.social);
  const words = useBoxTexts();
  return (
    <StatusCard
      status="warning"
      step="failed"
      title={text('failedTitle')}
      failure={failure}
      button={
        hosted
          ? { label: words('tryAgain'), onClick: retry }
          : { label: words('backToSignIn'), to: 'loginUrl' }
      }
    />
  );
}

/** The screen of each step of the page hosted login leads back to. */
export const hostedLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  failed: HostedFailedScreen,
} satisfies Record<HostedLoginStep, (controls: CallbackControls) => ReactElement>;

/** The page hosted login leads back to. */
function HostedLoginFlow() {
  const { step, context, send } = useFlow(createHostedLoginMachine, useCallbackInput());
  const Screen = hostedLoginScreens[step];
  return (
    <StepDirection step={step} order={['signingIn', 'success', 'failed']}>
      <Screen failure={context.failure} retry={() => send({ type: 'retry' })} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(HostedLoginFlow);
