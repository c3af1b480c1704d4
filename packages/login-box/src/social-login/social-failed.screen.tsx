import { AlertIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { RouteButton } from '../box/route-button.tsx';
import { socialMessages } from './social.messages.ts';

/** The service did not sign anybody in; the reason is said, and nothing has changed. */
export function SocialFailedScreen({ failure, came }: CallbackControls) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  const words = useBoxTexts();
  return (
    <BoxCard
      step="failed"
      title={text('failedTitle')}
      media={
        <Medallion tone="warning">
          <AlertIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    >
      <RouteButton to="loginUrl">{words('backToSignIn')}</RouteButton>
    </BoxCard>
  );
}
