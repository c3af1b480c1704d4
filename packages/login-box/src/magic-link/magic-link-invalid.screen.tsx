import { ClockIcon, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import { RouteButton } from '../box/route-button.tsx';
import type { MagicLinkControls } from './magic-link.controls.ts';
import { magicLinkMessages } from './magic-link.messages.ts';

/** The link is used up or too old; the sign-in sends a new one. */
export function MagicLinkInvalidScreen({ came }: MagicLinkControls) {
  const text = useTexts(magicLinkMessages, (texts) => texts.magicLink);
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
      came={came}
    >
      <RouteButton to="loginUrl">{text('newLink')}</RouteButton>
    </BoxCard>
  );
}
