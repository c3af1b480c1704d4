import type { Failure } from '@foyer/client';
import { AlertIcon, Button, Medallion } from '@foyer/ui';
import { BoxCard } from '../box/box-card.tsx';

/** What a screen says that connects nothing. */
export interface LinkingWarningProps {
  readonly step: 'signedOut' | 'failed';
  readonly title: string;
  readonly line?: string | undefined;
  readonly failure?: Failure | undefined;
  readonly came: 'forward' | 'back';
  readonly action: string;
  readonly onAction: () => void;
}

/** Nothing was connected, and one way on. */
export function LinkingWarning({ action, onAction, ...card }: LinkingWarningProps) {
  return (
    <BoxCard
      {...card}
      media={
        <Medallion tone="warning">
          <AlertIcon size="large" />
        </Medallion>
      }
    >
      <Button variant="primary" size="large" block onClick={onAction}>
        {action}
      </Button>
    </BoxCard>
  );
}
