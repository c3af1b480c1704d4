import type { PasswordlessStep } from '@foyer/client';
import { useEffect } from 'react';
import { loginMessages } from '../login/login.messages.ts';
import { SignInOptions } from '../login/sign-in-options.tsx';
import { type SubFlowProps, useEnteredElsewhere } from '../login/sub-flow.ts';
import { useTexts } from '../box/box-context.ts';
import { usePasswordless } from './passwordless.controller.ts';
import { passwordlessScreens } from './screens.ts';
import { afterFirstScript } from '../box/first-script.ts';

/** The part of the sign-in that goes without a password: a message is sent, and its link or code signs in. */
export function PasswordlessFlow({ step, ...host }: SubFlowProps) {
  if (!isPasswordless(step)) return null;
  // Another way is another message: it begins anew.
  return <Passwordless key={step} {...host} step={step} />;
}

function Passwordless({ step, ...host }: SubFlowProps & { readonly step: PasswordlessStep }) {
  const { email, otherMethods, lastMethod, onEntered, onDemanded, onBack, onUseMethod } = host;
  const text = useTexts(loginMessages, (texts) => texts.login);
  const controls = usePasswordless({ step, email });
  const { outcome, isVerifying, leave } = controls;
  const useMethod: typeof onUseMethod = (method) => {
    leave();
    onUseMethod(method);
  };
  const changeEmail = () => {
    leave();
    onBack();
  };
  useEnteredElsewhere({ isWaiting: !isVerifying, onEntered });
  useEffect(() => {
    if (outcome?.kind === 'signedIn') onEntered();
    if (outcome?.kind === 'pending') onDemanded(outcome.response);
  }, [outcome, onEntered, onDemanded]);
  const Screen = passwordlessScreens[step];
  const options = (
    <SignInOptions
      label={text('otherWays')}
      methods={otherMethods}
      lastUsed={lastMethod}
      onUse={useMethod}
    />
  );
  return <Screen {...controls} options={options} changeEmail={changeEmail} />;
}

function isPasswordless(step: SubFlowProps['step']): step is PasswordlessStep {
  return step in passwordlessScreens;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PasswordlessFlow);
