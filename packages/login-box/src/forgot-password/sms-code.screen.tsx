import type { ForgotPasswordContext } from '@foyer/client';
import type { passwordsRefusals } from '@foyer/contract/passwords';
import { Alert, PhoneIcon } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { ResendButton, RouteLink } from '../box/buttons.tsx';
import { CodeForm, useCodeError, useCodeFailure, useCodeLifetime } from '../box/code-form.tsx';
import { codeMessages } from '../box/code.messages.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { useAttempt, useFailureCount } from '../box/use-attempt.ts';
import { forgotPasswordMessages } from './forgot-password.messages.ts';

/** What the screen of the SMS code shows and can do. */
export interface SmsCodeControls extends ForgotPasswordContext {
  readonly errors: { readonly email?: string | undefined; readonly code?: string | undefined };
  readonly attention: number;
  readonly isBusy: boolean;
  /** A text message is being sent. */
  readonly isTexting: boolean;
  readonly enterCode: (code: string) => void;
  readonly submitCode: () => void;
  /** The code is complete: it is submitted without pressing the button. */
  readonly completeCode: () => void;
  readonly resend: () => void;
  readonly changeEmail: () => void;
}

/**
 * The code from a text message instead of a link. Says the same whether or not there is an account
 * with a phone.
 */
export function ForgotPasswordSmsCodeScreen(forgot: SmsCodeControls) {
  const text = useTexts(forgotPasswordMessages, (texts) => texts.forgotPassword);
  const codes = useTexts(codeMessages, (texts) => texts.code);
  const words = useBoxTexts();
  const email = forgot.email.trim();
  return (
    <BoxCard
      step="smsCode"
      title={text('smsTitle')}
      line={text('smsLine', { lifetime: useCodeLifetime() })}
      icon={<PhoneIcon size="large" />}
      identity={{ email, onChange: forgot.changeEmail }}
      failure={forgot.failure}
      isBusy={forgot.isBusy}
      attention={forgot.attention}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      {forgot.wasResent && <Alert tone="success">{codes('textResent')}</Alert>}
      <CodeForm
        code={forgot.code}
        error={forgot.errors.code}
        isBusy={forgot.isBusy}
        button={text('verify')}
        busyLabel={text('verifying')}
        onCode={forgot.enterCode}
        onSubmit={forgot.submitCode}
        onComplete={forgot.completeCode}
      />
      <ResendButton
        label={codes('resendText')}
        secondsLeft={forgot.resendIn}
        isBusy={forgot.isTexting}
        onResend={forgot.resend}
      />
    </BoxCard>
  );
}

const wrongCode: (typeof passwordsRefusals)['invalidCode']['code'] = 'passwords/invalidCode';

/**
 * The step of the code from a text message, with what is wrong with it: a script of its own, as few
 * users meet it.
 */
function ForgotPasswordSmsCodeStep(forgot: SmsCodeControls) {
  const form = useAttempt('smsCode', { code: useCodeError(forgot.code) });
  const reported = useCodeFailure(forgot.failure, wrongCode);
  return (
    <ForgotPasswordSmsCodeScreen
      {...forgot}
      failure={reported.failure}
      errors={{ code: reported.wrongCode ?? form.errors.code }}
      attention={form.attention + useFailureCount(forgot.failure)}
      submitCode={() => form.attempt() && forgot.submitCode()}
    />
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ForgotPasswordSmsCodeStep);
