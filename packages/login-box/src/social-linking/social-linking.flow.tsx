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
import type { ReactElement } from 'react';
import { useTexts } from '../box/box-context.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { CheckingCard, StatusCard } from '../box/status-card.tsx';
import { StepDirection } from '../box/step-direction.tsx';
import { linkingMessages } from './linking.messages.ts';

/** What the screens of connecting a service show and can do. */
interface LinkingControls extends Pick<SocialLinkingContext, 'failure' | 'provider'> {
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
function ConnectedScreen({ provider }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <StatusCard
      status="success"
      step="success"
      title={text('connectedTitle')}
      line={text('connectedLine')}
      isRedirecting
    />
  );
}

/** The texts of failures when connecting a provider; the server's texts are about signing in. */
const failureMessages = {
  'socialLogin/denied': 'denied',
  'socialLogin/linkedElsewhere': 'elsewhere',
  'socialLogin/expired': 'expired',
  'socialLogin/unavailable': 'unavailable',
  'socialLogin/failed': 'unavailable',
} as const;

/** The service was not connected; the reason is said, and nothing has changed. */
function NotConnectedScreen({ failure, provider, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <StatusCard
      status="warning"
      step="failed"
      title={text('failedTitle')}
      failure={failure && translateFailure(failure, text)}
      button={{ label: text('goBack'), onClick: () => send({ type: 'leave' }) }}
    />
  );
}

function translateFailure(failure: Failure, text: ReturnType<typeof useLinkingTexts>): Failure {
  const existing: Readonly<
    Record<string, (typeof failureMessages)[keyof typeof failureMessages] | undefined>
  > = failureMessages;
  const key = existing[failure.code];
  // A code of its own: a known code would get the text for signing in.
  return key ? { ...failure, code: `linking/${key}`, text: text(key) } : failure;
}

/**
 * The session ended on the way: nothing is connected to anyone, and the sign-in leads back to
 * where it began.
 */
function SignedOutScreen({ provider, send }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <StatusCard
      status="warning"
      step="signedOut"
      title={text('signedOutTitle')}
      line={text('signedOutLine')}
      button={{ label: text('signIn'), onClick: () => send({ type: 'signIn' }) }}
    />
  );
}

const screens = {
  linking: ConnectingScreen,
  success: ConnectedScreen,
  signedOut: SignedOutScreen,
  failed: NotConnectedScreen,
} satisfies Record<SocialLinkingStep, (controls: LinkingControls) => ReactElement>;

/** The page a social provider leads back to, for a user who left to connect it. */
function SocialLinkingFlow({ brought }: { readonly brought: CallbackInput }) {
  const { step, context, send } = useFlow(createSocialLinkingMachine, brought);
  const Screen = screens[step];
  return (
    <StepDirection step={step} order={['linking', 'success', 'signedOut', 'failed']}>
      <Screen failure={context.failure} provider={context.provider} send={send} />
    </StepDirection>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialLinkingFlow);
