import { useFoyerClient } from '@foyer/react';
import { AlertIcon, Button, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { RouteButton } from '../box/route-button.tsx';
import { socialMessages } from '../social-login/social.messages.ts';

/**
 * The sign-in page returned without a sign-in; it is not retried automatically. A host that embeds the box has no other sign-in page
 * to go to.
 */
export function HostedFailedScreen({ failure, came, retry }: CallbackControls) {
  const { hosted } = useFoyerClient();
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
      {hosted ? (
        <Button variant="primary" size="large" block onClick={retry}>
          {words('tryAgain')}
        </Button>
      ) : (
        <RouteButton to="loginUrl">{words('backToSignIn')}</RouteButton>
      )}
    </BoxCard>
  );
}
