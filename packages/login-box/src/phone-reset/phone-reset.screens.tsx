import type { PhoneResetContext, PhoneResetStep } from '@foyer/client';
import { Alert, Form, MailIcon } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { ResendButton, RouteLink, SubmitButton } from '../box/buttons.tsx';
import { CodeForm, useCodeLifetime } from '../box/code-form.tsx';
import { codeMessages } from '../box/code.messages.ts';
import { EmailField, PhoneField } from '../box/identity-fields.tsx';
import { phoneResetMessages } from './phone-reset.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/** What the screens about a lost phone show and can do; made by the controller. */
export interface PhoneResetControls extends PhoneResetContext {
  readonly errors: {
    readonly email?: string | undefined;
    readonly code?: string | undefined;
    readonly phoneNumber?: string | undefined;
  };
  readonly attention: number;
  readonly isBusy: boolean;
  readonly isResending: boolean;
  readonly enterEmail: (email: string) => void;
  readonly enterCode: (code: string) => void;
  readonly enterPhoneNumber: (phoneNumber: string) => void;
  readonly submit: () => void;
  /** The code is complete: continues by itself. */
  readonly complete: () => void;
  readonly resend: () => void;
  readonly changeEmail: () => void;
}

/** Asks whose phone is lost. */
function ResetPhoneNumberScreen(reset: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="ResetPhoneNumber"
      title={text('title')}
      line={text('line')}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Form busy={reset.isBusy} onSubmit={reset.submit}>
        <EmailField
          label={words('email')}
          value={reset.email}
          onValueChange={reset.enterEmail}
          error={reset.errors.email}
        />
        <SubmitButton busy={reset.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** The code from the mailbox proves who asks. Says the same whether or not there is an account. */
function VerifyResetPhoneNumberScreen(reset: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  const codes = useTexts(codeMessages, (texts) => texts.code);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="VerifyResetPhoneNumber"
      title={text('codeTitle')}
      line={text('codeLine', { lifetime: useCodeLifetime() })}
      icon={<MailIcon size="large" />}
      identity={{ email: reset.email.trim(), onChange: reset.changeEmail }}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
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
      <ResendButton
        label={codes('resendMail')}
        secondsLeft={reset.resendIn}
        isBusy={reset.isResending}
        onResend={reset.resend}
      />
    </BoxCard>
  );
}

/** The number that replaces the lost one. */
function ChangePhoneNumberScreen(reset: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
  return (
    <BoxCard
      step="ChangePhoneNumber"
      title={text('numberTitle')}
      line={text('numberLine')}
      identity={{ email: reset.email.trim() }}
      failure={reset.failure}
      isBusy={reset.isBusy}
      attention={reset.attention}
    >
      <Form busy={reset.isBusy} onSubmit={reset.submit}>
        <PhoneField
          label={text('number')}
          hint={text('numberHint')}
          value={reset.phoneNumber}
          onValueChange={reset.enterPhoneNumber}
          error={reset.errors.phoneNumber}
        />
        <SubmitButton busy={reset.isBusy} busyLabel={text('saving')}>
          {text('save')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** The number is changed; the sign-in sends its code there. */
function PhoneResetSuccessScreen() {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
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

/** The screen of each step of replacing a lost phone. */
export const phoneResetScreens = {
  ResetPhoneNumber: ResetPhoneNumberScreen,
  VerifyResetPhoneNumber: VerifyResetPhoneNumberScreen,
  ChangePhoneNumber: ChangePhoneNumberScreen,
  success: PhoneResetSuccessScreen,
} satisfies Record<PhoneResetStep, (controls: PhoneResetControls) => ReactElement>;
