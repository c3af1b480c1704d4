import { createResetPasswordMachine } from '@foyer/client/flows/reset-password';
import { useFlow } from '@foyer/react';
import { useBoxTexts } from '../box/box-context.ts';
import { useLinkParameters } from '../box/link-parameters.ts';
import { newPasswordError } from '../box/new-password.tsx';
import { useAttempt } from '../box/use-attempt.ts';
import { useCame } from '../box/use-came.ts';
import { useLinkAccount } from '../box/use-link-account.ts';
import type { ResetPasswordControls } from './reset-password.controls.ts';
import type { resetPasswordScreens } from './screens.ts';

/** The reset-password machine as props of its screens. */
export function useResetPassword(): {
  readonly step: keyof typeof resetPasswordScreens;
  readonly controls: ResetPasswordControls;
} {
  const input = useLinkParameters();
  const { step, context, isBusy, send } = useFlow(createResetPasswordMachine, input);
  const words = useBoxTexts();
  const form = useAttempt(step, {
    password:
      step === 'form'
        ? newPasswordError(context.password, context.passwordConfig, words)
        : undefined,
  });
  const controls: ResetPasswordControls = {
    ...context,
    account: useLinkAccount('resetPassword', input),
    errors: form.errors,
    attention: form.attention,
    came: useCame(step, ['validating', 'form', 'success', 'invalidLink']),
    isBusy,
    enterPassword: (password) => send({ type: 'enterPassword', password }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    retry: () => send({ type: 'retry' }),
  };
  return { step, controls };
}
