import { CheckIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { InvitationControls } from './invitation.controls.ts';
import { invitationMessages } from './invitation.messages.ts';

/** A member now; the way in is one press away. */
export function InvitationSuccessScreen({ company, came }: InvitationControls) {
  const text = useTexts(invitationMessages, (texts) => texts.invitation);
  return (
    <BoxCard
      step="success"
      title={company ? text('successTitleTo', { company }) : text('successTitle')}
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
