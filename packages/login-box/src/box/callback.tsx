import type { CallbackContext, CallbackInput } from '@foyer/client';
import { useState } from 'react';
import { socialMessages } from '../social-login/social.messages.ts';
import { useTexts } from './box-context.ts';
import { CheckingCard, StatusCard } from './status-card.tsx';

/** What the pages that one comes back to show and can do. */
export interface CallbackControls extends Pick<CallbackContext, 'failure'> {
  readonly retry: () => void;
}

/** What a page that one comes back to was called with; read once, when it opens. */
export function useCallbackInput(): CallbackInput {
  const [input] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  return input;
}

/** What came back is handed over; a dead network keeps it and offers another try. */
export function SigningInScreen({ failure, retry }: CallbackControls) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  return (
    <CheckingCard
      step="signingIn"
      title={text('signingIn')}
      failedTitle={text('failedTitle')}
      failure={failure}
      onRetry={retry}
    />
  );
}

/** Signed in; the page moves on by itself. */
export function CallbackSuccessScreen() {
  const text = useTexts(socialMessages, (texts) => texts.social);
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
