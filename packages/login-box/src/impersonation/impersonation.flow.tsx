import type { ImpersonationContext, ImpersonationStep } from '@foyer/client';
import { createImpersonationMachine } from '@foyer/client/flows/impersonation';
import { useFlow, useSession } from '@foyer/react';
import {
  Alert,
  CheckIcon,
  ClockIcon,
  Form,
  Medallion,
  PersonIcon,
  Spinner,
  Stack,
} from '@foyer/ui';
import { type ReactElement, useState } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton, SubmitButton } from '../box/buttons.tsx';
import { afterFirstScript } from '../box/first-script.ts';
import { useCame } from '../box/use-came.ts';
import { impersonationMessages } from './impersonation.messages.ts';

/** What the impersonation screens show and can do; made by the controller. */
export interface ImpersonationControls extends ImpersonationContext {
  readonly came: 'forward' | 'back';
  readonly isBusy: boolean;
  /** Who is signed in now: the session that ends, and then the person one acts as. */
  readonly person: { readonly name: string; readonly email: string } | undefined;
  readonly submit: () => void;
}

/** Says what is about to happen and asks for one press: opening the page alone changes nothing. */
function ImpersonatingScreen({ person, failure, isBusy, came, submit }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="impersonating"
      title={text('title')}
      line={text('line')}
      media={
        <Medallion>
          <PersonIcon size="large" />
        </Medallion>
      }
      failure={failure}
      isBusy={isBusy}
      came={came}
    >
      {person && (
        <Alert live={false}>
          {text.parts('replaces', { email: <bdi key="email">{person.email}</bdi> })}
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

/** Names the person one acts as, for a second. */
function ImpersonationSuccessScreen({ person, came }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="success"
      title={person ? text('successTitle', { name: person.name }) : text('successTitleUnnamed')}
      line={text('successLine')}
      media={
        <Medallion tone="success">
          <CheckIcon size="large" />
        </Medallion>
      }
      came={came}
    >
      <Stack align="center">
        <Spinner />
      </Stack>
    </BoxCard>
  );
}

/** The token is used up, too old or for somebody else. Nothing has changed. */
function ImpersonationFailedScreen({ failure, came }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="failed"
      title={text('failedTitle')}
      line={text('failedLine')}
      media={
        <Medallion tone="warning">
          <ClockIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}

/** The screen of each step of acting as somebody else. */
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
  const [input] = useState(parametersOf);
  const { step, context, isBusy, send } = useFlow(createImpersonationMachine, input);
  const session = useSession();
  const controls: ImpersonationControls = {
    ...context,
    came: useCame(step, ['impersonating', 'success', 'failed']),
    isBusy,
    person: session.status === 'signedIn' ? session.user : undefined,
    submit: () => send({ type: 'submit' }),
  };
  return { step, controls };
}

function parametersOf() {
  const query = new URLSearchParams(location.search);
  return {
    impersonatedUserId: query.get('impersonatedUserId') ?? query.get('userId') ?? undefined,
    actorToken: query.get('actorToken') ?? query.get('token') ?? undefined,
  };
}

/** The page where acting as somebody else begins. */
function ImpersonationFlow() {
  const { step, controls } = useImpersonation();
  const Screen = impersonationScreens[step];
  return <Screen {...controls} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(ImpersonationFlow);
