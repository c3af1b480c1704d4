import { CheckIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { PhoneResetControls } from './phone-reset.controls.ts';
import { phoneResetMessages } from './phone-reset.messages.ts';

/** The number is changed; the sign-in sends its code there. */
export function PhoneResetSuccessScreen({ came }: PhoneResetControls) {
  const text = useTexts(phoneResetMessages, (texts) => texts.phoneReset);
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
