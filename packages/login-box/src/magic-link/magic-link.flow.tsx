import type { MagicLinkContext, MagicLinkStep } from '@foyer/client';
import { createMagicLinkMachine } from '@foyer/client/flows/magic-link';
import { useFlow } from '@foyer/react';
import { Form, MailIcon } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useBox, useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import {
  type LinkAccount,
  OtherAccount,
  useLinkAccount,
  useLinkParameters,
} from '../box/link-account.tsx';
import { StepDirection } from '../box/step-direction.tsx';
import { magicLinkMessages } from './magic-link.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/** What the magic-link screens show and can do; made by the controller. */
export interface MagicLinkControls extends MagicLinkContext {
  readonly account: LinkAccount;
  readonly isBusy: boolean;
  readonly submit: () => void;
}

/** Asks for one click: opening the link alone signs nobody in. */
function MagicLinkReadyScreen(link: MagicLinkControls) {
  const { appName } = useBox();
  const text = useTexts(magicLinkMessages, (texts) => texts.magicLink);
  return (
    <BoxCard
      step="ready"
      title={text('title')}
      line={appName ? text('lineWithApp', { app: appName }) : text('line')}
      icon={<MailIcon size="large" />}
      identity={link.account.identity}
      failure={link.failure}
      isBusy={link.isBusy}
    >
      <OtherAccount {...link.account} />
      <Form busy={link.isBusy} onSubmit={link.submit}>
        <SubmitButton busy={link.isBusy} busyLabel={text('signingIn')}>
          {text('signIn')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** Signed in; the page moves on by itself. */
function MagicLinkSuccessScreen() {
  const text = useTexts(magicLinkMessages, (texts) => texts.magicLink);
  return (
    <StatusCard
      status="success"
      step="success"
      title={text('successTitle')}
      line={text('successLine')}
      isRedirecting
    />
  );
}

/** The link is used up or too old; the sign-in sends a new one. */
function MagicLinkInvalidScreen() {
  const text = useTexts(magicLinkMessages, (texts) => texts.magicLink);
  return (
    <StatusCard
      status="expired"
      step="invalidLink"
      title={text('invalidTitle')}
      line={text('invalidLine')}
      button={{ label: text('newLink'), to: 'loginUrl' }}
    />
  );
}

/** The screen of each step of the magic-link page. */
export const magicLinkScreens = {
  ready: MagicLinkReadyScreen,
  success: MagicLinkSuccessScreen,
  invalidLink: MagicLinkInvalidScreen,
} satisfies Record<MagicLinkStep, (controls: MagicLinkControls) => ReactElement>;

/** The magic-link machine as props of its screens. */
function useMagicLink(): {
  readonly step: keyof typeof magicLinkScreens;
  readonly controls: MagicLinkControls;
} {
  const { token } = useLinkParameters();
  const { step, context, isBusy, send } = useFlow(createMagicLinkMachine, { token });
  const account = useLinkAccount('magicLink', { token });
  return {
    step,
    controls: { ...context, account, isBusy, submit: () => send({ type: 'submit' }) },
  };
}

/** The page behind a magic link. */
function MagicLinkFlow() {
  const { step, controls } = useMagicLink();
  const Screen = magicLinkScreens[step];
  return (
    <StepDirection step={step} order={['ready', 'success', 'invalidLink']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(MagicLinkFlow);
