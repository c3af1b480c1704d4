import { useFoyerClient } from '@foyer/react';
import { AlertIcon, Button, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useBoxTexts, useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { RouteButton } from '../box/route-button.tsx';
import { socialMessages } from '../social-login/social.messages.ts';

/**
 * The sign-in page led back without a sign-in; nothing is tried again without being asked. A host with the box on its own pages
 * has no other sign-in page to go to again.
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
