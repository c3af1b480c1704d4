import { toFailure } from '@foyer/client';
import { Button, Medallion, WarningIcon } from '@foyer/ui';
import { CopyField } from '@foyer/ui/portal';
import { usePortalFrame } from '../portal/portal-context.ts';

/** What a page that broke or did not arrive shows in its place. */
export interface BrokenPageProps {
  readonly page: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The script did not arrive: nothing is wrong with the page. */
  readonly isMissing?: boolean;
}

/** Says what failed, offers to try again, and has the trace id at hand for anyone who asks support. */
export function BrokenPage({ page, error, onRetry, isMissing = false }: BrokenPageProps) {
  const { text } = usePortalFrame();
  const { traceId } = toFailure(error);
  return (
    <div className="foyer-portal-notice" role="alert">
      <Medallion tone="warning">
        <WarningIcon size="large" />
      </Medallion>
      <h1 className="foyer-portal-notice-title">{text('brokenTitle', { page })}</h1>
      <p className="foyer-portal-notice-text">{text(isMissing ? 'notLoadedText' : 'brokenText')}</p>
      <Button variant="primary" onClick={onRetry}>
        {text('retry')}
      </Button>
      {traceId !== undefined && (
        <div className="foyer-portal-trace">
          <CopyField label={text('traceId')} value={traceId} />
        </div>
      )}
    </div>
  );
}
