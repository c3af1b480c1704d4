import type { SsoLoginStep } from '@foyer/client';
import { createSsoLoginMachine } from '@foyer/client/flows/sso-login';
import { useFlow } from '@foyer/react';
import { AlertIcon, CheckIcon, Medallion } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useFailureTexts, useTexts } from '../box/box-context.ts';
import {
  type CallbackControls,
  CallbackSuccessScreen,
  SigningInScreen,
  useCallbackInput,
} from '../box/callback.tsx';
import { failureText } from '../box/failure-texts.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { useCame } from '../box/use-came.ts';
import { ssoMessages } from './sso.messages.ts';

/** A company's sign-in did not work; the page goes home by itself, where the reason is said once more. */
function SsoFailedScreen({ failure, came }: CallbackControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  return (
    <BoxCard
      step="loginWithSSOFailed"
      title={text('failedTitle')}
      line={text('failedLine')}
      media={
        <Medallion tone="error">
          <AlertIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    />
  );
}

/** How a test run of an administrator ended. It signs nobody in and leaves whoever is signed in alone. */
function SsoTestedScreen({ failure, came }: CallbackControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const said = useFailureTexts();
  const works = failure?.code === 'ssoLogin/testSucceeded';
  return (
    <BoxCard
      step="tested"
      title={works ? text('testedTitle') : text('testFailedTitle')}
      line={failure && failureText(failure, said)}
      media={
        <Medallion tone={works ? 'success' : 'error'}>
          {works ? <CheckIcon size="large" /> : <AlertIcon size="large" />}
        </Medallion>
      }
      came={came}
    />
  );
}

/** The screen of each step of the pages a company's sign-in leads back to. */
export const ssoLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  loginWithSSOFailed: SsoFailedScreen,
  tested: SsoTestedScreen,
} satisfies Record<SsoLoginStep, (controls: CallbackControls) => ReactElement>;

/** The pages a company's sign-in leads back to, for SAML and OpenID Connect alike. */
function SsoLoginFlow() {
  const { step, context, send } = useFlow(createSsoLoginMachine, useCallbackInput());
  const came = useCame(step, ['signingIn', 'success', 'loginWithSSOFailed', 'tested']);
  const Screen = ssoLoginScreens[step];
  return <Screen failure={context.failure} came={came} retry={() => send({ type: 'retry' })} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SsoLoginFlow);
