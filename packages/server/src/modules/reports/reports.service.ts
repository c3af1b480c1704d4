import { commonRefusals, type PermissionKey } from '@foyer/contract';
import { type Report, type ReportRun, reportsRefusals } from '@foyer/contract/reports';
import {
  isReportTemplate,
  isTimeZone,
  nextRun,
  readCron,
  reportRetentionDays,
  type ReportTemplateId,
  reportTemplateIds,
  reportTemplates,
  type ReportType,
} from '@foyer/contract/reports/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { holds, requireUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { ReportFileMaker } from './report-files.ts';
import { checkFilters, readFilters } from './report-filters.ts';
import { createListSelection, toReport } from './report-list.ts';
import type { ReportsStore, ScheduleRow } from './reports.store.ts';

type ReportsDeps = Pick<Platform, 'db' | 'clock' | 'audit' | 'jobs'> & {
  readonly store: ReportsStore;
  readonly files: ReportFileMaker;
};

/** The queue that creates reports. */
export const reportsQueue = 'reports.create';

/** A report shows what another page shows; who reads it may read that page. */
const permissions: Readonly<Record<ReportTemplateId, PermissionKey>> = {
  'access-review': 'fe.secure.write.users',
  'sign-in-activity': 'fe.secure.read.audits',
  'security-posture': 'fe.secure.read.securityPolicy',
  'mfa-enrollment': 'fe.secure.write.users',
  'usage-and-cost': 'fe.usage.read',
  'audit-summary': 'fe.secure.read.audits',
};

/** Rows of a table in a preview, which a user waits for. */
const previewRows = 200;
const day = 86_400_000;

interface ScheduleForm {
  readonly schedule: {
    readonly interval: ScheduleRow['interval'];
    readonly cron: string;
    readonly tz: string;
    readonly active: boolean;
    readonly dataFilters?: Readonly<Record<string, unknown>> | undefined;
  };
  readonly status?: string | undefined;
  readonly type: ReportType;
  readonly dataFilters?: string | undefined;
  readonly to?: readonly string[] | undefined;
}

interface FileRequest {
  readonly templateId: string;
  readonly dataFilters?: string | undefined;
  readonly responseType: ReportType;
}

/** Reports about a tenant. */
export function createReportsService({ db, clock, audit, jobs, store, files }: ReportsDeps) {
  function readable({ actor }: SignedInContext): ReportTemplateId[] {
    return reportTemplateIds.filter((id) => holds(actor, permissions[id]));
  }

  function getTemplate(ctx: SignedInContext, id: string): ReportTemplateId {
    if (!isReportTemplate(id)) throw refuse(reportsRefusals.unknownTemplate);
    if (!holds(ctx.actor, permissions[id])) throw refuse(commonRefusals.forbidden);
    return id;
  }

  async function findMembers(tx: TenantTx, to: readonly string[]): Promise<string[]> {
    const emails = [...new Set(to.map((one) => one.trim().toLowerCase()))];
    const found = await store.membersByEmail(tx, {
      tenantId: tx.tenantId,
      emails,
      now: clock.now(),
    });
    if (found.length < emails.length) throw refuse(reportsRefusals.notMembers);
    return found.map(({ id }) => id);
  }

  async function one(tx: TenantTx, id: ReportTemplateId): Promise<Report> {
    const schedules = await store.schedules(tx);
    return toReport(
      id,
      schedules.find(({ templateId }) => templateId === id),
    );
  }

  async function makeFile(
    ctx: SignedInContext,
    { templateId, dataFilters, responseType: type }: FileRequest,
  ) {
    const id = getTemplate(ctx, templateId);
    const filters = readFilters(dataFilters);
    const content = await files.make(
      { tenantId: ctx.actor.tenantId, templateId: id, filters, rows: previewRows },
      type,
    );
    return { id, content };
  }

  return {
    list: (
      ctx: SignedInContext,
      query: { filters?: string | undefined; sort?: string | undefined },
    ) => {
      const select = createListSelection(query);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const schedules = await store.schedules(tx);
        const all = readable(ctx).map((id) =>
          toReport(
            id,
            schedules.find(({ templateId }) => templateId === id),
          ),
        );
        return select(all);
      });
    },

    get: (ctx: SignedInContext, id: string) => {
      const templateId = getTemplate(ctx, id);
      return db.tenant(ctx.actor.tenantId, (tx) => one(tx, templateId));
    },

    schedule: (ctx: SignedInContext, id: string, form: ScheduleForm) => {
      const templateId = getTemplate(ctx, id);
      const { interval, cron: text, tz: timeZone, active, dataFilters } = form.schedule;
      const cron = readCron(text);
      const now = clock.now();
      const next = cron && isTimeZone(timeZone) ? nextRun(cron, timeZone, now) : undefined;
      if (!next) throw refuse(reportsRefusals.invalidSchedule);
      const isActive = active && form.status !== 'paused';
      const filters = form.dataFilters
        ? readFilters(form.dataFilters)
        : checkFilters(dataFilters ?? {});
      const userId = requireUser(ctx.actor);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const before = (await store.schedules(tx)).find((row) => row.templateId === templateId);
        const recipientIds = form.to
          ? await findMembers(tx, form.to)
          : (before?.recipientIds ?? [userId]);
        const nextRunAt = isActive ? next : null;
        const row = {
          templateId,
          type: form.type,
          interval,
          cron: text.trim(),
          timeZone,
          isActive,
          filters,
          recipientIds,
          nextRunAt,
        };
        await store.saveSchedule(tx, Object.assign({ now }, row));
        await audit.record(tx, {
          action: 'report.schedule_updated',
          tenantId: tx.tenantId,
          userId,
          ctx,
          description: `${isActive ? 'Scheduled' : 'Paused'} the report ${reportTemplates[templateId].name}.`,
          json: {
            templateId,
            cron: row.cron,
            timeZone,
            active: isActive,
            recipients: recipientIds.length,
          },
        });
        return one(tx, templateId);
      });
    },

    unschedule: (ctx: SignedInContext, id: string): Promise<undefined> => {
      const templateId = getTemplate(ctx, id);
      const userId = requireUser(ctx.actor);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        if (await store.removeSchedule(tx, templateId))
          await audit.record(tx, {
            action: 'report.schedule_deleted',
            tenantId: tx.tenantId,
            userId,
            ctx,
            description: `Removed the schedule of the report ${reportTemplates[templateId].name}.`,
            json: { templateId },
          });
        return undefined;
      });
    },

    preview: async (
      ctx: SignedInContext,
      request: FileRequest & { readonly name?: string | undefined },
    ) => {
      const { id, content } = await makeFile(ctx, request);
      return files.answer(content, request.responseType, request.name ?? reportTemplates[id].name);
    },

    send: async (
      ctx: SignedInContext,
      form: {
        templateId: string;
        to: readonly string[];
        type: ReportType;
        dataFilters?: string | undefined;
      },
    ): Promise<undefined> => {
      const templateId = getTemplate(ctx, form.templateId);
      const filters = readFilters(form.dataFilters);
      const userId = requireUser(ctx.actor);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + reportRetentionDays * day);
      await db.tenant(ctx.actor.tenantId, async (tx) => {
        const recipientIds = await findMembers(tx, form.to);
        const { tenantId } = tx;
        const run = {
          tenantId,
          templateId,
          type: form.type,
          cause: 'user' as const,
          filters,
          recipientIds,
          requestedBy: userId,
          now,
          expiresAt,
        };
        await jobs.enqueue(tx, reportsQueue, { id: await store.addRun(tx, run), tenantId });
        await audit.record(tx, {
          action: 'report.sent',
          tenantId,
          userId,
          ctx,
          description: `Sent the report ${reportTemplates[templateId].name}.`,
          json: { templateId, type: form.type, recipients: recipientIds.length },
        });
      });
      return undefined;
    },

    runs: (
      ctx: SignedInContext,
      { _offset: offset, _limit: limit }: { _offset: number; _limit: number },
    ) =>
      db.tenant(ctx.actor.tenantId, async (tx) => {
        const rows = await store.runs(tx, { offset, limit, templateIds: readable(ctx) });
        const items: ReportRun[] = rows.map(
          ({ id, templateId, type, cause, state, createdAt, expiresAt, size, recipientIds }) => ({
            id,
            templateId,
            name: reportTemplates[templateId].name,
            type,
            cause,
            state,
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            size,
            recipients: recipientIds.length,
          }),
        );
        return { items, total: rows[0]?.total ?? 0 };
      }),

    run: async (ctx: SignedInContext, id: string) => {
      const found = isId(id)
        ? await db.tenant(ctx.actor.tenantId, (tx) => store.file(tx, id))
        : undefined;
      if (!found || !readable(ctx).includes(found.templateId))
        throw refuse(reportsRefusals.unknownRun);
      return files.answer(found.file, found.type, reportTemplates[found.templateId].name);
    },
  };
}

/** Reports about a tenant. */
export type ReportsService = ReturnType<typeof createReportsService>;
