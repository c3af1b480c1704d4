import { ClockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import { RouteLink } from '../box/route-link.tsx';
import type { ResetPasswordControls } from './reset-password.controls.ts';
import { resetPasswordMessages } from './reset-password.messages.ts';

/** The link is used up or too old; a new one is one press away. */
export function InvalidLinkScreen(reset: ResetPasswordControls) {
  const text = useTexts(resetPasswordMessages, (texts) => texts.resetPassword);
  const words = useBoxTexts();
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
      came={reset.came}
      footer={<RouteLink to="loginUrl">{words('backToSignIn')}</RouteLink>}
    >
      <RouteButton to="forgetPasswordUrl">{text('newLink')}</RouteButton>
    </BoxCard>
  );
}
