import { CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { type LinkingControls, useLinkingTexts } from './linking-controls.ts';

/** Connected; the page leads back by itself. */
export function ConnectedScreen({ provider, came }: LinkingControls) {
  const text = useLinkingTexts({ provider });
  return (
    <BoxCard
      step="success"
      title={text('connectedTitle')}
      line={text('connectedLine')}
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
