import type { DeliveryAttempt, WebhookDelivery } from '@foyer/contract/webhooks';
import { useApiQuery } from '@foyer/react/query';
import { ActionButton, CopyField } from '@foyer/ui/portal';
import { useEffect, useRef } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { CodeBlock, headerLines } from './code-block.tsx';
import { useRetries } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { webhooksQueries } from './webhooks.queries.ts';

interface DetailsProps {
  readonly row: WebhookDelivery;
  readonly lock: string | undefined;
}

/** Payload and attempts of a delivery. */
export function DeliveryDetails({ row, lock }: DetailsProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { one } = useRetries();
  const query = useApiQuery(webhooksQueries.delivery(row.id));
  const { refetch } = query;
  const stand = `${row.state} ${row.attempts}`;
  const read = useRef(stand);
  // another attempt took place while it is open
  useEffect(() => {
    if (read.current !== stand) void refetch();
    read.current = stand;
  }, [stand, refetch]);
  const isQueued = row.state === 'pending' && row.attempts === 0;
  return (
    <div className="foyer-webhook-details">
      {!isQueued && (
        <div>
          <ActionButton
            disabledReason={lock}
            loading={one.isRunning}
            onClick={() => void one.run(row.id).catch(() => undefined)}
          >
            {text('retry')}
          </ActionButton>
        </div>
      )}
      <CopyField label="webhook-id" value={row.id} />
      <LoadedPart title={text('deliveryFailed')} query={query}>
        {({ payload, history }) => (
          <>
            <h4>{text('payload')}</h4>
            <CodeBlock label={text('payload')} value={payload} />
            {history.map((attempt, place) => (
              <Attempt
                key={attempt.at}
                attempt={attempt}
                count={row.attempts - place}
                isOpen={place === 0}
              />
            ))}
          </>
        )}
      </LoadedPart>
    </div>
  );
}

interface AttemptProps {
  readonly attempt: DeliveryAttempt;
  readonly count: number;
  readonly isOpen: boolean;
}

function Attempt({ attempt, count, isOpen }: AttemptProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { at, statusCode, failure, durationMs, responseBody } = attempt;
  const moment = momentText(at, text.locale);
  return (
    <details className="foyer-webhook-attempt" open={isOpen || undefined}>
      <summary>
        {text('attemptTitle', { count, moment })} · {statusCode ?? text('noResponse')} ·{' '}
        {text('milliseconds', { count: durationMs })}
      </summary>
      <h4>{text('response')}</h4>
      <CodeBlock label={text('response')} value={failure ?? (responseBody || text('emptyBody'))} />
      {Object.keys(attempt.responseHeaders).length > 0 && (
        <>
          <h4>{text('responseHeaders')}</h4>
          <CodeBlock label={text('responseHeaders')} value={headerLines(attempt.responseHeaders)} />
        </>
      )}
      <h4>{text('requestHeaders')}</h4>
      <CodeBlock label={text('requestHeaders')} value={headerLines(attempt.requestHeaders)} />
    </details>
  );
}
