import type { HostedLoginStep } from '@foyer/client';
import { createHostedLoginMachine } from '@foyer/client/flows/hosted-login';
import { useFlow, useFoyerClient } from '@foyer/react';
import { AlertIcon, Button, Medallion } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/buttons.tsx';
import {
  type CallbackControls,
  CallbackSuccessScreen,
  SigningInScreen,
  useCallbackInput,
} from '../box/callback.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { useCame } from '../box/use-came.ts';
import { socialMessages } from '../social-login/social.messages.ts';

/**
 * The sign-in page returned without a sign-in; it is not retried automatically. A host that embeds the box has no other sign-in page
 * to go to.
 */
function HostedFailedScreen({ failure, came, retry }: CallbackControls) {
  const { hosted } = useFoyerClient();
  const text = useTexts(socialMessages, (texts) => texts.social);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="failed"
      title={text('failedTitle')}
      media={
        <Medallion tone="warning">
          <AlertIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    >
      {hosted ? (
        <Button variant="primary" size="large" block onClick={retry}>
          {words('tryAgain')}
        </Button>
      ) : (
        <RouteButton to="loginUrl">{words('backToSignIn')}</RouteButton>
      )}
    </BoxCard>
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
  const came = useCame(step, ['signingIn', 'success', 'failed']);
  const Screen = hostedLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(HostedLoginFlow);
