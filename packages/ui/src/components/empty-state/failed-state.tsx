import type { ReactNode } from 'react';
import { AlertIcon } from '../../icons/icons.tsx';
import { RefreshIcon } from '../../icons/portal-icons.tsx';
import { Button } from '../button/button.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';
import { EmptyState } from './empty-state.tsx';

/** What stands where something could not be loaded. */
export interface FailedStateProps {
  /** What failed: "The users could not be loaded." */
  readonly title: string;
  readonly text?: ReactNode;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean | undefined;
  /** For anyone who is asked for help; shown on request. */
  readonly traceId?: string | undefined;
}

/** Says what failed and offers to try again. */
export function FailedState({
  title,
  text: explanation,
  onRetry,
  isRetrying = false,
  traceId,
}: FailedStateProps) {
  const text = usePortalText();
  return (
    <EmptyState
      icon={<AlertIcon />}
      title={title}
      text={explanation}
      action={
        <div className="foyer-failed">
          <Button icon={<RefreshIcon size="small" />} loading={isRetrying} onClick={onRetry}>
            {text('retry')}
          </Button>
          {traceId !== undefined && (
            <details className="foyer-failed-details">
              <summary className="foyer-failed-summary">{text('details')}</summary>
              <code className="foyer-failed-trace" dir="ltr">
                {traceId}
              </code>
            </details>
          )}
        </div>
      }
    />
  );
}
