import type { BreachedPasswordContext, BreachedPasswordStep } from '@foyer/client';
import { createBreachedPasswordMachine } from '@foyer/client/flows/breached-password';
import { useFlow } from '@foyer/react';
import { Form, Link, MailIcon, Stack, Text, WarningIcon } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { ResendButton, SubmitButton, useWasResent } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { StepDirection } from '../box/step-direction.tsx';
import type { SubFlowProps } from '../login/sub-flow.ts';
import { breachedPasswordMessages } from './breached-password.messages.ts';

/** What the screens about a breached password show and can do; made by the controller. */
export interface BreachedPasswordControls extends BreachedPasswordContext {
  readonly isBusy: boolean;
  /** The mail went out again. */
  readonly wasResent: boolean;
  readonly submit: () => void;
  readonly resend: () => void;
  readonly changeEmail: () => void;
}

/** Says why the right password opens nothing, and what to do. */
function BreachedPasswordScreen(breached: BreachedPasswordControls) {
  const text = useTexts(breachedPasswordMessages, (texts) => texts.breachedPassword);
  return (
    <BoxCard
      step="breachedPassword"
      title={text('title')}
      line={text('line')}
      icon={<WarningIcon size="large" />}
      tone="warning"
      identity={{ email: breached.email, onChange: breached.changeEmail }}
      failure={breached.failure}
      isBusy={breached.isBusy}
    >
      <Text tone="quiet" size="small" align="center">
        {text('hint')}
      </Text>
      <Form busy={breached.isBusy} onSubmit={breached.submit}>
        <SubmitButton busy={breached.isBusy} busyLabel={text('submitting')}>
          {text('submit')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** The mail with the link is on its way. */
function BreachedPasswordSuccessScreen(breached: BreachedPasswordControls) {
  const text = useTexts(breachedPasswordMessages, (texts) => texts.breachedPassword);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="breachedPasswordSuccess"
      title={text('successTitle')}
      line={text.parts('successLine', {
        email: <strong key="email">{breached.email.trim()}</strong>,
      })}
      icon={<MailIcon size="large" />}
      failure={breached.failure}
    >
      <div role="status">
        <Text tone="quiet" size="small" align="center">
          {text(breached.wasResent ? 'resent' : 'notThere')}
        </Text>
      </div>
      <ResendButton
        label={text('resend')}
        secondsLeft={breached.resendIn}
        isBusy={breached.isBusy}
        onResend={breached.resend}
      />
      <Stack align="center">
        <Link onClick={breached.changeEmail}>{words('backToSignIn')}</Link>
      </Stack>
    </BoxCard>
  );
}

/** The screen of each step about a breached password. */
export const breachedPasswordScreens = {
  breachedPassword: BreachedPasswordScreen,
  breachedPasswordSuccess: BreachedPasswordSuccessScreen,
} satisfies Record<BreachedPasswordStep, (controls: BreachedPasswordControls) => ReactElement>;

/** The machine about a breached password as props of its screens. */
function useBreachedPassword({ email, onBack }: Pick<SubFlowProps, 'email' | 'onBack'>): {
  readonly step: keyof typeof breachedPasswordScreens;
  readonly controls: BreachedPasswordControls;
} {
  const { step, context, isBusy, send } = useFlow(createBreachedPasswordMachine, { email });
  const isSending = step === 'breachedPasswordSuccess' && isBusy;
  const controls: BreachedPasswordControls = {
    ...context,
    isBusy,
    wasResent: useWasResent({ isSending, hasFailed: context.failure !== undefined }),
    submit: () => send({ type: 'submit' }),
    resend: () => send({ type: 'resend' }),
    changeEmail: onBack,
  };
  return { step, controls };
}

/** The part of the sign-in about a password that is known from a data breach. */
function BreachedPasswordFlow(host: SubFlowProps) {
  const { step, controls } = useBreachedPassword(host);
  const Screen = breachedPasswordScreens[step];
  return (
    <StepDirection step={step} order={['breachedPassword', 'breachedPasswordSuccess']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(BreachedPasswordFlow);
