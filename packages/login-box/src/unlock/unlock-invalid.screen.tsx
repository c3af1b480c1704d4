import { ClockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { UnlockControls } from './unlock.controls.ts';
import { unlockMessages } from './unlock.messages.ts';

/** The link is used up or too old; waiting does the same. */
export function UnlockInvalidScreen({ came }: UnlockControls) {
  const text = useTexts(unlockMessages, (texts) => texts.unlock);
  return (
    <BoxCard
      step="invalidLink"
      title={text('invalidTitle')}
      line={text('invalidLine')}
      media={
        <Medallion tone="warning">
          <ClockIcon size="large" />
        </Medallion>
      }
      came={came}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}
