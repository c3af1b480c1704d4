import type { AccessReview, AccessReviewItem } from '@foyer/contract/access-reviews';
import type { AccessDecision } from '@foyer/contract/access-reviews';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, DownloadIcon } from '@foyer/ui';
import {
  ActionMenu,
  BulkBar,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterBar,
  ListIcon,
  PageHeader,
  Pager,
  SearchField,
  TrashIcon,
} from '@foyer/ui/portal';
import { useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { BackLink } from '../../shell/portal-link.tsx';
import { reviewColumns } from './review-columns.tsx';
import { type ReportDialog, useReportDownloads, useReviewChanges } from './reports.controller.ts';
import { reportsMessages } from './reports.messages.ts';
import { linesOnPage, reportsQueries } from './reports.queries.ts';

const statuses = ['pending', 'keep', 'remove'] as const;
const statusTexts = { pending: 'pending', keep: 'confirmed', remove: 'removed' } as const;

interface ViewParams {
  readonly review: string;
  readonly page: number;
  readonly status: string;
  readonly search: string;
}

interface ViewProps {
  readonly params: ViewParams;
  readonly setParams: (
    changes: Partial<Pick<ViewParams, 'page' | 'status' | 'search'>>,
    options?: { readonly replace?: boolean },
  ) => void;
  readonly open: (dialog: ReportDialog) => void;
}

/** One access review: its lines with a decision each. */
export function AccessReviewView({ params, setParams, open }: ViewProps) {
  const text = usePageTexts('reports', reportsMessages);
  const reviews = useApiQuery(reportsQueries.reviews());
  const review = reviews.data?.find(({ id }) => id === params.review);
  const { create } = useReportDownloads();
  const report = { id: 'access-review', name: 'Access review' };
  const download = () =>
    void create
      .run({ report, type: 'pdf', filters: { reviewId: params.review } })
      .catch(() => undefined);
  const isOpen = review?.completedAt === null;
  return (
    <>
      <BackLink to={{ tab: 'reports', sub: undefined, search: '' }} label={text('back')} />
      <PageHeader
        title={
          review
            ? text('reviewName', { date: momentText(review.createdAt, text.locale) })
            : text('reviews')
        }
        text={review && progressText(review, text)}
        actions={
          review && (
            <>
              <ActionMenu
                label={text('reviewActions')}
                actions={[
                  {
                    id: 'download',
                    label: text('pdf'),
                    icon: <DownloadIcon size="small" />,
                    onSelect: download,
                  },
                  ...(isOpen
                    ? [
                        {
                          id: 'cancel',
                          label: text('cancelReview'),
                          icon: <TrashIcon size="small" />,
                          tone: 'danger' as const,
                          startsGroup: true,
                          onSelect: () => open({ kind: 'cancel', review }),
                        },
                      ]
                    : []),
                ]}
              />
              {isOpen && (
                <Button
                  variant="primary"
                  unavailable={review.pending > 0 ? text('completeLocked') : undefined}
                  onClick={() => open({ kind: 'complete', review })}
                >
                  {text('complete')}
                </Button>
              )}
            </>
          )
        }
      />
      {isOpen && review.pending === 0 && <Alert tone="info">{text('allDecided')}</Alert>}
      <ReviewLines {...{ params, setParams }} isOpen={isOpen} />
    </>
  );
}

type Texts = ReturnType<typeof usePageTexts<typeof reportsMessages>>;

function progressText(
  { confirmed, removed, pending, completedAt }: AccessReview,
  text: Texts,
): string {
  const number = new Intl.NumberFormat(text.locale);
  if (completedAt)
    return text('reviewResult', {
      confirmed: number.format(confirmed),
      removed: number.format(removed),
    });
  const done = confirmed + removed;
  return text('reviewProgress', {
    done: number.format(done),
    total: number.format(done + pending),
  });
}

interface LinesProps extends Pick<ViewProps, 'params' | 'setParams'> {
  readonly isOpen: boolean;
}

function ReviewLines({ params, setParams, isOpen }: LinesProps) {
  const text = usePageTexts('reports', reportsMessages);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const { decide } = useReviewChanges();
  const status = statuses.find((one) => one === params.status);
  const page = Math.max(1, params.page);
  const { review: id, search } = params;
  const lines = useApiQuery(reportsQueries.lines({ id, page, status, search }));
  const run = async (itemIds: readonly string[], decision: AccessDecision) => {
    await decide.run({ id, itemIds, decision });
    setSelected(new Set());
  };
  const keep = (itemIds: readonly string[]) => void run(itemIds, 'keep').catch(() => undefined);
  const total = lines.data?.total ?? 0;
  const count = text('lines', { count: total });
  const state = lines.isError && !lines.data ? 'failed' : !lines.data ? 'loading' : 'ready';
  const columns = reviewColumns({ text, isOpen, onKeep: keep, onRemove: setRemoving });
  const clear = () => setParams({ search: '', status: '' });
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={text('search')}
            value={search}
            onSearch={(next) => setParams({ search: next }, { replace: true })}
          />
        }
        filters={[
          {
            id: 'status',
            label: text('status'),
            options: statuses.map((value) => ({ value, label: text(statusTexts[value]) })),
            values: status ? [status] : [],
            onChange: (values) => setParams({ status: values.at(-1) ?? '' }),
          },
        ]}
        onClear={clear}
        summary={count}
      />
      <DataTable
        label={text('reviews')}
        columns={columns}
        rows={lines.data?.items ?? []}
        state={state === 'ready' && total === 0 ? 'empty' : state}
        rowKey={({ id: itemId }) => itemId}
        rowName={({ name, role }) => `${name}, ${role}`}
        selection={
          isOpen
            ? { keys: selected, onChange: setSelected, disabledReason: toDisabledReason }
            : undefined
        }
        isRefreshing={lines.isFetching && !lines.isPending}
        emptyView={
          <EmptyState
            icon={<ListIcon />}
            title={text('noLines')}
            text={text('noLinesText')}
            action={<Button onClick={clear}>{text('clear')}</Button>}
          />
        }
        failedView={<FailedPart title={text('linesFailed')} query={lines} />}
      />
      {total > linesOnPage && (
        <Pager
          page={page}
          totalPages={Math.ceil(total / linesOnPage)}
          totalItems={total}
          itemsText={count}
          onPage={(next) => setParams({ page: next })}
        />
      )}
      <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
        <Button onClick={() => keep([...selected])} loading={decide.isRunning}>
          {text('keep')}
        </Button>
        <Button variant="danger" onClick={() => setRemoving([...selected])}>
          {text('remove')}
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={removing.length > 0}
        onClose={() => setRemoving([])}
        title={text('removeTitle', { count: removing.length })}
        consequence={text('removeText')}
        confirmLabel={text('remove')}
        tone="danger"
        onConfirm={() => run(removing, 'remove')}
      />
    </>
  );

  function toDisabledReason({ decision }: AccessReviewItem): string | undefined {
    return decision === 'remove' ? text('removed') : undefined;
  }
}
