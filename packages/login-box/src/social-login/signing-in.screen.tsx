import { useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { CheckingCard } from '../box/checking-card.tsx';
import { socialMessages } from './social.messages.ts';

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
