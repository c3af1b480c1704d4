import { toFailure } from '@foyer/client';
import type { BulkResult } from '@foyer/contract/bulk-users';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { apiQuery, useApiChange, useApiQuery } from '@foyer/react/query';
import { Button, CloseIcon, type Translator } from '@foyer/ui';
import { Dialog, usePortalText } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { usePageTexts } from '../page-texts.ts';
import { staleAfter } from '../stale-queries.ts';
import { useFreshVerification } from '../use-fresh-verification.ts';
import { useNotify } from '../use-notify.ts';
import { type BulkMessages, bulkMessages, isBulkText } from './bulk.messages.ts';

type Text = Translator<BulkMessages>;

const pollMilliseconds = 1000;
const operationQuery = (operationId: string) =>
  apiQuery({
    calls: bulkUsersCalls,
    key: ['bulk-users', operationId],
    read: (api) => api.getBulkOperation({ params: { operationId } }),
  });

interface BulkProgressProps {
  readonly ids: readonly string[];
  readonly onDismiss: (id: string) => void;
  /** Shows another operation instead of one. */
  readonly onReplace: (id: string, next: string) => void;
}

/** Progress and results of bulk operations, over every page of the portal. */
export function BulkProgress({ ids, onDismiss, onReplace }: BulkProgressProps) {
  const text = usePageTexts('bulk', bulkMessages);
  return (
    <section className="foyer-bulk-area" aria-label={text('area')}>
      {ids.map((id) => (
        <Operation
          key={id}
          id={id}
          text={text}
          onDismiss={() => onDismiss(id)}
          onUndo={(next) => onReplace(id, next)}
        />
      ))}
    </section>
  );
}

interface OperationProps {
  readonly id: string;
  readonly text: Text;
  readonly onDismiss: () => void;
  readonly onUndo: (operationId: string) => void;
}

function Operation({ id, text, onDismiss, onUndo }: OperationProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useApiQuery(operationQuery(id));
  const { data, error, refetch } = query;
  const isRunning = data?.isFinished === false;
  const changed = useApiChange({
    calls: bulkUsersCalls,
    change: async () => undefined,
    invalidates: staleAfter.users,
  });
  const { run } = changed;
  const isGone = error !== null && toFailure(error).status === 404;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void refetch(), pollMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, refetch]);
  useEffect(() => {
    if (data?.isFinished) void run();
  }, [data?.isFinished, run]);
  useEffect(() => {
    if (isGone) onDismiss();
  }, [isGone, onDismiss]);
  if (!data) return null;
  const processed = data.total - getPending(data);
  const title = isBulkText(data.action) ? text(data.action) : data.action;
  return (
    <div className="foyer-bulk-operation" data-failed={data.failed > 0 || undefined}>
      <div className="foyer-bulk-operation-head">
        <strong>{title}</strong>
        {data.isFinished && (
          <button
            type="button"
            className="foyer-icon-button"
            aria-label={text('dismiss')}
            onClick={onDismiss}
          >
            <CloseIcon size="small" />
          </button>
        )}
      </div>
      {isRunning && <progress value={processed} max={data.total} aria-label={title} />}
      <div className="foyer-bulk-operation-foot">
        <span role="status">
          {isRunning
            ? text('progress', { done: processed, total: data.total })
            : summary(data, text)}
        </span>
        {data.problems.length > 0 && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {text('details')}
          </Button>
        )}
        {data.canUndo && <Undo id={id} onUndo={onUndo} />}
      </div>
      {isOpen && <Summary {...{ data, title, text }} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Reverses an operation with another one, whose progress is shown instead. */
function Undo({ id, onUndo }: Pick<OperationProps, 'id' | 'onUndo'>) {
  const text = usePortalText();
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const undo = useApiChange({
    calls: bulkUsersCalls,
    change: (api) => withFresh(() => api.undoBulkOperation({ params: { operationId: id } })),
    onDone: (operation) => onUndo(operation.id),
    onFailure: (failure) => notify.failed(failure, true),
  });
  return (
    <Button
      variant="quiet"
      loading={undo.isRunning}
      onClick={() => void undo.run().catch(() => {})}
    >
      {text('undo')}
    </Button>
  );
}

interface SummaryProps {
  readonly data: BulkResult;
  readonly title: string;
  readonly text: Text;
  readonly onClose: () => void;
}

/** Failures first, each with its reason, then who was skipped. */
function Summary({ data, title, text, onClose }: SummaryProps) {
  const withFresh = useFreshVerification();
  const notify = useNotify();
  const retry = useApiChange({
    calls: bulkUsersCalls,
    change: (api) => withFresh(() => api.retryBulkOperation({ params: { operationId: data.id } })),
    invalidates: [['bulk-users']],
    onDone: onClose,
    onFailure: (failure) => notify.failed(failure, true),
  });
  const part = (isSkipped: boolean) => data.problems.filter((one) => one.isSkipped === isSkipped);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={summary(data, text)}
      footer={
        <>
          {data.isFinished && data.failed > 0 && (
            <Button loading={retry.isRunning} onClick={() => void retry.run().catch(() => {})}>
              {text('retry', { count: data.failed })}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {text('done')}
          </Button>
        </>
      }
    >
      {[false, true].map((isSkipped) => {
        const problems = part(isSkipped);
        if (problems.length === 0) return null;
        return (
          <section key={String(isSkipped)} className="foyer-bulk-problems">
            <h3>{text(isSkipped ? 'skipped' : 'failures')}</h3>
            <ul>
              {problems.map((one) => (
                <li key={one.position}>
                  <span>{one.name}</span>
                  <span>
                    {one.text ?? (isBulkText(one.reason) ? text(one.reason) : one.reason)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

const getPending = ({ total, done, failed, skipped }: BulkResult) =>
  total - done - failed - skipped;

const doneTexts: Readonly<Record<string, 'imported' | 'resent'>> = {
  import: 'imported',
  resendInvitation: 'resent',
};

function summary({ action, done, failed, skipped }: BulkResult, text: Text): string {
  const parts = [
    text(doneTexts[action] ?? 'finished', { count: done }),
    ...(failed > 0 ? [text('failedCount', { count: failed })] : []),
    ...(skipped > 0 ? [text('skippedCount', { count: skipped })] : []),
  ];
  return parts.join(' · ');
}
