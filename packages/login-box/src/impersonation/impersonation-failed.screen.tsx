import { ClockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { ImpersonationControls } from './impersonation.controls.ts';
import { impersonationMessages } from './impersonation.messages.ts';

/** The token is used up, too old or for somebody else. Nothing has changed. */
export function ImpersonationFailedScreen({ failure, came }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="failed"
      title={text('failedTitle')}
      line={text('failedLine')}
      media={
        <Medallion tone="warning">
          <ClockIcon size="large" />
        </Medallion>
      }
      failure={failure}
      came={came}
    >
      <RouteButton to="loginUrl">{text('signIn')}</RouteButton>
    </BoxCard>
  );
}
