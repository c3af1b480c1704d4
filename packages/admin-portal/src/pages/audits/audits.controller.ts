import { toFailure } from '@foyer/client';
import type { AuditEntry } from '@foyer/contract/audits';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { auditSortFields } from '@foyer/contract/audits/rules';
import { useApiQuery } from '@foyer/react/query';
import type { TableSort } from '@foyer/ui/portal';
import { useEffect, useMemo, useState } from 'react';
import { download } from '../../portal/download.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { pageSizes } from '../../portal/paged-rows.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { auditsMessages } from './audits.messages.ts';
import { auditsQueries } from './audits.queries.ts';

const noFilters = {
  severity: [],
  type: '',
  range: '',
  from: '',
  to: '',
  user: '',
  session: '',
  ip: '',
} as const;
const defaults = {
  ...noFilters,
  page: 1,
  size: 20,
  search: '',
  sort: 'createdAt',
  order: 'desc',
  columns: [],
  event: '',
  live: false,
  view: 'log',
} as const;

const hour = 3_600_000;
const spans: Readonly<Record<string, number>> = {
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
};
/** Milliseconds between two readings of the live view. */
const livePause = 5000;
/** Later events are found by filters; an index page costs more the deeper it is. */
const maxPages = 500;
const noRows: readonly AuditEntry[] = [];

/** The time of a date field, which is local; nothing for what is no time. */
function toMoment(local: string): string | undefined {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Everything the audit log page shows and does; filters, sorting, page, and the open event are in the URL. */
export function useAudits() {
  const portal = usePortal();
  const notify = useNotify();
  const text = usePageTexts('audits', auditsMessages);
  const [params, setParams] = usePageParams(defaults);
  const [opened] = useState(() => portal.client.clock.wall());
  /** Events of the file that is being downloaded. */
  const [exported, setExported] = useState<number | undefined>(undefined);
  const size = pageSizes.find((one) => one === params.size) ?? pageSizes[0];
  const sortBy = auditSortFields.find((one) => one === params.sort) ?? 'createdAt';
  const filters = useMemo(() => {
    const span = spans[params.range];
    const isCustom = params.range === 'custom';
    return {
      filter: params.search || undefined,
      severity: params.severity.join(',') || undefined,
      action: params.type || undefined,
      userId: params.user || undefined,
      sessionId: params.session || undefined,
      ipAddress: params.ip || undefined,
      from: isCustom ? toMoment(params.from) : span && new Date(opened - span).toISOString(),
      to: isCustom ? toMoment(params.to) : undefined,
      sortBy,
      sortDirection: params.order === 'asc' ? 'asc' : 'desc',
    } as const;
  }, [params, opened, sortBy]);
  const query = {
    ...filters,
    from: filters.from || undefined,
    count: size,
    offset: Math.max(params.page, 1) - 1,
  };
  const list = useApiQuery(auditsQueries.list(query));
  const stats = useApiQuery(auditsQueries.stats());
  const { refetch } = list;
  const refetchStats = stats.refetch;
  useEffect(() => {
    if (!params.live) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void refetch();
      void refetchStats();
    }, livePause);
    return () => clearInterval(timer);
  }, [params.live, refetch, refetchStats]);

  async function exportAs(format: 'csv' | 'json') {
    setExported(0);
    const readText = (response: Response) => readLines(response, setExported);
    try {
      const api = portal.client.api(auditsCalls, 'admin-portal');
      const input = { query: { ...filters, from: filters.from || undefined }, body: {} };
      if (format === 'csv')
        download(`\u{feff}${await api.exportAuditsCsv(input, { readText })}`, 'audits.csv');
      else
        download(
          await api.exportAuditsJson(input, { readText }),
          'audits.json',
          'application/json',
        );
      notify.done(text('downloaded'));
    } catch (error) {
      notify.failed(toFailure(error));
    }
    setExported(undefined);
  }

  const rows = list.data?.data ?? noRows;
  const total = list.data?.total ?? 0;
  const count = text(list.data?.isEstimate ? 'about' : 'count', { count: total });
  const isFiltered =
    params.search !== '' ||
    Object.entries(noFilters).some(
      ([name, unset]) => String(Reflect.get(params, name)) !== String(unset),
    );
  return {
    portal,
    text,
    params,
    setParams,
    rows,
    list,
    stats: stats.data,
    size,
    total,
    count,
    totalPages: Math.min(Math.ceil(total / size), maxPages),
    isFiltered,
    exported,
    exportAs,
    state: getState(list, rows.length),
    now: list.dataUpdatedAt > 0 ? list.dataUpdatedAt : opened,
    sort: {
      column: sortBy,
      direction: params.order === 'asc' ? 'ascending' : 'descending',
    } satisfies TableSort,
    onSort: ({ column, direction }: TableSort) =>
      setParams({ sort: column, order: direction === 'descending' ? 'desc' : 'asc' }),
    clearFilters: () => setParams({ search: '', ...noFilters }),
    /** Replaces the filters by one and closes the open event. */
    showOnly: (one: { user?: string; session?: string; ip?: string }) =>
      setParams({ search: '', ...noFilters, ...one, event: '' }),
  };
}

/** Events between two reports of progress. */
const progressStep = 1000;

/** Reads a file of one event per line as it arrives. */
async function readLines(response: Response, onProgress: (lines: number) => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let lines = 0;
  let reported = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const part = decoder.decode(next.value, { stream: true });
    parts.push(part);
    lines += part.split('\n').length - 1;
    if (lines < reported + progressStep) continue;
    reported = lines;
    onProgress(lines);
  }
  return parts.join('') + decoder.decode();
}

function getState(
  { isPending, isError, data }: { isPending: boolean; isError: boolean; data: unknown },
  count: number,
): 'loading' | 'failed' | 'empty' | 'ready' {
  if (isPending) return 'loading';
  if (isError && data === undefined) return 'failed';
  return count === 0 ? 'empty' : 'ready';
}

/** What the audit log page works with. */
export type Audits = ReturnType<typeof useAudits>;
