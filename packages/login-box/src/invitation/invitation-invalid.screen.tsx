import { ClockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { InvitationControls } from './invitation.controls.ts';
import { invitationMessages } from './invitation.messages.ts';

/** The invitation is used up, withdrawn or too old. */
export function InvitationInvalidScreen({ came }: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <BoxCard
      step="invalid"
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
