import { CheckIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { ResetPasswordControls } from './reset-password.controls.ts';
import { resetPasswordMessages } from './reset-password.messages.ts';

/** The password is changed; the way back in is one press away. */
export function ResetPasswordSuccessScreen(reset: ResetPasswordControls) {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
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
      came={reset.came}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}
