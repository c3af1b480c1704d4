import { CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { CallbackControls } from '../box/callback-controls.ts';
import { socialMessages } from './social.messages.ts';

/** Signed in; the page moves on by itself. */
export function CallbackSuccessScreen({ came }: CallbackControls) {
  const text = useTexts(socialMessages, (texts) => texts.social);
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
