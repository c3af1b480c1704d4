import type {
  AccessDecision,
  AccessReview,
  accessReviewsContract,
} from '@foyer/contract/access-reviews';
import { accessReviewsCalls } from '@foyer/contract/access-reviews/calls';
import type { Report, ReportFilters, ReportRun, reportsContract } from '@foyer/contract/reports';
import { reportsCalls } from '@foyer/contract/reports/calls';
import { reportFiles, type ReportType, writeDataFilters } from '@foyer/contract/reports/rules';
import { useApiChange } from '@foyer/react/query';
import { saveFile } from '../../portal/download.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { reportsMessages } from './reports.messages.ts';
import { type ScheduleForm, toCron } from './schedule-form.ts';

/** A dialog of the page. */
export type ReportDialog =
  | { readonly kind: 'schedule' | 'send'; readonly report: Report }
  | { readonly kind: 'startReview' }
  | { readonly kind: 'complete' | 'cancel'; readonly review: AccessReview };

interface FileRequest {
  readonly report: Pick<Report, 'id' | 'name'>;
  readonly type: ReportType;
  readonly filters: ReportFilters;
}

type Schedule = NonNullable<Report['schedule']>;

const stale = { calls: reportsCalls, invalidates: staleAfter.reports };

/** Changes of schedules, sending, and downloads. */
export function useReportChanges() {
  const text = usePageTexts('reports', reportsMessages);
  const notify = useNotify();
  const schedule = useApiChange<
    typeof reportsContract,
    { report: Report; form: ScheduleForm },
    Report
  >({
    ...stale,
    change: (api, { report, form }) =>
      api.scheduleReport({
        params: { id: report.id },
        body: {
          schedule: {
            interval: form.frequency,
            cron: toCron(form),
            tz: form.timeZone,
            active: true,
          },
          type: form.type,
          to: [...form.to],
        },
      }),
    onDone: ({ name }) => notify.done(text('scheduled', { name })),
  });
  const setActive = useApiChange<
    typeof reportsContract,
    { report: Report; schedule: Schedule; active: boolean },
    Report
  >({
    ...stale,
    change: (api, { report, schedule: before, active }) =>
      api.scheduleReport({
        params: { id: report.id },
        body: { schedule: { ...before, active }, type: report.type },
      }),
    onDone: ({ name }, { input: { active } }) =>
      notify.done(text(active ? 'resumedDone' : 'pausedDone', { name })),
    onFailure: (failure) => notify.failed(failure),
  });
  const unschedule = useApiChange<typeof reportsContract, Report>({
    ...stale,
    change: (api, { id }) => api.deleteReportSchedule({ params: { id } }),
    onDone: (_, { input: { name } }) => notify.done(text('unscheduledDone', { name })),
    onFailure: (failure) => notify.failed(failure),
  });
  const send = useApiChange<
    typeof reportsContract,
    { report: Report; type: ReportType; to: readonly string[] }
  >({
    ...stale,
    change: (api, { report, type, to }) =>
      api.sendReport({ body: { templateId: report.id, type, to: [...to] } }),
    onDone: (_, { input }) => notify.done(text('sent', { name: input.report.name })),
  });
  return { schedule, setActive, unschedule, send };
}

/** Downloads reports that are created for it, and reports of the history. */
export function useReportDownloads() {
  const notify = useNotify();
  const create = useApiChange<typeof reportsContract, FileRequest, Blob>({
    calls: reportsCalls,
    change: (api, { report, type, filters }) =>
      api.previewReport({
        query: {
          templateId: report.id,
          responseType: type,
          dataFilters: writeDataFilters(filters),
        },
      }),
    onDone: (file, { input: { report, type } }) => saveFile(file, toFileName(report.name, type)),
    onFailure: (failure) => notify.failed(failure),
  });
  const stored = useApiChange<typeof reportsContract, ReportRun, Blob>({
    calls: reportsCalls,
    change: (api, { id }) => api.getReportRun({ params: { id } }),
    onDone: (file, { input: { name, type } }) => saveFile(file, toFileName(name, type)),
    onFailure: (failure) => notify.failed(failure),
  });
  return { create, stored };
}

/** As the server names it: browsers ignore the name in a response that a script reads. */
const toFileName = (name: string, type: ReportType) =>
  `report_${name.replaceAll(' ', '_')}.${reportFiles[type].extension}`;

type Reviews = typeof accessReviewsContract;

interface Decided {
  readonly review: AccessReview;
  readonly failures: readonly { readonly itemId: string; readonly text: string }[];
}

/** Changes of access reviews. A removal also changes users and groups. */
export function useReviewChanges() {
  const text = usePageTexts('reports', reportsMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const reviews = { calls: accessReviewsCalls, invalidates: staleAfter.accessReviews };
  const start = useApiChange<Reviews, number | undefined, AccessReview>({
    ...reviews,
    change: (api, inactiveDays) =>
      api.startAccessReview({ body: inactiveDays ? { inactiveDays } : {} }),
    onDone: () => notify.done(text('started')),
  });
  const decide = useApiChange<
    Reviews,
    { id: string; itemIds: readonly string[]; decision: AccessDecision },
    Decided
  >({
    ...reviews,
    change: (api, { id, itemIds, decision }) =>
      withFresh(() =>
        api.decideAccessReviewItems({
          params: { id },
          body: { itemIds: [...itemIds], decision },
        }),
      ),
    onDone: ({ failures }, { input: { itemIds, decision } }) => {
      const count = itemIds.length - failures.length;
      const [first] = failures;
      if (first) notify.warn(text('notRemoved', { count: failures.length, reason: first.text }));
      if (count > 0) notify.done(text(decision === 'keep' ? 'keepDone' : 'removedDone', { count }));
    },
  });
  const complete = useApiChange<Reviews, AccessReview, AccessReview>({
    ...reviews,
    change: (api, { id }) => api.completeAccessReview({ params: { id } }),
    onDone: () => notify.done(text('completed')),
  });
  const cancel = useApiChange<Reviews, AccessReview>({
    ...reviews,
    change: (api, { id }) => api.cancelAccessReview({ params: { id } }),
    onDone: () => notify.done(text('canceled')),
  });
  return { start, decide, complete, cancel };
}
