import { commonRefusals, type PermissionKey } from '@foyer/contract';
import {
  type Report,
  type ReportFilters,
  reportFilters,
  type ReportRun,
  reportsRefusals,
} from '@foyer/contract/reports';
import {
  isReportTemplate,
  isTimeZone,
  nextRun,
  readCron,
  reportFileName,
  reportFiles,
  reportRetentionDays,
  type ReportTemplateId,
  reportTemplateIds,
  reportTemplates,
  type ReportType,
} from '@foyer/contract/reports/rules';
import { z } from 'zod';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { holds, requireUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { filterFields } from './report-filter-fields.ts';
import type { ReportFileMaker } from './report-files.ts';
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

/** Lines of a table while somebody waits. */
const previewRows = 200;
const created = new Date('2026-11-27T00:00:00Z');
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

interface FileWish {
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
    { templateId, dataFilters, responseType: type }: FileWish,
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
      const choose = readChoice(query);
      return db.tenant(ctx.actor.tenantId, async (tx) => {
        const schedules = await store.schedules(tx);
        const all = readable(ctx).map((id) =>
          toReport(
            id,
            schedules.find(({ templateId }) => templateId === id),
          ),
        );
        return choose(all);
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
      wish: FileWish & { readonly name?: string | undefined },
    ) => {
      const { id, content } = await makeFile(ctx, wish);
      return files.answer(content, wish.responseType, wish.name ?? reportTemplates[id].name);
    },

    asJson: async (ctx: SignedInContext, wish: FileWish) => {
      const { id, content } = await makeFile(ctx, wish);
      return toJson(id, wish.responseType, content);
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
      return toJson(found.templateId, found.type, found.file);
    },
  };
}

/** Reports about a tenant. */
export type ReportsService = ReturnType<typeof createReportsService>;

const toJson = (id: ReportTemplateId, type: ReportType, content: Buffer) => ({
  name: reportFileName(reportTemplates[id].name, type),
  mediaType: reportFiles[type].mediaType,
  content: content.toString('base64'),
});

/** Filters as the wire carries them: base64 of a JSON object, at most 4 KiB (the contract's limit). */
function readFilters(text: string | undefined): ReportFilters {
  if (!text) return {};
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) throw refuse(reportsRefusals.invalidFilters);
  try {
    return checkFilters(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch (cause) {
    throw refuse(reportsRefusals.invalidFilters, { cause });
  }
}

function checkFilters(value: unknown): ReportFilters {
  const read = reportFilters.safeParse(value);
  if (!read.success) throw refuse(reportsRefusals.invalidFilters);
  return read.data;
}

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

/** The list's filters and sorting, JSON text of the wire contract. */
function readChoice({
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
    const wanted = all.filter(
      (report) =>
        report.name.toLowerCase().includes(query.toLowerCase()) &&
        (!filterBy ||
          !columns.some((one) => one === filterBy.column) ||
          cell(report, filterBy.column) === String(filterBy.value)),
    );
    if (!order) return wanted;
    const sign = order.direction === 'asc' ? 1 : -1;
    return wanted.toSorted(
      (a, b) => sign * cell(a, order.column).localeCompare(cell(b, order.column)),
    );
  };
}

function toReport(id: ReportTemplateId, row: ScheduleRow | undefined): Report {
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
    updatedAt: (row?.updatedAt ?? created).toISOString(),
    createdAt: (row?.createdAt ?? created).toISOString(),
    htmlTemplate: '',
    customerListApiUrl: '',
    type: row?.type ?? 'pdf',
    dataFilters: filters.map((one) => filterFields[one]),
    recipientIds: [...(row?.recipientIds ?? [])],
    filters: row?.filters ?? {},
    nextRunAt: row?.nextRunAt?.toISOString() ?? null,
  };
}
