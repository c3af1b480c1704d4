import { z } from 'zod';
import { del, get, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { accessReviewsRefusals } from '../access-reviews/access-reviews.refusals.ts';
import { reportsRefusals } from './reports.refusals.ts';
import { reportTypes } from './reports.rules.ts';

export { reportsRefusals };

const base = '/reports/resources/reports/v2';
const triggers = '/reports/engine/resources/triggers/v1';
const runs = '/reports/resources/runs/v1';

/** Base64 of a JSON object; what it may hold is in `reportFilters`. */
const dataFilters = z.string().max(4096);
const type = z.enum(reportTypes);
/** An ID of `reportTemplates`. */
const templateId = z.string().max(100);
const one = { params: z.object({ id: z.string().max(100) }) };

/** What a report can be filtered by; a template ignores what does not concern it. */
export const reportFilters = z.strictObject({
  period: z.enum(['7d', '30d', '90d']).optional(),
  /** Only users who did not sign in for this many days. */
  inactiveDays: z.number().int().min(1).max(365).optional(),
  /** Decisions of an access review, for `access-review`. */
  reviewId: z.uuid().optional(),
  severity: z
    .array(z.enum(['Info', 'Low', 'Medium', 'High', 'Critical']))
    .max(5)
    .optional(),
});
export type ReportFilters = z.infer<typeof reportFilters>;

const schedule = z.object({
  interval: z.enum(['daily', 'weekly', 'monthly', 'custom']),
  /** Five fields; at most one time a day. Days of the month may be `L`, the last one. */
  cron: z.string().max(100),
  /** IANA name. */
  tz: z.string().max(64),
  active: z.boolean(),
  dataFilters: z.looseObject({}).optional(),
});

const report = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  schedule: schedule.optional(),
  /** `active`, `paused`, or `unscheduled`. */
  status: z.string(),
  updatedAt: dateTime,
  createdAt: dateTime,
  /** Always empty: templates are not HTML. */
  htmlTemplate: z.string(),
  /** Always empty. */
  customerListApiUrl: z.string(),
  type,
  dataFilters: z
    .array(
      z.object({
        type: z.string(),
        config: z.looseObject({ type: z.string(), name: z.string(), label: z.string() }),
      }),
    )
    .optional(),
  /** IDs of the users who get it. From here on beyond the wire contract. */
  recipientIds: z.array(z.string()),
  /** Filters of the schedule. */
  filters: reportFilters,
  nextRunAt: dateTime.nullable(),
});
export type Report = z.infer<typeof report>;

const reportRun = z.object({
  id: z.string(),
  templateId: z.string(),
  name: z.string(),
  type,
  cause: z.enum(['schedule', 'user']),
  state: z.enum(['pending', 'done', 'failed']),
  createdAt: dateTime,
  expiresAt: dateTime,
  /** Bytes; null until it is done. */
  size: z.number().nullable(),
  recipients: z.number(),
});
export type ReportRun = z.infer<typeof reportRun>;

const read = { access: 'bearer', permission: 'fe.secure.read.audits' } as const;
const { unknownTemplate, unknownRun, invalidFilters, invalidSchedule, notMembers } =
  reportsRefusals;
/** Its real type is HTML, PDF, or JPEG, as requested. */
const file = { file: 'application/octet-stream' } as const;

/** Reports about an account. Wire contract, group *Reports and notifications*; history is ours. */
export const reportsContract = {
  listReports: get(`${base}/tenant-reports`, {
    ...read,
    summary: 'The reports that the active tenant can create, with their schedules.',
    query: z.object({
      filters: z.string().max(1000).optional(),
      sort: z.string().max(200).optional(),
    }),
    response: z.array(report),
    refusals: [invalidFilters],
  }),
  getReport: get(`${base}/{id}/tenant-reports`, {
    ...read,
    ...one,
    summary: 'One report with its schedule.',
    response: report,
    refusals: [unknownTemplate],
  }),
  scheduleReport: post(`${base}/{id}/tenant-reports`, {
    ...read,
    ...one,
    summary: 'Schedules a report, changes its schedule, or pauses it (`active: false`).',
    body: z.object({
      schedule,
      status: z.string().max(50).optional(),
      type: type.default('pdf'),
      dataFilters: dataFilters.optional(),
      /** Emails of users of the account. Default: as before, then the caller. Beyond the wire contract. */
      to: z.array(z.string().max(320)).max(50).optional(),
    }),
    response: report,
    refusals: [unknownTemplate, invalidFilters, invalidSchedule, notMembers],
  }),
  deleteReportSchedule: del(`${base}/{id}/tenant-reports`, {
    ...read,
    ...one,
    summary: 'Removes the schedule of a report. Beyond the wire contract.',
    refusals: [unknownTemplate],
  }),
  previewReport: get(`${triggers}/preview-report`, {
    ...read,
    summary: 'The report as a file, as of now. Long tables show their first lines.',
    query: z.object({
      templateId,
      dataFilters: dataFilters.optional(),
      responseType: type.default('html'),
      name: z.string().max(200).optional(),
    }),
    response: z.instanceof(Blob),
    responds: file,
    refusals: [unknownTemplate, invalidFilters, accessReviewsRefusals.notFound],
  }),
  sendReport: post(`${triggers}/tenant-reports`, {
    ...read,
    summary: 'Creates a report in the background and emails it to users of the active tenant.',
    body: z.object({
      templateId,
      /** Emails of users of the account. */
      to: z.array(z.string().max(320)).min(1).max(50),
      type: type.default('pdf'),
      dataFilters: dataFilters.optional(),
    }),
    refusals: [unknownTemplate, invalidFilters, notMembers],
  }),
  listReportRuns: get(runs, {
    ...read,
    summary: 'Reports of the past 90 days, the newest first. Beyond the wire contract.',
    query: z.object({
      _offset: z.coerce.number().int().min(0).max(100_000).default(0),
      _limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: z.object({ items: z.array(reportRun), total: z.number() }),
  }),
  getReportRun: get(`${runs}/{id}`, {
    ...read,
    ...one,
    summary: 'A created report as a file. Beyond the wire contract.',
    response: z.instanceof(Blob),
    responds: file,
    refusals: [unknownRun],
  }),
} as const;
