import type {
  CallbackInput,
  Failure,
  SocialLinkingContext,
  SocialLinkingEvent,
  SocialLinkingStep,
} from '@foyer/client';
import { createSocialLinkingMachine } from '@foyer/client/flows/social-linking';
import { providerNames } from '@foyer/client/social-linking';
import { useFlow } from '@foyer/react';
import { AlertIcon, Button, CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import type { ReactElement } from 'react';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { CheckingCard } from '../box/status-card.tsx';
import { useCame } from '../box/use-came.ts';
import { linkingMessages } from './linking.messages.ts';

/** What the screens of connecting a service show and can do. */
interface LinkingControls extends Pick<SocialLinkingContext, 'failure' | 'provider'> {
  readonly came: 'forward' | 'back';
  readonly send: (event: SocialLinkingEvent) => void;
}

/** The texts of these screens, with the name of the service. */
function useLinkingTexts({ provider }: Pick<LinkingControls, 'provider'>) {
  const text = useTexts(linkingMessages, (texts) => texts.linking);
  const name = provider ? providerNames[provider] : '';
  return (key: keyof typeof linkingMessages) => text(key, { provider: name });
}

/** What came back is handed over; a dead network keeps it and offers another try. */
function ConnectingScreen({ failure, provider, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <CheckingCard
      step="linking"
      title={text('connecting')}
      failedTitle={text('failedTitle')}
      failure={failure}
      onRetry={() => send({ type: 'retry' })}
    />
  );
}

/** Connected; the page leads back by itself. */
function ConnectedScreen({ provider, came }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <BoxCard
      step="success"
      title={text('connectedTitle')}
      line={text('connectedLine')}
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

/** What the refusals mean to somebody who connects; their own words speak of signing in. */
const words = {
  'socialLogin/denied': 'denied',
  'socialLogin/linkedElsewhere': 'elsewhere',
  'socialLogin/expired': 'expired',
  'socialLogin/unavailable': 'unavailable',
  'socialLogin/failed': 'unavailable',
} as const;

/** The service was not connected; the reason is said, and nothing has changed. */
function NotConnectedScreen({ failure, provider, came, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <LinkingWarning
      step="failed"
      title={text('failedTitle')}
      failure={failure && wordedAs(failure, text)}
      came={came}
      action={text('goBack')}
      onAction={() => send({ type: 'leave' })}
    />
  );
}

function wordedAs(failure: Failure, text: ReturnType<typeof useLinkingTexts>): Failure {
  const known: Readonly<Record<string, (typeof words)[keyof typeof words] | undefined>> = words;
  const key = known[failure.code];
  // under a code of its own, or the words of the sign-in would win
  return key ? { ...failure, code: `linking/${key}`, text: text(key) } : failure;
}

/** The session ended on the way: nothing is connected to anybody, and the sign-in leads back to where it began. */
function SignedOutScreen({ provider, came, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <LinkingWarning
      step="signedOut"
      title={text('signedOutTitle')}
      line={text('signedOutLine')}
      came={came}
      action={text('signIn')}
      onAction={() => send({ type: 'signIn' })}
    />
  );
}

/** What a screen says that connects nothing. */
interface LinkingWarningProps {
  readonly step: 'signedOut' | 'failed';
  readonly title: string;
  readonly line?: string | undefined;
  readonly failure?: Failure | undefined;
  readonly came: 'forward' | 'back';
  readonly action: string;
  readonly onAction: () => void;
}

/** Nothing was connected, and one way on. */
function LinkingWarning({ action, onAction, ...card }: LinkingWarningProps) {
  return (
    <BoxCard
      {...card}
      media={
        <Medallion tone="warning">
          <AlertIcon size="large" />
        </Medallion>
      }
    >
      <Button variant="primary" size="large" block onClick={onAction}>
        {action}
      </Button>
    </BoxCard>
  );
}

const screens = {
  linking: ConnectingScreen,
  success: ConnectedScreen,
  signedOut: SignedOutScreen,
  failed: NotConnectedScreen,
} satisfies Record<SocialLinkingStep, (controls: LinkingControls) => ReactElement>;

/** The page a social provider leads back to, for somebody who left to connect it. */
function SocialLinkingFlow({ brought }: { readonly brought: CallbackInput }) {
  const { step, context, send } = useFlow(createSocialLinkingMachine, brought);
  const came = useCame(step, ['linking', 'success', 'signedOut', 'failed']);
  const Screen = screens[step];
  return <Screen failure={context.failure} provider={context.provider} came={came} send={send} />;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialLinkingFlow);
