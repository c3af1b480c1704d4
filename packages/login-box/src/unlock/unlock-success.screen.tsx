import { CheckIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { UnlockControls } from './unlock.controls.ts';
import { unlockMessages } from './unlock.messages.ts';

/** The pause is over; the way in is one press away. */
export function UnlockSuccessScreen({ came }: UnlockControls) {
  const text = useTexts(unlockMessages, (texts) => texts.unlock);
  return (
    <BoxCard
      step="success"
      title={text('successTitle')}
      line={text('successLine')}
      media={
        <Medallion tone="success">
          <CheckIcon size="large" />
        </Medallion>
      }
      came={came}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}
