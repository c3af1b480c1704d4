import type { Failure } from '@foyer/client';
import { Button, Medallion, OfflineIcon, Spinner, Stack } from '@foyer/ui';
import { BoxCard } from './box-card.tsx';
import { useBoxTexts } from './box-context.ts';

/** A link is being looked at, or that did not work and can be tried again. */
interface CheckingCardProps {
  readonly step: string;
  readonly title: string;
  /** The title once that did not work. */
  readonly failedTitle?: string | undefined;
  readonly failure?: Failure | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Waits without flashing; a fault that is not the link's keeps the link and offers another try. */
export function CheckingCard({
  step,
  title,
  failedTitle = title,
  failure,
  onRetry,
}: CheckingCardProps) {
  const text = useBoxTexts();
  return (
    <BoxCard
      step={step}
      title={failure ? failedTitle : title}
      failure={failure}
      isBusy={failure === undefined}
    >
      {failure === undefined ? (
        <Stack align="center">
          <Spinner size="large" label={title} />
        </Stack>
      ) : (
        <Button variant="primary" size="large" block onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      )}
    </BoxCard>
  );
}

/** The script of a page did not arrive. */
export function ChunkFailedCard({ onRetry }: { readonly onRetry: () => void }) {
  const text = useBoxTexts();
  return (
    <BoxCard
      step="chunkFailed"
      title={text('chunkTitle')}
      line={text('chunkLine')}
      media={
        <Medallion tone="warning">
          <OfflineIcon size="large" />
        </Medallion>
      }
    >
      <Button variant="primary" size="large" block onClick={onRetry}>
        {text('tryAgain')}
      </Button>
    </BoxCard>
  );
}
