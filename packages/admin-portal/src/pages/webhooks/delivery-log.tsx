import type { Webhook, WebhookDelivery } from '@foyer/contract/webhooks';
import { type DeliveryState, deliveryStates } from '@foyer/contract/webhooks/rules';
import { useApiQuery } from '@foyer/react/query';
import { Badge } from '@foyer/ui';
import { ActionButton, EmptyState, ListIcon, Pager, Select } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import type { WebhookPartProps } from './webhooks.controller.ts';
import { webhooksMessages } from './webhooks.messages.ts';
import { deliveriesPerPage, webhooksQueries } from './webhooks.queries.ts';

interface LogProps extends WebhookPartProps {
  readonly webhook: Webhook;
}

/** Milliseconds between two readings while the log is visible. */
const livePause = 3000;
const stateTexts = { pending: 'pending', delivered: 'delivered', failed: 'failedState' } as const;
const stateTones = { pending: 'neutral', delivered: 'success', failed: 'error' } as const;

/** The deliveries of a webhook, the newest first; new ones appear by themselves. */
export function DeliveryLog({ webhook, lock, open }: LogProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const [page, setPage] = useState(1);
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const [shown, setShown] = useState<string | undefined>(undefined);
  const requested = state === 'all' ? undefined : state;
  const query = useApiQuery(
    webhooksQueries.deliveries({ id: webhook._id, page, state: requested }),
  );
  useLive(query.refetch);
  const count = query.data?.count ?? 0;
  return (
    <div className="foyer-webhook-part">
      <div className="foyer-webhook-bar">
        <div className="foyer-webhook-state">
          <Select<DeliveryState | 'all'>
            label={text('state')}
            isLabelHidden
            value={state}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
            options={[
              { value: 'all', label: text('allStates') },
              ...deliveryStates.map((value) => ({ value, label: text(stateTexts[value]) })),
            ]}
          />
        </div>
        <ActionButton disabledReason={lock} onClick={() => open({ kind: 'retry', webhook })}>
          {text('retryRange')}
        </ActionButton>
      </div>
      <LoadedPart title={text('logFailed')} query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <NoDeliveries isFiltered={state !== 'all'} />
          ) : (
            <ul className="foyer-webhook-log">
              {rows.map((row) => (
                <Delivery
                  key={row.id}
                  row={row}
                  lock={lock}
                  isOpen={shown === row.id}
                  onToggle={() => setShown(shown === row.id ? undefined : row.id)}
                />
              ))}
            </ul>
          )
        }
      </LoadedPart>
      {count > deliveriesPerPage && (
        <Pager
          page={page}
          totalPages={Math.ceil(count / deliveriesPerPage)}
          totalItems={count}
          itemsText={text('deliveries', { count })}
          onPage={setPage}
        />
      )}
    </div>
  );
}

function useLive(refetch: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refetch();
    }, livePause);
    return () => clearInterval(timer);
  }, [refetch]);
}

function NoDeliveries({ isFiltered }: { readonly isFiltered: boolean }) {
  const text = usePageTexts('webhooks', webhooksMessages);
  if (isFiltered) return <EmptyState icon={<ListIcon />} title={text('logNoMatch')} />;
  return (
    <EmptyState icon={<ListIcon />} title={text('logEmptyTitle')} text={text('logEmptyText')} />
  );
}

interface DeliveryProps {
  readonly row: WebhookDelivery;
  readonly lock: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A line of the log, and what was sent and received beneath it. */
function Delivery({ row, lock, isOpen, onToggle }: DeliveryProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { client } = usePortal();
  const now = client.clock.wall();
  const facts = [
    distanceText(row.createdAt, text.locale, now),
    row.statusCode || (row.attempts > 0 ? text('noResponse') : ''),
    row.durationMs === null ? '' : text('milliseconds', { count: row.durationMs }),
    row.attempts > 1 ? text('attempts', { count: row.attempts }) : '',
    row.nextAttemptAt && row.attempts > 0
      ? text('nextAttempt', { distance: distanceText(row.nextAttemptAt, text.locale, now) })
      : '',
  ];
  return (
    <li>
      <button
        type="button"
        className="foyer-webhook-delivery"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <code>{row.eventKey}</code>
        <Badge tone={stateTones[row.state]}>{text(stateTexts[row.state])}</Badge>
        <span className="foyer-webhook-quiet">{facts.filter(Boolean).join(' · ')}</span>
      </button>
      {isOpen && <DeliveryDetails row={row} lock={lock} />}
    </li>
  );
}
