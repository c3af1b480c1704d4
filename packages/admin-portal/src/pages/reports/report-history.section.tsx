import type { ReportRun } from '@foyer/contract/reports';
import { useApiQuery } from '@foyer/react/query';
import { Badge, DownloadIcon } from '@foyer/ui';
import {
  type Action,
  CellText,
  DataTable,
  EmptyState,
  ListIcon,
  Pager,
  type TableColumn,
} from '@foyer/ui/portal';
import { useEffect, useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useReportDownloads } from './reports.controller.ts';
import { reportsMessages } from './reports.messages.ts';
import { reportsQueries, runsOnPage } from './reports.queries.ts';

interface HistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Milliseconds between two readings while a report is being created. */
const pollInterval = 2000;

const states = {
  pending: ['statePending', 'neutral'],
  done: ['stateDone', 'success'],
  failed: ['stateFailed', 'error'],
} as const;

/** Reports that were created, with their files. */
export function ReportHistory({ page, onPage }: HistoryProps) {
  const text = usePageTexts('reports', reportsMessages);
  const runs = useApiQuery(reportsQueries.runs(page));
  const { stored } = useReportDownloads();
  const columns = useColumns();
  const { refetch } = runs;
  const isPending = runs.data?.items.some((run) => run.state === 'pending') === true;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => void refetch(), pollInterval);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
  const download = (run: ReportRun) => {
    if (run.state === 'done') void stored.run(run).catch(() => undefined);
  };
  const actions = (run: ReportRun): readonly Action[] => [
    {
      id: 'download',
      label: text('download'),
      icon: <DownloadIcon size="small" />,
      disabledReason: run.state === 'done' ? undefined : text(states[run.state][0]),
      onSelect: () => download(run),
    },
  ];
  const total = runs.data?.total ?? 0;
  const state = runs.isError && !runs.data ? 'failed' : !runs.data ? 'loading' : 'ready';
  return (
    <section className="foyer-reports-part" aria-labelledby="foyer-reports-history">
      <h2 className="foyer-reports-title" id="foyer-reports-history">
        {text('history')}
      </h2>
      <p>{text('historyText')}</p>
      <DataTable
        label={text('history')}
        columns={columns}
        rows={runs.data?.items ?? []}
        state={state === 'ready' && total === 0 ? 'empty' : state}
        rowKey={({ id }) => id}
        rowName={({ name, createdAt }) => `${name}, ${momentText(createdAt, text.locale)}`}
        rowMenu={actions}
        onRow={download}
        isRefreshing={runs.isFetching && !runs.isPending}
        loadingRows={3}
        emptyView={
          <EmptyState
            icon={<ListIcon />}
            title={text('historyEmpty')}
            text={text('historyEmptyText')}
          />
        }
        failedView={<FailedPart title={text('failed')} query={runs} />}
      />
      {total > runsOnPage && (
        <Pager
          page={page}
          totalPages={Math.ceil(total / runsOnPage)}
          totalItems={total}
          itemsText={text('runs', { count: total })}
          onPage={onPage}
        />
      )}
    </section>
  );
}

function useColumns(): readonly TableColumn<ReportRun>[] {
  const text = usePageTexts('reports', reportsMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnReport'),
        share: 2,
        skeleton: 'text',
        cell: ({ name, type }) => <CellText title={name} text={text(type)} />,
      },
      {
        id: 'created',
        title: text('columnCreated'),
        share: 1.3,
        skeleton: 'short',
        cell: ({ createdAt }) => momentText(createdAt, text.locale),
      },
      {
        id: 'cause',
        title: text('columnCause'),
        isExtra: true,
        skeleton: 'short',
        cell: ({ cause }) => text(cause === 'user' ? 'causeUser' : 'causeSchedule'),
      },
      {
        id: 'recipients',
        title: text('columnRecipients'),
        isExtra: true,
        skeleton: 'short',
        cell: ({ recipients }) => new Intl.NumberFormat(text.locale).format(recipients),
      },
      {
        id: 'state',
        title: text('columnState'),
        width: 110,
        skeleton: 'chip',
        cell: ({ state }) => <Badge tone={states[state][1]}>{text(states[state][0])}</Badge>,
      },
    ],
    [text],
  );
}
