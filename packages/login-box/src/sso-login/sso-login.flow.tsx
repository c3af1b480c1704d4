import type { SsoLoginStep } from '@foyer/client';
import { createSsoLoginMachine } from '@foyer/client/flows/sso-login';
import { useFlow } from '@foyer/react';
import type { ReactElement } from 'react';
import { StatusCard } from '../box/status-card.tsx';
import { useFailureTexts, useTexts } from '../box/box-context.ts';
import {
  type CallbackControls,
  CallbackSuccessScreen,
  SigningInScreen,
  useCallbackInput,
} from '../box/callback.tsx';
import { failureText } from '../box/failure-texts.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { ssoMessages } from './sso.messages.ts';

/**
 * A tenant's sign-in did not work; the page goes home by itself, where the reason is said once
 * more.
 */
function SsoFailedScreen({ failure }: CallbackControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  return (
    <StatusCard
      status="error"
      step="loginWithSSOFailed"
      title={text('failedTitle')}
      line={text('failedLine')}
      failure={failure}
    />
  );
}

/**
 * How a test run of an administrator ended. It signs nobody in and leaves anyone who is signed in
 * alone.
 */
function SsoTestedScreen({ failure }: CallbackControls) {
  const text = useTexts(ssoMessages, (texts) => texts.sso);
  const reported = useFailureTexts();
  const works = failure?.code === 'ssoLogin/testSucceeded';
  return (
    <StatusCard
      status={works ? 'success' : 'error'}
      step="tested"
      title={works ? text('testedTitle') : text('testFailedTitle')}
      line={failure && failureText(failure, reported)}
    />
  );
}

/** The screen of each step of the pages a tenant's sign-in leads back to. */
export const ssoLoginScreens = {
  signingIn: SigningInScreen,
  success: CallbackSuccessScreen,
  loginWithSSOFailed: SsoFailedScreen,
  tested: SsoTestedScreen,
} satisfies Record<SsoLoginStep, (controls: CallbackControls) => ReactElement>;

/** The pages a tenant's sign-in leads back to, for SAML and OpenID Connect alike. */
function SsoLoginFlow() {
  const { step, context, send } = useFlow(createSsoLoginMachine, useCallbackInput());
  const Screen = ssoLoginScreens[step];
  return (
    <StepDirection step={step} order={['signingIn', 'success', 'loginWithSSOFailed', 'tested']}>
      <Screen failure={context.failure} retry={() => send({ type: 'retry' })} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SsoLoginFlow);
