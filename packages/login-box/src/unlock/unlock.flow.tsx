import type { UnlockContext, UnlockStep } from '@foyer/client';
import { createUnlockMachine } from '@foyer/client/flows/unlock';
import { useFlow } from '@foyer/react';
import { Form, LockIcon } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteLink, SubmitButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { type LinkAccount, useLinkAccount, useLinkParameters } from '../box/link-account.tsx';
import { StepDirection } from '../box/step-direction.tsx';
import { unlockMessages } from './unlock.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/** What the unlock screens show and can do; made by the controller. */
export interface UnlockControls extends UnlockContext {
  readonly account: LinkAccount;
  readonly isBusy: boolean;
  readonly submit: () => void;
}

/** Asks for one click: opening the link alone ends no pause. */
function UnlockReadyScreen(unlock: UnlockControls) {
  const text = useTexts(unlockMessages, (texts) => texts.unlock);
  const link = (
    <RouteLink key="reset" to="forgetPasswordUrl">
      {text('resetPassword')}
    </RouteLink>
  );
  return (
    <BoxCard
      step="ready"
      title={text('title')}
      line={text('line')}
      icon={<LockIcon size="large" />}
      identity={unlock.account.identity}
      failure={unlock.failure}
      isBusy={unlock.isBusy}
      footer={text.parts('notYou', { link })}
    >
      <Form busy={unlock.isBusy} onSubmit={unlock.submit}>
        <SubmitButton busy={unlock.isBusy} busyLabel={text('unlocking')}>
          {text('unlock')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** The pause is over; the sign-in method is one click away. */
function UnlockSuccessScreen() {
  const text = useTexts(unlockMessages, (texts) => texts.unlock);
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

/** The link is used up or too old; waiting does the same. */
function UnlockInvalidScreen() {
  const text = useTexts(unlockMessages, (texts) => texts.unlock);
  return (
    <StatusCard
      status="expired"
      step="invalidLink"
      title={text('invalidTitle')}
      line={text('invalidLine')}
      button={{ label: text('signIn'), to: 'loginUrl' }}
    />
  );
}

/** The screen of each step of the unlock page. */
export const unlockScreens = {
  ready: UnlockReadyScreen,
  success: UnlockSuccessScreen,
  invalidLink: UnlockInvalidScreen,
} satisfies Record<UnlockStep, (controls: UnlockControls) => ReactElement>;

/** The unlock machine as props of its screens. */
function useUnlock(): {
  readonly step: keyof typeof unlockScreens;
  readonly controls: UnlockControls;
} {
  const { token } = useLinkParameters();
  const { step, context, isBusy, send } = useFlow(createUnlockMachine, { token });
  const account = useLinkAccount('unlock', { token });
  return {
    step,
    controls: { ...context, account, isBusy, submit: () => send({ type: 'submit' }) },
  };
}

/** The page behind the mail about a paused account. */
function UnlockFlow() {
  const { step, controls } = useUnlock();
  const Screen = unlockScreens[step];
  return (
    <StepDirection step={step} order={['ready', 'success', 'invalidLink']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(UnlockFlow);
