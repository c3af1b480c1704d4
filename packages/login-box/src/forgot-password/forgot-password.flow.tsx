import type { ForgotPasswordStep } from '@foyer/client';
import { createForgotPasswordMachine } from '@foyer/client/flows/forgot-password';
import { useFlow } from '@foyer/react';
import { Button, Form, Link, MailIcon, PhoneIcon, Stack, Text, TextField } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { useRememberedEmail } from '../box/box-memory.ts';
import { ResendButton, RouteLink, SubmitButton, useWasResent } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { emailError, EmailField } from '../box/identity-fields.tsx';
import { LazyScreen } from '../box/lazy-screen.tsx';
import { useAttempt } from '../box/use-attempt.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { forgotPasswordMessages } from './forgot-password.messages.ts';
import type { SmsCodeControls } from './sms-code.screen.tsx';

/** What the screens of a forgotten password show and can do. */
export interface ForgotPasswordControls extends SmsCodeControls {
  readonly enterEmail: (email: string) => void;
  readonly submit: () => void;
  readonly submitBySms: () => void;
}

/** Asks whose password to reset. */
function ForgotPasswordScreen(forgot: ForgotPasswordControls) {
  const text = useTexts(forgotPasswordMessages, (texts) => texts.forgotPassword);
  const words = useBoxTexts();
  const Identity = forgot.acceptsNames ? TextField : EmailField;
  return (
    <BoxCard
      step="forgotPassword"
      title={text('title')}
      line={text('line')}
      failure={forgot.failure}
      isBusy={forgot.isBusy}
      attention={forgot.attention}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <Form busy={forgot.isBusy} onSubmit={forgot.submit}>
        <Identity
          label={forgot.acceptsNames ? text('emailOrName') : words('email')}
          autoComplete="username"
          value={forgot.email}
          onValueChange={forgot.enterEmail}
          error={forgot.errors.email}
        />
        <SubmitButton busy={forgot.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
      {forgot.canText && (
        <Button
          size="large"
          block
          icon={<PhoneIcon />}
          loading={forgot.isTexting}
          loadingLabel={text('submitting')}
          onClick={forgot.submitBySms}
        >
          {text('submitBySms')}
        </Button>
      )}
    </BoxCard>
  );
}

/** Says the same whether or not there is an account. */
function ForgotPasswordSuccessScreen(forgot: ForgotPasswordControls) {
  const text = useTexts(forgotPasswordMessages, (texts) => texts.forgotPassword);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="success"
      title={text('successTitle')}
      line={text.parts('successLine', {
        email: <strong key="email">{forgot.email.trim()}</strong>,
      })}
      icon={<MailIcon size="large" />}
      failure={forgot.failure}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <div role="status">
        <Text tone="quiet" size="small" align="center">
          {text(forgot.wasResent ? 'resent' : 'notThere')}
        </Text>
      </div>
      <ResendButton
        label={text('resend')}
        secondsLeft={forgot.resendIn}
        isBusy={forgot.isBusy}
        onResend={forgot.resend}
      />
      <Stack align="center">
        <Link onClick={forgot.changeEmail}>{text('otherEmail')}</Link>
      </Stack>
    </BoxCard>
  );
}

type Screen = (controls: ForgotPasswordControls) => ReactElement;

/**
 * The screens of a forgotten password that are there at once; the code of a text message has a
 * script of its own.
 */
export const forgotPasswordScreens = {
  forgotPassword: ForgotPasswordScreen,
  success: ForgotPasswordSuccessScreen,
} as const satisfies { readonly [S in ForgotPasswordStep]?: Screen };

/** The forgot-password machine as props of its screens. */
function useForgotPassword(): {
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
  const wasMailedAgain = useWasResent({ isSending, hasFailed: context.failure !== undefined });
  const controls: ForgotPasswordControls = {
    ...context,
    errors: form.errors,
    attention: form.attention,
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

const smsCode = () => import('./sms-code.screen.tsx').then((chunk) => chunk.script);

/** Asking for a link to choose a new password. */
function ForgotPasswordFlow() {
  const { step, controls } = useForgotPassword();
  return (
    <StepDirection step={step} order={['forgotPassword', 'smsCode', 'success']}>
      <ForgotPasswordStepScreen step={step} controls={controls} />
    </StepDirection>
  );
}

function ForgotPasswordStepScreen({ step, controls }: ReturnType<typeof useForgotPassword>) {
  if (step === 'smsCode') return <LazyScreen load={smsCode} controls={controls} />;
  const Screen = forgotPasswordScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ForgotPasswordFlow);
