import type { ForgotPasswordStep } from '@foyer/client';
import { createForgotPasswordMachine } from '@foyer/client/flows/forgot-password';
import { useFlow } from '@foyer/react';
import { useBoxTexts } from '../box/box-context.ts';
import { emailError } from '../box/email-check.ts';
import { useAttempt } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { useRememberedEmail } from '../box/use-remembered-email.ts';
import { useSentAgain } from '../box/use-sent-again.ts';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';

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
  const form = useAttempt(step, {
    email: isName ? undefined : emailError(context.email, words),
  });
  const isTexting = within === 'texting' || within === 'resending';
  const isSending = step === 'success' && isBusy;
  const wasMailedAgain = useSentAgain({ isSending, hasFailed: context.failure !== undefined });
  const controls: ForgotPasswordControls = {
    ...context,
    errors: form.errors,
    attention: form.attention,
    came: useCame(step, ['forgotPassword', 'smsCode', 'success']),
    isBusy: isBusy && !isTexting,
    isTexting,
    wasResent: context.wasResent || wasMailedAgain,
    enterEmail,
    submit: () => form.attempt() && send({ type: 'submit' }),
    submitBySms: () => form.attempt() && send({ type: 'submitBySms' }),
    enterCode: (code) => send({ type: 'enterCode', code }),
    submitCode: () => send({ type: 'submitCode' }),
    completeCode: () => send({ type: 'submitCode' }),
    resend: () => send({ type: 'resend' }),
    changeEmail: () => send({ type: 'changeEmail' }),
  };
  return { step, controls };
}
