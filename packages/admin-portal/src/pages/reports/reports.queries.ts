import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { accessReviewsCalls } from '@foyer/contract/access-reviews/calls';
import type { ReportFilters } from '@foyer/contract/reports';
import { reportsCalls } from '@foyer/contract/reports/calls';
import { type ReportTemplateId, writeDataFilters } from '@foyer/contract/reports/rules';
import { apiQuery } from '@foyer/react/query';

/** Reports on a page of the history. */
export const runsOnPage = 10;
/** Lines on a page of a review. */
export const linesOnPage = 25;

/** Which lines of a review are shown. */
export interface LinesQuery {
  readonly id: string;
  readonly page: number;
  readonly status: 'pending' | 'keep' | 'remove' | undefined;
  readonly search: string;
}

/** Queries of reports; all keys start with `reports`. */
export const reportsQueries = {
  list: () =>
    apiQuery({
      calls: reportsCalls,
      key: ['reports', 'list'],
      read: (api, signal) => api.listReports({ query: {} }, { signal }),
    }),
  /** Settings of the account, for its time zone. */
  settings: () =>
    apiQuery({
      calls: accountSettingsCalls,
      key: ['reports', 'settings'],
      read: (api) => api.getAccountSettings(),
    }),
  runs: (page: number) =>
    apiQuery({
      calls: reportsCalls,
      key: ['reports', 'runs', page],
      read: (api, signal) =>
        api.listReportRuns(
          { query: { _offset: (page - 1) * runsOnPage, _limit: runsOnPage } },
          { signal },
        ),
      keepsPrevious: true,
    }),
  /** A picture of a report as a data URL, which the content security policy of hosts allows. */
  preview: (templateId: ReportTemplateId, filters: ReportFilters) =>
    apiQuery({
      calls: reportsCalls,
      key: ['reports', 'preview', templateId, filters],
      read: async (api, signal) => {
        const dataFilters = writeDataFilters(filters);
        const query = { templateId, dataFilters, responseType: 'image' } as const;
        return toDataUrl(await api.previewReport({ query }, { signal }));
      },
      keepsPrevious: true,
    }),
  reviews: () =>
    apiQuery({
      calls: accessReviewsCalls,
      key: ['reports', 'reviews'],
      read: (api, signal) => api.listAccessReviews({}, { signal }),
    }),
  lines: ({ id, page, status, search }: LinesQuery) =>
    apiQuery({
      calls: accessReviewsCalls,
      key: ['reports', 'review-lines', id, page, status ?? '', search],
      read: (api, signal) =>
        api.listAccessReviewItems(
          {
            params: { id },
            query: {
              _offset: (page - 1) * linesOnPage,
              _limit: linesOnPage,
              ...(status && { status }),
              ...(search && { search }),
            },
          },
          { signal },
        ),
      keepsPrevious: true,
    }),
};

async function toDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // in slices: a call takes a limited number of arguments
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `data:${file.type};base64,${btoa(text)}`;
}
