import { reportsContract } from '@foyer/contract/reports';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ReportsService } from './reports.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', apiToken: 'refused' } as const;

/** The calls of reports. */
export function createReportsRoutes(service: ReportsService) {
  return defineRoutes('reports', reportsContract, {
    listReports: { ...reading, handle: (ctx, { query }) => service.list(ctx, query) },
    getReport: { ...reading, handle: (ctx, { params }) => service.get(ctx, params.id) },
    scheduleReport: {
      ...writing,
      rate: 'write',
      audit: 'report.schedule_updated',
      handle: (ctx, { params, body }) => service.schedule(ctx, params.id, body),
    },
    deleteReportSchedule: {
      ...writing,
      rate: 'write',
      audit: 'report.schedule_deleted',
      handle: (ctx, { params }) => service.unschedule(ctx, params.id),
    },
    previewReport: { ...reading, handle: (ctx, { query }) => service.preview(ctx, query) },
    sendReport: {
      ...writing,
      rate: 'mail',
      audit: 'report.sent',
      handle: (ctx, { body }) => service.send(ctx, body),
    },
    listReportRuns: { ...reading, handle: (ctx, { query }) => service.runs(ctx, query) },
    getReportRun: { ...reading, handle: (ctx, { params }) => service.run(ctx, params.id) },
  });
}
