import { AlertIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { InvitationControls } from './invitation.controls.ts';
import { invitationMessages } from './invitation.messages.ts';

/** The provider says why it cannot be accepted, for example that the company is locked. */
export function InvitationFailedScreen({ failure, came }: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <BoxCard
      step="failed"
      title={text('failedTitle')}
      media={
        <Medallion tone="error">
          <AlertIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}
