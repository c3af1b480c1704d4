import type { ForgotPasswordStep } from '@foyer/client';
import { createForgotPasswordMachine } from '@foyer/client/flows/forgot-password';
import type { passwordsRefusals } from '@foyer/contract/passwords';
import { useFlow } from '@foyer/react';
import { useBoxTexts } from '../box/box-context.ts';
import { emailError } from '../box/email-check.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { useCodeError, useCodeFailure } from '../box/use-code.ts';
import { useRememberedEmail } from '../box/use-remembered-email.ts';
import { useSentAgain } from '../box/use-sent-again.ts';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';

const wrongCode: (typeof passwordsRefusals)['invalidCode']['code'] = 'passwords/invalidCode';

/** The forgot-password machine as props of its screens. */
export function useForgotPassword(): {
  readonly step: ForgotPasswordStep;
  readonly controls: ForgotPasswordControls;
} {
  const { step, within, context, isBusy, send } = useFlow(createForgotPasswordMachine);
  const words = useBoxTexts();
  const enterEmail = (email: string) => send({ type: 'enterEmail', email });
  useRememberedEmail(context.email, enterEmail);
  // Where user names do, whatever is typed without an at sign may be one.
  const isName = context.acceptsNames && /^[^\s@]+$/.test(context.email.trim());
  const codeError = useCodeError(context.code);
  const form = useAttempt(step, {
    email: isName ? undefined : emailError(context.email, words),
    code: step === 'smsCode' ? codeError : undefined,
  });
  const said = useCodeFailure(context.failure, wrongCode);
  const isTexting = within === 'texting' || within === 'resending';
  const isSending = step === 'success' && isBusy;
  const wasMailedAgain = useSentAgain({ isSending, hasFailed: context.failure !== undefined });
  const controls: ForgotPasswordControls = {
    ...context,
    failure: said.failure,
    errors: { ...form.errors, code: said.wrongCode ?? form.errors.code },
    attention: form.attention + useFailureCount(step === 'smsCode' ? context.failure : undefined),
    came: useCame(step, ['forgotPassword', 'smsCode', 'success']),
    isBusy: isBusy && !isTexting,
    isTexting,
    wasResent: context.wasResent || wasMailedAgain,
    enterEmail,
    submit: () => form.attempt() && send({ type: 'submit' }),
    submitBySms: () => form.attempt() && send({ type: 'submitBySms' }),
    enterCode: (code) => send({ type: 'enterCode', code }),
    submitCode: () => form.attempt() && send({ type: 'submitCode' }),
    completeCode: () => send({ type: 'submitCode' }),
    resend: () => send({ type: 'resend' }),
    changeEmail: () => send({ type: 'changeEmail' }),
  };
  return { step, controls };
}
