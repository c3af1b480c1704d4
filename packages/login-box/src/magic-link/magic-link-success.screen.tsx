import { CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { MagicLinkControls } from './magic-link.controls.ts';
import { magicLinkMessages } from './magic-link.messages.ts';

/** Signed in; the page moves on by itself. */
export function MagicLinkSuccessScreen({ came }: MagicLinkControls) {
  const text = useTexts(magicLinkMessages, (texts) => texts.magicLink);
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
      came={came}
    >
      <Stack align="center">
        <Spinner />
      </Stack>
    </BoxCard>
  );
}
