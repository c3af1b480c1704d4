import type { Report } from '@foyer/contract/reports';
import { useApiQuery } from '@foyer/react/query';
import { ClockIcon, EyeIcon, MailIcon } from '@foyer/ui';
import {
  type Action,
  CellText,
  ChartIcon,
  createLazyPart,
  DataTable,
  EmptyState,
  PageHeader,
  type TableColumn,
  TrashIcon,
} from '@foyer/ui/portal';
import { useMemo } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { AccessReviewsSection } from './access-reviews.section.tsx';
import { ReportHistory } from './report-history.section.tsx';
import { type ReportDialog, useReportChanges } from './reports.controller.ts';
import { reportsMessages } from './reports.messages.ts';
import { reportsQueries } from './reports.queries.ts';
import { scheduleText, statusText } from './schedule-form.ts';

const useDialogs = /* @__PURE__ */ createLazyPart(() => import('./report-dialogs.tsx'));
const usePreview = /* @__PURE__ */ createLazyPart(() => import('./report-preview.sheet.tsx'));
const useReview = /* @__PURE__ */ createLazyPart(() => import('./access-review.view.tsx'));

const defaults = { preview: '', review: '', page: 1, status: '', search: '' } as const;
/** Access reviews change what users hold. */
const reviewPermission = 'fe.secure.write.users';

/** Reports about the account, access reviews, and what was created. */
export function ReportsPage() {
  const text = usePageTexts('reports', reportsMessages);
  const { tenant, isAllowed } = usePortal();
  const [params, setParams] = usePageParams(defaults);
  const { current, open, close } = useDialogState<ReportDialog>();
  const list = useApiQuery(reportsQueries.list());
  const dialogs = useDialogs(current !== undefined);
  const preview = usePreview(params.preview !== '');
  const isReview = params.review !== '' && isAllowed(reviewPermission);
  const review = useReview(isReview);
  const dialog = dialogs && current && (
    <dialogs.ReportDialogs
      dialog={current}
      onClose={close}
      onReview={(id) => setParams({ review: id })}
    />
  );
  if (isReview)
    return (
      <>
        {review && <review.AccessReviewView {...{ params, setParams, open }} />}
        {dialog}
      </>
    );
  return (
    <>
      <PageHeader title={text('title')} text={text('line', { tenant: tenant.name })} />
      <section aria-label={text('templates')}>
        {list.isError && !list.data ? (
          <FailedPart title={text('failed')} query={list} />
        ) : (
          <ReportsTable
            reports={list.data}
            open={open}
            onPreview={({ id }) => setParams({ preview: id, page: params.page })}
          />
        )}
      </section>
      {isAllowed(reviewPermission) && (
        <AccessReviewsSection
          onStart={() => open({ kind: 'startReview' })}
          onOpen={(id) => setParams({ review: id })}
        />
      )}
      <ReportHistory page={Math.max(1, params.page)} onPage={(page) => setParams({ page })} />
      {preview && (
        <preview.ReportPreview
          report={list.data?.find(({ id }) => id === params.preview)}
          onClose={() => setParams({ preview: '', page: params.page }, { replace: true })}
        />
      )}
      {dialog}
    </>
  );
}

interface TableProps {
  readonly reports: readonly Report[] | undefined;
  readonly open: (dialog: ReportDialog) => void;
  readonly onPreview: (report: Report) => void;
}

function ReportsTable({ reports, open, onPreview }: TableProps) {
  const text = usePageTexts('reports', reportsMessages);
  const { setActive, unschedule } = useReportChanges();
  const columns = useColumns();
  const actions = (report: Report): readonly Action[] => {
    const { schedule } = report;
    const changes: readonly Action[] = schedule
      ? [
          {
            id: 'active',
            label: text(schedule.active ? 'pause' : 'resume'),
            onSelect: () =>
              void setActive
                .run({ report, schedule, active: !schedule.active })
                .catch(() => undefined),
          },
          {
            id: 'unschedule',
            label: text('unschedule'),
            icon: <TrashIcon size="small" />,
            tone: 'danger',
            startsGroup: true,
            onSelect: () => void unschedule.run(report).catch(() => undefined),
          },
        ]
      : [];
    return [
      {
        id: 'preview',
        label: text('preview'),
        icon: <EyeIcon size="small" />,
        onSelect: () => onPreview(report),
      },
      {
        id: 'schedule',
        label: text(schedule ? 'editSchedule' : 'schedule'),
        icon: <ClockIcon size="small" />,
        onSelect: () => open({ kind: 'schedule', report }),
      },
      {
        id: 'send',
        label: text('send'),
        icon: <MailIcon size="small" />,
        onSelect: () => open({ kind: 'send', report }),
      },
      ...changes,
    ];
  };
  return (
    <DataTable
      label={text('templates')}
      columns={columns}
      rows={reports ?? []}
      state={!reports ? 'loading' : reports.length === 0 ? 'empty' : 'ready'}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowMenu={actions}
      onRow={onPreview}
      loadingRows={6}
      emptyView={
        <EmptyState icon={<ChartIcon />} title={text('noneTitle')} text={text('noneText')} />
      }
      failedView={null}
    />
  );
}

function useColumns(): readonly TableColumn<Report>[] {
  const text = usePageTexts('reports', reportsMessages);
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columnReport'),
        share: 2.2,
        skeleton: 'text',
        cell: ({ name, description }) => <CellText title={name} text={description} />,
      },
      {
        id: 'schedule',
        title: text('columnSchedule'),
        skeleton: 'text',
        cell: (report) => (
          <CellText
            title={report.schedule ? scheduleText(report.schedule, text) : text('unscheduled')}
            text={report.schedule ? statusText(report, text) : undefined}
          />
        ),
      },
    ],
    [text],
  );
}
