import type { PasswordlessInput, PasswordlessStep } from '@foyer/client';
import { createPasswordlessMachine } from '@foyer/client/flows/passwordless';
import type { passwordlessRefusals } from '@foyer/contract/passwordless';
import { useFlow } from '@foyer/react';
import { useEffect } from 'react';
import { useTexts } from '../box/box-context.ts';
import { useCodeError, useCodeFailure } from '../box/code-form.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { loginMessages } from '../login/login.messages.ts';
import { SignInOptions } from '../login/sign-in-options.tsx';
import { type SubFlowProps, useEnteredElsewhere } from '../login/sub-flow.ts';
import { type PasswordlessControls, passwordlessScreens } from './passwordless.screens.tsx';

/**
 * The part of the sign-in that goes without a password: a message is sent, and its link or code
 * signs in.
 */
function PasswordlessFlow({ step, ...host }: SubFlowProps) {
  if (!isPasswordless(step)) return null;
  // Another way is another message: it begins again.
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
      label={text('alternativeMethods')}
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

const wrongCode: (typeof passwordlessRefusals)['wrongCode']['code'] = 'passwordless/wrongCode';

type Controls = Omit<PasswordlessControls, 'options' | 'changeEmail'>;

/** The passwordless machine as props of its screens. */
function usePasswordless(input: PasswordlessInput): Controls {
  const { context, within, send } = useFlow(createPasswordlessMachine, input);
  const form = useAttempt(input.step, { code: useCodeError(context.code) });
  const reported = useCodeFailure(context.failure, wrongCode);
  return {
    ...context,
    failure: reported.failure,
    errors: { code: reported.wrongCode ?? form.errors.code },
    attention: form.attention + useFailureCount(context.failure),
    isSending: within === 'sending',
    isUnsent: within === 'unsent',
    isVerifying: within === 'verifying' || within === 'done',
    isResending: within === 'resending',
    enterCode: (code) => send({ type: 'enterCode', code }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    complete: () => send({ type: 'submit' }),
    resend: () => send({ type: 'resend' }),
    retry: () => send({ type: 'retry' }),
    leave: () => send({ type: 'leave' }),
  };
}
