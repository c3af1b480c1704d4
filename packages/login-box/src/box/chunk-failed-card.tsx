import { Button, Medallion, OfflineIcon } from '@foyer/ui';
import { BoxCard } from './box-card.tsx';
import { useBoxTexts } from './box-context.ts';

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
