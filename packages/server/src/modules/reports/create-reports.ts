import type { Platform } from '../platform.ts';
import { createReportDataStore } from './report-data.store.ts';
import { createReportFiles } from './report-files.ts';
import { createReportModels, type ReportModelDeps } from './report-models.ts';
import { createReportsRoutes } from './reports.routes.ts';
import { createReportsService } from './reports.service.ts';
import { createReportsStore } from './reports.store.ts';
import { createReportsWork } from './reports-work.ts';

/** Reports about an account: preview, schedules, and history. */
export function createReports(
  deps: Platform & Pick<ReportModelDeps, 'securityFacts' | 'getUsage'>,
) {
  const store = createReportsStore();
  const models = createReportModels({ ...deps, data: createReportDataStore() });
  const files = createReportFiles({ clock: deps.clock, models });
  const work = createReportsWork({ ...deps, store, files });
  return {
    routes: createReportsRoutes(createReportsService({ ...deps, store, files })),
    jobs: [work.job],
    tasks: [work.task],
    expiring: [['report_runs', 'expires_at']] as const,
  };
}
