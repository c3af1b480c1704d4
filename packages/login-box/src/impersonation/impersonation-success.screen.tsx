import { CheckIcon, Medallion, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';
import { useTexts } from '../box/box-context.ts';
import type { ImpersonationControls } from './impersonation.controls.ts';
import { impersonationMessages } from './impersonation.messages.ts';

/** Names the person one acts as, for a second. */
export function ImpersonationSuccessScreen({ person, came }: ImpersonationControls) {
  const text = useTexts(impersonationMessages, (texts) => texts.impersonation);
  return (
    <BoxCard
      step="success"
      title={person ? text('successTitle', { name: person.name }) : text('successTitleUnnamed')}
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
