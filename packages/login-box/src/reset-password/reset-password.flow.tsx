import type { ResetPasswordContext, ResetPasswordStep } from '@foyer/client';
import { createResetPasswordMachine } from '@foyer/client/flows/reset-password';
import { useFlow } from '@foyer/react';
import { Form } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteLink, SubmitButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import {
  type LinkAccount,
  OtherAccount,
  useLinkAccount,
  useLinkParameters,
} from '../box/link-account.tsx';
import { NewPassword, newPasswordError } from '../box/new-password.tsx';
import { CheckingCard, StatusCard } from '../box/status-card.tsx';
import { useAttempt } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { resetPasswordMessages } from './reset-password.messages.ts';

/** What the screens of a new password show and can do; made by the controller. */
export interface ResetPasswordControls extends ResetPasswordContext {
  readonly account: LinkAccount;
  readonly errors: { readonly password?: string | undefined };
  readonly attention: number;
  readonly isBusy: boolean;
  readonly enterPassword: (password: string) => void;
  readonly submit: () => void;
  readonly retry: () => void;
}

/** The link is being looked at; nothing is used up by that. */
function ValidatingScreen(reset: ResetPasswordControls) {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  return (
    <CheckingCard
      step="validating"
      title={text('validatingTitle')}
      failedTitle={text('notCheckedTitle')}
      failure={reset.failure}
      onRetry={reset.retry}
    />
  );
}

/** A new password under the server's rules. */
function ResetPasswordFormScreen(reset: ResetPasswordControls) {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  return (
    <BoxCard
      step="form"
      title={text('title')}
      line={text('line')}
      identity={reset.account.identity}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
    >
      <OtherAccount {...reset.account} />
      <Form busy={reset.isBusy} onSubmit={reset.submit}>
        <NewPassword
          label={text('newPassword')}
          value={reset.password}
          onValueChange={reset.enterPassword}
          error={reset.errors.password}
          rules={reset.passwordConfig}
        />
        <SubmitButton busy={reset.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** The password is changed; the way back in is one click away. */
function ResetPasswordSuccessScreen() {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  return (
    <StatusCard
      status="success"
      step="success"
      title={text('successTitle')}
      line={text('successLine')}
      button={{ label: text('signIn'), to: 'loginUrl' }}
    />
  );
}

/** The link is used up or too old; a new one is one click away. */
function InvalidLinkScreen() {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  const words = useBoxTexts();
  return (
    <StatusCard
      status="expired"
      step="invalidLink"
      title={text('invalidTitle')}
      line={text('invalidLine')}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
      button={{ label: text('newLink'), to: 'forgetPasswordUrl' }}
    />
  );
}

/** The screen of each step of choosing a new password. */
export const resetPasswordScreens = {
  validating: ValidatingScreen,
  form: ResetPasswordFormScreen,
  success: ResetPasswordSuccessScreen,
  invalidLink: InvalidLinkScreen,
} satisfies Record<ResetPasswordStep, (controls: ResetPasswordControls) => ReactElement>;

/** The reset-password machine as props of its screens. */
function useResetPassword(): {
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
    isBusy,
    enterPassword: (password) => send({ type: 'enterPassword', password }),
    submit: () => form.attempt() && send({ type: 'submit' }),
    retry: () => send({ type: 'retry' }),
  };
  return { step, controls };
}

/** The page behind a reset link. */
function ResetPasswordFlow() {
  const { step, controls } = useResetPassword();
  const Screen = resetPasswordScreens[step];
  return (
    <StepDirection step={step} order={['validating', 'form', 'success', 'invalidLink']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ResetPasswordFlow);
