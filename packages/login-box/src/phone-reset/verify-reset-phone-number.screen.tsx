import { Alert, MailIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { codeMessages } from '../box/code.messages.ts';
import { CodeForm } from '../box/code-form.tsx';
import { Resend } from '../box/resend.tsx';
import { RouteLink } from '../box/route-link.tsx';
import { useCodeLifetime } from '../box/use-code.ts';
import type { PhoneResetControls } from './phone-reset.controls.ts';
import { phoneResetMessages } from './phone-reset.messages.ts';

/** The code from the mailbox proves who asks. Says the same whether or not there is an account. */
export function VerifyResetPhoneNumberScreen(reset: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  const codes = useTexts(codeMessages, (texts) => texts.code);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="VerifyResetPhoneNumber"
      title={text('codeTitle')}
      line={text('codeLine', { lifetime: useCodeLifetime() })}
      media={
        <Medallion>
          <MailIcon size="large" />
        </Medallion>
      }
      identity={{ email: reset.email.trim(), onChange: reset.changeEmail }}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
      came={reset.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      {reset.wasResent && <Alert tone="success">{codes('mailResent')}</Alert>}
      <CodeForm
        code={reset.code}
        error={reset.errors.code}
        isBusy={reset.isBusy}
        button={text('verify')}
        busyLabel={text('verifying')}
        onCode={reset.enterCode}
        onSubmit={reset.submit}
        onComplete={reset.complete}
      />
      <Resend
        label={codes('resendMail')}
        secondsLeft={reset.resendIn}
        isBusy={reset.isResending}
        onResend={reset.resend}
      />
    </BoxCard>
  );
}
