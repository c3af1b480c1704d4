import { CheckingCard } from '../box/checking-card.tsx';
import { type LinkingControls, useLinkingTexts } from './linking-controls.ts';

/** What came back is handed over; a dead network keeps it and offers another try. */
export function ConnectingScreen({ failure, provider, send }: LinkingControls) {
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
