import { toFailure } from '@foyer/client';
import { FailedState } from '@foyer/ui/portal';

/** What failed, and how it is tried again. */
export interface FailedPartProps {
  /** What failed, as a sentence. */
  readonly title: string;
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Stands where something could not be read: why, another try, and the trace id for anyone who is asked for help. */
export function FailedPart({ title, query }: FailedPartProps) {
  const { text, traceId } = toFailure(query.error);
  return (
    <FailedState
      title={title}
      text={text}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      traceId={traceId}
    />
  );
}
