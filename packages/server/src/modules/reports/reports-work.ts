import {
  nextRun,
  readCron,
  reportRetentionDays,
  reportTemplates,
} from '@foyer/contract/reports/rules';
import { z } from 'zod';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { ReportFileMaker } from './report-files.ts';
import { reportsQueue } from './reports.service.ts';
import type { ReportsStore, ScheduleRow } from './reports.store.ts';

type WorkDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'audit' | 'mail'> & {
  readonly store: ReportsStore;
  readonly files: ReportFileMaker;
};

/** Schedules that one look starts; the next look takes the rest. */
const dueAtOnce = 100;
/** Lines of a table in a created report. */
const maxRows = 5000;
const day = 86_400_000;

/** Starts scheduled reports, and creates and sends reports in the background. */
export function createReportsWork({ db, clock, jobs, audit, mail, store, files }: WorkDeps) {
  /** A report that several missed times were due for is created once. */
  async function start(): Promise<void> {
    const now = clock.now();
    await db.system(async (tx) => {
      for (const schedule of await store.due(tx, now, dueAtOnce)) {
        const { tenantId, templateId, type, filters, recipientIds } = schedule;
        const expiresAt = new Date(now.getTime() + reportRetentionDays * day);
        const run = {
          tenantId,
          templateId,
          type,
          cause: 'schedule' as const,
          filters,
          recipientIds,
          requestedBy: null,
          now,
          expiresAt,
        };
        await jobs.enqueue(tx, reportsQueue, { id: await store.addRun(tx, run), tenantId });
        await store.moveOn(tx, schedule, getNextRun(schedule, now));
      }
    });
  }

  function getNextRun({ cron, timeZone }: ScheduleRow, now: Date): Date | null {
    const read = readCron(cron);
    return (read && nextRun(read, timeZone, now)) ?? null;
  }

  const job = defineJob(
    reportsQueue,
    z.object({ id: z.string(), tenantId: z.string() }),
    async ({ data: { id }, isLastTry }) => {
      const run = await db.read((tx) => store.pendingRun(tx, id));
      if (!run) return;
      const { tenantId, templateId, type, filters } = run;
      let file: Buffer | null = null;
      try {
        file = await files.make({ tenantId, templateId, filters, rows: maxRows }, type);
      } catch (error) {
        if (!isLastTry) throw error;
      }
      await db.system(async (tx) => {
        const now = clock.now();
        if (!(await store.finishRun(tx, { id, file, now }))) return;
        const { name } = reportTemplates[templateId];
        await audit.record(tx, {
          action: file ? 'report.created' : 'report.failed',
          tenantId,
          description: file
            ? `Created the report ${name}.`
            : `The report ${name} could not be created.`,
          json: { templateId, type, runId: id },
        });
        if (!file) return;
        for (const to of await store.getEmails(tx, { tenantId, ids: run.recipientIds, now }))
          await mail.queue(tx, {
            to,
            tenantId,
            template: { name: 'reportReady', data: { report: name, days: reportRetentionDays } },
          });
      });
    },
    { retryLimit: 2, expireSeconds: 120 },
  );

  return { job, task: { name: 'reports.due', run: start } };
}
