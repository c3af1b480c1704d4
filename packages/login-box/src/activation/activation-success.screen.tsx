import { CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { ActivationControls } from './activation.controls.ts';
import { activationMessages } from './activation.messages.ts';

/** Active and signed in; the page moves on by itself. */
export function ActivationSuccessScreen(activation: ActivationControls) {
  const text = useTexts(activationMessages, (texts) => texts.activation);
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
      came={activation.came}
    >
      <Stack align="center">
        <Spinner />
      </Stack>
    </BoxCard>
  );
}
