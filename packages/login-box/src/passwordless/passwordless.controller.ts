import type { PasswordlessInput } from '@foyer/client';
import { createPasswordlessMachine } from '@foyer/client/flows/passwordless';
import type { passwordlessRefusals } from '@foyer/contract/passwordless';
import { useFlow } from '@foyer/react';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCodeError, useCodeFailure } from '../box/use-code.ts';
import type { PasswordlessControls } from './passwordless.controls.ts';

const wrongCode: (typeof passwordlessRefusals)['wrongCode']['code'] = 'passwordless/wrongCode';

type Controls = Omit<PasswordlessControls, 'options' | 'changeEmail'>;

/** The passwordless machine as props of its screens. */
export function usePasswordless(input: PasswordlessInput): Controls {
  const { context, within, send } = useFlow(createPasswordlessMachine, input);
  const form = useAttempt(input.step, { code: useCodeError(context.code) });
  const said = useCodeFailure(context.failure, wrongCode);
  return {
    ...context,
    failure: said.failure,
    errors: { code: said.wrongCode ?? form.errors.code },
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
