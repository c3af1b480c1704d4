import type { PasswordlessStep } from '@foyer/client';
import { createPasswordlessMachine } from '@foyer/client/flows/passwordless';
import { useFlow } from '@foyer/react';
import { Spinner } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { CodeStep } from './code-step.tsx';
import type { AgainProps } from './again-props.ts';
import { verificationMessages } from './verification.messages.ts';

/** Signs in once more with a code that is sent. */
export function ByMessage({
  step,
  email,
  onDone,
}: AgainProps & { readonly step: PasswordlessStep }) {
  const { within, context, isBusy, send } = useFlow(createPasswordlessMachine, { step, email });
  const text = usePageTexts('verification', verificationMessages);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (context.outcome) done.current();
  }, [context.outcome]);
  if (within === 'sending') return <Spinner label={text('sending')} />;
  const { phoneNumber } = context;
  const byPhone =
    phoneNumber === undefined
      ? text('codeByPhoneUnnamed')
      : text('codeByPhone', { phone: phoneNumber });
  return (
    <CodeStep
      hint={step === 'loginWithSmsOtc' ? byPhone : text('codeByMail', { email })}
      code={context.code}
      failure={context.failure?.text}
      isBusy={isBusy}
      isUnsent={within === 'unsent'}
      resendIn={context.resendIn}
      onCode={(code) => send({ type: 'enterCode', code })}
      onSubmit={() => send({ type: 'submit' })}
      onResend={() => send({ type: 'resend' })}
      onRetry={() => send({ type: 'retry' })}
      onBack={undefined}
    />
  );
}
