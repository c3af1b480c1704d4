import { Alert, Medallion, PhoneIcon } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { codeMessages } from '../box/code.messages.ts';
import { CodeForm } from '../box/code-form.tsx';
import { Resend } from '../box/resend.tsx';
import { RouteLink } from '../box/route-link.tsx';
import { useCodeLifetime } from '../box/use-code.ts';
import type { ForgotPasswordControls } from './forgot-password.controls.ts';
import { forgotPasswordMessages } from './forgot-password.messages.ts';

/** The code from a text message instead of a link. Says the same whether or not there is an account with a phone. */
export function ForgotPasswordSmsCodeScreen(forgot: ForgotPasswordControls) {
  const text = useTexts(forgotPasswordMessages, (texts) => texts.forgotPassword);
  const codes = useTexts(codeMessages, (texts) => texts.code);
  const words = useBoxTexts();
  const email = forgot.email.trim();
  return (
    <BoxCard
      step="smsCode"
      title={text('smsTitle')}
      line={text('smsLine', { lifetime: useCodeLifetime() })}
      media={
        <Medallion>
          <PhoneIcon size="large" />
        </Medallion>
      }
      identity={{ email, onChange: forgot.changeEmail }}
      failure={forgot.failure}
      isBusy={forgot.isBusy}
      attention={forgot.attention}
      came={forgot.came}
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
      <Resend
        label={codes('resendText')}
        secondsLeft={forgot.resendIn}
        isBusy={forgot.isTexting}
        onResend={forgot.resend}
      />
    </BoxCard>
  );
}
