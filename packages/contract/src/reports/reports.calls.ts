// Generated from reports.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { reportsContract } from './reports.contract.ts';

/** The calls of reports as verb and path. */
export const reportsCalls: CallTable<typeof reportsContract> = {
  listReports: { method: 'GET', path: '/reports/resources/reports/v2/tenant-reports', access: 'bearer' },
  getReport: { method: 'GET', path: '/reports/resources/reports/v2/{id}/tenant-reports', access: 'bearer' },
  scheduleReport: { method: 'POST', path: '/reports/resources/reports/v2/{id}/tenant-reports', access: 'bearer' },
  deleteReportSchedule: {
    method: 'DELETE',
    path: '/reports/resources/reports/v2/{id}/tenant-reports',
    access: 'bearer',
  },
  previewReport: {
    method: 'GET',
    path: '/reports/engine/resources/triggers/v1/preview-report',
    access: 'bearer',
    bytes: true,
  },
  sendReport: { method: 'POST', path: '/reports/engine/resources/triggers/v1/tenant-reports', access: 'bearer' },
  listReportRuns: { method: 'GET', path: '/reports/resources/runs/v1', access: 'bearer' },
  getReportRun: { method: 'GET', path: '/reports/resources/runs/v1/{id}', access: 'bearer', bytes: true },
};
