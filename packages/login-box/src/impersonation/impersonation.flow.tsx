import type { ImpersonationContext, ImpersonationStep } from '@foyer/client';
import { createImpersonationMachine } from '@foyer/client/flows/impersonation';
import { useFlow, useSession } from '@foyer/react';
import { Alert, Form, UserIcon } from '@foyer/ui';
import { type ReactElement, useState } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { SubmitButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { StepDirection } from '../box/step-direction.tsx';
import { impersonationMessages } from './impersonation.messages.ts';
import { StatusCard } from '../box/status-card.tsx';

/** What the impersonation screens show and can do; made by the controller. */
export interface ImpersonationControls extends ImpersonationContext {
  readonly isBusy: boolean;
  /** Who is signed in now: the session that ends, and then the user one acts as. */
  readonly user: { readonly name: string; readonly email: string } | undefined;
  readonly submit: () => void;
}

/** Says what is about to happen and asks for one click: opening the page alone changes nothing. */
function ImpersonatingScreen({ user, failure, isBusy, submit }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="impersonating"
      title={text('title')}
      line={text('line')}
      icon={<UserIcon size="large" />}
      failure={failure}
      isBusy={isBusy}
    >
      {user && (
        <Alert live={false}>
          {text.parts('replaces', { email: <bdi key="email">{user.email}</bdi> })}
        </Alert>
      )}
      <Form busy={isBusy} onSubmit={submit}>
        <SubmitButton busy={isBusy} busyLabel={text('starting')}>
          {text('start')}
        </SubmitButton>
      </Form>
    </BoxCard>
  );
}

/** Names the user one acts as, for a second. */
function ImpersonationSuccessScreen({ user }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <StatusCard
      status="success"
      step="success"
      title={user ? text('successTitle', { name: user.name }) : text('successTitleUnnamed')}
      line={text('successLine')}
      isRedirecting
    />
  );
}

/** The token is used up, too old or for another user. Nothing has changed. */
function ImpersonationFailedScreen({ failure }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <StatusCard
      status="expired"
      step="failed"
      title={text('failedTitle')}
      line={text('failedLine')}
      failure={failure}
      button={{ label: text('signIn'), to: 'loginUrl' }}
    />
  );
}

/** The screen of each step of acting as another user. */
export const impersonationScreens = {
  impersonating: ImpersonatingScreen,
  success: ImpersonationSuccessScreen,
  failed: ImpersonationFailedScreen,
} satisfies Record<ImpersonationStep, (controls: ImpersonationControls) => ReactElement>;

/** The impersonation machine as props of its screens. */
function useImpersonation(): {
  readonly step: keyof typeof impersonationScreens;
  readonly controls: ImpersonationControls;
} {
  const [input] = useState(readParameters);
  const { step, context, isBusy, send } = useFlow(createImpersonationMachine, input);
  const session = useSession();
  const controls: ImpersonationControls = {
    ...context,
    isBusy,
    user: session.status === 'signedIn' ? session.user : undefined,
    submit: () => send({ type: 'submit' }),
  };
  return { step, controls };
}

function readParameters() {
  const query = new URLSearchParams(location.search);
  return {
    impersonatedUserId: query.get('impersonatedUserId') ?? query.get('userId') ?? undefined,
    actorToken: query.get('actorToken') ?? query.get('token') ?? undefined,
  };
}

/** The page where acting as another user begins. */
function ImpersonationFlow() {
  const { step, controls } = useImpersonation();
  const Screen = impersonationScreens[step];
  return (
    <StepDirection step={step} order={['impersonating', 'success', 'failed']}>
      <Screen {...controls} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ImpersonationFlow);
