import { type Report, reportsRefusals } from '@foyer/contract/reports';
import { type ReportTemplateId, reportTemplates } from '@foyer/contract/reports/rules';
import { z } from 'zod';
import { refuse } from '../../kernel/refusal.ts';
import { filterFields } from './report-filters.ts';
import type { ScheduleRow } from './reports.store.ts';

/** The time of templates that no tenant has scheduled: they come with the product. */
const templatesCreatedAt = new Date('2026-11-27T00:00:00Z');
const columns = ['name', 'schedule', 'status', 'updatedAt', 'createdAt'] as const;
const listFilters = z.object({
  query: z.string().max(200).optional(),
  filterBy: z
    .object({
      column: z.string().max(50),
      filterType: z.string().max(50).optional(),
      value: z.unknown(),
    })
    .optional(),
});
const listSort = z.object({ column: z.enum(columns), direction: z.enum(['asc', 'desc']) });

/** Filters and sorts the list by its query, which is JSON text in the wire contract. */
export function createListSelection({
  filters,
  sort,
}: {
  filters?: string | undefined;
  sort?: string | undefined;
}) {
  const parse = <T>(schema: z.ZodType<T>, text: string | undefined): T | undefined => {
    if (!text) return undefined;
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      throw refuse(reportsRefusals.invalidFilters, { cause });
    }
  };
  const { query = '', filterBy } = parse(listFilters, filters) ?? {};
  const order = parse(listSort, sort);
  const cell = (report: Report, column: string) =>
    column === 'schedule'
      ? (report.schedule?.interval ?? '')
      : String(Reflect.get(report, column) ?? '');
  return (all: readonly Report[]): Report[] => {
    const matching = all.filter(
      (report) =>
        report.name.toLowerCase().includes(query.toLowerCase()) &&
        (!filterBy ||
          !columns.some((one) => one === filterBy.column) ||
          cell(report, filterBy.column) === String(filterBy.value)),
    );
    if (!order) return matching;
    const sign = order.direction === 'asc' ? 1 : -1;
    return matching.toSorted(
      (a, b) => sign * cell(a, order.column).localeCompare(cell(b, order.column)),
    );
  };
}

/** A template with the schedule of a tenant, as clients read it. */
export function toReport(id: ReportTemplateId, row: ScheduleRow | undefined): Report {
  const { name, description, filters } = reportTemplates[id];
  const status = row ? (row.isActive ? 'active' : 'paused') : 'unscheduled';
  return {
    id,
    name,
    description,
    ...(row && {
      schedule: {
        interval: row.interval,
        cron: row.cron,
        tz: row.timeZone,
        active: row.isActive,
        dataFilters: row.filters,
      },
    }),
    status,
    updatedAt: (row?.updatedAt ?? templatesCreatedAt).toISOString(),
    createdAt: (row?.createdAt ?? templatesCreatedAt).toISOString(),
    htmlTemplate: '',
    customerListApiUrl: '',
    type: row?.type ?? 'pdf',
    dataFilters: filters.map((one) => filterFields[one]),
    recipientIds: [...(row?.recipientIds ?? [])],
    filters: row?.filters ?? {},
    nextRunAt: row?.nextRunAt?.toISOString() ?? null,
  };
}
